/**
 * The host side as one function from Request to Response. A request goes through `handler.ts` (the protocol's checks), then through
 * `forward.ts` (limits, policy, idempotency) or `quotes/` (cached prices, what is prefetched) to `service/upstream.ts`. Errors become
 * responses in `http/refusal-for.ts`.
 */
import { operationKinds } from 'fin-widgets/internal';
import type { HostOptions } from './config/options.js';
import { readSettings, type Settings } from './config/settings.js';
import { readKey } from './creates/create-headers.js';
import { createIdempotency } from './creates/idempotency.js';
import { createIdempotencyRecords } from './creates/idempotency-records.js';
import { createProjectIds } from './creates/project-ids.js';
import { createKeyring } from './crypto/keys.js';
import { createSeals } from './crypto/seals.js';
import { createForward, type Forward } from './forward.js';
import { createHandler, type RequestLog } from './handler.js';
import { createLog, type LogEntry } from './http/log.js';
import { createRefusalFor } from './http/refusal-for.js';
import { errorResponse, type HostResponse, toResponse } from './http/responses.js';
import { pathOf } from './http/routes.js';
import { createSessions } from './http/sessions.js';
import { createAddressReader } from './limits/client-address.js';
import { type Concurrency, createConcurrency } from './limits/concurrency.js';
import { createLimits, type Limits } from './limits/limits.js';
import { createQuoteCache, longestQuoteRequestMs } from './quotes/quote-cache.js';
import { createQuotes } from './quotes/quotes.js';
import { createLogins } from './service/logins.js';
import { checkTimeoutMs, createPolicy } from './service/policy.js';
import { createSellerLookup, sellerMemory } from './service/seller.js';
import { createUpstream, timeoutFor } from './service/upstream.js';
import { isSimulated } from './test-mode/simulated-service.js';
import { checkoutPage, isCheckoutPage, testServiceOf, unknownScenario } from './test-mode/test-mode.js';

const forgetfulStoreWarning =
  'The store forgets creates when the host stops, and then no page learns what became of them: ' +
  'use a fileStore, a redisStore or a postgresStore.';

/** Answers a request; never rejects. `context` is handed to `clientIp` and `waitUntil`. */
export type Host<C = unknown> = (
  request: Request,
  ...context: undefined extends C ? [context?: C] : [context: C]
) => Promise<Response>;

/** Added to the longest time that a create may take: its body arrives before, and its claim counts as left behind only then. */
const leaseMarginMs = 20_000;

/** The longest that a create takes, with `me` and the host's own check before it. */
const longestRequestMs = (timeoutMs: number | undefined): number =>
  timeoutFor('me', timeoutMs) + checkTimeoutMs + timeoutFor('new_project_2', timeoutMs) + leaseMarginMs;

/** Creates that another process sends. */
export interface CreatesElsewhere {
  /** Whether that process has a record under this key of its store. False if it cannot be reached. */
  isKnown(key: string, storeKey: string): Promise<boolean>;
  /** Answers a create. The session is verified by then; the limits are asked but not counted, and the body is not read. */
  send(key: string, request: Request): Promise<HostResponse>;
}

/** What a runtime may do otherwise than a server. */
export interface Runtime {
  /** Sends creates that have an `Idempotency-Key`, in place of this host. */
  creates?: CreatesElsewhere;
  /**
   * Whether no other process sends creates under the keys that come here. Then a claim of which this process knows nothing was left behind
   * by one that ended, and its outcome is unknown at once. Otherwise such a claim has to age first.
   */
  isOnlySender?: boolean;
  /** Whether processes live for a few requests alone. Then they keep in the store what `me` says, too. */
  isShortLived?: boolean;
}

/** A response before it is made for a page, and the page's origin if it is one of the host's. */
export interface Answer {
  response: HostResponse;
  origin: string | undefined;
}

/**
 * The host side of fin-widgets: mints session tokens, and forwards the operations that pages may call. Nothing is sent before the
 * first request.
 * @throws Error with a sentence that names the wrong option
 */
export function createHost<C = unknown>(options: HostOptions<C>): Host<C> {
  const answer = createRouter(readSettings(options));
  return async (request, ...[context]) => {
    // A context that may be left out is `undefined` in C.
    const { response, origin } = await answer(request, context as C);
    return toResponse(response, origin);
  };
}

type Router<C> = (request: Request, context: C) => Promise<Answer>;

/** What bounds a visitor, in test mode and without it together. */
interface Bounds {
  limits: Limits;
  concurrency: Concurrency;
}

/** All of a host but its responses' form. Never rejects. */
export function createRouter<C>(settings: Settings<C>, runtime: Runtime = {}): Router<C> {
  const bounds: Bounds = {
    limits: createLimits(settings.limits, settings.store, createKeyring(settings.secrets)),
    concurrency: createConcurrency(settings.concurrency, longestRequestMs(settings.timeout)),
  };
  const answer = createServiceHost(settings, runtime, bounds);
  /** By the address of their service. There are few scenarios, and each has one. */
  const testRouters = new Map<string, Router<C>>();
  return async (request, context) => {
    const service = testServiceOf(pathOf(request, context));
    if (!service) return answer(request, context);
    if (service === 'unknown') return { response: unknownScenario, origin: originOf(request, settings.origins) };
    let answerTest = testRouters.get(service.baseUrl);
    if (!answerTest) {
      answerTest = createServiceHost({ ...settings, service }, runtime, bounds);
      testRouters.set(service.baseUrl, answerTest);
    }
    return answerTest(request, context);
  };
}

/** The page's origin, if it is one of the host's. */
function originOf(request: Request, origins: readonly string[]): string | undefined {
  const header = request.headers.get('origin');
  return origins.find((each) => each === header);
}

const withoutWarnings =
  (listener: HostOptions['log']) =>
  (entry: LogEntry): unknown =>
    entry.warning === undefined ? listener?.(entry) : undefined;

/** Answers the requests that are for one service. */
function createServiceHost<C>(
  settings: Settings<C>,
  { creates, isOnlySender = false, isShortLived = false }: Runtime,
  bounds: Bounds,
): Router<C> {
  const { service, origins, operations, store, tokenLifetime } = settings;
  const isTest = isSimulated(service);
  // What the simulated service is asked to do wrong is no fault of the configuration.
  const log = createLog(isTest ? withoutWarnings(settings.log) : settings.log);
  const keyring = createKeyring(settings.secrets, isTest);
  const seals = createSeals(keyring);
  const projectIds = createProjectIds(keyring);
  const upstream = createUpstream(service, settings.timeout, createLogins(service, store, seals, settings.loginPause));
  const refusalFor = createRefusalFor(log);

  // A store of the host's own may say nothing, or be of a class whose `durable` is a method.
  const durable = store.durable === true;
  const records = createIdempotencyRecords(store, { scope: [service.baseUrl, service.email], seals, keyring });
  const leaseMs = isOnlySender ? Number.NEGATIVE_INFINITY : longestRequestMs(settings.timeout);

  const { baseUrl } = service;
  const maxRequestMs = longestQuoteRequestMs(timeoutFor('pricing_2', settings.timeout));
  const policy = createPolicy(settings, projectIds, log);
  const memory = isShortLived ? sellerMemory(store, seals, service) : undefined;
  const seller = createSellerLookup(settings, upstream, memory);
  const quotes = createQuotes({
    policy,
    seller,
    cache: createQuoteCache({ ttlSeconds: settings.pricingTtl, maxRequestMs, baseUrl, store, seals }),
    upstream,
    refusalFor,
    store,
    baseUrl,
    maxRequestMs,
    prefetchPerMinute: settings.prefetch !== false && settings.prefetch.perMinute,
  });
  const answersBatches = settings.prefetch !== false && operations.includes('pricing_2');
  const forwardHere = createForward({
    policy,
    seller,
    quotes,
    idempotency: createIdempotency(records, { leaseMs, durable }),
    projectIds,
    upstream,
    // The links of the simulated service are on no list.
    checkoutOrigins: isTest ? undefined : settings.checkoutOrigins,
    requireKey: settings.requireKey,
    refusalFor,
  });
  const forward: Forward = async (operation, request, visitor) => {
    const key = operationKinds[operation] === 'create' ? readKey(request.headers) : undefined;
    if (!creates || key === undefined) return forwardHere(operation, request, visitor);
    const { limits, lookups } = visitor;
    const usedUp = await limits.usedUp();
    if (usedUp) {
      // A create that repeats an earlier one is answered. Lookups of unknown keys have a limit, since each may start a process.
      if (await lookups.usedUp()) throw usedUp;
      if (!(await creates.isKnown(key, await records.storeKeyOf(key)))) {
        await lookups.count();
        throw usedUp;
      }
    }
    return creates.send(key, request);
  };
  const handle = createHandler<C>({
    operations,
    tokenLifetimeSeconds: tokenLifetime,
    sessions: createSessions(keyring, { lifetimeSeconds: tokenLifetime, operations, isTest }),
    ...bounds,
    readAddress: createAddressReader(settings.clientIp, log),
    forward,
    isTest,
    prefetch: answersBatches ? quotes.prefetch : undefined,
    waitUntil: settings.waitUntil,
  });
  const mayCreate = operations.some((operation) => operationKinds[operation] === 'create');
  if (mayCreate && !durable) log.warn(forgetfulStoreWarning);

  return async (request, context) => {
    const startedAt = performance.now();
    const origin = originOf(request, origins);
    if (isTest && isCheckoutPage(request, pathOf(request, context))) return { response: checkoutPage, origin };
    const requestLog: RequestLog = {};
    const response = await handle(request, context, origin, requestLog).catch((error: unknown) =>
      errorResponse(refusalFor(requestLog.operation, error)),
    );
    const duration = Math.round((performance.now() - startedAt) * 10) / 10;
    const { httpStatus: status, reason } = response;
    log.write({
      ...requestLog,
      status,
      ...(reason && { reason }),
      duration,
      ...(origin && { origin }),
      ...(isTest && { test: true }),
    });
    return { response, origin };
  };
}
