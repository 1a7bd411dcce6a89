/** Timers, waits and time limits. */
import { FinError } from './errors.js';

/** The longest delay of `setTimeout`, in ms: 24.8 days. With a longer one it fires at once. */
const maxDelayMs = 2 ** 31 - 1;

/** `setTimeout` with the delay capped, so that it never fires early. */
export const startTimer = (delayMs: number, run: () => void) => setTimeout(run, Math.min(delayMs, maxDelayMs));

/** Waits `delayMs`; rejects with `aborted` as soon as `signal` fires. Without a signal, no caller cancels the wait. */
export const sleep = (delayMs: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(new FinError('aborted'));
    };
    const timer = startTimer(delayMs, () => {
      signal?.removeEventListener('abort', abort);
      resolve();
    });
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });

/**
 * Runs one attempt for at most `timeoutMs`, and only until `signal` fires. At either moment the promise rejects and the signal that
 * `run` received is aborted; the rejection does not depend on `run` listening to it.
 * @throws FinError `timeout` or `aborted`
 */
export function withTimeout<T>(
  timeoutMs: number,
  run: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const attempt = new AbortController();
  return new Promise<T>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    const stop = (code: 'timeout' | 'aborted') => {
      end();
      reject(new FinError(code));
      attempt.abort();
    };
    const abort = () => stop('aborted');
    const timer = startTimer(timeoutMs, () => stop('timeout'));
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort);
    // `async`, so that a `run` that throws at once is a rejection like any other.
    (async () => run(attempt.signal))().then(resolve, reject).finally(end);
  });
}
