/** Judges a failed create or update. */
import type { FinError } from '../../client/errors.js';

/**
 * The state and the recovery that a failed request leads to.
 * `unknown` `replay`: the request may have been carried out, and sending it again is safe.
 * `unknown` `restart`: the request may have been carried out, and sending it again is not safe, or has not helped.
 * `error`: the request was not carried out.
 * `error` `restart`: an update was rejected. The project was not changed, and a new one may be the only way on.
 */
export type Verdict = { name: 'unknown'; recovery: 'replay' | 'restart' } | { name: 'error'; recovery?: 'restart' };

/**
 * Judges a failed request.
 *
 * @param isUpdate an update may always be sent again
 * @param isReplay whatever refuses a replay, the first request may have been carried out
 */
export const verdict = ({ code, status, retryable }: FinError, isUpdate: boolean, isReplay: boolean): Verdict => {
  const isUnknown = code === 'unknown_outcome';
  if (!isUnknown && isUpdate) return { name: 'error', recovery: 'restart' };
  if (!isUnknown && !isReplay) return { name: 'error' };
  // A replay that was answered with "unknown" again: asking once more does not help.
  const hasNoAnswer = isUnknown && isReplay && status;
  return { name: 'unknown', recovery: (retryable || isUpdate) && !hasNoAnswer ? 'replay' : 'restart' };
};
