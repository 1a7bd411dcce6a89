/** Sends equal requests once while one is in flight, and caches quotes. */
import { createLruCache } from './lru-cache.js';
import { createSharedRequest, type Perform, type SharedRequest } from './shared-request.js';

export interface QuoteCache<T> {
  /** The cached answer to the request with this key. */
  get(key: string): T | undefined;
  /** Caches an answer that no request of its own has brought. It is ignored if an answer is cached, or if a request that bypasses the cache is in flight. */
  readonly keep: (key: string, answer: T, isCurrent?: () => boolean) => void;
  /**
   * The request in flight with this key, or a new one. With `bypassCache`, only a request in flight that bypasses the cache too
   * is shared. With `keepAnswer`, the answer is cached, unless a newer request with this key has started since.
   */
  request(key: string, perform: Perform<T>, bypassCache: boolean, keepAnswer: boolean): SharedRequest<T>;
}

export function createQuoteCache<T>(): QuoteCache<T> {
  const answers = createLruCache<T>();
  const inFlight = new Map<string, { request: SharedRequest<T>; bypassCache: boolean }>();
  return {
    get: answers.get,
    keep(key, answer, isCurrent) {
      if (!answers.get(key) && !inFlight.get(key)?.bypassCache) answers.set(key, answer, isCurrent);
    },
    request(key, perform, bypassCache, keepAnswer) {
      const known = inFlight.get(key);
      if (known && !known.request.isCanceled && (known.bypassCache || !bypassCache)) return known.request;
      const request = createSharedRequest<T>(async (signal, throwIfNobodyWaits) => {
        const isNewest = () => inFlight.get(key)?.request === request;
        try {
          const answer = await perform(signal, throwIfNobodyWaits);
          if (keepAnswer && isNewest()) answers.set(key, answer);
          return answer;
        } finally {
          if (isNewest()) inFlight.delete(key);
        }
      });
      inFlight.set(key, { request, bypassCache });
      return request;
    },
  };
}
