/** One quote batch: many quote requests in one HTTP request, from their bodies to their answers. */

import type { Pricing2Request } from 'fin-widgets/contract';
import { sleep, withTimeout } from 'fin-widgets/internal';
import { canonicalJson } from '../../crypto/canonical-json.js';
import { asJsonObject } from '../../http/request-body.js';
import type { Seller } from '../../service/seller.js';
import type { PrefetchDependencies, Visitor } from '../quote-answers.js';
import { PrefetchDeclined } from '../quote-cache.js';
import { createFairQueue, type Turn } from './fair-queue.js';
import type { PrefetchBudget } from './prefetch-budget.js';
import type { PrefetchQueue, Wait } from './prefetch-queue.js';

/** How a batch is answered. */
export interface BatchOptions {
  /** How long the batch waits for its quotes. */
  timeoutMs: number;
  /** Aborts when the page goes away. */
  signal: AbortSignal;
  /** When an unknown quote is requested. `inTurn`: when the queue comes to it. `atOnce`: now, or not at all if it would have to wait. */
  sends: 'inTurn' | 'atOnce' | 'never';
}

export interface BatchDependencies
  extends Pick<PrefetchDependencies, 'policy' | 'seller' | 'cache' | 'quotes' | 'refusalFor' | 'page'> {
  budget: PrefetchBudget;
  queue: PrefetchQueue;
}

/** The answer for a quote that is not known now: the page may request it by itself. */
const notKnown = 'null';
/** The answer to a quote request that was refused or has failed. */
const failed = '{"status":"ERROR"}';

/** How long a mint waits for its other quotes once the first one has come, in ms. */
const stragglerMs = 500;

export class QuoteBatch {
  /** As JSON, each in its place. */
  readonly #answers: string[];
  readonly #waits: Wait[] = [];
  /** Requests are counted in their order, so that the first ones get what is left of limits and budget. */
  readonly #takeTurn = createFairQueue();
  #isOver = false;
  #openCheck: Promise<boolean> | undefined;
  #sellerLookup: Promise<Seller> | undefined;

  constructor(
    private readonly dependencies: BatchDependencies,
    private readonly bodies: readonly unknown[],
    private readonly visitor: Visitor,
  ) {
    this.#answers = bodies.map(() => notKnown);
  }

  /** The answers as JSON, each in its place. A quote that has not arrived in time, or before the page went away, is `null`. Never rejects. */
  async answer({ timeoutMs, signal, sends }: BatchOptions): Promise<readonly string[]> {
    await withTimeout(timeoutMs, () => this.#answerEach(sends), signal).catch(() => {});
    this.#isOver = true;
    for (const { leave } of this.#waits) leave();
    return [...this.#answers];
  }

  /** Looks up all quotes at the same time, and requests the unknown ones in their order: a page puts the most urgent ones first. */
  async #answerEach(sends: BatchOptions['sends']): Promise<void> {
    const lookUps = this.bodies.map((body, place) => this.#lookUp(body, place));
    const sent: Promise<void>[] = [];
    let first: Promise<void> | undefined;
    for (const [place, lookUp] of lookUps.entries()) {
      const quoteRequest = await lookUp;
      if (!quoteRequest || !(await this.#maySend(quoteRequest, sends))) continue;
      const answered = this.#request(quoteRequest, place);
      sent.push(answered);
      if (place === 0) first = answered;
    }
    const all = Promise.all(sent);
    await (sends === 'atOnce' ? this.#withoutStragglers(first, all) : all);
  }

  /** A visitor waits for the first quote of a mint. The others are waited for a little longer. */
  async #withoutStragglers(first: Promise<void> | undefined, all: Promise<unknown>): Promise<void> {
    const isOver = new AbortController();
    const wait = Promise.resolve(first).then(() => sleep(stragglerMs, isOver.signal));
    await Promise.race([all, wait]).finally(() => isOver.abort());
  }

  /** Puts a cached quote, or an error, in its place. Returns the request of an unknown quote. */
  async #lookUp(body: unknown, place: number): Promise<Pricing2Request | undefined> {
    try {
      const quoteRequest = await this.#parse(body);
      const cached = await this.dependencies.quotes.readCached(quoteRequest, this.visitor);
      if (cached === undefined) return quoteRequest;
      this.#answers[place] = cached;
    } catch (error) {
      this.#answers[place] = this.#answerFor(error);
    }
    return undefined;
  }

  async #parse(body: unknown): Promise<Pricing2Request> {
    const { policy } = this.dependencies;
    const parsed = policy.parse('pricing_2', asJsonObject(body));
    this.#sellerLookup ??= this.#getSeller();
    const quoteRequest = await policy.pin('pricing_2', parsed, await this.#sellerLookup);
    await policy.check('pricing_2', quoteRequest, this.visitor.session);
    return quoteRequest;
  }

  /** A lookup that calls `me` counts as one quote request. */
  async #getSeller(): Promise<Seller> {
    const { seller, quotes, budget } = this.dependencies;
    if (!seller.isKnown) {
      await this.#assertOpen();
      await budget.count(this.visitor.limits);
    }
    return quotes.getSeller();
  }

  async #maySend(quoteRequest: Pricing2Request, sends: BatchOptions['sends']): Promise<boolean> {
    if (sends === 'never') return false;
    this.#openCheck ??= this.dependencies.budget.isOpen();
    if (!(await this.#openCheck) || this.#isOver) return false;
    return sends === 'inTurn' || !this.dependencies.queue.mustWait(canonicalJson(quoteRequest));
  }

  /** Requests a quote when the queue comes to it, and puts the quote in its place. */
  async #request(quoteRequest: Pricing2Request, place: number): Promise<void> {
    const wait = this.dependencies.queue.request(canonicalJson(quoteRequest), () => {
      const turn = this.#takeTurn();
      const quote = this.#fetch(quoteRequest, turn).finally(turn.end);
      this.visitor.keepAlive(quote);
      return quote;
    });
    this.#waits.push(wait);
    this.#answers[place] = await wait.quote.catch((error) => this.#answerFor(error));
  }

  /**
   * The quote, if limits and budget admit the request in its turn. An equal request that somebody else sends costs nothing, and does not
   * delay the requests after it. On a remote store, each command in the turn delays the requests after it, and each command under the
   * claim of `fetchOnce` delays a visitor who requests the same quote. So both have as few commands as possible.
   */
  async #fetch(quoteRequest: Pricing2Request, turn: Turn): Promise<string> {
    const { budget, cache, quotes } = this.dependencies;
    await this.#assertOpen();
    const countAndSend = async () => {
      await turn.ready;
      const counted = budget.count(this.visitor.limits);
      // If this request is declined, so are the requests after it.
      turn.end(counted);
      await counted;
      return quotes.send(quoteRequest);
    };
    return cache.fetchOnce(quoteRequest, countAndSend, turn.end);
  }

  async #assertOpen(): Promise<void> {
    if (!(await this.dependencies.budget.isOpen())) throw new PrefetchDeclined();
  }

  #answerFor(error: unknown): string {
    if (error instanceof PrefetchDeclined) return notKnown;
    const { httpStatus } = this.dependencies.refusalFor('pricing_2', error);
    return httpStatus === 429 || httpStatus === 503 ? notKnown : failed;
  }
}
