/** Timers and waits. */
import { FinError } from './errors.js';

/** Above it, `setTimeout` fires at once. */
const longest = 2 ** 31 - 1;

/** `setTimeout` that never fires early: a wait too long for it ends after 24.8 days. */
export const after = (ms: number, run: () => void) => setTimeout(run, Math.min(ms, longest));

/** Waits `ms`; rejects with `aborted` as soon as `signal` fires. */
export const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(new FinError('aborted'));
    };
    const timer = after(ms, () => {
      signal.removeEventListener('abort', abort);
      resolve();
    });
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });

/**
 * Runs one attempt within `ms` and until `signal` fires; whichever comes first ends it at once, with `timeout` or `aborted`,
 * whether or not `run` listens to the signal it is given. That one is aborted after a success too, when it stops nothing any more.
 */
export function limited<T>(ms: number, signal: AbortSignal, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const attempt = new AbortController();
  return new Promise<T>((resolve, reject) => {
    const stop = (code: 'timeout' | 'aborted') => {
      reject(new FinError(code));
      attempt.abort();
    };
    if (signal.aborted) return stop('aborted');
    const timer = after(ms, () => stop('timeout'));
    signal.addEventListener('abort', () => stop('aborted'), { signal: attempt.signal });
    attempt.signal.addEventListener('abort', () => clearTimeout(timer));
    // `async`, so that a `run` that throws at once is a rejection like any other.
    (async () => run(attempt.signal))()
      .then(resolve, reject)
      .finally(() => attempt.abort());
  });
}
