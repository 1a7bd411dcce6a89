/**
 * The bounds of prefetched quotes: a budget that all visitors share, and a pause after a 429 of the service. A page works without these
 * quotes, so the host does not send a request that exceeds the bounds.
 */

import { isWait } from '../../http/refusal.js';
import { callLimiter, limiterOf, type RequestLimits } from '../../limits/limiters.js';
import { keyPrefixes } from '../../stores/key-prefixes.js';
import type { Store } from '../../stores/store.js';
import { PrefetchDeclined } from '../quote-cache.js';

export interface PrefetchBudget {
  /** Whether prefetching pauses after a 429. */
  isPaused(): Promise<boolean>;
  /** Whether there is no pause, and the budget is not used up. Counts nothing. */
  isOpen(): Promise<boolean>;
  /**
   * Counts a request that is about to be sent, against the visitor's limits and the budget. Call `isOpen` first, so that a budget that is
   * used up costs the visitor nothing.
   * @throws PrefetchDeclined if a limit or the budget is used up, or cannot be counted
   */
  count(limits: RequestLimits): Promise<void>;
  /**
   * Starts a pause for all processes, unless they already pause for longer.
   * @param retryAfterSeconds as the service said. Default, and if the value makes no sense: 10
   */
  pause(retryAfterSeconds: number | undefined): Promise<void>;
}

export interface PrefetchBudgetOptions {
  /** How many requests are prefetched per minute. `false`: there is no budget, only the pause. */
  perMinute: number | false;
  /** The address of the service. A store may serve hosts of several services. */
  baseUrl: string;
  store: Store;
}

export const defaultPauseSeconds = 10;

export function createPrefetchBudget({ perMinute, baseUrl, store }: PrefetchBudgetOptions): PrefetchBudget {
  const budget = perMinute !== false ? limiterOf(store, 'prefetch', { points: perMinute, seconds: 60 }) : undefined;
  const pauseKey = `${keyPrefixes.prefetchPause}${baseUrl}`;
  /** The end of the pause that this process started, in case the store fails. */
  let pausedUntil = 0;

  const isPaused = async () =>
    performance.now() < pausedUntil || (await store.read(pauseKey).catch(() => undefined)) !== undefined;

  const isOpen = async () => {
    const [paused, waitMs] = await Promise.all([isPaused(), budget && callLimiter(budget, 'waitMs', baseUrl)]);
    return !paused && waitMs === 0;
  };

  return {
    isPaused,
    // A custom store may reject. Without its counts, nothing is prefetched.
    isOpen: () => isOpen().catch(() => false),
    async count(limits) {
      try {
        // The budget comes last, so that a visitor over their own limit does not use it up for others.
        await limits.count();
        if (!budget || (await callLimiter(budget, 'consume', baseUrl)) !== 0) throw new PrefetchDeclined();
      } catch {
        throw new PrefetchDeclined();
      }
    },
    async pause(retryAfterSeconds) {
      const pauseMs = (isWait(retryAfterSeconds) ? retryAfterSeconds : defaultPauseSeconds) * 1000;
      const end = performance.now() + pauseMs;
      if (end <= pausedUntil) return;
      pausedUntil = end;
      // Another process may have started a longer pause.
      const known = await store.read(pauseKey).catch(() => undefined);
      if (known && known.remainingMs >= pauseMs) return;
      await store.write(pauseKey, 'paused', pauseMs).catch(() => {});
    },
  };
}
