/**
 * The host: one function from Request to Response. A request goes through `request-handler.ts` (the protocol's checks), then through
 * `operation-handler.ts` (limits, policy, idempotency) or `quotes/` (cached quotes, prefetching) to `service/upstream.ts`.
 * `http/refusal-for-error.ts` turns errors into responses.
 */
import { operationKinds } from 'fin-widgets/internal';
import type { HostOptions, ServiceOptions } from './config/host-options.js';
import { pageOriginOf } from './config/origins.js';
import { readSettings, type Settings } from './config/read-settings.js';
import { CreateRecords } from './creates/create-records.js';
import { Idempotency, type LocalCreates } from './creates/idempotency.js';
import { ProjectIds } from './creates/project-ids.js';
import { createKeyring, type Keyring } from './crypto/keys.js';
import { Seals } from './crypto/seals.js';
import { dropOldest } from './drop-oldest.js';
import { Log, type LogEntry } from './http/log.js';
import { createRefusalFor, type RefusalFor } from './http/refusal-for-error.js';
import { errorResponse, type HostResponse, toResponse } from './http/responses.js';
import { pathOf } from './http/routes.js';
import { Sessions } from './http/session-tokens.js';
import { Concurrency, type RequestsInFlight } from './limits/concurrency.js';
import { Limits } from './limits/limits.js';
import { OperationHandler } from './operation-handler.js';
import { Quotes } from './quotes/quote-answers.js';
import { longestQuoteRequestMs, QuoteCache } from './quotes/quote-cache.js';
import { createPageQuotes, type PageQuotes, withPageQuotes } from './render/quotes-for-page.js';
import { RequestHandler, type RequestLog } from './request-handler.js';
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
  /** The installer's id, at a host of many installers. It is in each entry of the log. */
  installer?: string;
  /** The warnings about `clientIp` and the store that the other installers have logged. Default: a set of its own. */
  sharedWarnings?: Set<string> | undefined;
  /** The requests in flight of all installers, which outlast a host that is replaced. Default: the host's own. */
  inFlight?: RequestsInFlight;
  /** The creates of this process in flight, which outlast a host that is replaced. Default: each host's own. */
  localCreates?: LocalCreates;
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
  const router = new HostRouter(readSettings(options));
  const host: Host<C> = async (request, ...[context]) => {
    // `C` includes `undefined` if the context is optional.
    const { response, origin } = await router.answer(request, context as C);
    return toResponse(response, origin);
  };
  return withPageQuotes(host, router.pageQuotes);
}

/**
 * How many scenarios of the test mode an installer's host keeps. Any request can name any scenario, and each takes some 4 kB. What they have
 * to remember is in the store.
 */
const maxTestHosts = 2;

/** A host without the last step, which makes the `Response`. */
export interface Router<C> {
  /**
   * Answers a request. Never rejects.
   * @param pathname of the request's URL. Default: the router parses the URL
   */
  answer(request: Request, context: C, pathname?: string): Promise<Answer>;
}

/** The router of one installer: its service, and the simulated services of the test mode. */
export class HostRouter<C> implements Router<C> {
  readonly #settings: Settings<C>;
  readonly #runtime: Runtime;
  readonly #shared: Shared;
  readonly #host: ServiceHost<C>;
  /** By the address of the simulated service, in the order of their last use. */
  #testHosts: Map<string, ServiceHost<C>> | undefined;

  constructor(settings: Settings<C>, runtime: Runtime = {}) {
    const keyring = createKeyring(settings.secrets);
    this.#settings = settings;
    this.#runtime = runtime;
    this.#shared = {
      keyring,
      limits: new Limits(settings.limits, settings.store, keyring),
      concurrency: new Concurrency(
        settings.concurrency,
        longestRequestMs(settings.timeout),
        runtime.inFlight,
        runtime.installer,
      ),
    };
    this.#host = new ServiceHost(settings, runtime, this.#shared);
  }

  /** The quotes of the service, for the server that writes a page. */
  get pageQuotes(): PageQuotes {
    return this.#host.pageQuotes;
  }

  async answer(request: Request, context: C, pathname?: string): Promise<Answer> {
    const path = pathOf(request, context, this.#runtime.mount, pathname);
    const service = testServiceOf(path);
    if (!service) return this.#host.answer(request, context, path);
    if (service === 'unknown')
      return { response: unknownScenario, origin: pageOriginOf(request, this.#settings.origins) };
    return this.#testHostOf(service).answer(request, context, path);
  }

  #testHostOf(service: ServiceOptions): ServiceHost<C> {
    this.#testHosts ??= new Map();
    const host =
      this.#testHosts.get(service.baseUrl) ??
      new ServiceHost({ ...this.#settings, service }, this.#runtime, this.#shared);
    this.#testHosts.delete(service.baseUrl);
    this.#testHosts.set(service.baseUrl, host);
    dropOldest(this.#testHosts, maxTestHosts);
    return host;
  }
}

/** Shared by the hosts of one installer, in test mode and outside it. */
interface Shared {
  limits: Limits;
  concurrency: Concurrency;
  /** The keys outside the test mode. */
  keyring: Keyring;
}

const withoutWarnings =
  (listener: HostOptions['log']) =>
  (entry: LogEntry): unknown =>
    entry.warning === undefined ? listener?.(entry) : undefined;

/** The host of one service: the real one, or the simulated one of a scenario. */
class ServiceHost<C> {
  readonly #origins: readonly string[];
  readonly #isTest: boolean;
  readonly #log: Log;
  readonly #refusalFor: RefusalFor;
  readonly #handler: RequestHandler<C>;
  readonly #pageQuotes: () => PageQuotes;

  constructor(
    settings: Settings<C>,
    { creates, localCreates, isOnlySender = false, isShortLived = false, installer, sharedWarnings }: Runtime,
    { limits, concurrency, keyring: hostKeyring }: Shared,
  ) {
    const { service, origins, operations, page, store, tokenLifetime } = settings;
    const isTest = isSimulated(service);
    // A simulated failure says nothing about the configuration.
    const log = isTest
      ? new Log(withoutWarnings(settings.log), installer)
      : new Log(settings.log, installer, sharedWarnings);
    const keyring = isTest ? createKeyring(settings.secrets, isTest) : hostKeyring;
    const seals = new Seals(keyring);
    const projectIds = new ProjectIds(keyring);
    const upstream = new Upstream(service, settings.timeout, new Logins(service, store, seals, settings.loginPause));
    const refusalFor = createRefusalFor(log);

    // A custom store may have no `durable`, or a method of that name.
    const durable = store.durable === true;
    // A host may share its store with hosts of other users. Each of many installers has its own part of the store, and its user may change.
    const scope = installer === undefined ? [service.baseUrl, service.email] : [service.baseUrl];
    const records = new CreateRecords(store, { scope, seals, keyring });
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
      page,
      baseUrl,
      maxRequestMs,
      prefetchPerMinute: settings.prefetch !== false && settings.prefetch.perMinute,
    });
    const answersBatches = settings.prefetch !== false && operations.includes('pricing_2');
    const sessions = new Sessions(keyring, { lifetimeSeconds: tokenLifetime, operations, isTest });
    this.#origins = origins;
    this.#isTest = isTest;
    this.#log = log;
    this.#refusalFor = refusalFor;
    this.#handler = new RequestHandler<C>({
      operations,
      tokenLifetimeSeconds: tokenLifetime,
      sessions,
      limits,
      concurrency,
      clientIp: settings.clientIp,
      log,
      operationHandler: new OperationHandler({
        policy,
        seller,
        quotes,
        idempotency: new Idempotency(records, { leaseMs, durable, localCreates }),
        records,
        creates,
        projectIds,
        upstream,
        // No list contains the links of the simulated service.
        checkoutOrigins: isTest ? undefined : settings.checkoutOrigins,
        requireKey: settings.requireKey,
        refusalFor,
      }),
      isTest,
      page,
      prefetch: answersBatches ? quotes.prefetch : undefined,
      waitUntil: settings.waitUntil,
    });
    // `renderFee` hands on the context that its caller took from the platform.
    const waitUntil = settings.waitUntil as PageQuotes['waitUntil'];
    this.#pageQuotes = () =>
      createPageQuotes({ origins, isTest, page, waitUntil, sessions, policy, seller, cache, quotes });
    const mayCreate = operations.some((operation) => operationKinds[operation] === 'create');
    if (mayCreate && !durable) log.warnOfShared(forgetfulStoreWarning);
  }

  get pageQuotes(): PageQuotes {
    return this.#pageQuotes();
  }

  /** Never rejects. */
  async answer(request: Request, context: C, path: string): Promise<Answer> {
    const startedAt = performance.now();
    const isTest = this.#isTest;
    const origin = pageOriginOf(request, this.#origins);
    if (isTest && isCheckoutPage(request, path)) return { response: checkoutPage, origin };
    const requestLog: RequestLog = {};
    const response = await this.#handler
      .answer(request, context, path, origin, requestLog)
      .catch((error: unknown) => errorResponse(this.#refusalFor(requestLog.operation, error)));
    const duration = Math.round((performance.now() - startedAt) * 10) / 10;
    const { httpStatus: status, reason } = response;
    this.#log.write({
      ...requestLog,
      status,
      ...(reason && { reason }),
      duration,
      ...(origin && { origin }),
      ...(isTest && { test: true }),
    });
    return { response, origin };
  }
}
