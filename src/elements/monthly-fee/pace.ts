/**
 * Lets actions through at most once an interval: the first at once, the last always, those between never.
 */
export class Pace {
  #last = Number.NEGATIVE_INFINITY;
  #timer?: ReturnType<typeof setTimeout>;
  #waiting: (() => void) | undefined;

  /** @param interval in milliseconds */
  constructor(private readonly interval: number) {}

  run(action: () => void): void {
    this.#waiting = action;
    clearTimeout(this.#timer);
    const wait = this.#last + this.interval - performance.now();
    if (wait > 0) this.#timer = setTimeout(() => this.flush(), wait);
    else this.flush();
  }

  /** Runs what waits, now. */
  flush(): void {
    const action = this.#waiting;
    this.cancel();
    if (!action) return;
    this.#last = performance.now();
    action();
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#waiting = undefined;
  }
}
