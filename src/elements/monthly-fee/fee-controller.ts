import { initialState, Task } from '@lit/task';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { isMonthlyFee } from '../../client/answers.js';
import { FinError, isFinError } from '../../client/errors.js';
import type { Operations } from '../../contract/operations.js';
import { AdaptiveThrottle } from './adaptive-throttle.js';
import type { Selection } from './events.js';
import type { FeeSettings } from './fee-settings.js';
import { type Choice, type Offer, selectionOf } from './offer.js';
import { createPrefetch } from './prefetch/index.js';
import { isSameRequest, type QuoteRequest, quoteRequestFor } from './quote-request.js';

export type FeeState = 'unconfigured' | 'idle' | 'pending' | 'ready' | 'error';

/** What became of a quote request: a fee, or the error that prevented one. */
export type Outcome = { fee: number; error?: undefined } | { fee?: undefined; error: FinError };

/** The controller's state at one moment. A view is a function of it. */
export interface FeeSnapshot {
  state: FeeState;
  /** In the state `unconfigured`: `undefined`, or with a total cost of 0 if nothing but that is missing. */
  selection: Selection | undefined;
  request: QuoteRequest | undefined;
  /** The outcome of the quote request; `undefined` while there is none. */
  outcome: Outcome | undefined;
  /** A payment of about the length of the one to come, for which a view keeps room: the last one, or an estimate. Never to be shown. */
  expectedFee: number;
}

/** Requests quotes in advance, before a visitor needs them. An optional part: the controller works without it. */
export interface Prefetch {
  /** Requests quotes around what is on show. Without all three, stops until the visitor shows intent again. */
  update(settings?: FeeSettings, selection?: Selection, request?: QuoteRequest): void;
  /**
   * The visitor uses the controls, or is about to.
   * @param event `entered`: pointer or focus has come, and not only moved
   */
  onIntent(event: { entered: boolean }): void;
  /** The visitor released the thumb at this down payment, in percent. */
  onRelease(downpayment: number | undefined): void;
  /** A quote request has ended, also a superseded one: with this error, or without one. */
  onEnd(error: FinError | undefined): void;
  /** The controller has the outcome of its selection. */
  onOutcome(): void;
}

const badResponse = (): FinError => new FinError('bad_response', { operation: 'pricing_2' });

/** The fee of an answer. A client of the page's own making may answer anything. */
const feeOf = (answer: Operations['pricing_2']['answer'] | undefined): number => {
  const fee = answer?.response.Monthly_fee;
  if (isMonthlyFee(fee)) return fee;
  throw badResponse();
};

/**
 * Holds the selection, and requests its quote. The controller keeps an outcome only while the selection has the same quote request. When
 * the selection changes, the outcome goes at once; the request may still finish into the client's memory.
 *
 * `#requestIfDue` alone decides to request a quote. It is called when settings change, a visitor chooses, or a refresh is due, and never
 * by rendering.
 */
export class FeeController implements ReactiveController {
  #offer: Offer | undefined;
  #canStart = false;
  #isDisabled = false;
  /** The visitor's choice, which outlasts settings that do not offer it for a while. */
  #choice: Partial<Choice> = {};
  #selection: Selection | undefined;
  #request: QuoteRequest | undefined;
  #outcome: Outcome | undefined;
  #lastFee: number | undefined;
  /** Set once the element may request a quote. It stays set when the element is disabled later. */
  #isStarted = false;
  /** Whether the quote request was sent, waits in the throttle, or was answered from memory. */
  #isRequested = false;
  /** The next request bypasses the cache. */
  #isRefreshDue = false;
  /** The latest request bypasses the cache. */
  #bypassesCache = false;
  /** The last request was refused because it had no valid token. Only a changed setting or a refresh mints another token. */
  #wasRefused = false;
  /** Aborts the requests of an element that is removed. */
  #disconnected = new AbortController();
  readonly #throttle = new AdaptiveThrottle();
  readonly prefetch: Prefetch | undefined = createPrefetch(() => this.#useQuotes());
  readonly #task: Task<[QuoteRequest, boolean, number], Outcome>;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
    this.#task = new Task(host, {
      autoRun: false,
      task: ([request, bypassCache, call]: [QuoteRequest, boolean, number], { signal }) =>
        this.#send(request, bypassCache, call, signal),
      onComplete: (outcome) => this.#settle(outcome),
    });
  }

  /** The state as it is now. */
  get snapshot(): FeeSnapshot {
    const { totalCost = 0, tenor = 1 } = this.#selection ?? {};
    return {
      state: this.#state,
      selection: this.#selection,
      request: this.#request,
      outcome: this.#outcome,
      expectedFee: this.#lastFee ?? Math.floor(totalCost / tenor / 12) + 0.01,
    };
  }

  get #state(): FeeState {
    if (!this.#request) return 'unconfigured';
    if (this.#outcome) return this.#outcome.error ? 'error' : 'ready';
    return this.#isStarted ? 'pending' : 'idle';
  }

  /** Retries a failure of the network when the network is back, so that nobody has to press a button. */
  hostConnected(): void {
    const { signal } = this.#disconnected;
    addEventListener('online', () => this.#outcome?.error?.code === 'network' && this.refresh(), { signal });
  }

  hostDisconnected(): void {
    this.#disconnected.abort();
    this.#disconnected = new AbortController();
    this.#throttle.cancel();
    this.#throttle.abandon();
    this.prefetch?.update();
    // A request without an outcome is sent again when the element is back. An outcome is kept.
    this.#isRequested = Boolean(this.#outcome);
  }

  /** Not earlier: a quote request that is sent in the same task joins a prefetch in flight, which must not be aborted before. */
  hostUpdated(): void {
    const settings = this.#isDisabled ? undefined : this.#offer?.settings;
    this.prefetch?.update(settings, this.#selection, this.#request);
  }

  /**
   * Replaces the settings. May be called at any time, also before the first rendering.
   * @param offer `undefined` while a setting is missing or wrong
   * @param canStart whether the element may request its first quote
   */
  update(offer: Offer | undefined, { canStart, disabled }: { canStart: boolean; disabled: boolean }): void {
    this.#offer = offer;
    this.#canStart = canStart;
    this.#isDisabled = disabled;
    this.#updateSelection();
    this.#requestIfDue(false);
  }

  /** Takes the visitor's choice. @returns whether it is another selection */
  choose(choice: Partial<Choice>): boolean {
    const before = this.#selection;
    if (!before) return false;
    Object.assign(this.#choice, choice);
    this.#updateSelection();
    const { tenor, downpayment } = this.#selection ?? before;
    if (tenor === before.tenor && downpayment === before.downpayment) return false;
    this.prefetch?.onIntent({ entered: false });
    this.#requestIfDue(true);
    this.host.requestUpdate();
    return true;
  }

  /** Drops parts of the visitor's choice, so that the selection starts where the settings say. */
  forgetChoice(...parts: (keyof Choice)[]): void {
    for (const part of parts) delete this.#choice[part];
  }

  /** The visitor has decided: sends the quote request that waits in the throttle, now. */
  flush(): void {
    this.#throttle.flush();
    this.prefetch?.onRelease(this.#selection?.downpayment);
  }

  /** Drops the outcome. The element's next update requests the quote with its settings of then, and bypasses the cache. */
  refresh(): void {
    this.#discard();
    this.#isRefreshDue = true;
    this.host.requestUpdate();
  }

  /** Applies offer and choice to the selection. A selection with another quote request drops the outcome. */
  #updateSelection(): void {
    const offer = this.#offer;
    const selection = offer && selectionOf(offer, this.#choice);
    const request =
      offer?.totalCost && selection ? quoteRequestFor(offer.client, offer.organization, selection) : undefined;
    if (!isSameRequest(request, this.#request)) this.#discard();
    this.#selection = selection;
    this.#request = request;
  }

  /** Drops the outcome, and stops waiting for one. */
  #discard(): void {
    this.#isRequested = false;
    this.#lastFee = this.#outcome?.fee ?? this.#lastFee;
    this.#outcome = undefined;
    this.#throttle.cancel();
    this.#task.abort();
  }

  /**
   * Requests the quote of the selection, unless that has been done or the element may not start yet.
   * @param byVisitor whether a visitor's choice made the selection, and not a setting of the page
   */
  #requestIfDue(byVisitor: boolean): void {
    const request = this.#request;
    if (!request) this.#isRefreshDue = false;
    this.#isStarted ||= Boolean(request && (this.#canStart || this.#isRefreshDue));
    if (request && this.#isStarted && !this.#isRequested) {
      this.#isRequested = true;
      const isKnown = !this.#isRefreshDue && this.#useCachedFee(request);
      const bypassCache = this.#isRefreshDue || (this.#wasRefused && !byVisitor);
      this.#bypassesCache = bypassCache;
      if (!isKnown) this.#throttle.call((call) => this.#task.run([request, bypassCache, call]), byVisitor);
    }
  }

  /** Takes the outcome from the client's memory. @returns whether it was there */
  #useCachedFee({ client, body }: QuoteRequest): boolean {
    try {
      const known = client.recall?.('pricing_2', body);
      if (known) this.#outcome = { fee: feeOf(known) };
      return Boolean(known);
    } catch {
      return false; // an answer without a fee
    }
  }

  /** Sends a quote request. @returns its outcome, or `initialState` if nobody waits for it any more */
  async #send(
    { client, body }: QuoteRequest,
    bypassCache: boolean,
    call: number,
    superseded: AbortSignal,
  ): Promise<Outcome | typeof initialState> {
    this.#isRefreshDue = false;
    const { signal } = this.#disconnected;
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
    this.prefetch?.onEnd(outcome.error);
    if (code === 'rate_limited') this.#throttle.slowDown();
    else this.#throttle.finish(performance.now() - sentAt);
    return superseded.aborted ? initialState : outcome;
  }

  #settle(outcome: Outcome): void {
    this.#outcome = outcome;
    const code = outcome.error?.code;
    this.#wasRefused = code === 'unauthorized' || code === 'forbidden';
    this.prefetch?.onOutcome();
  }

  /** Prefetched quotes have arrived, perhaps the one that the visitor waits for. A refresh waits for its own request. */
  #useQuotes(): void {
    const isWaiting = this.#isRequested && !this.#outcome && !this.#bypassesCache;
    if (!isWaiting || !this.#request || !this.#useCachedFee(this.#request)) return;
    this.#throttle.cancel();
    this.#task.abort();
    this.host.requestUpdate();
  }
}
