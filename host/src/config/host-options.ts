/** The options of `createHost`. */
import type { Operations, PageSettings } from 'fin-widgets/contract';
import type { LogEntry } from '../http/log.js';
import type { PageOperation } from '../http/routes.js';
import type { Session } from '../http/session-tokens.js';
import type { LimitName } from '../limits/limits.js';
import type { Limit, Store } from '../stores/store.js';

/** A request that fits the contract, as the host sends it to the service. `undefined` for `me`. */
export type CheckedRequest = Operations[PageOperation]['request'];

export interface ServiceOptions {
  /** `{base_url}` of the service: https, or http on loopback. */
  baseUrl: string;
  /** E-mail address of the installer's user at the service. */
  email: string;
  password: string;
  /** Default: the platform's `fetch`. Your own must send each request at most once, since a create that is sent twice happens twice. */
  fetch?: typeof globalThis.fetch | undefined;
}

export interface HostOptions<C = unknown> {
  service: ServiceOptions;
  /** Origins whose pages may use the host, such as `https://installer.example`. List the host's own origin too. Plain http on loopback only. */
  origins: readonly string[];
  /**
   * 32 random bytes or more, or a text whose UTF-8 has 32 bytes or more. In a list, the first secret signs, and all verify. To rotate, append
   * the new secret on every server, then move it to the front.
   */
  secret: string | Uint8Array | readonly (string | Uint8Array)[];
  /** The organization to which the host pins every request. Default: the answer of `me`, cached for an hour. */
  organization?: string | undefined;
  /** The sales representative to which the host pins every request. Default: the answer of `me`, cached for an hour. */
  salesRep?: string | undefined;
  /**
   * Settings that pages get with each token: country, terms, legal texts, colors. An element's own attribute comes first, then the page's
   * defaults, then these. Texts, never markup. A change reaches a page with its next token. Default: none.
   */
  page?: PageSettings | undefined;
  /** The operations that pages may call. Default: `pricing_2`, `new_project_2`, `update_project_2`. */
  operations?: readonly PageOperation[] | undefined;
  /** Whether the service e-mails the offer to the customer. With `'page'`, the page decides. Default: false. */
  sendOfferEmail?: boolean | 'page' | undefined;
  /** Origins that a `checkout_link` may lead to. Default: any https address. */
  checkoutOrigins?: readonly string[] | undefined;
  /** Origins of `offer_PDF` links. Default: any public name. Loopback only if the service is on loopback. */
  offerPdfOrigins?: readonly string[] | undefined;
  /**
   * Checks each request before the host sends it. It may throw, so that the host refuses the request, or return a changed body, which the host
   * checks against the contract. A changed body of a read is ignored. Called once for each `Idempotency-Key`. Time limit: 10 s.
   */
  check?:
    | ((operation: PageOperation, body: CheckedRequest, session: Session) => CheckedRequest | Promise<CheckedRequest>)
    | undefined;
  /** Whether a create needs an `Idempotency-Key`. A create without a key that is sent twice happens twice. Default: true. */
  requireKey?: boolean | undefined;
  /** Lifetime of a session token in seconds, 1 to 86400. Default: 600. */
  tokenLifetime?: number | undefined;
  /**
   * Rate limits per address, and per session if there is one. `false` turns a limit off. `create` counts creates and updates, `pricing` counts
   * all reads, `batch` counts quote batches (`…/prices`). Default: `mint` 60 in 60 s, `create` 30 in 600 s, `pricing` 1200
   * in 60 s, `batch` 300 in 60 s.
   */
  limits?: Partial<Record<LimitName, Limit | false>> | undefined;
  /**
   * How many operations of one address may be in flight in this process, 1 to 1000000. Visitors without an address share ten times as many.
   * `false` removes the limit. Default: 16.
   */
  concurrency?: number | false | undefined;
  /** Returns the visitor's IP address, from where your platform puts it. Default: all visitors share one limit of ten times the points. */
  clientIp?: ((request: Request, context: C) => string | undefined) | undefined;
  /** The longest pause after a refused login, in seconds, 1 to 3600. The first pause is a fifth of it, the second a half. Default: 10. */
  loginPause?: number | undefined;
  /** Time limit in ms for a call of the service, including retries, 1 to 600000. Default: 15000; for creates and updates 120000. */
  timeout?: number | undefined;
  /**
   * How long a quote (an answer of `pricing_2`) serves other visitors, in seconds since its request, 0 to 86400. A quote that a visitor gets in
   * the last quarter of that time is renewed in the background. 0 turns both off. Default: 60.
   */
  pricingTtl?: number | undefined;
  /**
   * How many quotes the host may prefetch in a minute for all visitors together, 1 to 1000000: those of quote batches (`…/prices`) and of mints.
   * `false` turns both off. Default: `perMinute` 600.
   */
  prefetch?: { perMinute: number } | false | undefined;
  /**
   * Called with work that continues after the response, such as the renewal of a quote, or saving the outcome of a create. The context is that
   * of the request. Needed on platforms that would end the work with the response, such as Workers, and by servers that wait for all work
   * before they stop. Default: not called.
   */
  waitUntil?: ((work: Promise<unknown>, context: C) => unknown) | undefined;
  /** Use a `fileStore` on a single server, a `redisStore` or a `postgresStore` on several. Default: `memoryStore()`, which is not durable. */
  store?: Store | undefined;
  /** Called with an entry for every response, and with warnings. Default: warnings go to the console. */
  log?: ((entry: LogEntry) => unknown) | undefined;
}
