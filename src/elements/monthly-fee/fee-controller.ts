import { Task, TaskStatus } from '@lit/task';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { isMonthlyFee } from '../../client/check-answer.js';
import { FinError, isFinError } from '../../client/errors.js';
import type { Operations } from '../../contract/operations.js';
import type { Tenor } from '../../contract/value-sets.js';
import { watchPageQuotes } from '../base/page-quotes.js';
import { AdaptiveThrottle } from './adaptive-throttle.js';
import type { Selection } from './events.js';
import type { FeeSettings } from './fee-settings.js';
import { knownFee } from './known-fee.js';
import { createPrefetch } from './prefetch/index.js';
import {
  companionTenors,
  isSameRequest,
  maxCompanions,
  otherTenors,
  type QuoteRequest,
  quoteRequestFor,
} from './quote-request.js';
import { type Choice, type Offer, roughFee, selectionOf } from './selection.js';

export type FeeState = 'unconfigured' | 'idle' | 'pending' | 'ready' | 'error';

/** The controller's state at one moment. A view is a function of it. */
export interface FeeSnapshot {
  state: FeeState;
  /** In the state `unconfigured`: `undefined`, or with a total cost of 0 if nothing but that is missing. */
  selection: Selection | undefined;
  /** The same object as long as one quote answers it. */
  request: QuoteRequest | undefined;
  /** The service's answer to the request, in the state `ready` alone. */
  fee: number | undefined;
  /** Why the request has no answer, in the state `error` alone. */
  error: FinError | undefined;
  /** When the answer came, in the state `ready`. */
  answeredAt: Date | undefined;
  /** A payment of about the length of the one to come, for which a view keeps room: the last one, or an estimate. Never to be shown. */
  expectedFee: number;
}

/** Requests quotes before a visitor needs them. The controller also works without it. */
export interface Prefetch {
  /** Whether quotes may be requested in advance: neither the page nor the visitor's browser is against it. */
  isWanted(settings: FeeSettings): boolean;
  /** Whether the service is overloaded, so that no more quotes are requested in advance on this page. */
  readonly isOver: boolean;
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
  /** The quote request of the selection on show has ended. */
  onOutcome(): void;
}

const badResponse = (): FinError => new FinError('bad_response', { operation: 'pricing_2' });

/** The fee of an answer. A client of the page's own making may answer anything. */
const feeOf = (answer: Operations['pricing_2']['answer'] | undefined): number => {
  const fee = answer?.response.Monthly_fee;
  if (isMonthlyFee(fee)) return fee;
  throw badResponse();
};

/** What a quote depends on, and whether the request waits for a browser task of its own. */
type QuoteArguments = readonly [request: QuoteRequest, bypassCache: boolean, inOwnTask: boolean];

/**
 * Holds the selection, and requests its quote. Each quote request has a `Task` of its own, which holds its status, fee and error. A
 * selection with another quote request replaces the task, so that no fee outlasts its selection. The superseded request may still finish
 * into the client's cache.
 *
 * `#requestIfDue` alone decides to request a quote. It is called when settings change or a visitor chooses, and never by rendering.
 */
export class FeeController implements ReactiveController {
  #offer: Offer | undefined;
  #example: QuoteRequest | undefined;
  #canStart = false;
  #isDisabled = false;
  /** The visitor's choice, which outlasts settings that do not offer it for a while. */
  #choice: Partial<Choice> = {};
  #selection: Selection | undefined;
  #request: QuoteRequest | undefined;
  /** The task of `#request`. Its status is initial until the quote is requested. */
  #task: Task<QuoteArguments, number> | undefined;
  #lastFee: number | undefined;
  /** Set once the element may request a quote. It stays set when the element is disabled later. */
  #isStarted = false;
  /** The next request bypasses the cache. */
  #isRefreshDue = false;
  /** The latest request bypasses the cache. */
  #bypassesCache = false;
  /** A visitor's choice made the selection, and not a setting of the page. */
  #isByVisitor = false;
  /** The last request was refused because it had no valid token. Only a changed setting or a refresh mints another token. */
  #wasRefused = false;
  /** Aborts the requests of an element that is removed. */
  #disconnected = new AbortController();
  #answeredAt: Date | undefined;
  /** The fee is from the client's cache. */
  #isRecalled = false;
  /** Looks for quotes of the page that have ended; `undefined` while the element is not connected. */
  #lookAtPageQuotes: (() => void) | undefined;
  /** The quote of another term was known once. */
  #hasTermFees = false;
  #throttle = new AdaptiveThrottle();
  readonly prefetch: Prefetch | undefined = createPrefetch(() => this.#useQuotes());

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  /** The state as it is now. */
  get snapshot(): FeeSnapshot {
    return {
      state: this.#state,
      selection: this.#offer?.open?.parts.includes('country') ? undefined : this.#selection,
      request: this.#request,
      fee: this.#task?.value,
      answeredAt: this.#answeredAt,
      error: this.#task?.error as FinError | undefined, // `#send` throws nothing else
      expectedFee: this.#lastFee ?? roughFee(this.#selection ?? {}),
    };
  }

  /**
   * The known monthly payments of the terms at the selection's down payment, that of the selection on show among them. `undefined` where
   * prefetching is off. None is given until the quote of another term is known, because a host may answer no batches, nor after a 429.
   */
  get termFees(): ReadonlyMap<Tenor, number> | undefined {
    if (!this.#offer || !this.prefetch?.isWanted(this.#offer.settings)) return undefined;
    if (this.prefetch.isOver) return new Map();
    const fees = new Map<Tenor, number>();
    for (const [tenor, request] of this.#termRequests(otherTenors)) {
      const fee = knownFee(request);
      if (fee) fees.set(tenor, fee);
    }
    this.#hasTermFees ||= fees.size > 0;
    const fee = this.#task?.value;
    if (fee && this.#selection) fees.set(this.#selection.tenor, fee);
    return this.#hasTermFees ? fees : new Map();
  }

  get #mayPrefetch(): boolean {
    const settings = this.#offer?.settings;
    return Boolean(settings && this.prefetch?.isWanted(settings) && !this.prefetch.isOver);
  }

  /** The quote requests of other terms at the selection's down payment. */
  #termRequests(choose: typeof otherTenors): [Tenor, QuoteRequest][] {
    const offer = this.#offer;
    const selection = this.#selection;
    if (!offer?.totalCost || !selection) return [];
    return choose(offer.settings.tenors, selection.tenor).map((tenor) => [
      tenor,
      quoteRequestFor(offer, { ...selection, tenor }),
    ]);
  }

  /** What a mint carries beside the selection's request: the example, and the terms of a card with few of them. */
  #companions(): QuoteRequest['body'][] {
    const requests = this.#mayPrefetch ? this.#termRequests(companionTenors).map(([, request]) => request) : [];
    const example = this.#example;
    const others = requests.filter((request) => !isSameRequest(request, example));
    const isOther = example && !isSameRequest(example, this.#request);
    return [...(isOther ? [example] : []), ...others].slice(0, maxCompanions).map(({ body }) => body);
  }

  get #state(): FeeState {
    const state = this.#task?.render({
      initial: (): FeeState => (this.#isStarted ? 'pending' : 'idle'),
      pending: (): FeeState => 'pending',
      complete: (): FeeState => 'ready',
      error: (): FeeState => 'error',
    });
    return state ?? 'unconfigured';
  }

  /** Retries a failure of the network when the network is back, so that nobody has to press a button. */
  hostConnected(): void {
    const { signal } = this.#disconnected;
    this.#lookAtPageQuotes = watchPageQuotes(() => this.#dropEnded(), signal);
    this.#dropEnded(); // a recalled quote may have ended while the element was away
    addEventListener('online', () => this.snapshot.error?.code === 'network' && this.refresh(), { signal });
  }

  hostDisconnected(): void {
    this.#disconnected.abort();
    this.#disconnected = new AbortController();
    this.#lookAtPageQuotes = undefined;
    this.#throttle.abandon();
    this.prefetch?.update();
    // The request is sent again when the element is back. A fee or an error is kept.
    if (this.#task?.status === TaskStatus.PENDING) this.#replaceTask();
  }

  /** Updates the prefetch after the quote request was sent: that request joins a prefetch in flight, which must not be aborted before. */
  hostUpdated(): void {
    const settings = this.#isDisabled || this.#offer?.open ? undefined : this.#offer?.settings;
    this.prefetch?.update(settings, this.#selection, this.#isStarted ? this.#request : undefined);
  }

  /**
   * Replaces the settings. May be called at any time, also before the first rendering.
   * @param offer `undefined` while a setting is missing or wrong
   * @param canStart whether the element may request its first quote
   * @param example the request of the representative example, if the card composes one
   */
  update(
    offer: Offer | undefined,
    { canStart, disabled, example }: { canStart: boolean; disabled: boolean; example?: QuoteRequest | undefined },
  ): void {
    this.#offer = offer;
    this.#example = example;
    this.#canStart = canStart;
    this.#isDisabled = disabled;
    this.#isByVisitor = false;
    const before = this.#request;
    this.#updateSelection();
    if (this.#request !== before) this.prefetch?.onRelease(this.#selection?.downpayment); // the page has chosen, and drags nothing
    this.#requestIfDue();
  }

  /** Takes the visitor's choice. @returns whether it is another selection */
  choose(choice: Partial<Choice>): boolean {
    const before = this.#selection;
    const offer = this.#offer;
    if (!before || !offer) return false;
    const { tenor, downpayment } = selectionOf(offer, { ...before, ...choice });
    if (tenor === before.tenor && downpayment === before.downpayment) return false;
    Object.assign(this.#choice, choice);
    this.#updateSelection();
    this.prefetch?.onIntent({ entered: false });
    this.#isByVisitor = true;
    this.#requestIfDue();
    this.host.requestUpdate();
    return true;
  }

  get choice(): Readonly<Partial<Choice>> {
    return this.#choice;
  }

  /** Sets the visitor's choice, before the next update. */
  setChoice(choice: Partial<Choice>): void {
    this.#choice = { ...choice };
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

  /** Drops fee and error. The element's next update requests the quote with its settings of then, and bypasses the cache. */
  refresh(): void {
    this.#replaceTask();
    this.#isRefreshDue = true;
    this.host.requestUpdate();
  }

  /** Applies offer and choice to the selection. A selection with another quote request gets another task. */
  #updateSelection(): void {
    const offer = this.#offer;
    const selection = offer && selectionOf(offer, this.#choice);
    this.#selection = selection;
    const parts = offer?.open?.parts.filter((part) => !(part in this.#choice));
    const request = offer?.totalCost && selection ? quoteRequestFor(offer, selection, parts) : undefined;
    if (isSameRequest(request, this.#request)) return;
    // The request with all its parts must not wait for the time that the token has taken.
    if (this.#request?.completed?.aborted) this.#throttle = new AdaptiveThrottle();
    this.#request = request;
    this.#replaceTask();
  }

  /**
   * Restarts the quote request: drops the fee, or stops waiting for one.
   * @param fee the answer, if it is known
   */
  #replaceTask(fee?: number): void {
    const { host } = this;
    const former = this.#task;
    this.#lastFee = former?.value ?? this.#lastFee;
    this.#throttle.cancel();
    former?.abort();
    if (former) host.removeController(former);
    const request = this.#request;
    this.#answeredAt = fee ? new Date() : undefined;
    this.#isRecalled = Boolean(fee);
    this.#task =
      request &&
      // One task for each quote request, since a task keeps its value and cannot get another one without a run. A run always begins with
      // the status pending, but a known quote has to be on show at once, as the initial value of its task.
      // No `autoRun`: it waits for an update, but a choice counts at once, and a lazy element has arguments long before it may run.
      new Task<QuoteArguments, number>(host, {
        autoRun: false,
        args: () => [request, this.#bypassesCache, this.#isByVisitor],
        task: ([request, bypassCache, inOwnTask], { signal }) =>
          new Promise((resolve) => {
            this.#throttle.call((call) => resolve(this.#send(request, bypassCache, call, signal)), inOwnTask);
          }),
        ...(fee && { initialValue: fee }),
      });
  }

  /** Requests the quote of the selection, unless that has been done or the element may not start yet. */
  #requestIfDue(): void {
    const request = this.#request;
    if (!request) this.#isRefreshDue = false;
    this.#isStarted ||= Boolean(request && (this.#canStart || this.#isRefreshDue));
    if (!request || !this.#isStarted || this.#task?.status !== TaskStatus.INITIAL) return;
    if (!this.#isRefreshDue && this.#useKnownFee(request)) return;
    this.#bypassesCache = this.#isRefreshDue || (this.#wasRefused && !this.#isByVisitor);
    this.#task.run();
  }

  /** Takes the fee from the client's cache. @returns whether it was there */
  #useKnownFee(request: QuoteRequest): boolean {
    const fee = knownFee(request);
    if (!fee) return false;
    this.#replaceTask(fee);
    this.#lookAtPageQuotes?.();
    return true;
  }

  /**
   * Sends a quote request. Ends only if it is not superseded: its task would update the element.
   * @param call its number in the throttle
   * @throws FinError
   */
  async #send(
    { client, body, completed }: QuoteRequest,
    bypassCache: boolean,
    call: number,
    replaced: AbortSignal,
  ): Promise<number> {
    this.#isRefreshDue = false;
    const throttle = this.#throttle;
    const superseded = completed ? AbortSignal.any([replaced, completed]) : replaced;
    const { signal } = this.#disconnected;
    const sentAt = performance.now();
    let isImmediate = true;
    superseded.addEventListener('abort', () => setTimeout(() => (isImmediate = false)));
    let error: FinError | undefined;
    let fee = 0;
    try {
      const companions = this.#companions();
      fee = feeOf(await client.call('pricing_2', body, { signal, superseded, bypassCache, companions }));
    } catch (thrown) {
      // A client of the page's own making may throw anything.
      error = isFinError(thrown) ? thrown : badResponse();
    }
    const code = error?.code;
    if (code === 'aborted') {
      // A client that cancels a superseded call rejects at once. The project's client rejects later, before a next step such as the retry
      // after a 429. Such a call stays open in the throttle, so that the next call doubles the interval.
      if (isImmediate && !signal.aborted) throttle.abandon(call);
    } else {
      this.prefetch?.onEnd(error);
      if (code === 'rate_limited') throttle.slowDown();
      else throttle.finish(performance.now() - sentAt);
    }
    if (superseded.aborted) return new Promise(() => {});
    this.#wasRefused = code === 'unauthorized' || code === 'forbidden';
    this.prefetch?.onOutcome();
    if (error) throw error;
    this.#answeredAt = new Date();
    return fee;
  }

  /** Drops a quote of the page that has ended. The next update requests it again. */
  #dropEnded(): void {
    if (this.#isRecalled && this.#request && !knownFee(this.#request)) this.#replaceTask();
    this.host.requestUpdate();
  }

  /** Shows prefetched quotes that have arrived: on the terms' options, perhaps as the payment that the visitor waits for. */
  #useQuotes(): void {
    const request = this.#request;
    // A refresh waits for its own request.
    if (request && this.#task?.status === TaskStatus.PENDING && !this.#bypassesCache) this.#useKnownFee(request);
    this.host.requestUpdate();
  }
}
