/** The two decisions behind the reducer: what a draft comes to, and what a failed request means. */
import type { FinError } from '../../client/errors.js';
import type { Fingerprints, SubmissionRecord } from './state.js';

/**
 * What a draft comes to.
 * `collect`: data is missing; open the dialog.
 * `create`: send a new request.
 * `replay`: send the request that is remembered again, under its key.
 * `update`: change the project that is remembered.
 * `resume`: open the project that is remembered, and send nothing.
 * `blocked`: the outcome of another offer to the same person is unknown, so nothing may be sent.
 */
export type Decision =
  | { action: 'collect' | 'create'; record?: undefined }
  | { action: 'replay' | 'update' | 'resume' | 'blocked'; record: SubmissionRecord };

/**
 * Decides by what is remembered of earlier submissions.
 *
 * @param memory the newest record first
 * @param fingerprints of the draft, for each salt of the memory; `undefined` where submissions are not remembered: then each one is a create
 * @param isDifferentCustomer whether the visitor said so: then only equal customer data makes two customers the same
 */
export const decide = (
  memory: readonly SubmissionRecord[],
  fingerprints: readonly Fingerprints[] | undefined,
  isDifferentCustomer: boolean,
): Decision => {
  if (!fingerprints) return { action: 'create' };
  const find = (isMatch: (record: SubmissionRecord, draft: Fingerprints) => unknown) =>
    memory.find((record) => fingerprints.some((draft) => isMatch(record, draft)));
  const same = find(
    (record, { offer, known, person, customer }) =>
      record.offer === offer &&
      (person
        ? record.person === person && record.customer === customer
        : !isDifferentCustomer && record.known === known && record.link),
  );
  if (same) return { action: same.link ? 'resume' : 'replay', record: same };
  if (!fingerprints[0]?.person) return { action: 'collect' };
  const former = find(
    (record, { place, person, customer }) =>
      record.person === person && record.place === place && (!isDifferentCustomer || record.customer === customer),
  );
  return former ? { action: former.link ? 'update' : 'blocked', record: former } : { action: 'create' };
};

/**
 * What a failed request leads to.
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
