/** Which of the protocol's routes an address is. The path's end decides; what stands before it is the mount. */
import type { Operation } from '../contract/operations.js';

const operations: Record<Operation, true> = {
  'generate-user-token': true,
  me: true,
  new_lead: true,
  new_project_2: true,
  update_project_2: true,
  pricing_2: true,
};

export const isOperation = (name: string): name is Operation => Object.hasOwn(operations, name);

/** `token`, or the operation's name; `undefined` where there is nothing. */
export function routeOf(url: string): 'token' | Operation | undefined {
  const { pathname } = new URL(url);
  // First, so that `…/wf/token` is an operation that there is not.
  const [, operation] = /\/wf\/([^/]*)$/.exec(pathname) ?? [];
  if (operation !== undefined) return isOperation(operation) ? operation : undefined;
  return pathname.endsWith('/token') ? 'token' : undefined;
}

/** The operations that a host may let pages call. A login is none of them. */
export type Forwarded = Exclude<Operation, 'generate-user-token'>;

/** A `create` makes something anew each time it is sent, an `update` does not; a `question` changes nothing. */
export const kinds: Record<Forwarded, 'create' | 'update' | 'question'> = {
  pricing_2: 'question',
  me: 'question',
  new_lead: 'create',
  new_project_2: 'create',
  update_project_2: 'update',
};
