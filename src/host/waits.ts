/** Waits that nobody calls off. */
import { FinError } from '../client/errors.js';
import { after, sleep } from '../client/wait.js';

/**
 * Runs it for `ms` at most, whether or not it listens to the signal that it gets when they are over.
 * @throws FinError `timeout`
 */
export const within = <T>(ms: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const over = new AbortController();
  return new Promise((resolve, reject) => {
    const timer = after(ms, () => {
      reject(new FinError('timeout'));
      over.abort();
    });
    // `async`, so that a `run` that throws at once is a rejection like any other.
    (async () => run(over.signal))()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
};

/** Waits `ms`. */
export const pause = (ms: number): Promise<void> => sleep(ms, new AbortController().signal);
