import { expect } from '@open-wc/testing';
import { FinError, type FinErrorCode } from '../../../src/client/errors.js';
import { decide } from '../../../src/elements/submission/draft-decision.js';
import { verdict } from '../../../src/elements/submission/failure-verdict.js';
import type { Fingerprints, SubmissionRecord } from '../../../src/elements/submission/state.js';

const complete: Fingerprints = { salt: 's', place: 'here', offer: 'o', known: 'k', person: 'ada', customer: 'c' };
const incomplete: Fingerprints = { ...complete, person: '', customer: '' };
const open: SubmissionRecord = { ...complete, key: 'key', time: 0 };
const made: SubmissionRecord = { ...open, project: '1', link: 'https://c.example' };
const withoutLink: SubmissionRecord = { ...made, link: '' };
const updating: SubmissionRecord = { ...made, offer: '' };
const newer: SubmissionRecord = { ...made, link: 'newer' };

/** The newest project is that of another customer with the same e-mail address. */
const beas: SubmissionRecord = { ...newer, customer: 'bea' };

/** A draft with the same e-mail address, beside another customer that the page knows. */
const otherKnown: Fingerprints = { ...complete, offer: 'x', known: 'x', person: 'x', customer: 'x' };

/** The same draft under another salt: it has nothing in common with a record. */
const otherSalt = { salt: 't', place: 'h2', offer: 'o2', known: 'k2' };

/** `open`: a submission whose outcome is unknown. `made`: one with a project. */
const decisions: [
  situation: string,
  memory: SubmissionRecord[],
  draft: Fingerprints,
  action: string,
  record?: SubmissionRecord,
][] = [
  ['nothing remembered', [], complete, 'create'],
  ['nothing remembered, data missing', [], incomplete, 'collect'],
  ['same offer and customer, made', [made], complete, 'resume', made],
  ['same offer, data missing, made', [made], incomplete, 'resume', made],
  ['same offer and customer, other place, made', [made], { ...complete, place: 'there' }, 'resume', made],
  ['same offer and customer, open', [open], complete, 'replay', open],
  ['same offer and customer, other place, open', [open], { ...complete, place: 'there' }, 'replay', open],
  ['same offer, data missing, open', [open], incomplete, 'collect'],
  ['other offer, made', [made], { ...complete, offer: 'x' }, 'update', made],
  ['other offer, data missing, made', [made], { ...incomplete, offer: 'x' }, 'collect'],
  ['other offer, open', [open], { ...complete, offer: 'x' }, 'blocked', open],
  ['other offer, other place, made', [made], { ...complete, offer: 'x', place: 'there' }, 'create'],
  ['other phone number, made', [made], { ...complete, customer: 'x' }, 'update', made],
  ['other phone number, open', [open], { ...complete, customer: 'x' }, 'blocked', open],
  ['other e-mail address, made', [made], { ...complete, person: 'bo', customer: 'x' }, 'create'],
  ['other e-mail address, open', [open], { ...complete, person: 'bo', customer: 'x' }, 'create'],
  ['page knows other data, data missing, made', [made], { ...incomplete, known: 'x' }, 'collect'],
  ['page knows other data, same customer, made', [made], { ...complete, known: 'x', person: 'x' }, 'resume', made],
  ['page knows other data, same customer, open', [open], { ...complete, known: 'x', person: 'x' }, 'replay', open],
  ['page knows other data, same customer, other offer', [open], { ...otherKnown, customer: 'c' }, 'blocked', open],
  ['page knows other data, other customer, made', [made], { ...otherKnown, offer: 'o' }, 'create'],
  ['page knows other data, other customer, open', [open], { ...otherKnown, offer: 'o' }, 'create'],
  ['same offer and customer, made without a link', [withoutLink], complete, 'resume', withoutLink],
  ['other offer, made without a link', [withoutLink], { ...complete, offer: 'x' }, 'update', withoutLink],
  ['an update that is open', [updating], complete, 'update', updating],
  ['an update that is open, data missing', [updating], incomplete, 'collect'],
  ['two customers share an e-mail address', [beas, made], { ...complete, offer: 'x' }, 'update', made],
  ['two made, the newer first', [newer, made], incomplete, 'resume', newer],
];

/** After the visitor said that this is a different customer. */
const decisionsForDifferentCustomer: typeof decisions = [
  ['data missing', [made], incomplete, 'collect'],
  ['same e-mail address, other data', [made], { ...complete, customer: 'x' }, 'create'],
  ['same data after all, other offer, made', [made], { ...complete, offer: 'x' }, 'update', made],
  ['same data after all, other offer, open', [open], { ...complete, offer: 'x' }, 'blocked', open],
  ['same data after all, made', [made], complete, 'resume', made],
  ['same data after all, open', [open], complete, 'replay', open],
];

describe('decide', () => {
  for (const [table, isDifferentCustomer] of [
    [decisions, false],
    [decisionsForDifferentCustomer, true],
  ] as const) {
    for (const [situation, memory, draft, action, record] of table) {
      it(`${isDifferentCustomer ? 'different customer: ' : ''}${situation}: ${action}`, () => {
        expect(decide(memory, [{ ...draft, ...otherSalt }, draft], isDifferentCustomer)).to.deep.equal(
          record ? { action, record } : { action },
        );
      });
    }
  }

  it('creates whatever has no fingerprints', () => {
    expect(decide([made, open], undefined, false)).to.deep.equal({ action: 'create' });
  });
});

const failed = 'error';
const retryable = 'unknown replay';
const unknown = 'unknown restart';
const rejected = 'error restart';

const failures: [
  code: FinErrorCode,
  status: number | undefined,
  isRetryable: boolean,
  verdicts: [create: string, replay: string, update: string, updateReplay: string],
][] = [
  ['unknown_outcome', 502, true, [retryable, unknown, retryable, unknown]],
  ['unknown_outcome', undefined, true, [retryable, retryable, retryable, retryable]],
  ['unknown_outcome', 500, false, [unknown, unknown, retryable, unknown]],
  ['unknown_outcome', undefined, false, [unknown, unknown, retryable, retryable]],
  ['rate_limited', 429, true, [failed, retryable, rejected, rejected]],
  ['unauthorized', 401, true, [failed, retryable, rejected, rejected]],
  ['network', undefined, true, [failed, retryable, rejected, rejected]],
  ['http', 422, false, [failed, unknown, rejected, rejected]],
  ['forbidden', 403, false, [failed, unknown, rejected, rejected]],
  ['workflow_failed', 400, false, [failed, unknown, rejected, rejected]],
];

describe('verdict', () => {
  const requests = ['create', 'replay of a create', 'update', 'replay of an update'];
  for (const [code, status, isRetryable, verdicts] of failures) {
    for (const [index, request] of requests.entries()) {
      it(`${code} ${status ?? ''} ${isRetryable ? 'retryable ' : ''}after a ${request}: ${verdicts[index]}`, () => {
        const error = new FinError(code, { status, retryable: isRetryable });
        const { name, recovery = '' } = verdict(error, index > 1, index % 2 === 1);
        expect(`${name} ${recovery}`.trim()).to.equal(verdicts[index]);
      });
    }
  }
});
