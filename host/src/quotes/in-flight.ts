/** Quote requests in flight, by key. Equal requests share one quote. */

export interface InFlight {
  readonly size: number;
  /** The quote of the request in flight with this key. */
  get(key: string): Promise<string> | undefined;
  /** Adds a request until its quote arrives or fails. Replaces a request with the same key. */
  add(key: string, quote: Promise<string>): void;
}

/**
 * @param maxMs the longest that a request takes, in ms. A platform may end the work of a request with its response. Then the promise never
 *   settles, so it is dropped after this time.
 */
export function createInFlight(maxMs: number): InFlight {
  /** The oldest first. */
  const requests = new Map<string, { quote: Promise<string>; addedAt: number }>();
  const dropLost = () => {
    for (const [key, { addedAt }] of requests) {
      if (performance.now() - addedAt < maxMs) return;
      requests.delete(key);
    }
  };
  return {
    get size() {
      dropLost();
      return requests.size;
    },
    get(key) {
      dropLost();
      return requests.get(key)?.quote;
    },
    add(key, quote) {
      const drop = () => {
        // An equal request may have replaced a lost one that settles late.
        if (requests.get(key)?.quote === quote) requests.delete(key);
      };
      // A Map keeps the order of first additions, so the key is removed first.
      requests.delete(key);
      requests.set(key, { quote, addedAt: performance.now() });
      quote.then(drop, drop);
    },
  };
}
