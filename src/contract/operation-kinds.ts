/** What an operation does at the service, and so what may be done about a failed one. Without zod: the script carries this file. */
import type { Operation } from './operations.js';

/**
 * A `read` changes nothing and may be sent again. Sending a `create` twice makes two things. Sending an `update` twice changes
 * nothing more. A `login` carries no token.
 */
export const operationKinds = {
  pricing_2: 'read',
  me: 'read',
  new_lead: 'create',
  new_project_2: 'create',
  update_project_2: 'update',
  'generate-user-token': 'login',
} as const satisfies Record<Operation, string>;

/** Whether an operation creates or updates something. Without an answer, such an operation may or may not have happened. */
export const changesSomething = (operation: Operation): boolean =>
  operationKinds[operation] === 'create' || operationKinds[operation] === 'update';
