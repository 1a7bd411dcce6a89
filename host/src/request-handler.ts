/** The protocol's checks, in their order: route, method, origin, then the mint or the session and the operation. */

import type { PageSettings } from 'fin-widgets/contract';
import type { TokenAnswer } from './http/body-schemas.js';
import { keepAlive } from './http/keep-alive.js';
import type { Log, LogEntry } from './http/log.js';
import { messages } from './http/messages.js';
import { Refusal } from './http/refusal.js';
import { type HostResponse, preflightResponse, successResponse } from './http/responses.js';
import { type PageOperation, routeOf } from './http/routes.js';
import type { Session, Sessions } from './http/session-tokens.js';
import { type Address, addressOf } from './limits/client-address.js';
import type { Concurrency } from './limits/concurrency.js';
import { type Limits, limitOf } from './limits/limits.js';
import type { OperationHandler } from './operation-handler.js';
import type { Prefetch, Visitor } from './quotes/quote-answers.js';

/** The log's fields that become known while a request is checked. */
export type RequestLog = Pick<LogEntry, 'operation' | 'session'>;

export interface RequestHandlerDependencies<C> {
  operations: readonly PageOperation[];
  tokenLifetimeSeconds: number;
  sessions: Sessions;
  limits: Limits;
  concurrency: Concurrency;
  clientIp: ((request: Request, context: C) => unknown) | undefined;
  log: Log;
  operationHandler: OperationHandler;
  /** Whether the service is simulated. */
  isTest: boolean;
  /** What pages get with the token. */
  page: PageSettings | undefined;
  /** `undefined`: this host answers no quote batches. */
  prefetch: Prefetch | undefined;
  /** Reports work that continues after the response to the platform. */
  waitUntil: ((work: Promise<unknown>, context: C) => unknown) | undefined;
}

export class RequestHandler<C> {
  constructor(private readonly dependencies: RequestHandlerDependencies<C>) {}

  /**
   * Answers a request.
   * @param path as `pathOf` gives it
   * @param origin the page's origin; `undefined` if the host does not allow it
   * @param requestLog gets the fields that become known
   * @throws Refusal, UpstreamFailure
   */
  async answer(
    request: Request,
    context: C,
    path: string,
    origin: string | undefined,
    requestLog: RequestLog,
  ): Promise<HostResponse> {
    const { operations, sessions, limits, concurrency, clientIp, log, operationHandler, prefetch } = this.dependencies;
    const route = routeOf(path);
    if (route === undefined || (route === 'prices' && !prefetch)) throw new Refusal('route', 404, messages.noRoute);
    requestLog.operation = route;
    if (request.method !== 'POST' && request.method !== 'OPTIONS')
      throw new Refusal('method', 405, messages.methodRefused, 'NOT_RUN', { Allow: 'POST, OPTIONS' });
    if (origin === undefined) throw new Refusal('origin', 403, messages.originRefused);
    if (request.method === 'OPTIONS') return preflightResponse;

    // Before the first `await`: a connection that is reset meanwhile has no address.
    const address = addressOf(request, context, clientIp, log);
    if (route === 'token') {
      await limits.of('mint', address).count();
      return successResponse(await this.#mint(request, context, origin, address));
    }

    const operation = operations.find((each) => each === (route === 'prices' ? 'pricing_2' : route));
    if (!operation) throw new Refusal('operation', 403, messages.operationRefused);
    const session = await sessions.verify(request.headers.get('authorization'), origin, operation);
    requestLog.session = session.id;
    const visitor = this.#visitorOf(session, operation, address, context);
    return concurrency.run(address, async () => {
      if (route !== 'prices' || !prefetch) return operationHandler.handle(operation, request, visitor);
      // A batch costs a read of the store for each of its quote requests, even if the host sends none of them.
      await limits.of('batch', address, session.id).count();
      return successResponse(await prefetch.answerBatch(request, visitor));
    });
  }

  async #mint(request: Request, context: C, origin: string, address: Address | undefined): Promise<string> {
    const { sessions, tokenLifetimeSeconds, prefetch, page, isTest } = this.dependencies;
    const { session, token } = await sessions.mint(origin);
    const visitor = this.#visitorOf(session, 'pricing_2', address, context);
    return JSON.stringify({
      token,
      expires_in: tokenLifetimeSeconds,
      idempotency: true,
      ...(await prefetch?.answerMint(request, visitor)),
      ...(page && Object.keys(page).length > 0 && { page }),
      ...(isTest && { test: true }),
    } satisfies TokenAnswer);
  }

  /** Nothing is counted yet, since cached quotes and replays are free. Only the body tells whether a request is one of these. */
  #visitorOf(session: Session, operation: PageOperation, address: Address | undefined, context: C): Visitor {
    const { limits, waitUntil } = this.dependencies;
    return {
      session,
      limits: limits.of(limitOf(operation), address, session.id),
      lookups: () => limits.ofLookups(address, session.id),
      keepAlive: (work) =>
        keepAlive(
          waitUntil,
          work.catch(() => {}),
          context,
        ),
    };
  }
}
