/** One piece of work, any number of callers. */
import { FinError } from './errors.js';

export interface Shared<T> {
  /**
   * Takes part, and begins the work if nobody has yet. `signal` gives up the hold on it, and rejects this caller, and no other, with
   * `aborted` at once. `superseded` only says that it no longer waits: it hears what comes of what is under way, and nothing new is
   * begun for it. The work is stopped when nobody holds it; who brings no `signal` holds it to its end. Neither may have fired before.
   */
  join(signal?: AbortSignal, superseded?: AbortSignal): Promise<T>;
  /** It was given up: too late to join. */
  readonly stopped: boolean;
}

/** Gets the signal that stops it, and a function to call before anything new is begun: it ends work that nobody waits for. */
export type Work<T> = (signal: AbortSignal, proceed: () => void) => Promise<T>;

export function share<T>(work: Work<T>): Shared<T> {
  const stop = new AbortController();
  let holding = 0;
  let waiting = 0;
  let outcome: Promise<T> | undefined;
  const proceed = () => {
    if (waiting) return;
    stop.abort();
    throw new FinError('aborted');
  };
  return {
    join: (signal, superseded) => {
      holding++;
      waiting++;
      return new Promise((resolve, reject) => {
        const over = new AbortController();
        const options = { once: true, signal: over.signal };
        let here = true;
        const leave = () => {
          if (here) waiting--;
          here = false;
        };
        const release = () => {
          leave();
          reject(new FinError('aborted'));
          if (!--holding) stop.abort();
        };
        superseded?.addEventListener('abort', leave, options);
        signal?.addEventListener('abort', release, options);
        outcome ??= work(stop.signal, proceed);
        outcome.then(resolve, reject).finally(() => over.abort());
      });
    },
    get stopped() {
      return stop.signal.aborted;
    },
  };
}
