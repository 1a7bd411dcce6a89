/** The protocol's checks, in their order: route, method, origin, then the mint or the session and the operation. */

import type { PageSettings } from 'fin-widgets/contract';
import type { Forward } from './forward.js';
import type { TokenAnswer } from './http/body-schemas.js';
import type { LogEntry } from './http/log.js';
import { messages } from './http/messages.js';
import { Refusal } from './http/refusal.js';
import { type HostResponse, preflightResponse, successResponse } from './http/responses.js';
import { type PageOperation, pathOf, routeOf } from './http/routes.js';
import type { Session, Sessions } from './http/session-tokens.js';
import type { Address } from './limits/client-address.js';
import type { Concurrency } from './limits/concurrency.js';
import { limitOf, type Limits } from './limits/limiters.js';
import type { Prefetch, Visitor } from './quotes/quotes.js';

/** The log's fields that become known while a request is checked. */
export type RequestLog = Pick<LogEntry, 'operation' | 'session'>;

/**
 * Answers a request.
 * @param origin the page's origin; `undefined` if the host does not allow it
 * @param requestLog gets the fields that become known
 * @throws Refusal, UpstreamFailure
 */
export type Handler<C> = (
  request: Request,
  context: C,
  origin: string | undefined,
  requestLog: RequestLog,
) => Promise<HostResponse>;

export interface HandlerDependencies<C> {
  /** As `mount` of `pathOf`. */
  mount: string | undefined;
  operations: readonly PageOperation[];
  tokenLifetimeSeconds: number;
  sessions: Sessions;
  limits: Limits;
  concurrency: Concurrency;
  readAddress: (request: Request, context: C) => Address | undefined;
  forward: Forward;
  /** Whether the service is simulated. */
  isTest: boolean;
  /** What pages get with the token. */
  page: PageSettings | undefined;
  /** `undefined`: this host answers no quote batches. */
  prefetch: Prefetch | undefined;
  /** Reports work that continues after the response to the platform. */
  waitUntil: ((work: Promise<unknown>, context: C) => unknown) | undefined;
}

export function createHandler<C>({
  mount,
  operations,
  tokenLifetimeSeconds,
  sessions,
  limits,
  concurrency,
  readAddress,
  forward,
  isTest,
  page,
  prefetch,
  waitUntil,
}: HandlerDependencies<C>): Handler<C> {
  const mint = async (request: Request, origin: string, visitorOf: (session: Session) => Visitor): Promise<string> => {
    const { session, token } = await sessions.mint(origin);
    return JSON.stringify({
      token,
      expires_in: tokenLifetimeSeconds,
      idempotency: true,
      ...(await prefetch?.answerMint(request, visitorOf(session))),
      ...(page && Object.keys(page).length > 0 && { page }),
      ...(isTest && { test: true }),
    } satisfies TokenAnswer);
  };

  return async (request, context, origin, requestLog) => {
    const route = routeOf(pathOf(request, context, mount));
    if (route === undefined || (route === 'prices' && !prefetch)) throw new Refusal('route', 404, messages.noRoute);
    requestLog.operation = route;
    if (request.method !== 'POST' && request.method !== 'OPTIONS')
      throw new Refusal('method', 405, messages.methodRefused, 'NOT_RUN', { Allow: 'POST, OPTIONS' });
    if (origin === undefined) throw new Refusal('origin', 403, messages.originRefused);
    if (request.method === 'OPTIONS') return preflightResponse;

    // Before the first `await`: a connection that is reset meanwhile has no address.
    const address = readAddress(request, context);
    // Nothing is counted yet, since cached quotes and replays are free. Only the body tells whether a request is one of these.
    const visitorOf = (session: Session, operation: PageOperation): Visitor => ({
      session,
      limits: limits.of(limitOf(operation), address, session.id),
      lookups: () => limits.ofLookups(address, session.id),
      keepAlive: (work) => {
        const settled = work.catch(() => {});
        try {
          waitUntil?.(settled, context);
        } catch {
          // The response does not depend on this work, so it must not fail if the platform refuses to wait.
        }
      },
    });
    if (route === 'token') {
      await limits.of('mint', address).count();
      return successResponse(await mint(request, origin, (session) => visitorOf(session, 'pricing_2')));
    }

    const operation = operations.find((each) => each === (route === 'prices' ? 'pricing_2' : route));
    if (!operation) throw new Refusal('operation', 403, messages.operationRefused);
    const session = await sessions.verify(request.headers.get('authorization'), origin, operation);
    requestLog.session = session.id;
    const visitor = visitorOf(session, operation);
    return concurrency.run(address, async () => {
      if (route !== 'prices' || !prefetch) return forward(operation, request, visitor);
      // A batch costs a read of the store for each of its quote requests, even if the host sends none of them.
      await limits.of('batch', address, session.id).count();
      return successResponse(await prefetch.answerBatch(request, visitor));
    });
  };
}
