/** The options of `createHost`. */
import type { Operations } from 'fin-widgets/contract';
import type { LogEntry } from '../http/log.js';
import type { PageOperation } from '../http/routes.js';
import type { Session } from '../http/sessions.js';
import type { LimitName } from '../limits/limits.js';
import type { Limit, Store } from '../stores/store.js';

/** A request that passed the contract's checks, as it will be sent to the service. `undefined` for `me`. */
export type CheckedRequest = Operations[PageOperation]['request'];

export interface ServiceOptions {
  /** `{base_url}` of the service: https, or http on loopback. */
  baseUrl: string;
  /** E-mail address of the installer's user. */
  email: string;
  password: string;
  /** Default: the platform's `fetch`. One of your own must send a request once at most, since a create that is sent twice happens twice. */
  fetch?: typeof globalThis.fetch | undefined;
}

export interface HostOptions<C = unknown> {
  service: ServiceOptions;
  /** Origins whose pages may use the host, its own among them, as `https://installer.example`. Plain http on loopback only. */
  origins: readonly string[];
  /**
   * 32 random bytes or more; of a text, its UTF-8 counts. Of a list the first signs, and each verifies. To rotate, append the new
   * secret on every server, then move it to the front.
   */
  secret: string | Uint8Array | readonly (string | Uint8Array)[];
  /** The organization that every request is pinned to. Default: what `me` says, asked once. */
  organization?: string | undefined;
  /** The sales representative that every request is pinned to. Default: what `me` says, asked once. */
  salesRep?: string | undefined;
  /** The operations that pages may call. Default: `pricing_2`, `new_project_2`, `update_project_2`. */
  operations?: readonly PageOperation[] | undefined;
  /** Whether the service mails the offer to the customer. With `'page'` the page decides. Default: false. */
  sendOfferEmail?: boolean | 'page' | undefined;
  /** Origins that a `checkout_link` may lead to. Default: any https address. */
  checkoutOrigins?: readonly string[] | undefined;
  /** Origins that an `offer_PDF` may lie under. Default: any public name. Loopback only beside a service on loopback. */
  offerPdfOrigins?: readonly string[] | undefined;
  /**
   * Checks each request before it is sent: throws to refuse it, returns a changed body, or returns nothing. A changed body is checked
   * against the contract. A question can only be refused. Called once for each `Idempotency-Key`; time limit 10 s.
   */
  check?:
    | ((operation: PageOperation, body: CheckedRequest, session: Session) => CheckedRequest | Promise<CheckedRequest>)
    | undefined;
  /** Whether a create needs an `Idempotency-Key`. Without one, a create that is sent twice happens twice. Default: true. */
  requireKey?: boolean | undefined;
  /** Lifetime of a session token in seconds, 1 to 86400. Default: 600. */
  tokenLifetime?: number | undefined;
  /**
   * Rate limits per address, and per session if there is one. `false` turns one off. `create` counts creates and updates, `pricing`
   * counts all questions, `me` included, `batch` counts requests for `…/prices`. Default: `mint` 60 in 60 s, `create` 30 in 600 s,
   * `pricing` 1200 in 60 s, `batch` 300 in 60 s.
   */
  limits?: Partial<Record<LimitName, Limit | false>> | undefined;
  /**
   * Operations that one address may have under way in this process, 1 to 1000000; visitors without an address share ten times as
   * many. `false` turns that off. Default: 16.
   */
  concurrency?: number | false | undefined;
  /** The visitor's address, from where your platform puts it. Default: none; all visitors share one limit of ten times the points. */
  clientIp?: ((request: Request, context: C) => string | undefined) | undefined;
  /** Longest pause in seconds after a refused login, 1 to 3600; the first is a fifth of it, the second half of it. Default: 10. */
  loginPause?: number | undefined;
  /** Time limit in ms for a call of the service, with retries, 1 to 600000. Default: 15000; creates and updates 120000. */
  timeout?: number | undefined;
  /**
   * Seconds for which an answer of `pricing_2` serves other visitors, from when it was asked for, 0 to 86400. An answer that is given in
   * the last quarter of that time is renewed in the background. 0 turns both off. Default: 60.
   */
  pricingTtl?: number | undefined;
  /**
   * How many questions all visitors together may have asked in a minute before anybody needs the answers, 1 to 1000000: those of
   * `…/prices` and of mints. `false` turns both off. Default: `perMinute` 120.
   */
  prefetch?: { perMinute: number } | false | undefined;
  /**
   * Told of work that may go on after the response, such as the renewal of a price, or a create's outcome that waits for its store. The
   * context is that of the request. For a platform that would end the work there, such as a Worker, and for a server that ends once all
   * work is done. Default: nobody is told.
   */
  waitUntil?: ((work: Promise<unknown>, context: C) => unknown) | undefined;
  /** A single server needs a `fileStore`; several need a `redisStore` or a `postgresStore`. Default: `memoryStore()`, which forgets. */
  store?: Store | undefined;
  /** Gets an entry for every response, and warnings. Default: warnings go to the console. */
  log?: ((entry: LogEntry) => unknown) | undefined;
}
