/**
 * Which failures are retried, and after how long. Only reads and mints are retried; the callers (`operation-sender.ts`,
 * `token-manager.ts`) decide.
 */
import { FinError } from './errors.js';

/** With a longer `Retry-After`, a call fails at once. */
export const maxRetryAfterSeconds = 30;

const retriedStatuses = [429, 502, 503, 504];
/** The backoff before the first retry, at most. It doubles with each further one. */
const baseDelayMs = 300;

/** How often a read is retried, unless `ClientOptions.retries` says otherwise. */
export const defaultRetries = 2;

/**
 * Makes a function that runs an attempt until it succeeds, fails for good, or `maxRetries` are used up. The retries are counted
 * over all calls of that function. The delay is random up to the backoff, or `Retry-After` if that is longer.
 */
export function createRetry(maxRetries: number, wait: (delayMs: number) => Promise<void>) {
  let retries = 0;
  return async <T>(attempt: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof FinError) || retries >= maxRetries) throw error;
        const { code, status = 0, retryAfter = 0 } = error;
        const isRetried = code === 'network' || retriedStatuses.includes(status);
        if (!isRetried || retryAfter > maxRetryAfterSeconds) throw error;
        await wait(Math.max(Math.random() * baseDelayMs * 2 ** retries++, retryAfter * 1000));
      }
    }
  };
}
