/** One quote batch: many quote requests in one HTTP request, from their bodies to their answers. */

import type { Pricing2Request } from 'fin-widgets/contract';
import { withTimeout } from 'fin-widgets/internal';
import { canonicalJson } from '../crypto/canonical-json.js';
import type { RefusalFor } from '../http/refusal-for.js';
import { asJsonObject } from '../http/request-body.js';
import type { Policy } from '../service/policy.js';
import type { Seller, SellerLookup } from '../service/seller.js';
import { createFairQueue, type Turn } from './fair-queue.js';
import type { PrefetchBudget } from './prefetch-budget.js';
import { PrefetchDeclined } from './prefetch-declined.js';
import type { PrefetchQueue, Wait } from './prefetch-queue.js';
import type { QuoteCache } from './quote-cache.js';
import type { Visitor } from './quotes.js';

/** How a list of questions is answered. */
export interface BatchOptions {
  /** How long the list waits for its answers. */
  timeoutMs: number;
  /** Aborts when the page goes away. */
  signal: AbortSignal;
  /**
   * When a question is asked whose answer is not known. `inTurn`: as soon as few enough are under way. `atOnce`: now, or not at all if it
   * would have to wait in the queue.
   */
  asks: 'inTurn' | 'atOnce' | 'never';
}

export interface BatchDependencies {
  policy: Policy;
  seller: SellerLookup;
  cache: QuoteCache;
  prefetchBudget: PrefetchBudget;
  queue: PrefetchQueue;
  refusalFor: RefusalFor;
  /** The cached answer. */
  readCached(question: Pricing2Request, visitor: Visitor): Promise<string | undefined>;
  /** Sends a question upstream. */
  send(question: Pricing2Request): Promise<string>;
}

/** The answer that is not known now: the page may ask by itself. */
const notKnown = 'null';
/** The answer to a question that is refused, or was asked and failed. */
const failed = '{"status":"ERROR"}';

export class QuoteBatch {
  /** As JSON, each in its place. */
  readonly #answers: string[];
  readonly #waits: Wait[] = [];
  /** Questions are counted in their order, so that the first ones get what is left of limits and budget. */
  readonly #takeTurn = createFairQueue();
  #isOver = false;
  #openCheck: Promise<boolean> | undefined;
  #sellerLookup: Promise<Seller> | undefined;

  constructor(
    private readonly dependencies: BatchDependencies,
    private readonly questions: readonly unknown[],
    private readonly visitor: Visitor,
  ) {
    this.#answers = questions.map(() => notKnown);
  }

  /** The answers that are there at the end: after the time limit, or if the page has gone away, some are missing. Never rejects. */
  async answer({ timeoutMs, signal, asks }: BatchOptions): Promise<readonly string[]> {
    await withTimeout(timeoutMs, () => this.#answerEach(asks), signal).catch(() => {});
    this.#isOver = true;
    for (const { leave } of this.#waits) leave();
    return [...this.#answers];
  }

  /** All are looked up at the same time, and asked in their order: a page has the most urgent ones at the front. */
  async #answerEach(asks: BatchOptions['asks']): Promise<void> {
    const lookUps = this.questions.map((data, place) => this.#lookUp(data, place));
    const asked: Promise<void>[] = [];
    for (const [place, lookUp] of lookUps.entries()) {
      const question = await lookUp;
      if (question && (await this.#mayAsk(question, asks))) asked.push(this.#ask(question, place));
    }
    await Promise.all(asked);
  }

  /** Puts a known answer, or an error, in its place. Gives any other question. */
  async #lookUp(data: unknown, place: number): Promise<Pricing2Request | undefined> {
    try {
      const question = await this.#parse(data);
      const cached = await this.dependencies.readCached(question, this.visitor);
      if (cached === undefined) return question;
      this.#answers[place] = cached;
    } catch (error) {
      this.#answers[place] = this.#withoutAnswer(error);
    }
    return undefined;
  }

  async #parse(data: unknown): Promise<Pricing2Request> {
    const { policy } = this.dependencies;
    const body = policy.parse('pricing_2', asJsonObject(data));
    this.#sellerLookup ??= this.#getSeller();
    const question = await policy.pin('pricing_2', body, await this.#sellerLookup);
    await policy.check('pricing_2', question, this.visitor.session);
    return question;
  }

  /** `me` is a call of the service, and counts as one question. */
  async #getSeller(): Promise<Seller> {
    const { seller, prefetchBudget } = this.dependencies;
    if (!seller.isKnown) {
      await this.#assertOpen();
      await prefetchBudget.count(this.visitor.limits);
    }
    return seller.get();
  }

  async #mayAsk(question: Pricing2Request, asks: BatchOptions['asks']): Promise<boolean> {
    if (asks === 'never') return false;
    this.#openCheck ??= this.dependencies.prefetchBudget.isOpen();
    if (!(await this.#openCheck) || this.#isOver) return false;
    return asks === 'inTurn' || !this.dependencies.queue.mustWait(canonicalJson(question));
  }

  /** Asks a question when the queue comes to it, and puts its answer in its place. */
  async #ask(question: Pricing2Request, place: number): Promise<void> {
    const wait = this.dependencies.queue.ask(canonicalJson(question), () => {
      const turn = this.#takeTurn();
      const answer = this.#fetch(question, turn).finally(turn.end);
      this.visitor.keepAlive(answer);
      return answer;
    });
    this.#waits.push(wait);
    this.#answers[place] = await wait.answer.catch((error) => this.#withoutAnswer(error));
  }

  /**
   * The answer, if limits and budget admit the question in its turn. An equal question that another request sends costs nothing, and holds
   * up none of those after it. On a store that is far away, each command in the turn makes those after it wait, and each command under
   * the claim of `fetchOnce` makes a visitor wait who asks the same. So both have as few as can be.
   */
  async #fetch(question: Pricing2Request, turn: Turn): Promise<string> {
    const { prefetchBudget, cache, send } = this.dependencies;
    await this.#assertOpen();
    const countAndSend = async () => {
      await turn.begins;
      const counted = prefetchBudget.count(this.visitor.limits);
      // Once a question is refused, so are those after it.
      turn.end(counted);
      await counted;
      return send(question);
    };
    return cache.fetchOnce(question, countAndSend, turn.end);
  }

  async #assertOpen(): Promise<void> {
    if (!(await this.dependencies.prefetchBudget.isOpen())) throw new PrefetchDeclined();
  }

  #withoutAnswer(error: unknown): string {
    if (error instanceof PrefetchDeclined) return notKnown;
    const { httpStatus } = this.dependencies.refusalFor('pricing_2', error);
    return httpStatus === 429 || httpStatus === 503 ? notKnown : failed;
  }
}
