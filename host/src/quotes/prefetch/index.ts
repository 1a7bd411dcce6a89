/**
 * Prefetching: the host requests quotes before a visitor needs them. Pages send quote batches for that, and the host renews the cached quotes
 * that are in use. A host works without it: CONTRIBUTING.md says how to remove this folder.
 */

import type { Pricing2Request } from 'fin-widgets/contract';
import { canonicalJson } from '../../crypto/canonical-json.js';
import type { TokenAnswer } from '../../http/body-schemas.js';
import type { Prefetch, PrefetchDependencies, Visitor } from '../quote-answers.js';
import { PrefetchDeclined, type Renew } from '../quote-cache.js';
import { type BatchDependencies, type BatchOptions, QuoteBatch } from './answer-quote-batch.js';
import { PrefetchBudget } from './prefetch-budget.js';
import { PrefetchQueue } from './prefetch-queue.js';
import { answerBatch, answerMint } from './quote-batch-requests.js';

export const createPrefetch = (dependencies: PrefetchDependencies): Prefetch => new Prefetcher(dependencies);

class Prefetcher implements Prefetch {
  readonly #dependencies: BatchDependencies;

  constructor({ policy, seller, cache, quotes, refusalFor, page, ...options }: PrefetchDependencies) {
    const { prefetchPerMinute: perMinute, baseUrl, store, maxRequestMs } = options;
    const budget = new PrefetchBudget({ perMinute, baseUrl, store });
    const queue = new PrefetchQueue(maxRequestMs);
    this.#dependencies = { policy, seller, cache, quotes, refusalFor, page, budget, queue };
  }

  async answerBatch(request: Request, visitor: Visitor): Promise<string> {
    return answerBatch(request, visitor, (...batch) => this.#answerAll(...batch));
  }

  answerMint(request: Request, visitor: Visitor): Promise<Pick<TokenAnswer, 'prices' | 'answers'>> {
    return answerMint(request, visitor, this.#dependencies.page, (...batch) => this.#answerAll(...batch));
  }

  #answerAll(quoteRequests: readonly unknown[], visitor: Visitor, options: BatchOptions): Promise<readonly string[]> {
    return new QuoteBatch(this.#dependencies, quoteRequests, visitor).answer(options);
  }

  renew(quoteRequest: Pricing2Request, { limits, keepAlive }: Visitor, renew: Renew): void {
    const { queue, budget, quotes } = this.#dependencies;
    // `renew` claims the renewal among all processes. It is called in its turn, so that no process waits for another one's queue. The limit
    // is checked before, so that a visitor whose limit is used up does not keep others from the renewal.
    const quote = queue.renew(canonicalJson(quoteRequest), async () => {
      if ((await budget.isPaused()) || (await limits.usedUp())) throw new PrefetchDeclined();
      return renew(async () => {
        // Others may wait for this quote, and this limit is not theirs.
        await limits.count().catch(() => {
          throw new PrefetchDeclined();
        });
        return quotes.send(quoteRequest);
      });
    });
    keepAlive(quote);
  }

  onRequest(quoteRequest: Pricing2Request, quote: Promise<string>): void {
    this.#dependencies.queue.settleWaiting(canonicalJson(quoteRequest), quote);
  }

  onRateLimited(retryAfterSeconds: number | undefined): Promise<void> {
    return this.#dependencies.budget.pause(retryAfterSeconds);
  }
}
