/**
 * The bounds of prefetched quotes: a budget that all visitors share, and a pause after a 429 of the service. A page works without these
 * quotes, so the host does not send a request that exceeds the bounds.
 */

import { isWait } from '../../http/refusal.js';
import { callLimiter, limiterOf, type RequestLimits, type StoreLimiter } from '../../limits/limits.js';
import { keyPrefixes } from '../../stores/key-prefixes.js';
import type { Entry, Store } from '../../stores/store.js';
import { PrefetchDeclined } from '../quote-cache.js';

export interface PrefetchBudgetOptions {
  /** How many requests are prefetched per minute. `false`: there is no budget, only the pause. */
  perMinute: number | false;
  /** The address of the service. A store may serve hosts of several services. */
  baseUrl: string;
  store: Store;
}

export const defaultPauseSeconds = 10;

export class PrefetchBudget {
  readonly #limiter: StoreLimiter | undefined;
  readonly #baseUrl: string;
  readonly #store: Store;
  /** The end of the pause that this process started, in case the store fails. */
  #pausedUntil = 0;

  constructor({ perMinute, baseUrl, store }: PrefetchBudgetOptions) {
    this.#limiter = perMinute === false ? undefined : limiterOf(store, 'prefetch', { points: perMinute, seconds: 60 });
    this.#baseUrl = baseUrl;
    this.#store = store;
  }

  /** Whether prefetching pauses after a 429. */
  async isPaused(): Promise<boolean> {
    return performance.now() < this.#pausedUntil || (await this.#readPause()) !== undefined;
  }

  /** Whether there is no pause, and the budget is not used up. Counts nothing. */
  async isOpen(): Promise<boolean> {
    try {
      const [isPaused, waitMs] = await Promise.all([this.isPaused(), this.#call('waitMs')]);
      return !isPaused && waitMs === 0;
    } catch {
      // A custom store may reject. Without its counts, nothing is prefetched.
      return false;
    }
  }

  /**
   * Counts a request that is about to be sent, against the visitor's limits and the budget. Call `isOpen` first, so that a budget that is
   * used up costs the visitor nothing.
   * @throws PrefetchDeclined if a limit or the budget is used up, or cannot be counted
   */
  async count(limits: RequestLimits): Promise<void> {
    try {
      // The budget comes last, so that a visitor over their own limit does not use it up for others.
      await limits.count();
      if ((await this.#call('consume')) !== 0) throw new PrefetchDeclined();
    } catch {
      throw new PrefetchDeclined();
    }
  }

  /**
   * Starts a pause for all processes, unless they already pause for longer.
   * @param retryAfterSeconds as the service said. Default, and if the value makes no sense: 10
   */
  async pause(retryAfterSeconds: number | undefined): Promise<void> {
    const pauseMs = (isWait(retryAfterSeconds) ? retryAfterSeconds : defaultPauseSeconds) * 1000;
    const end = performance.now() + pauseMs;
    if (end <= this.#pausedUntil) return;
    this.#pausedUntil = end;
    // Another process may have started a longer pause.
    const known = await this.#readPause();
    if (known && known.remainingMs >= pauseMs) return;
    await this.#store.write(this.#pauseKey, 'paused', pauseMs).catch(() => {});
  }

  get #pauseKey(): string {
    return `${keyPrefixes.prefetchPause}${this.#baseUrl}`;
  }

  #readPause(): Promise<Entry | undefined> {
    return this.#store.read(this.#pauseKey).catch(() => undefined);
  }

  /** The ms to wait for the budget. `undefined` if there is none. */
  async #call(method: 'consume' | 'waitMs'): Promise<number | undefined> {
    return this.#limiter && callLimiter(this.#limiter, method, this.#baseUrl);
  }
}
