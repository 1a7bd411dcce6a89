/** Rate limits and queues that protect the service from a single client. */
import { tooManyRequests } from './error-answers.js';

/** The maximum number of keys in a limiter. The oldest are deleted first. */
const maxKeys = 10_000;

const minuteMs = 60_000;

/** Limits requests per minute for each key. A key's window starts with its first request. */
export class Limiter {
  readonly #windows = new Map<string, { end: number; count: number }>();

  /** @param now a monotonic clock in ms */
  constructor(
    readonly perMinute: number,
    readonly now: () => number = () => performance.now(),
  ) {}

  /** Counts a request of this key. Throws the 429 if the limit is exceeded. */
  count(key: string): void {
    this.refuse(key);
    const now = this.now();
    const window = this.#windows.get(key);
    if (window !== undefined && window.end > now) {
      window.count += 1;
      return;
    }
    this.#windows.delete(key);
    this.#windows.set(key, { end: now + minuteMs, count: 1 });
    this.#evict(now);
  }

  /** Throws the 429 if the key has reached its limit. Counts nothing. */
  refuse(key: string): void {
    const window = this.#windows.get(key);
    const remainingMs = (window?.end ?? 0) - this.now();
    if (window !== undefined && remainingMs > 0 && window.count >= this.perMinute)
      throw tooManyRequests(remainingMs / 1000);
  }

  /** Deletes expired and surplus windows. Windows are in the order of their ends, so these come first. */
  #evict(now: number): void {
    for (const [key, { end }] of this.#windows) {
      if (end > now && this.#windows.size <= maxKeys) break;
      this.#windows.delete(key);
    }
  }
}

/**
 * Runs costly tasks one at a time. Lanes take turns, so that a busy lane does not block the others. Each lane has a bounded queue; beyond
 * the bound, the answer is 429.
 */
export class Gate {
  /** The waiting tasks by lane. The next lane comes first. Empty lanes are deleted. */
  readonly #lanes = new Map<string, (() => Promise<void>)[]>();
  #busy = false;

  constructor(readonly maxWaiting: number) {}

  async run<T>(lane: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#lanes.get(lane) ?? [];
    if (queue.length >= this.maxWaiting) throw tooManyRequests(1);
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
      const task = queue.shift();
      // Re-inserted at the end of the map, so that this loop reaches the lane again after the others.
      if (queue.length) this.#lanes.set(lane, queue);
      await task?.();
    }
    this.#busy = false;
  }
}
