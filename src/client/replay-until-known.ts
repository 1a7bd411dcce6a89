/** Replays a create whose outcome the host does not know yet. */
import { FinError } from './errors.js';
import { maxRetryAfterSeconds } from './retry.js';
import { withTimeout } from './wait.js';

/** The shortest delay before a create is replayed. */
const minReplaySeconds = 1;

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
