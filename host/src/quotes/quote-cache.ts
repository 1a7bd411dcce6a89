/**
 * The cache of quotes: equal requests in flight are sent once, and a quote serves other visitors for a while. All processes of a host
 * share the cache in the store. Each quote request has one entry there: first the claim of the process that sends the request, then the quote,
 * then the quote with the claim of its renewal. So reading a cached quote costs one command.
 */

import type { Pricing2Request } from 'fin-widgets/contract';
import { sleep } from 'fin-widgets/internal';
import { canonicalJson } from '../crypto/canonical-json.js';
import { ResultCache } from '../crypto/result-cache.js';
import type { Seals } from '../crypto/seals.js';
import { keyPrefixes } from '../stores/key-prefixes.js';
import type { Entry, Store } from '../stores/store.js';
import { InFlight } from './in-flight.js';

/** A prefetched quote request was not sent. Whoever shares its result may send an equal request. */
export class PrefetchDeclined extends Error {}

/**
 * Sends a quote request to the service, without delay, since equal requests wait for its quote.
 * @throws PrefetchDeclined if the request is not sent
 */
export type FetchQuote = () => Promise<string>;

/**
 * Replaces a cached quote by the one that `fetchQuote` gives. May be called at any time. If it rejects, the cached quote stays until its
 * end.
 * @throws PrefetchDeclined if another process renews the quote, or if the quote has ended: then the next request is no renewal
 */
export type Renew = (fetchQuote: FetchQuote) => Promise<string>;

/** A cached quote. */
export interface KnownQuote {
  /** The quote, as JSON. */
  answer: string;
  /** When it ends, in ms of `performance.now()`. */
  endsAt: number;
}

export interface QuoteCacheOptions {
  /** How long a quote serves, in seconds. 0: nothing is cached. */
  ttlSeconds: number;
  /** The longest that a quote request takes. A request that takes longer is lost. */
  maxRequestMs: number;
  /** The address of the service. A store may serve hosts of several services. */
  baseUrl: string;
  store: Store;
  /** Entries are sealed under their key, so that nobody who can write to the store can forge a quote or move it to another request. */
  seals: Seals;
}

/** A quote in the store. Each is sealed with new randomness, so the entry's value identifies who wrote it. */
interface QuoteRecord {
  /** The quote, as JSON. */
  answer: string;
  /** With less time than this left, the entry counts as a claim: the quote has ended, and is being renewed. */
  endsBelowMs: number;
  /** With less time than this left, the quote is due to be renewed. */
  dueBelowMs: number;
}

/**
 * A process that sends the request claims it by an entry with this prefix. A claim is not sealed: a forged claim only delays a request, as a
 * copied one would.
 */
const claimPrefix = 'requested ';

interface FoundKnownQuote extends KnownQuote {
  state: 'known';
  /** The entry's value. */
  value: string;
  isDue: boolean;
}

type FoundQuote = FoundKnownQuote | { state: 'requested'; value: string };

/**
 * How long a claim holds. If the service takes longer, another process sends the same request, too. With a longer claim, visitors would
 * wait longer for a process that died. After a failed renewal, the next one is due after this time.
 */
const claimMs = 5_000;
/** How often a process looks for the quote of another process, and for how long. Then it sends the request itself. */
const pollMs = 50;
const maxWaitMs = 10_000;
/** Added to the waits for another process and for the service: the time of the store's commands. */
const marginMs = 5_000;

/** The longest that a quote request takes, if a call of the service takes `callMs` at most. */
export const longestQuoteRequestMs = (callMs: number) => maxWaitMs + callMs + marginMs;

export class QuoteCache {
  readonly #ttlMs: number;
  readonly #baseUrl: string;
  readonly #store: Store;
  readonly #seals: Seals;
  /** The quotes that this process requests or waits for, by key of the store. */
  readonly #inFlight: InFlight;
  /** The record of an entry, by its key and value. */
  readonly #records: ResultCache<QuoteRecord | undefined>;

  constructor({ ttlSeconds, maxRequestMs, baseUrl, store, seals }: QuoteCacheOptions) {
    this.#ttlMs = ttlSeconds * 1000;
    this.#baseUrl = baseUrl;
    this.#store = store;
    this.#seals = seals;
    this.#inFlight = new InFlight(maxRequestMs);
    // Only this module seals under such a key.
    this.#records = new ResultCache(
      (storeKey, sealed) => seals.open(storeKey, sealed) as Promise<QuoteRecord | undefined>,
    );
  }

  /** Whether quotes are cached at all. */
  get isOn(): boolean {
    return this.#ttlMs > 0;
  }

  /** The cached quote, and when it ends. It is not renewed. */
  async find(quoteRequest: Pricing2Request): Promise<KnownQuote | undefined> {
    const found = this.#ttlMs ? await this.#read(this.#storeKeyOf(quoteRequest)) : undefined;
    return found?.state === 'known' ? found : undefined;
  }

  /**
   * The cached quote, as JSON.
   * @param onDue called if the quote is in the last quarter of its life and no process renews it. Default: nothing is renewed
   */
  async read(quoteRequest: Pricing2Request, onDue?: (renew: Renew) => void): Promise<string | undefined> {
    if (!this.#ttlMs) return undefined;
    const storeKey = this.#storeKeyOf(quoteRequest);
    const found = await this.#read(storeKey);
    if (found?.state !== 'known') return undefined;
    if (found.isDue)
      onDue?.((fetchQuote) => this.#runOnce(storeKey, () => this.#claimAndRenew(storeKey, found, fetchQuote)));
    return found.answer;
  }

  /**
   * The quote of an equal request in flight in any process, or else the one that `fetchQuote` gives, which is then cached.
   * @param onWaiting called if an equal request is in flight. If that one fails, `fetchQuote` may be called nevertheless
   */
  fetchOnce(quoteRequest: Pricing2Request, fetchQuote: FetchQuote, onWaiting?: () => void): Promise<string> {
    const storeKey = this.#storeKeyOf(quoteRequest);
    return this.#runOnce(storeKey, () => this.#claimAndFetch(storeKey, fetchQuote, onWaiting), onWaiting);
  }

  #storeKeyOf(quoteRequest: Pricing2Request): string {
    return `${keyPrefixes.quote}${this.#baseUrl} ${canonicalJson(quoteRequest)}`;
  }

  #seal(storeKey: string, record: QuoteRecord): Promise<string> {
    return this.#seals.seal(storeKey, record);
  }

  /** The quote in the entry that this command gives. A store that fails counts as empty: without it, the service has the quote. */
  async #find(storeKey: string, command: () => Promise<Entry | undefined>): Promise<FoundQuote | undefined> {
    const sentAt = performance.now();
    const entry = await command().catch(() => undefined);
    if (!entry) return undefined;
    const { value, remainingMs } = entry;
    if (value.startsWith(claimPrefix)) return { state: 'requested', value };
    const record = await this.#records.get(storeKey, value);
    if (!record) return undefined;
    const { answer, endsBelowMs, dueBelowMs } = record;
    if (remainingMs <= endsBelowMs) return { state: 'requested', value };
    return {
      state: 'known',
      value,
      answer,
      endsAt: sentAt + remainingMs - endsBelowMs,
      isDue: remainingMs < dueBelowMs,
    };
  }

  #read(storeKey: string): Promise<FoundQuote | undefined> {
    return this.#find(storeKey, () => this.#store.read(storeKey));
  }

  /**
   * Fetches the quote, and overwrites the entry. The age of the quote counts from the request, since the service may have computed the quote
   * long before it answered.
   */
  async #fetchAndCache(storeKey: string, fetchQuote: FetchQuote): Promise<string> {
    const ttlMs = this.#ttlMs;
    const sentAt = performance.now();
    const answer = await fetchQuote();
    const sealed = await this.#seal(storeKey, { answer, endsBelowMs: 0, dueBelowMs: ttlMs / 4 });
    // A quote that arrives after its end still replaces the claim, so that the processes that wait see it.
    const lifetimeMs = Math.max(1, sentAt + ttlMs - performance.now());
    await this.#store.write(storeKey, sealed, lifetimeMs).catch(() => {});
    return answer;
  }

  /** Claims the request, or waits for the quote of the process that has claimed it. `undefined`: this process has to send the request. */
  async #claimOrWait(storeKey: string, claim: string, onWaiting?: () => void): Promise<string | undefined> {
    const add = () => this.#find(storeKey, () => this.#store.add(storeKey, claim, claimMs));
    const waitEnds = performance.now() + maxWaitMs;
    let found = await add();
    // A store that sent the command twice may have found this process's own claim.
    while (found?.state === 'requested' && found.value !== claim && performance.now() < waitEnds) {
      onWaiting?.();
      await sleep(pollMs);
      found = (await this.#read(storeKey)) ?? (await add());
    }
    return found?.state === 'known' ? found.answer : undefined;
  }

  async #claimAndFetch(storeKey: string, fetchQuote: FetchQuote, onWaiting?: () => void): Promise<string> {
    if (!this.#ttlMs) return fetchQuote();
    const claim = `${claimPrefix}${globalThis.crypto.randomUUID()}`;
    const known = await this.#claimOrWait(storeKey, claim, onWaiting);
    if (known !== undefined) return known;
    try {
      return await this.#fetchAndCache(storeKey, fetchQuote);
    } catch (error) {
      // One of the processes that wait claims the request now.
      await this.#store.remove(storeKey, claim).catch(() => {});
      throw error;
    }
  }

  /**
   * Replaces an entry by a known quote that is due again after `claimMs`. The end of the quote does not change. The entry lives for
   * `claimedMs` at least. Returns its value, or `undefined` if another process was faster.
   */
  async #putBack(
    storeKey: string,
    expected: string,
    { answer, endsAt }: KnownQuote,
    claimedMs: number,
  ): Promise<string | undefined> {
    const leftMs = endsAt - performance.now();
    const lifetimeMs = Math.max(leftMs, claimedMs);
    const ends = { endsBelowMs: lifetimeMs - leftMs, dueBelowMs: lifetimeMs - claimMs };
    const value = await this.#seal(storeKey, { answer, ...ends });
    const isReplaced = await this.#store.replace(storeKey, expected, value, lifetimeMs).catch(() => false);
    return isReplaced ? value : undefined;
  }

  async #claimAndRenew(storeKey: string, known: FoundKnownQuote, fetchQuote: FetchQuote): Promise<string> {
    const hasEnded = performance.now() >= known.endsAt;
    const claim = hasEnded ? undefined : await this.#putBack(storeKey, known.value, known, claimMs);
    if (claim === undefined) throw new PrefetchDeclined();
    try {
      return await this.#fetchAndCache(storeKey, fetchQuote);
    } catch (error) {
      // If the quote has ended meanwhile, so does the claim, and one of the processes that wait claims the request.
      await this.#putBack(storeKey, claim, known, 1);
      throw error;
    }
  }

  /** Shares one run among all callers of this process with this key. */
  #runOnce(storeKey: string, run: () => Promise<string>, onWaiting?: () => void): Promise<string> {
    const shared = this.#inFlight.get(storeKey);
    if (shared) {
      onWaiting?.();
      return shared;
    }
    const quote = run();
    this.#inFlight.add(storeKey, quote);
    return quote;
  }
}
