/** Quotes: the answers to `pricing_2`. A single quote request is answered at once, from the cache or by the service. */
import type { PageSettings, Pricing2Request } from 'fin-widgets/contract';
import type { TokenAnswer } from '../http/body-schemas.js';
import type { RefusalFor } from '../http/refusal-for-error.js';
import { bodyLengthOf, readJsonBody } from '../http/request-body.js';
import type { Session } from '../http/session-tokens.js';
import type { RequestLimits } from '../limits/limits.js';
import type { Policy } from '../service/policy.js';
import type { Seller, SellerLookup } from '../service/seller.js';
import { type Upstream, UpstreamFailure } from '../service/upstream.js';
import type { Store } from '../stores/store.js';
import { createPrefetch } from './prefetch/index.js';
import { PrefetchDeclined, type QuoteCache, type Renew } from './quote-cache.js';

/** The visitor on whose behalf a request is answered. */
export interface Visitor {
  session: Session;
  limits: RequestLimits;
  /** The limit for lookups of unknown keys in other processes. */
  lookups(): RequestLimits;
  /** Reports work that may continue after the response, and may fail, to the platform. */
  keepAlive(work: Promise<unknown>): void;
}

/** Requests quotes before a visitor needs them. An optional part: without it, the host answers single quote requests and plain mints. */
export interface Prefetch {
  /**
   * Answers `…/prices`.
   * @returns the body of the response, as JSON
   * @throws Refusal
   */
  answerBatch(request: Request, visitor: Visitor): Promise<string>;
  /** Answers the quote requests in the body of a mint. Returns fields for the response to the mint. Never rejects. */
  answerMint(request: Request, visitor: Visitor): Promise<Pick<TokenAnswer, 'prices' | 'answers'>>;
  /** Renews a cached quote in the background, on behalf of the visitor who has got it. */
  renew(quoteRequest: Pricing2Request, visitor: Visitor, renew: Renew): void;
  /** A single quote request is sent, and gets this quote. So do equal requests that wait. */
  onRequest(quoteRequest: Pricing2Request, quote: Promise<string>): void;
  /** The service has answered 429, with this `Retry-After`. */
  onRateLimited(retryAfterSeconds: number | undefined): Promise<void>;
}

export interface QuotesDependencies {
  policy: Policy;
  seller: SellerLookup;
  cache: QuoteCache;
  upstream: Upstream;
  refusalFor: RefusalFor;
  store: Store;
  /** The settings by which the quote requests of a mint are completed. */
  page: PageSettings | undefined;
  /** The address of the service. */
  baseUrl: string;
  /** The longest that a quote request takes. */
  maxRequestMs: number;
  /** How many quotes are prefetched per minute. `false`: cached quotes are renewed, and no others prefetched. */
  prefetchPerMinute: number | false;
}

/** What prefetching uses. */
export interface PrefetchDependencies extends Omit<QuotesDependencies, 'upstream'> {
  quotes: Pick<Quotes, 'getSeller' | 'send' | 'readCached'>;
}

/** For a visitor whose limit is used up, the host reads no longer body than this. The elements send about 250 bytes. */
export const maxFreeBodyBytes = 4 * 1024;

export class Quotes {
  readonly #policy: Policy;
  readonly #seller: SellerLookup;
  readonly #cache: QuoteCache;
  readonly #upstream: Upstream;
  readonly prefetch: Prefetch | undefined;

  constructor({ upstream, ...dependencies }: QuotesDependencies) {
    const { policy, seller, cache } = dependencies;
    this.#policy = policy;
    this.#seller = seller;
    this.#cache = cache;
    this.#upstream = upstream;
    this.prefetch = createPrefetch({ ...dependencies, quotes: this });
  }

  /**
   * Answers a single quote request. A cached quote does not count against the limit. The host finds it by the body, so the request is counted
   * after the body is read. An invalid body counts, too. If the limit is used up already, the host reads only a short body.
   * @returns the quote, as JSON
   * @throws Refusal, UpstreamFailure
   */
  async answer(request: Request, visitor: Visitor): Promise<string> {
    const { session, limits } = visitor;
    let quoteRequest: Pricing2Request;
    let cached: string | undefined;
    let mustCount = true;
    // The host reads a short body in any case, so it checks the limits first only for other bodies.
    const isShort = (bodyLengthOf(request) ?? Number.POSITIVE_INFINITY) <= maxFreeBodyBytes;
    const isUsedUp = !isShort && (await limits.usedUp()) !== undefined;
    try {
      const body = this.#policy.parse(
        'pricing_2',
        await readJsonBody(request, isUsedUp ? maxFreeBodyBytes : undefined),
      );
      if (!this.#seller.isKnown) {
        // `me` is a call of the service, so the limit comes before it.
        mustCount = false;
        await limits.count();
      }
      quoteRequest = await this.#policy.pin('pricing_2', body, await this.getSeller());
      cached = await this.readCached(quoteRequest, visitor);
    } finally {
      if (mustCount && cached === undefined) await limits.count();
    }
    await this.#policy.check('pricing_2', quoteRequest, session);
    return cached ?? this.fetchNow(quoteRequest);
  }

  /** The quote of an equal request in flight, or of this one, which is sent at once. */
  async fetchNow(quoteRequest: Pricing2Request): Promise<string> {
    const quote = this.#cache.fetchOnce(quoteRequest, () => this.send(quoteRequest));
    this.prefetch?.onRequest(quoteRequest, quote);
    try {
      return await quote;
    } catch (error) {
      // The equal request in flight was a prefetched one, and was not sent after all.
      if (error instanceof PrefetchDeclined) return this.fetchNow(quoteRequest);
      throw error;
    }
  }

  /** Sends a quote request to the service. */
  async send(quoteRequest: Pricing2Request): Promise<string> {
    return JSON.stringify(await this.#reportLimit(this.#upstream.call('pricing_2', quoteRequest)));
  }

  getSeller(): Promise<Seller> {
    return this.#reportLimit(this.#seller.get());
  }

  /** The cached quote, which is renewed if it is about to end. */
  readCached(quoteRequest: Pricing2Request, visitor: Visitor): Promise<string | undefined> {
    return this.#cache.read(quoteRequest, (renew) => this.prefetch?.renew(quoteRequest, visitor, renew));
  }

  /** Reports a 429 of this call to prefetching. */
  #reportLimit<T>(call: Promise<T>): Promise<T> {
    return call.catch(async (error: unknown) => {
      if (error instanceof UpstreamFailure && error.cause.code === 'rate_limited')
        await this.prefetch?.onRateLimited(error.cause.retryAfter);
      throw error;
    });
  }
}
