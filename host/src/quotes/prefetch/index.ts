/**
 * Prefetching: the host requests quotes before a visitor needs them. Pages send quote batches for that, and the host renews the cached quotes
 * that are in use. A host works without it: CONTRIBUTING.md says how to remove this folder.
 */

import { canonicalJson } from '../../crypto/canonical-json.js';
import { PrefetchDeclined } from '../quote-cache.js';
import type { Prefetch, PrefetchDependencies } from '../quotes.js';
import { createPrefetchBudget } from './prefetch-budget.js';
import { createPrefetchQueue } from './prefetch-queue.js';
import { QuoteBatch } from './quote-batch.js';
import { createQuoteBatches } from './quote-batches.js';

export function createPrefetch(dependencies: PrefetchDependencies): Prefetch {
  const { prefetchPerMinute, page, baseUrl, store, maxRequestMs, send } = dependencies;
  const budget = createPrefetchBudget({ perMinute: prefetchPerMinute, baseUrl, store });
  const queue = createPrefetchQueue(maxRequestMs);
  return {
    ...createQuoteBatches(page, (quoteRequests, visitor, options) =>
      new QuoteBatch({ ...dependencies, budget, queue }, quoteRequests, visitor).answer(options),
    ),
    renew(quoteRequest, { limits, keepAlive }, renew) {
      // `renew` claims the renewal among all processes. It is called in its turn, so that no process waits for another one's queue. The limit
      // is checked before, so that a visitor whose limit is used up does not keep others from the renewal.
      const quote = queue.renew(canonicalJson(quoteRequest), async () => {
        if ((await budget.isPaused()) || (await limits.usedUp())) throw new PrefetchDeclined();
        return renew(async () => {
          // Others may wait for this quote, and this limit is not theirs.
          await limits.count().catch(() => {
            throw new PrefetchDeclined();
          });
          return send(quoteRequest);
        });
      });
      keepAlive(quote);
    },
    onRequest: (quoteRequest, quote) => queue.settleWaiting(canonicalJson(quoteRequest), quote),
    onRateLimited: (retryAfterSeconds) => budget.pause(retryAfterSeconds),
  };
}
