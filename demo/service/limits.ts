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

/**
 * Costly work, one piece at a time. The lanes take turns, so that a full one keeps no other waiting, and each has a queue
 * that has an end: beyond it, 429.
 */
export class Gate {
  /** What waits, lane by lane; the lane whose turn is next stands first, and an empty one is gone. */
  readonly #lanes = new Map<string, (() => Promise<void>)[]>();
  #busy = false;

  constructor(readonly mostWaiting: number) {}

  async run<T>(lane: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#lanes.get(lane) ?? [];
    if (queue.length >= this.mostWaiting) throw tooManyRequests(1);
    return new Promise((resolve, reject) => {
      queue.push(() => work().then(resolve, reject));
      this.#lanes.set(lane, queue);
      void this.#serve();
    });
  }

  async #serve(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    for (const [lane, queue] of this.#lanes) {
      this.#lanes.delete(lane);
      const piece = queue.shift();
      // Behind the others, where this loop comes by again.
      if (queue.length) this.#lanes.set(lane, queue);
      await piece?.();
    }
    this.#busy = false;
  }
}
