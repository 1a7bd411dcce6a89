/** `pricing_2`: one question that a visitor waits for, or many that are asked ahead. */
import type { Pricing2Request } from 'fin-widgets/contract';
import { canonicalJson } from '../crypto/canonical-json.js';
import type { ToRefusal } from '../http/refusal-for.js';
import { readJsonBody } from '../http/request-body.js';
import type { Session } from '../http/sessions.js';
import type { RequestLimits } from '../limits/limits.js';
import type { Policy } from '../service/policy.js';
import type { InstallerLookup } from '../service/seller.js';
import { type Upstream, UpstreamFailure } from '../service/upstream.js';
import type { Ahead } from './prefetch-budget.js';
import { NotNow } from './prefetch-declined.js';
import type { AheadQueue } from './prefetch-queue.js';
import { type ListDependencies, type ListOptions, PriceList } from './quote-batch.js';
import type { PriceCache } from './quote-cache.js';

/** On whose behalf questions are asked. */
export interface Visitor {
  session: Session;
  limits: RequestLimits;
  /** The limit for lookups of unknown keys in other processes. */
  lookups: RequestLimits;
  /** Told of work that may outlive the response, and may fail. */
  keepAlive(work: Promise<unknown>): void;
}

export interface Pricing {
  /**
   * The answer to the question in a request's body, as JSON.
   * @throws Refusal, UpstreamFailure
   */
  answer(request: Request, visitor: Visitor): Promise<string>;
  /** The answers to a list that is asked ahead, as JSON, each in its place; those that are missing at the end are `null`. Never rejects. */
  answerAll(questions: readonly unknown[], visitor: Visitor, options: ListOptions): Promise<readonly string[]>;
}

export interface PricingDependencies {
  policy: Policy;
  installer: InstallerLookup;
  prices: PriceCache;
  upstream: Upstream;
  ahead: Ahead;
  queue: AheadQueue;
  toRefusal: ToRefusal;
}

/** Of a visitor whose limit is used up, a question with a longer body is not read. The elements' have about 250 bytes. */
const maxFreeQuestionBytes = 4 * 1024;

export function createPricing({
  policy,
  installer,
  prices,
  upstream,
  ahead,
  queue,
  toRefusal,
}: PricingDependencies): Pricing {
  /** Makes the call. If its answer is a 429, nothing is asked ahead for a while, whoever has asked. */
  const pauseAfterLimit = <T>(call: Promise<T>): Promise<T> =>
    call.catch(async (error: unknown) => {
      if (error instanceof UpstreamFailure && error.cause.code === 'rate_limited')
        await ahead.pause(error.cause.retryAfter);
      throw error;
    });

  const getInstaller = () => pauseAfterLimit(installer.get());

  const send = async (question: Pricing2Request): Promise<string> =>
    JSON.stringify(await pauseAfterLimit(upstream.call('pricing_2', question)));

  /** The cached answer. If it is about to expire, it is renewed in the background, and the renewal counts against the visitor's limit. */
  const readCached = (question: Pricing2Request, { limits, keepAlive }: Visitor): Promise<string | undefined> =>
    prices.read(question, (renew) => {
      // The claim of the renewal is made in its turn, so that no process waits for one in another's queue. The limit is asked before, so
      // that a visitor whose limit is used up keeps nobody else from the renewal.
      const answer = queue.renew(canonicalJson(question), async () => {
        if ((await ahead.isPaused()) || (await limits.usedUp())) throw new NotNow();
        return renew(async () => {
          // Others may wait for this answer, and this limit is not theirs.
          await limits.count().catch(() => {
            throw new NotNow();
          });
          return send(question);
        });
      });
      keepAlive(answer);
    });

  /** Sends a question at once. Lists that wait for an equal one get this answer, too. */
  const askNow = async (question: Pricing2Request): Promise<string> => {
    const answer = prices.fetchOnce(question, () => send(question));
    queue.answerWaiting(canonicalJson(question), answer);
    try {
      return await answer;
    } catch (error) {
      // The answer was to be that of an equal question in a list, which was not sent after all.
      if (error instanceof NotNow) return askNow(question);
      throw error;
    }
  };

  const listDependencies: ListDependencies = {
    policy,
    installer: {
      get isKnown() {
        return installer.isKnown;
      },
      get: getInstaller,
    },
    prices,
    ahead,
    queue,
    toRefusal,
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
        if (!installer.isKnown) {
          // `me` is a call of the service, so the limit comes before it.
          mustCount = false;
          await limits.count();
        }
        question = await policy.pin('pricing_2', body, await getInstaller());
        cached = await readCached(question, visitor);
      } finally {
        if (mustCount && cached === undefined) await limits.count();
      }
      await policy.check('pricing_2', question, session);
      return cached ?? askNow(question);
    },

    answerAll: (questions, visitor, options) => new PriceList(listDependencies, questions, visitor).answer(options),
  };
}
