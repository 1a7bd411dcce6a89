/** Answers of `pricing_2`: equal questions under way are sent once, and an answer serves other visitors for a while. */
import type { Pricing2Request } from '../contract/pricing-2.js';
import { canonicalJson } from './canonical-json.js';
import type { Seals } from './seals.js';
import type { Store } from './store.js';

export interface PriceCache {
  /** The cached answer to this question. */
  read(question: Pricing2Request): Promise<string | undefined>;
  /** The answer to an equal question under way, or else the one that `fetchPrice` gives. That one is cached. */
  fetchOnce(question: Pricing2Request, fetchPrice: () => Promise<string>): Promise<string>;
}

export interface PriceCacheOptions {
  /** 0: nothing is cached. */
  ttlSeconds: number;
  /** The service whose answers these are: a store may serve hosts of several. */
  baseUrl: string;
  store: Store;
  /** Answers are sealed under the key of their question, so that nobody who can write to the store makes a price or moves one. */
  seals: Seals;
}

export function createPriceCache({ ttlSeconds, baseUrl, store, seals }: PriceCacheOptions): PriceCache {
  const pending = new Map<string, Promise<string>>();
  const storeKeyOf = (question: Pricing2Request) => `price:${baseUrl} ${canonicalJson(question)}`;
  // If the store fails, the service is asked: a price is not worth an error.
  const read = async (storeKey: string): Promise<string | undefined> => {
    const entry = ttlSeconds ? await store.read(storeKey).catch(() => undefined) : undefined;
    const answer = entry && (await seals.open(storeKey, entry.value));
    return typeof answer === 'string' ? answer : undefined;
  };
  const fetchAndWrite = async (storeKey: string, fetchPrice: () => Promise<string>): Promise<string> => {
    // An equal question may have been answered since the caller looked.
    const cached = await read(storeKey);
    if (cached !== undefined) return cached;
    const answer = await fetchPrice();
    if (ttlSeconds) await store.write(storeKey, await seals.seal(storeKey, answer), ttlSeconds * 1000).catch(() => {});
    return answer;
  };
  return {
    read: (question) => read(storeKeyOf(question)),
    fetchOnce(question, fetchPrice) {
      const storeKey = storeKeyOf(question);
      const known = pending.get(storeKey);
      if (known) return known;
      const price = fetchAndWrite(storeKey, fetchPrice).finally(() => pending.delete(storeKey));
      pending.set(storeKey, price);
      return price;
    },
  };
}
