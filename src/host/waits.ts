/** Waits that nobody calls off. */
import { limited, sleep } from '../client/wait.js';

/**
 * Runs it for `ms` at most; the signal that it gets ends with it.
 * @throws FinError `timeout`
 */
export const within = <T>(ms: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  limited(ms, new AbortController().signal, run);

/** Waits `ms`. */
export const pause = (ms: number): Promise<void> => sleep(ms, new AbortController().signal);
