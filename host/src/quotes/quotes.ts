/** `pricing_2`: one question that a visitor waits for, or many that are prefetched. */
import type { Pricing2Request } from 'fin-widgets/contract';
import { canonicalJson } from '../crypto/canonical-json.js';
import type { RefusalFor } from '../http/refusal-for.js';
import { readJsonBody } from '../http/request-body.js';
import type { Session } from '../http/sessions.js';
import type { RequestLimits } from '../limits/limits.js';
import type { Policy } from '../service/policy.js';
import type { SellerLookup } from '../service/seller.js';
import { type Upstream, UpstreamFailure } from '../service/upstream.js';
import type { PrefetchBudget } from './prefetch-budget.js';
import { PrefetchDeclined } from './prefetch-declined.js';
import type { PrefetchQueue } from './prefetch-queue.js';
import { type BatchDependencies, type BatchOptions, QuoteBatch } from './quote-batch.js';
import type { QuoteCache } from './quote-cache.js';

/** On whose behalf questions are asked. */
export interface Visitor {
  session: Session;
  limits: RequestLimits;
  /** The limit for lookups of unknown keys in other processes. */
  lookups: RequestLimits;
  /** Told of work that may outlive the response, and may fail. */
  keepAlive(work: Promise<unknown>): void;
}

export interface Quotes {
  /**
   * The answer to the question in a request's body, as JSON.
   * @throws Refusal, UpstreamFailure
   */
  answer(request: Request, visitor: Visitor): Promise<string>;
  /** The answers to a prefetched batch, as JSON, each in its place; those that are missing at the end are `null`. Never rejects. */
  answerAll(questions: readonly unknown[], visitor: Visitor, options: BatchOptions): Promise<readonly string[]>;
}

export interface QuotesDependencies {
  policy: Policy;
  seller: SellerLookup;
  cache: QuoteCache;
  upstream: Upstream;
  prefetchBudget: PrefetchBudget;
  queue: PrefetchQueue;
  refusalFor: RefusalFor;
}

/** Of a visitor whose limit is used up, a question with a longer body is not read. The elements' have about 250 bytes. */
const maxFreeQuestionBytes = 4 * 1024;

export function createQuotes({
  policy,
  seller,
  cache,
  upstream,
  prefetchBudget,
  queue,
  refusalFor,
}: QuotesDependencies): Quotes {
  /** Makes the call. If its answer is a 429, nothing is prefetched for a while, whoever has asked. */
  const pauseAfterLimit = <T>(call: Promise<T>): Promise<T> =>
    call.catch(async (error: unknown) => {
      if (error instanceof UpstreamFailure && error.cause.code === 'rate_limited')
        await prefetchBudget.pause(error.cause.retryAfter);
      throw error;
    });

  const getSeller = () => pauseAfterLimit(seller.get());

  const send = async (question: Pricing2Request): Promise<string> =>
    JSON.stringify(await pauseAfterLimit(upstream.call('pricing_2', question)));

  /** The cached answer. If it is about to expire, it is renewed in the background, and the renewal counts against the visitor's limit. */
  const readCached = (question: Pricing2Request, { limits, keepAlive }: Visitor): Promise<string | undefined> =>
    cache.read(question, (renew) => {
      // The claim of the renewal is made in its turn, so that no process waits for one in another's queue. The limit is asked before, so
      // that a visitor whose limit is used up keeps nobody else from the renewal.
      const answer = queue.renew(canonicalJson(question), async () => {
        if ((await prefetchBudget.isPaused()) || (await limits.usedUp())) throw new PrefetchDeclined();
        return renew(async () => {
          // Others may wait for this answer, and this limit is not theirs.
          await limits.count().catch(() => {
            throw new PrefetchDeclined();
          });
          return send(question);
        });
      });
      keepAlive(answer);
    });

  /** Sends a question at once. Lists that wait for an equal one get this answer, too. */
  const askNow = async (question: Pricing2Request): Promise<string> => {
    const answer = cache.fetchOnce(question, () => send(question));
    queue.answerWaiting(canonicalJson(question), answer);
    try {
      return await answer;
    } catch (error) {
      // The answer was to be that of an equal question in a list, which was not sent after all.
      if (error instanceof PrefetchDeclined) return askNow(question);
      throw error;
    }
  };

  const batchDependencies: BatchDependencies = {
    policy,
    seller: {
      get isKnown() {
        return seller.isKnown;
      },
      get: getSeller,
    },
    cache,
    prefetchBudget,
    queue,
    refusalFor,
    readCached,
    send,
  };

  return {
    /**
     * A cached price does not count against the rate limit. The cache key needs the body, so the question is counted after the body is
     * read. An invalid body counts too. If the limit is used up already, a small body is read, and no other.
     */
    async answer(request, visitor) {
      const { session, limits } = visitor;
      let question: Pricing2Request;
      let cached: string | undefined;
      let mustCount = true;
      const isUsedUp = (await limits.usedUp()) !== undefined;
      try {
        const body = policy.parse(
          'pricing_2',
          await readJsonBody(request, isUsedUp ? maxFreeQuestionBytes : undefined),
        );
        if (!seller.isKnown) {
          // `me` is a call of the service, so the limit comes before it.
          mustCount = false;
          await limits.count();
        }
        question = await policy.pin('pricing_2', body, await getSeller());
        cached = await readCached(question, visitor);
      } finally {
        if (mustCount && cached === undefined) await limits.count();
      }
      await policy.check('pricing_2', question, session);
      return cached ?? askNow(question);
    },

    answerAll: (questions, visitor, options) => new QuoteBatch(batchDependencies, questions, visitor).answer(options),
  };
}
