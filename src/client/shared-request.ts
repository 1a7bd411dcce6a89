/** One request that any number of callers share. */
import { FinError } from './errors.js';

/**
 * Performs the request that callers share.
 * @param signal aborted when the request is canceled
 * @param throwIfNobodyWaits to be called before each further step, such as a retry: cancels the request if no caller waits for it
 */
export type Perform<T> = (signal: AbortSignal, throwIfNobodyWaits: () => void) => Promise<T>;

export interface SharedRequest<T> {
  /**
   * Attaches a caller, whose promise settles with the request. The first caller starts the request.
   *
   * Aborting `signal` detaches this caller: its promise rejects with `aborted`. When the last caller detaches, the request is
   * canceled. A caller without a `signal` stays attached to the end.
   *
   * Aborting `superseded` says that the caller no longer waits. The caller stays attached, so that what was sent can be answered,
   * but no further step starts unless another caller waits. Neither signal may be aborted beforehand.
   */
  attach(signal?: AbortSignal, superseded?: AbortSignal): Promise<T>;
  /** Whether the request was canceled. Then it takes no more callers. */
  readonly isCanceled: boolean;
}

export function createSharedRequest<T>(perform: Perform<T>): SharedRequest<T> {
  const cancellation = new AbortController();
  let attachedCount = 0;
  let waitingCount = 0;
  let outcome: Promise<T> | undefined;
  const throwIfNobodyWaits = () => {
    if (waitingCount) return;
    cancellation.abort();
    throw new FinError('aborted');
  };
  return {
    attach: (signal, superseded) => {
      attachedCount++;
      waitingCount++;
      return new Promise((resolve, reject) => {
        let waits = true;
        const stopWaiting = () => {
          if (waits) waitingCount--;
          waits = false;
        };
        const detach = () => {
          stopWaiting();
          reject(new FinError('aborted'));
          if (!--attachedCount) cancellation.abort();
        };
        superseded?.addEventListener('abort', stopWaiting);
        signal?.addEventListener('abort', detach);
        outcome ??= perform(cancellation.signal, throwIfNobodyWaits);
        outcome.then(resolve, reject).finally(() => {
          superseded?.removeEventListener('abort', stopWaiting);
          signal?.removeEventListener('abort', detach);
        });
      });
    },
    get isCanceled() {
      return cancellation.signal.aborted;
    },
  };
}
