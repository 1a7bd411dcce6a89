/** What keeps one client from taking the service down for the others. */
import { tooManyRequests } from './failures.js';

/** Keys that a limiter remembers at most; the oldest are forgotten first. */
const mostKeys = 10_000;

const minute = 60_000;

/** So many a minute for each key, counted from the key's first one. */
export class Limiter {
  readonly #windows = new Map<string, { end: number; count: number }>();

  /** `now`: a monotonic clock in ms. */
  constructor(
    readonly perMinute: number,
    readonly now: () => number = () => performance.now(),
  ) {}

  /** Counts one for this key. Throws the 429 when it is one too many. */
  count(key: string): void {
    this.refuse(key);
    const now = this.now();
    const window = this.#windows.get(key);
    if (window !== undefined && window.end > now) {
      window.count += 1;
      return;
    }
    this.#windows.delete(key);
    this.#windows.set(key, { end: now + minute, count: 1 });
    this.#forget(now);
  }

  /** Throws the 429 when this key has had its fill, and counts nothing. */
  refuse(key: string): void {
    const window = this.#windows.get(key);
    const left = (window?.end ?? 0) - this.now();
    if (window !== undefined && left > 0 && window.count >= this.perMinute) throw tooManyRequests(left / 1000);
  }

  /** Windows stand in the order in which they end: what is over, or too much, is at the front. */
  #forget(now: number): void {
    for (const [key, { end }] of this.#windows) {
      if (end > now && this.#windows.size <= mostKeys) break;
      this.#windows.delete(key);
    }
  }
}

/** Costly work, one piece at a time, with a queue that has an end: beyond it, 429. */
export class Gate {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(readonly mostWaiting: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting >= this.mostWaiting) throw tooManyRequests(1);
    this.#waiting += 1;
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      this.#waiting -= 1;
    }
  }
}
