import { initialState, Task } from '@lit/task';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { isMonthlyFee } from '../../client/answers.js';
import { FinError, isFinError } from '../../client/errors.js';
import type { Operations } from '../../contract/operations.js';
import { AdaptiveThrottle } from './adaptive-throttle.js';
import type { Selection } from './events.js';
import { loadedPrefetcher, loadPrefetcher, noteOverload } from './load-prefetcher.js';
import { type Choice, type Offer, selectionOf } from './offer.js';
import type { Prefetcher } from './prefetcher.js';
import { type Question, questionFor, sameQuestion } from './question.js';

export type FeeState = 'unconfigured' | 'idle' | 'pending' | 'ready' | 'error';

/** The answer to a question: a fee, or the error that prevented one. */
export type Outcome = { fee: number; error?: undefined } | { fee?: undefined; error: FinError };

/** The controller's state at one moment. A view is a function of it. */
export interface FeeSnapshot {
  state: FeeState;
  /** In the state `unconfigured`: `undefined`, or with a total cost of 0 if nothing but that is missing. */
  selection: Selection | undefined;
  question: Question | undefined;
  /** The answer to the question; `undefined` while there is none. */
  outcome: Outcome | undefined;
  /** A payment of about the length of the one to come, for which a view keeps room: the last one, or an estimate. Never to be shown. */
  expectedFee: number;
}

/** Whether the visitor's browser asks pages to save data. The property is missing in some browsers, and in TypeScript's DOM types. */
const savesData = (): boolean => Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData);

const badResponse = (): FinError => new FinError('bad_response', { operation: 'pricing_2' });

/** The fee of an answer. A client of the page's own making may answer anything. */
const feeOf = (answer: Operations['pricing_2']['answer'] | undefined): number => {
  const fee = answer?.response.Monthly_fee;
  if (isMonthlyFee(fee)) return fee;
  throw badResponse();
};

/**
 * Holds the selection, and asks the service for its fee. An outcome is kept only while it belongs to the question of the selection.
 * A question that is replaced loses its outcome at once; its request may still finish into the client's memory.
 *
 * `#askIfDue` alone decides to ask. It is called when settings change, a visitor chooses, or a refresh is due, and not by rendering.
 */
export class FeeController implements ReactiveController {
  #offer: Offer | undefined;
  #canStart = false;
  #isDisabled = false;
  /** The visitor's choice, which outlasts settings that do not offer it for a while. */
  #choice: Partial<Choice> = {};
  #selection: Selection | undefined;
  #question: Question | undefined;
  #outcome: Outcome | undefined;
  #lastFee: number | undefined;
  /** Set once the element may ask. It stays set when the element is disabled later. */
  #isStarted = false;
  /** Whether the question was sent, waits in the throttle, or was answered from memory. */
  #isAsked = false;
  /** The next request bypasses the cache. */
  #isRefreshDue = false;
  /** The question that was asked last bypasses the cache. */
  #bypassesCache = false;
  /** The last request was refused for want of a valid token. Only a changed setting or a refresh mints another one. */
  #wasRefused = false;
  /** Aborts the requests of an element that is removed. */
  #disconnected = new AbortController();
  readonly #throttle = new AdaptiveThrottle();
  /** There once its file is loaded. */
  #prefetcher: Prefetcher | undefined;
  /** Whether the visitor's hand has come to the controls. */
  #hasHand = false;
  readonly #task: Task<[Question, boolean], Outcome>;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
    this.#task = new Task(host, {
      autoRun: false,
      task: ([question, bypassCache]: [Question, boolean], { signal }) => this.#request(question, bypassCache, signal),
      onComplete: (outcome) => this.#settle(outcome),
    });
  }

  /** The state as it is now. */
  get snapshot(): FeeSnapshot {
    const { totalCost = 0, tenor = 1 } = this.#selection ?? {};
    return {
      state: this.#state,
      selection: this.#selection,
      question: this.#question,
      outcome: this.#outcome,
      expectedFee: this.#lastFee ?? Math.floor(totalCost / tenor / 12) + 0.01,
    };
  }

  get #state(): FeeState {
    if (!this.#question) return 'unconfigured';
    if (this.#outcome) return this.#outcome.error ? 'error' : 'ready';
    return this.#isStarted ? 'pending' : 'idle';
  }

  /** A failure of the network ends with it: nobody has to press a button to be told so. */
  hostConnected(): void {
    const { signal } = this.#disconnected;
    addEventListener('online', () => this.#outcome?.error?.code === 'network' && this.refresh(), { signal });
  }

  hostDisconnected(): void {
    this.#disconnected.abort();
    this.#disconnected = new AbortController();
    this.#throttle.cancel();
    this.#throttle.abandon();
    this.#prefetcher?.cancel();
    // A question without an outcome is asked again when the element is back. An outcome is kept.
    this.#isAsked = Boolean(this.#outcome);
  }

  /** Not earlier: a question that is sent in the same task shares the request of a prefetch, which must not be aborted before. */
  hostUpdated(): void {
    if (this.#question && this.#selection && this.#offer && this.#mayPrefetch) {
      const LoadedPrefetcher = loadedPrefetcher();
      if (LoadedPrefetcher && !this.#prefetcher) {
        this.#prefetcher = new LoadedPrefetcher(() => this.#useAnswers());
        if (this.#hasHand) this.#prefetcher.sign(true);
      }
      this.#prefetcher?.update(this.#question, this.#selection, this.#offer.settings);
    } else this.#prefetcher?.cancel();
  }

  /**
   * Replaces the settings. May be called at any time, also before the first rendering.
   * @param offer `undefined` while a setting is missing or wrong
   * @param canStart whether the element may ask for its first fee
   */
  update(offer: Offer | undefined, { canStart, disabled }: { canStart: boolean; disabled: boolean }): void {
    this.#offer = offer;
    this.#canStart = canStart;
    this.#isDisabled = disabled;
    this.#updateSelection();
    this.#askIfDue(false);
  }

  /** Takes the visitor's choice. @returns whether it is another selection */
  choose(choice: Partial<Choice>): boolean {
    const before = this.#selection;
    if (!before) return false;
    Object.assign(this.#choice, choice);
    this.#updateSelection();
    const { tenor, downpayment } = this.#selection ?? before;
    if (tenor === before.tenor && downpayment === before.downpayment) return false;
    this.visitorSigned(false);
    this.#askIfDue(true);
    this.host.requestUpdate();
    return true;
  }

  /** Drops parts of the visitor's choice, so that the selection starts where the settings say. */
  forgetChoice(...parts: (keyof Choice)[]): void {
    for (const part of parts) delete this.#choice[part];
  }

  /** The visitor has decided: sends the question that waits in the throttle, now. */
  flush(): void {
    this.#throttle.flush();
    this.#prefetcher?.letGo(this.#selection?.downpayment);
  }

  /** Drops the outcome. The host's next update asks again, with what is set by then, and bypasses the cache. */
  refresh(): void {
    this.#discard();
    this.#isRefreshDue = true;
    this.host.requestUpdate();
  }

  /**
   * A sign of the visitor's hand near the controls.
   * @param isNew whether pointer or focus has come, and not stayed
   */
  visitorSigned(isNew: boolean): void {
    this.#hasHand = true;
    if (isNew) this.#loadPrefetcher();
    if (this.#mayPrefetch) this.#prefetcher?.sign(isNew);
  }

  get #mayPrefetch(): boolean {
    return !this.#isDisabled && this.#offer?.settings.prefetch === 'neighbours' && !savesData();
  }

  #loadPrefetcher(): void {
    // Without its file, the visitor has fees one at a time. The next hand that comes tries again.
    if (this.#mayPrefetch) loadPrefetcher().catch(() => {});
  }

  /** Applies offer and choice to the selection. A selection with another question drops the outcome. */
  #updateSelection(): void {
    const offer = this.#offer;
    const selection = offer && selectionOf(offer, this.#choice);
    const question =
      offer?.totalCost && selection ? questionFor(offer.client, offer.organization, selection) : undefined;
    if (!sameQuestion(question, this.#question)) this.#discard();
    this.#selection = selection;
    this.#question = question;
  }

  /** Drops the outcome, and stops waiting for one. */
  #discard(): void {
    this.#isAsked = false;
    this.#lastFee = this.#outcome?.fee ?? this.#lastFee;
    this.#outcome = undefined;
    this.#throttle.cancel();
    this.#task.abort();
  }

  /**
   * Asks for the fee of the selection, unless that has been done or the element may not ask yet.
   * @param byVisitor whether a visitor's choice made the selection, and not a setting of the page
   */
  #askIfDue(byVisitor: boolean): void {
    const question = this.#question;
    if (!question) this.#isRefreshDue = false;
    this.#isStarted ||= Boolean(question && (this.#canStart || this.#isRefreshDue));
    if (question && this.#isStarted && !this.#isAsked) {
      this.#isAsked = true;
      const isKnown = !this.#isRefreshDue && this.#useCachedFee(question);
      const bypassCache = this.#isRefreshDue || (this.#wasRefused && !byVisitor);
      this.#bypassesCache = bypassCache;
      if (!isKnown) this.#throttle.call(() => this.#task.run([question, bypassCache]), byVisitor);
    }
  }

  /** Takes the outcome from the client's memory. @returns whether it was there */
  #useCachedFee({ client, body }: Question): boolean {
    try {
      const known = client.recall?.('pricing_2', body);
      if (known) this.#outcome = { fee: feeOf(known) };
      return Boolean(known);
    } catch {
      return false; // an answer without a fee
    }
  }

  /** Sends a question. @returns its outcome, or `initialState` if nobody waits for it any more */
  async #request(
    { client, body }: Question,
    bypassCache: boolean,
    superseded: AbortSignal,
  ): Promise<Outcome | typeof initialState> {
    this.#isRefreshDue = false;
    const { signal } = this.#disconnected;
    const call = this.#throttle.openCall;
    const sentAt = performance.now();
    let isImmediate = true;
    superseded.addEventListener('abort', () => setTimeout(() => (isImmediate = false)));
    let outcome: Outcome;
    try {
      outcome = { fee: feeOf(await client.call('pricing_2', body, { signal, superseded, bypassCache })) };
    } catch (thrown) {
      // A client of the page's own making may throw anything.
      outcome = { error: isFinError(thrown) ? thrown : badResponse() };
    }
    const code = outcome.error?.code;
    if (code === 'aborted') {
      // A client that cancels a superseded call rejects at once. The project's client rejects later, before a next step such as the retry
      // after a 429. Such a call stays open in the throttle, so that the next call doubles the interval.
      if (isImmediate && !signal.aborted) this.#throttle.abandon(call);
      return initialState;
    }
    noteOverload(outcome.error);
    if (code === 'rate_limited') this.#throttle.slowDown();
    else this.#throttle.finish(performance.now() - sentAt);
    return superseded.aborted ? initialState : outcome;
  }

  #settle(outcome: Outcome): void {
    this.#outcome = outcome;
    const code = outcome.error?.code;
    this.#wasRefused = code === 'unauthorized' || code === 'forbidden';
    if (!this.#hasHand) this.#loadPrefetcher(); // after the first fee, so that its file stands before nothing
  }

  /** Answers that were asked for in advance have arrived, perhaps the one that is waited for. A refresh waits for its own. */
  #useAnswers(): void {
    const isWaiting = this.#isAsked && !this.#outcome && !this.#bypassesCache;
    if (!isWaiting || !this.#question || !this.#useCachedFee(this.#question)) return;
    this.#throttle.cancel();
    this.#task.abort();
    this.host.requestUpdate();
  }
}
