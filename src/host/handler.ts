/** The protocol's checks, in their order: route, method, origin, then the mint or the session and the operation. */
import type { Address } from './client-address.js';
import type { Concurrency } from './concurrency.js';
import type { Forward } from './forward.js';
import { type Limits, limitOf } from './limits.js';
import type { LogEntry } from './log.js';
import { Refusal } from './refusal.js';
import { type HostResponse, preflightResponse, successResponse } from './responses.js';
import { type PageOperation, routeOf } from './routes.js';
import type { Sessions } from './sessions.js';

/** The log's fields that become known while a request is checked. */
export type RequestLog = Pick<LogEntry, 'operation' | 'session'>;

/**
 * Answers a request. `origin` is the page's, if it is one of the host's.
 * @throws Refusal, UpstreamFailure
 */
export type Handler<C> = (
  request: Request,
  context: C,
  origin: string | undefined,
  requestLog: RequestLog,
) => Promise<HostResponse>;

export interface HandlerDependencies<C> {
  operations: readonly PageOperation[];
  tokenLifetimeSeconds: number;
  sessions: Sessions;
  limits: Limits;
  concurrency: Concurrency;
  readAddress: (request: Request, context: C) => Address | undefined;
  forward: Forward;
}

export function createHandler<C>({
  operations,
  tokenLifetimeSeconds,
  sessions,
  limits,
  concurrency,
  readAddress,
  forward,
}: HandlerDependencies<C>): Handler<C> {
  const mint = async (origin: string): Promise<string> => {
    const token = await sessions.mint(origin);
    return JSON.stringify({ token, expires_in: tokenLifetimeSeconds, idempotency: true });
  };

  return async (request, context, origin, requestLog) => {
    const route = routeOf(request.url);
    if (route === undefined) throw new Refusal('route', 404, 'There is nothing at this address.');
    requestLog.operation = route;
    if (request.method !== 'POST' && request.method !== 'OPTIONS')
      throw new Refusal('method', 405, 'This address takes POST.', 'NOT_RUN', { Allow: 'POST, OPTIONS' });
    if (origin === undefined) throw new Refusal('origin', 403, 'The Origin is not one that this host allows.');
    if (request.method === 'OPTIONS') return preflightResponse;

    // Before the first `await`: a connection that is reset meanwhile has no address.
    const address = readAddress(request, context);
    if (route === 'token') {
      await limits.of('mint', address).count();
      return successResponse(await mint(origin));
    }

    const operation = operations.find((each) => each === route);
    if (!operation) throw new Refusal('operation', 403, 'This site does not allow the operation.');
    const session = await sessions.verify(request.headers.get('authorization'), origin, operation);
    requestLog.session = session.id;
    // Not counted here: a price that is cached and a create that repeats one are free, and `forward` finds out.
    const requestLimits = limits.of(limitOf(operation), address, session.id);
    return concurrency.run(address, () => forward(operation, request, session, requestLimits));
  };
}
