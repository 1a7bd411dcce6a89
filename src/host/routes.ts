/** The protocol's routes, and the operations behind them. */
import { operationKinds } from '../contract/operation-kinds.js';
import type { Operation } from '../contract/operations.js';

/** The operations that a host may let pages call. A login is never one of them. */
export type PageOperation = Exclude<Operation, 'generate-user-token'>;

/** A route of the protocol: `token`, `prices`, or an operation under `wf`. */
export type Route = 'token' | 'prices' | Operation;

const isOperation = (name: string): name is Operation => Object.hasOwn(operationKinds, name);

export const isPageOperation = (name: string): name is PageOperation =>
  isOperation(name) && operationKinds[name] !== 'login';

/** The route of an address, decided by the end of its path: whatever precedes it is the mount. `undefined`: no such route. */
export function routeOf(url: string): Route | undefined {
  const { pathname } = new URL(url);
  // Operations first, since `…/wf/token` is an operation that does not exist, not a mint.
  const [, operation] = /\/wf\/([^/]*)$/.exec(pathname) ?? [];
  if (operation !== undefined) return isOperation(operation) ? operation : undefined;
  const [, route] = /\/(token|prices)$/.exec(pathname) ?? [];
  return route as 'token' | 'prices' | undefined;
}
