/**
 * The bounds of prefetched quotes, which no visitor needs yet: a budget for all visitors together, and a pause after a
 * 429 of the service. A page works without these quotes, so a request that exceeds the bounds is not sent.
 */

import { isWait } from '../http/refusal.js';
import { limiterOf, type RequestLimits } from '../limits/limits.js';
import { keyPrefixes } from '../stores/key-prefixes.js';
import type { Store } from '../stores/store.js';
import { PrefetchDeclined } from './prefetch-declined.js';

export interface PrefetchBudget {
  /** Whether the pause after a 429 lasts. Nothing is prefetched then. */
  isPaused(): Promise<boolean>;
  /** Whether there is no pause, and the budget is not used up. Counts nothing. */
  isOpen(): Promise<boolean>;
  /**
   * Counts a question that is about to be sent, against these limits and the budget. Ask `isOpen` before, so that a budget that is used up
   * costs the visitor nothing.
   * @throws PrefetchDeclined if a limit or the budget does not admit it
   */
  count(limits: RequestLimits): Promise<void>;
  /** Begins a pause for all processes, unless a longer one lasts already. */
  pause(retryAfterSeconds: number | undefined): Promise<void>;
}

export interface PrefetchBudgetOptions {
  /** How many questions are prefetched within a minute. `false`: none are. Only the pause counts then. */
  perMinute: number | false;
  /** The service that is asked: a store may serve hosts of several. */
  baseUrl: string;
  store: Store;
}

/** The pause after a 429 that names none, or none that makes sense. */
const defaultPauseSeconds = 10;

export function createPrefetchBudget({ perMinute, baseUrl, store }: PrefetchBudgetOptions): PrefetchBudget {
  const budget = perMinute !== false ? limiterOf(store, 'ahead', { points: perMinute, seconds: 60 }) : undefined;
  const pauseKey = `${keyPrefixes.prefetchPause}${baseUrl}`;
  /** The end of the pause that this process has begun, for the time that the store cannot be reached. */
  let pausedUntil = 0;

  const isPaused = async () =>
    performance.now() < pausedUntil || (await store.read(pauseKey).catch(() => undefined)) !== undefined;

  const isOpen = async () => {
    const [paused, waitMs] = await Promise.all([isPaused(), budget?.waitMs(baseUrl)]);
    return !paused && waitMs === 0;
  };

  return {
    isPaused,
    // A store of the host's own may reject. A price is not worth an error.
    isOpen: () => isOpen().catch(() => false),
    async count(limits) {
      try {
        // The budget is counted last, so that a visitor's own limit that is used up costs the others nothing.
        await limits.count();
        if ((await budget?.consume(baseUrl)) !== 0) throw new PrefetchDeclined();
      } catch {
        throw new PrefetchDeclined();
      }
    },
    async pause(retryAfterSeconds) {
      const pauseMs = (isWait(retryAfterSeconds) ? retryAfterSeconds : defaultPauseSeconds) * 1000;
      const end = performance.now() + pauseMs;
      if (end <= pausedUntil) return;
      pausedUntil = end;
      // Another process may have begun a longer pause.
      const known = await store.read(pauseKey).catch(() => undefined);
      if (known && known.remainingMs >= pauseMs) return;
      await store.write(pauseKey, 'paused', pauseMs).catch(() => {});
    },
  };
}
