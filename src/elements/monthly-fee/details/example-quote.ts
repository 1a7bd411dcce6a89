import type { FeeSnapshot } from '../fee-controller.js';
import { knownFee } from '../known-fee.js';
import { isSameRequest, type QuoteRequest } from '../quote-request.js';

/** The quote of the representative example. It stays until the example is another one. */
export class ExampleQuote {
  #request: QuoteRequest | undefined;
  #fee: number | undefined;
  #abort = new AbortController();
  /** The selection's request at the time of a failure. The next one, or a refresh, tries again. */
  #failedAt: FeeSnapshot['request'] | 'never' = 'never';
  #isPending = false;

  /** @param onEnd called when a request of the quote has ended */
  constructor(private readonly onEnd: () => void) {}

  /** The monthly payment of the example; `undefined` while there is none. */
  get fee(): number | undefined {
    return this.#fee;
  }

  /** Whether the quote may still come. */
  get isAwaited(): boolean {
    return Boolean(this.#request) && this.#fee === undefined && this.#failedAt === 'never';
  }

  /**
   * Takes the example's request, and sends it if its quote is not known.
   * @param request `undefined` while there is no example
   * @param snapshot the card's, whose payment is the example's if both have the same request
   * @param mayRequest whether the card may request quotes
   */
  update(request: QuoteRequest | undefined, snapshot: FeeSnapshot, mayRequest: boolean): void {
    if (!isSameRequest(request, this.#request)) {
      this.cancel();
      this.#request = request;
      this.#fee = undefined;
      this.#failedAt = 'never';
    }
    if (!request) return;
    const isOnShow = isSameRequest(request, snapshot.request);
    if (isOnShow) this.#fee = snapshot.fee;
    this.#fee ??= isOnShow ? undefined : knownFee(request);
    // The card itself requests the quote on show, and its mint carries the example's.
    const isOnItsWay = isOnShow || snapshot.state === 'pending';
    const mayRetry = this.#failedAt === 'never' || this.#failedAt !== snapshot.request;
    if (this.#fee === undefined && mayRequest && !isOnItsWay && mayRetry && !this.#isPending)
      void this.#send(request, snapshot);
  }

  /** Cancels the request in flight. */
  cancel(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#isPending = false;
  }

  async #send(request: QuoteRequest, snapshot: FeeSnapshot): Promise<void> {
    const { signal } = this.#abort;
    this.#isPending = true;
    this.#failedAt = 'never';
    try {
      await request.client.call('pricing_2', request.body, { signal });
      if (signal.aborted) return;
      this.#fee = knownFee(request);
    } catch {
      // The card says what is missing: without the example, the law's text is.
    }
    if (signal.aborted) return;
    this.#isPending = false;
    if (this.#fee === undefined) this.#failedAt = snapshot.request;
    this.onEnd();
  }
}
