const minIntervalMs = 150;
const maxIntervalMs = 2_400;

/**
 * Throttles an action with a leading and a trailing call. The interval follows the response time, from 150 to 2,400 ms. The interval
 * doubles with each call that starts while the call before has not finished.
 */
export class AdaptiveThrottle {
  #intervalMs = minIntervalMs;
  #lastCallAt = Number.NEGATIVE_INFINITY;
  /** The number of the call that has not finished; 0 without one. */
  #openCall = 0;
  #callCount = 0;
  #trailingCall: ((call: number) => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Calls the action now if the interval has passed, else at its end. A later action replaces one that waits.
   * @param action gets the number of its call, for `abandon`
   * @param inOwnTask calls the action in a browser task of its own, since sending a request takes as long as rendering a step of the slider
   */
  call(action: (call: number) => void, inOwnTask = false): void {
    this.#trailingCall = action;
    clearTimeout(this.#timer);
    const delayMs = this.#lastCallAt + this.#intervalMs - performance.now();
    if (delayMs > 0 || inOwnTask) this.#timer = setTimeout(() => this.flush(), delayMs);
    else this.flush();
  }

  /** Calls the action that waits, now. */
  flush(): void {
    const action = this.#trailingCall;
    this.cancel();
    if (!action) return;
    if (this.#openCall) this.slowDown();
    this.#lastCallAt = performance.now();
    this.#openCall = ++this.#callCount;
    action(this.#openCall);
  }

  /** Drops the action that waits. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#trailingCall = undefined;
  }

  /** The call was canceled before it finished. The interval does not change. */
  abandon(call = this.#openCall): void {
    if (call === this.#openCall) this.#openCall = 0;
  }

  /** A call has finished after this time, which becomes the interval. */
  finish(durationMs: number): void {
    this.#openCall = 0;
    this.#intervalMs = Math.min(maxIntervalMs, Math.max(minIntervalMs, durationMs));
  }

  /** Doubles the interval, as after a call that was refused for load. */
  slowDown(): void {
    this.finish(2 * this.#intervalMs);
  }
}
