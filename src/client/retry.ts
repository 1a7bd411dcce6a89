/**
 * Which failures are retried, and after how long. Only reads and mints are retried; the callers (`operation-sender.ts`,
 * `token-manager.ts`) decide. A create whose outcome a host does not know yet is replayed.
 */
import { FinError } from './errors.js';
import { withTimeout } from './wait.js';

const retriedStatuses = [429, 502, 503, 504];
/** The backoff before the first retry, at most. It doubles with each further one. */
const baseDelayMs = 300;
/** The shortest delay before a create is replayed. */
const minReplaySeconds = 1;
/** With a longer `Retry-After`, the call fails at once. */
const maxRetryAfterSeconds = 30;

/** How often a read is retried, unless `ClientOptions.retries` says otherwise. */
export const defaultRetries = 2;

/** `Retry-After` in seconds from now. A date is compared with the sender's own clock (`Date`), if the header can be read. */
export function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value);
  // Only a date as in RFC 9110: `Date.parse` accepts nearly any text.
  if (!/^[A-Z].* GMT$/.test(value)) return undefined;
  const delayMs = Date.parse(value) - (Date.parse(headers.get('date') ?? '') || Date.now());
  return Number.isNaN(delayMs) ? undefined : Math.max(0, Math.ceil(delayMs / 1000));
}

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

/**
 * Sends a request, and sends it again as long as a host answers that the outcome will be known later: `unknown_outcome`, `retryable`,
 * with `Retry-After`. A limit that refuses a replay and names a time only delays it. After `timeoutMs` the outcome stays unknown,
 * as after any other time-out, also if a replay waits for a token then.
 * @param send is told whether it replays the request, and how much time is left; `signal` cancels it
 */
export async function replayUntilKnown<T>(
  timeoutMs: number,
  signal: AbortSignal,
  send: (isReplay: boolean, timeoutMs: number, signal: AbortSignal) => Promise<T>,
  wait: (delayMs: number) => Promise<void>,
): Promise<T> {
  const endsAt = performance.now() + timeoutMs;
  let remainingMs = timeoutMs;
  for (let isReplay = false; ; isReplay = true) {
    let delayMs: number;
    try {
      return await (isReplay
        ? withTimeout(remainingMs, (signal) => send(true, remainingMs, signal), signal)
        : send(false, remainingMs, signal));
    } catch (error) {
      const { code, retryable, retryAfter = Infinity } = error as FinError;
      const isUnknown = code === 'unknown_outcome';
      // A refused replay says nothing of the request before it. It may say when to come back.
      const mayReplay = (isUnknown || isReplay) && retryable && retryAfter <= maxRetryAfterSeconds;
      delayMs = Math.max(minReplaySeconds, retryAfter) * 1000;
      remainingMs = endsAt - performance.now() - delayMs;
      if (mayReplay ? remainingMs <= 0 : isReplay && !isUnknown) {
        throw new FinError('unknown_outcome', { retryable: true });
      }
      if (!mayReplay) throw error;
    }
    await wait(delayMs);
  }
}
