/** The intervals, in ms: the least, and the most that it stretches to. */
const least = 150;
const most = 2_400;

/**
 * Lets actions through at most once an interval: the first at once, the last always, those between never. The interval stretches to
 * the time that an action takes, doubles with each that goes out while the one before has not come to an end, and is back when they
 * are short again.
 */
export class AdaptiveThrottle {
  #last = Number.NEGATIVE_INFINITY;
  #timer?: ReturnType<typeof setTimeout>;
  #waiting: (() => void) | undefined;

  #interval = least;
  #open = false;

  /** @param ms that an action took to its end; none if there were too many of them */
  took(ms = 2 * this.#interval): void {
    this.#open = false;
    this.#interval = Math.min(most, Math.max(least, ms));
  }

  run(action: () => void): void {
    this.#waiting = action;
    clearTimeout(this.#timer);
    const wait = this.#last + this.#interval - performance.now();
    if (wait > 0) this.#timer = setTimeout(() => this.flush(), wait);
    else this.flush();
  }

  /** Runs what waits, now. */
  flush(): void {
    const action = this.#waiting;
    this.cancel();
    if (!action) return;
    if (this.#open) this.took();
    this.#last = performance.now();
    this.#open = true;
    action();
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#waiting = undefined;
  }
}
