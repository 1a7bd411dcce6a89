/** Answers of `pricing_2`: equal questions under way are sent once, and an answer serves other visitors for a while. */
import type { Pricing2Request } from '../contract/pricing-2.js';
import { canonicalJson } from './canonical-json.js';
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
}

export function createPriceCache({ ttlSeconds, baseUrl, store }: PriceCacheOptions): PriceCache {
  const pending = new Map<string, Promise<string>>();
  const storeKeyOf = (question: Pricing2Request) => `price:${baseUrl} ${canonicalJson(question)}`;
  return {
    async read(question) {
      // If the store fails, the service is asked: a price is not worth an error.
      const entry = ttlSeconds ? await store.read(storeKeyOf(question)).catch(() => undefined) : undefined;
      return entry?.value;
    },
    fetchOnce(question, fetchPrice) {
      const storeKey = storeKeyOf(question);
      const known = pending.get(storeKey);
      if (known) return known;
      const price = fetchPrice()
        .then(async (answer) => {
          if (ttlSeconds) await store.write(storeKey, answer, ttlSeconds * 1000).catch(() => {});
          return answer;
        })
        .finally(() => pending.delete(storeKey));
      pending.set(storeKey, price);
      return price;
    },
  };
}
