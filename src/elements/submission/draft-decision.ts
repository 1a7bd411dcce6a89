/** Decides what a draft leads to, by what is remembered of earlier submissions. */
import type { Fingerprints, SubmissionRecord } from './state.js';

/**
 * The action that a draft leads to.
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
 * @param isDifferentCustomer whether the visitor said so: then only equal customer data makes two customers the same. Equal data always
 * does, whatever part of it the page knows.
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
    (record, { offer, known, customer }) =>
      record.offer === offer &&
      (customer
        ? record.customer === customer
        : !isDifferentCustomer && record.known === known && record.link !== undefined),
  );
  if (same) return { action: same.link === undefined ? 'replay' : 'resume', record: same };
  if (!fingerprints[0]?.customer) return { action: 'collect' };
  // Two customers may share an e-mail address, so equal data comes first.
  const former =
    find((record, { place, customer }) => record.place === place && record.customer === customer) ??
    find((record, { place, person }) => !isDifferentCustomer && record.place === place && record.person === person);
  return former ? { action: former.link === undefined ? 'blocked' : 'update', record: former } : { action: 'create' };
};
