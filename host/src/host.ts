/**
 * The host: one function from Request to Response. A request goes through `handler.ts` (the protocol's checks), then through `forward.ts`
 * (limits, policy, idempotency) or `quotes/` (cached quotes, prefetching) to `service/upstream.ts`. `http/refusal-for.ts` turns errors into
 * responses.
 */
import { operationKinds } from 'fin-widgets/internal';
import type { HostOptions } from './config/options.js';
import { readSettings, type Settings } from './config/read-settings.js';
import { readKey } from './creates/create-headers.js';
import { IdempotencyRecords } from './creates/create-records.js';
import { Idempotency } from './creates/idempotency.js';
import { ProjectIds } from './creates/project-ids.js';
import { createKeyring, type Keyring } from './crypto/keys.js';
import { Seals } from './crypto/seals.js';
import { createForward, type Forward } from './forward.js';
import { createHandler, type RequestLog } from './handler.js';
import { Log, type LogEntry } from './http/log.js';
import { createRefusalFor } from './http/refusal-for.js';
import { errorResponse, type HostResponse, toResponse } from './http/responses.js';
import { pathOf } from './http/routes.js';
import { Sessions } from './http/session-tokens.js';
import { createAddressReader } from './limits/client-address.js';
import { Concurrency } from './limits/concurrency.js';
import { Limits } from './limits/limiters.js';
import { longestQuoteRequestMs, QuoteCache } from './quotes/quote-cache.js';
import { Quotes } from './quotes/quotes.js';
import { createPageQuotes, type PageQuotes, pageQuotesOf, withPageQuotes } from './render/page-quotes.js';
import { Logins } from './service/logins.js';
import { checkTimeoutMs, Policy } from './service/policy.js';
import { SellerLookup, sellerMemory } from './service/seller.js';
import { timeoutFor, Upstream } from './service/upstream.js';
import { isSimulated } from './test-mode/simulated-service.js';
import { checkoutPage, isCheckoutPage, testServiceOf, unknownScenario } from './test-mode/test-mode.js';

const forgetfulStoreWarning =
  'The store loses all records when the host stops, and then no page learns the outcome of its create: ' +
  'use a fileStore, a redisStore or a postgresStore (FIN_STORE).';

/** Answers a request; never rejects. `context` is handed to `clientIp` and `waitUntil`. */
export type Host<C = unknown> = (
  request: Request,
  ...context: undefined extends C ? [context?: C] : [context: C]
) => Promise<Response>;

/** Added to the longest time of a request: for its body, and for the commands of the store. */
const leaseMarginMs = 20_000;

/** The longest that a create takes, with `me` and the `check` option before it. After that, its claim counts as abandoned. */
const longestRequestMs = (timeoutMs: number | undefined): number =>
  timeoutFor('me', timeoutMs) + checkTimeoutMs + timeoutFor('new_project_2', timeoutMs) + leaseMarginMs;

/** Forwards creates to the process that sends them. */
export interface CreatesElsewhere {
  /** Whether that process has a record under this key of its store. `false` if the process cannot be reached. */
  isKnown(key: string, storeKey: string): Promise<boolean>;
  /** Answers a create. The session is verified by then. The limits are checked but not counted, and the body is not read. */
  send(key: string, request: Request): Promise<HostResponse>;
}

/** How a runtime differs from a server. */
export interface Runtime {
  /** Sends creates that have an `Idempotency-Key`, in place of this host. */
  creates?: CreatesElsewhere;
  /**
   * Whether no other process sends creates under the keys that arrive here. Then a claim that this process did not make is from a process
   * that has ended, and the outcome is unknown at once. Otherwise the outcome is unknown only after the longest time of a create. Default:
   * `false`.
   */
  isOnlySender?: boolean;
  /** The path below which the routes are. Default: any. */
  mount?: string;
  /** Whether processes live only for a few requests. Then they share the answer of `me` in the store. Default: `false`. */
  isShortLived?: boolean;
}

/** A response without the headers that all responses share, and the page's origin if the host allows it. */
export interface Answer {
  response: HostResponse;
  origin: string | undefined;
}

/**
 * Creates the server side of fin-widgets: a function that mints session tokens, and forwards the operations that pages may call. Sends
 * nothing before the first request.
 * @throws Error with a sentence that names the wrong option
 */
export function createHost<C = unknown>(options: HostOptions<C>): Host<C> {
  const answer = createRouter(readSettings(options));
  const host: Host<C> = async (request, ...[context]) => {
    // `C` includes `undefined` if the context is optional.
    const { response, origin } = await answer(request, context as C);
    return toResponse(response, origin);
  };
  return withPageQuotes(host, pageQuotesOf(answer));
}

/** A host without the last step, which makes the `Response`. Never rejects. */
export type Router<C> = (request: Request, context: C) => Promise<Answer>;

/** The limits of a visitor, for requests in test mode and outside it together. */
interface Bounds {
  limits: Limits;
  concurrency: Concurrency;
}

/** Creates a host without the last step, which makes the `Response`. The router never rejects. */
export function createRouter<C>(settings: Settings<C>, runtime: Runtime = {}): Router<C> {
  const keyring = createKeyring(settings.secrets);
  const bounds: Bounds = {
    limits: new Limits(settings.limits, settings.store, keyring),
    concurrency: new Concurrency(settings.concurrency, longestRequestMs(settings.timeout)),
  };
  const answer = createServiceHost(settings, runtime, bounds, keyring);
  /** By the address of the simulated service. Each scenario has an address, and there are few scenarios. */
  const testRouters = new Map<string, Router<C>>();
  const router: Router<C> = async (request, context) => {
    const service = testServiceOf(pathOf(request, context, runtime.mount));
    if (!service) return answer(request, context);
    if (service === 'unknown') return { response: unknownScenario, origin: originOf(request, settings.origins) };
    let answerTest = testRouters.get(service.baseUrl);
    if (!answerTest) {
      answerTest = createServiceHost({ ...settings, service }, runtime, bounds, keyring);
      testRouters.set(service.baseUrl, answerTest);
    }
    return answerTest(request, context);
  };
  return withPageQuotes(router, pageQuotesOf(answer));
}

/** The page's origin, if the host allows it. */
function originOf(request: Request, origins: readonly string[]): string | undefined {
  const header = request.headers.get('origin');
  return origins.find((each) => each === header);
}

const withoutWarnings =
  (listener: HostOptions['log']) =>
  (entry: LogEntry): unknown =>
    entry.warning === undefined ? listener?.(entry) : undefined;

/** Creates the router of one service: the real one, or the simulated one of a scenario. */
function createServiceHost<C>(
  settings: Settings<C>,
  { creates, isOnlySender = false, mount, isShortLived = false }: Runtime,
  bounds: Bounds,
  hostKeyring: Keyring,
): Router<C> {
  const { service, origins, operations, store, tokenLifetime } = settings;
  const isTest = isSimulated(service);
  // A simulated failure says nothing about the configuration.
  const log = new Log(isTest ? withoutWarnings(settings.log) : settings.log);
  const keyring = isTest ? createKeyring(settings.secrets, isTest) : hostKeyring;
  const seals = new Seals(keyring);
  const projectIds = new ProjectIds(keyring);
  const upstream = new Upstream(service, settings.timeout, new Logins(service, store, seals, settings.loginPause));
  const refusalFor = createRefusalFor(log);

  // A custom store may have no `durable`, or a method of that name.
  const durable = store.durable === true;
  const records = new IdempotencyRecords(store, { scope: [service.baseUrl, service.email], seals, keyring });
  const leaseMs = isOnlySender ? Number.NEGATIVE_INFINITY : longestRequestMs(settings.timeout);

  const { baseUrl } = service;
  const maxRequestMs = longestQuoteRequestMs(timeoutFor('pricing_2', settings.timeout));
  const policy = new Policy(settings, projectIds, log);
  const memory = isShortLived ? sellerMemory(store, seals, service) : undefined;
  const seller = new SellerLookup(settings, upstream, memory);
  const cache = new QuoteCache({ ttlSeconds: settings.pricingTtl, maxRequestMs, baseUrl, store, seals });
  const quotes = new Quotes({
    policy,
    seller,
    cache,
    upstream,
    refusalFor,
    store,
    page: settings.page,
    baseUrl,
    maxRequestMs,
    prefetchPerMinute: settings.prefetch !== false && settings.prefetch.perMinute,
  });
  const answersBatches = settings.prefetch !== false && operations.includes('pricing_2');
  const forwardHere = createForward({
    policy,
    seller,
    quotes,
    idempotency: new Idempotency(records, { leaseMs, durable }),
    projectIds,
    upstream,
    // No list contains the links of the simulated service.
    checkoutOrigins: isTest ? undefined : settings.checkoutOrigins,
    requireKey: settings.requireKey,
    refusalFor,
  });
  const forward: Forward = async (operation, request, visitor) => {
    const key = operationKinds[operation] === 'create' ? readKey(request.headers) : undefined;
    if (!creates || key === undefined) return forwardHere(operation, request, visitor);
    const usedUp = await visitor.limits.usedUp();
    if (usedUp) {
      const lookups = visitor.lookups();
      // The host answers replays although the limit is used up. Lookups of unknown keys have a limit, since each may start a process.
      if (await lookups.usedUp()) throw usedUp;
      if (!(await creates.isKnown(key, await records.storeKeyOf(key)))) {
        await lookups.count();
        throw usedUp;
      }
    }
    return creates.send(key, request);
  };
  const sessions = new Sessions(keyring, { lifetimeSeconds: tokenLifetime, operations, isTest });
  const handle = createHandler<C>({
    mount,
    operations,
    tokenLifetimeSeconds: tokenLifetime,
    sessions,
    ...bounds,
    readAddress: createAddressReader(settings.clientIp, log),
    forward,
    isTest,
    page: settings.page,
    prefetch: answersBatches ? quotes.prefetch : undefined,
    waitUntil: settings.waitUntil,
  });
  const mayCreate = operations.some((operation) => operationKinds[operation] === 'create');
  if (mayCreate && !durable) log.warn(forgetfulStoreWarning);

  const router: Router<C> = async (request, context) => {
    const startedAt = performance.now();
    const origin = originOf(request, origins);
    if (isTest && isCheckoutPage(request, pathOf(request, context, mount))) return { response: checkoutPage, origin };
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
  // `renderFee` hands on the context that its caller took from the platform.
  const waitUntil = settings.waitUntil as PageQuotes['waitUntil'];
  return withPageQuotes(
    router,
    createPageQuotes({ origins, isTest, page: settings.page, waitUntil, sessions, policy, seller, cache, quotes }),
  );
}
