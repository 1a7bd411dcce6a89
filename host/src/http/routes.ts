/** The protocol's routes, and the operations behind them. */

import type { Operation } from 'fin-widgets/contract';
import { operationKinds } from 'fin-widgets/internal';

/** The operations that a host may let pages call. A login is never one of them. */
export type PageOperation = Exclude<Operation, 'generate-user-token'>;

/** A route of the protocol: `token`, `prices`, or an operation under `wf`. */
export type Route = 'token' | 'prices' | Operation;

const isOperation = (name: string): name is Operation => Object.hasOwn(operationKinds, name);

export const isPageOperation = (name: string): name is PageOperation =>
  isOperation(name) && operationKinds[name] !== 'login';

/** A segment `.` or `..`, percent-encoded or not. */
const dotSegment = /[/\\](?:\.|%2e){1,2}(?=[/\\]|$)/i;

/** The part of a path below the mount: a route of the host, or of its test mode. */
const routePath = /^\/(?:test~[^/]*\/)?(?:token|prices|checkout|wf\/[^/]*)$/;

/**
 * The path of a request. A path that was sent with dot segments gives the empty text, which is no route. `Request.url` has dot segments
 * resolved, but the bindings of `@hono/node-server`, the context of a host on Node, have the path as it was sent.
 * @param mount the only path that may stand before the route. Another path gives the empty text, too. Default: any path may stand there
 * @param pathname of the request's URL. Default: it is parsed here
 */
export function pathOf(
  { url }: Request,
  context: unknown,
  mount?: string,
  pathname: string = new URL(url).pathname,
): string {
  const { url: sentUrl = url } = Object(Object(context).incoming);
  const [sentPath = ''] = String(sentUrl).split(/[?#]/, 1);
  const isElsewhere =
    mount !== undefined && !(pathname.startsWith(mount) && routePath.test(pathname.slice(mount.length)));
  return isElsewhere || dotSegment.test(sentPath) ? '' : pathname;
}

/** The route at the end of a path. `undefined`: no such route. */
export function routeOf(path: string): Route | undefined {
  // Operations first, since `…/wf/token` is an operation that does not exist, not a mint.
  const [, operation] = /\/wf\/([^/]*)$/.exec(path) ?? [];
  if (operation !== undefined) return isOperation(operation) ? operation : undefined;
  const [, route] = /\/(token|prices)$/.exec(path) ?? [];
  return route as 'token' | 'prices' | undefined;
}
