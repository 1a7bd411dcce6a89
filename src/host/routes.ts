/** The protocol's routes, and the operations behind them. */
import type { Operation } from '../contract/operations.js';

/** The operations that a host may let pages call. A login is never one of them. */
export type Forwarded = Exclude<Operation, 'generate-user-token'>;

/** What a request asks for: a session token, or an operation. */
export type Route = 'token' | Operation;

/** Sending a `create` twice makes two things. Sending an `update` twice changes nothing more. A `question` changes nothing. */
export const operationKinds: Record<Forwarded, 'create' | 'update' | 'question'> = {
  pricing_2: 'question',
  me: 'question',
  new_lead: 'create',
  new_project_2: 'create',
  update_project_2: 'update',
};

export const isForwarded = (name: string): name is Forwarded => Object.hasOwn(operationKinds, name);

const isOperation = (name: string): name is Operation => isForwarded(name) || name === 'generate-user-token';

/** The route of an address, decided by the end of its path: whatever precedes it is the mount. `undefined`: no such route. */
export function routeOf(url: string): Route | undefined {
  const { pathname } = new URL(url);
  // Operations first, since `…/wf/token` is an operation that does not exist, not a mint.
  const [, operation] = /\/wf\/([^/]*)$/.exec(pathname) ?? [];
  if (operation !== undefined) return isOperation(operation) ? operation : undefined;
  return pathname.endsWith('/token') ? 'token' : undefined;
}
