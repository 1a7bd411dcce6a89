import { isMonthlyFee } from '../../../client/check-answer.js';
import { FinError, isFinError } from '../../../client/errors.js';
import type { FeeSnapshot } from '../fee-controller.js';
import { knownFee } from '../known-fee.js';
import { isSameRequest, type QuoteRequest } from '../quote-request.js';

/** A client's failure that is no `FinError`. */
const noQuote = () => new FinError('bad_response', { operation: 'pricing_2' });

/** The quote of the representative example. It stays until the example is another one, or is refreshed. */
export class ExampleQuote {
  #request: QuoteRequest | undefined;
  #fee: number | undefined;
  #error: FinError | undefined;
  /** The card's request when the quote was requested last. */
  #cardRequest: QuoteRequest | undefined;
  #isPending = false;
  /** The quote was in the client's cache. */
  #isRecalled = false;
  /** The next request bypasses the client's cache. */
  #bypassesCache = false;
  #abort = new AbortController();

  /** @param onEnd called when a request of the quote has ended */
  constructor(private readonly onEnd: () => void) {}

  /** The monthly payment of the example; `undefined` while there is none. */
  get fee(): number | undefined {
    return this.#fee;
  }

  /** Why there is no quote, unless the card's own error says so. A refresh tries again, and so does the card's next payment if that may help. */
  get error(): FinError | undefined {
    return this.#error;
  }

  /** Whether there is an example, and its quote is not known. */
  get isMissing(): boolean {
    return Boolean(this.#request) && this.#fee === undefined;
  }

  /**
   * Takes the example's request, and sends it if its quote is not known.
   * @param request `undefined` while there is no example
   * @param snapshot the card's, whose payment is the example's if both have the same request
   * @param mayRequest whether the card may request quotes
   */
  update(request: QuoteRequest | undefined, snapshot: FeeSnapshot, mayRequest: boolean): void {
    if (!isSameRequest(request, this.#request)) {
      this.#drop();
      this.#request = request;
    }
    if (!request) return;
    const known = knownFee(request);
    if (this.#isRecalled && !known && !this.#isPending) this.#drop(); // it has ended
    this.#isRecalled = known !== undefined;
    if (isSameRequest(request, snapshot.request)) {
      // The card itself requests this quote.
      this.#fee = snapshot.fee ?? this.#fee;
      this.#error = undefined;
      return;
    }
    if (!this.#bypassesCache) this.#fee ??= known;
    // Not before the card's own request, because a mint for that one carries the example's.
    const { state, request: cardRequest } = snapshot;
    const isCardDone = state === 'ready' || state === 'error';
    const isDue = !this.#error || (this.#error.retryable && state === 'ready' && cardRequest !== this.#cardRequest);
    if (this.#fee !== undefined || !mayRequest || !isCardDone || !isDue || this.#isPending) return;
    this.#cardRequest = cardRequest;
    void this.#send(request);
  }

  /** Drops the quote, or the failure. The next update requests the quote, and bypasses the client's cache. */
  refresh(): void {
    this.#drop();
    this.#bypassesCache = true;
  }

  /** Cancels the request in flight. */
  cancel(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#isPending = false;
  }

  #drop(): void {
    this.cancel();
    this.#fee = undefined;
    this.#error = undefined;
    this.#bypassesCache = false;
  }

  async #send({ client, body }: QuoteRequest): Promise<void> {
    const { signal } = this.#abort;
    this.#isPending = true;
    this.#error = undefined;
    try {
      const bypassCache = this.#bypassesCache;
      const { response } = await client.call('pricing_2', body, { signal, bypassCache });
      if (!signal.aborted && !isMonthlyFee(response.Monthly_fee)) throw noQuote();
      if (!signal.aborted) this.#fee = response.Monthly_fee;
    } catch (error) {
      // A client of the page's own making may throw anything.
      if (!signal.aborted) this.#error = isFinError(error) ? error : noQuote();
    }
    if (signal.aborted) return;
    this.#isPending = false;
    this.#bypassesCache = false;
    this.onEnd();
  }
}
