/** Answers of `pricing_2`: asked once for all who ask the same at once, and given to others for a while. */
import type { Pricing2Request } from '../contract/pricing-2.js';
import { canonical } from './canonical.js';
import type { Store } from './store.js';

export interface Prices {
  /** The answer as it was given to somebody before. */
  recall(body: Pricing2Request): Promise<string | undefined>;
  /** The answer to a question that is under way, or what `work` gives. */
  ask(body: Pricing2Request, work: () => Promise<string>): Promise<string>;
}

/** `ttl` in seconds; 0 remembers nothing. `baseUrl`: whose answers they are. */
export function createPrices({ ttl, baseUrl, store }: { ttl: number; baseUrl: string; store: Store }): Prices {
  const underWay = new Map<string, Promise<string>>();
  const keyOf = (body: Pricing2Request) => `price:${baseUrl} ${canonical(body)}`;
  return {
    async recall(body) {
      // A price is worth no failure: without the store it is asked for.
      const entry = ttl ? await store.read(keyOf(body)).catch(() => undefined) : undefined;
      return entry?.value;
    },
    ask(body, work) {
      const key = keyOf(body);
      const known = underWay.get(key);
      if (known) return known;
      const asked = work()
        .then(async (answer) => {
          if (ttl) await store.write(key, answer, ttl * 1000).catch(() => {});
          return answer;
        })
        .finally(() => underWay.delete(key));
      underWay.set(key, asked);
      return asked;
    },
  };
}
