/** Quotes for the server that writes a page: the cached one, or the service's answer. */
import type { PageSettings } from 'fin-widgets/contract';
import type { Sessions } from '../http/session-tokens.js';
import type { Quotes } from '../quotes/quote-answers.js';
import type { KnownQuote, QuoteCache } from '../quotes/quote-cache.js';
import type { Policy } from '../service/policy.js';
import type { SellerLookup } from '../service/seller.js';

/** The quotes of one host. */
export interface PageQuotes {
  /** The origins of the pages that the host allows. */
  origins: readonly string[];
  /** The settings that pages get with the token. */
  page: PageSettings | undefined;
  /** Whether the service is simulated. */
  isTest: boolean;
  /** The host's option `waitUntil`: told of work that goes on after the page. */
  waitUntil: ((work: Promise<unknown>, context: unknown) => unknown) | undefined;
  /**
   * The quote for the body of a request, as a page would send it, and when it ends.
   * @param onWait called before the host waits for the service
   * @returns `undefined` if the host caches nothing
   * @throws Refusal, UpstreamFailure
   */
  get(body: object, origin: string, onWait: () => void): Promise<KnownQuote | undefined>;
}

export interface PageQuotesDependencies extends Omit<PageQuotes, 'get'> {
  sessions: Sessions;
  policy: Policy;
  seller: SellerLookup;
  cache: QuoteCache;
  quotes: Quotes;
}

/**
 * A page's server is no visitor, so no limit counts its requests. The cache is what bounds them: one request to the service for each
 * selection and time to live.
 */
export const createPageQuotes = ({
  origins,
  page,
  isTest,
  waitUntil,
  sessions,
  policy,
  seller,
  cache,
  quotes,
}: PageQuotesDependencies): PageQuotes => ({
  origins,
  page,
  isTest,
  waitUntil,
  async get(body, origin, onWait) {
    if (!cache.isOn) return undefined;
    const { session } = await sessions.mint(origin);
    const parsed = policy.parse('pricing_2', body);
    if (!seller.isKnown) onWait();
    const quoteRequest = await policy.pin('pricing_2', parsed, await seller.get());
    await policy.check('pricing_2', quoteRequest, session);
    const known = await cache.find(quoteRequest);
    if (known) return known;
    onWait();
    await quotes.fetchNow(quoteRequest);
    return cache.find(quoteRequest);
  },
});

const pageQuotes = new WeakMap<object, PageQuotes>();

/** Makes a host's quotes known under the function that answers its requests. Returns that function. */
export const withPageQuotes = <Answer extends object>(answer: Answer, quotes: PageQuotes): Answer => {
  pageQuotes.set(answer, quotes);
  return answer;
};

/** The quotes of the host that answers requests by this function; `undefined` if no host of this package does. */
export const pageQuotesOf = (answer: object): PageQuotes | undefined => pageQuotes.get(answer);
