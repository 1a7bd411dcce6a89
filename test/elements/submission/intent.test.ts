import { expect } from '@open-wc/testing';
import { FinError, type FinErrorCode } from '../../../src/client/errors.js';
import {
  decide,
  type IntentEvent,
  type Marks,
  next,
  type Remembered,
  type Stand,
  verdict,
} from '../../../src/elements/submission/intent.js';

const stands: Stand[] = [
  'idle',
  'collecting',
  'creating',
  'redirecting',
  'done',
  'unknown check',
  'unknown anew',
  'unknown sure',
  'error',
  'error anew',
  'error sure',
];
const events: IntentEvent[] = [
  'ask',
  'send',
  'stop',
  'lead',
  'handOver',
  'lose',
  'despair',
  'fail',
  'refuse',
  'again',
  'anew',
  'other',
  'return',
];

/** All that is possible; what is not here means nothing. */
const possible: Record<string, Stand> = {
  'idle: ask': 'collecting',
  'idle: send': 'creating',
  'idle: other': 'collecting',
  'collecting: stop': 'idle',
  'collecting: send': 'creating',
  'creating: stop': 'idle',
  'creating: ask': 'collecting',
  'creating: lead': 'redirecting',
  'creating: handOver': 'done',
  'creating: lose': 'unknown check',
  'creating: despair': 'unknown anew',
  'creating: fail': 'error',
  'creating: refuse': 'error anew',
  'redirecting: return': 'idle',
  'redirecting: handOver': 'done',
  'done: ask': 'collecting',
  'done: send': 'creating',
  'done: other': 'collecting',
  'done: return': 'idle',
  'unknown check: again': 'creating',
  'unknown check: other': 'collecting',
  'unknown anew: anew': 'unknown sure',
  'unknown anew: other': 'collecting',
  'unknown sure: anew': 'creating',
  'unknown sure: stop': 'unknown anew',
  'unknown sure: other': 'collecting',
  'error: ask': 'collecting',
  'error: send': 'creating',
  'error: other': 'collecting',
  'error anew: ask': 'collecting',
  'error anew: send': 'creating',
  'error anew: other': 'collecting',
  'error anew: anew': 'error sure',
  'error sure: ask': 'collecting',
  'error sure: send': 'creating',
  'error sure: other': 'collecting',
  'error sure: anew': 'creating',
  'error sure: stop': 'error anew',
};

describe('the intent', () => {
  for (const stand of stands) {
    it(`${stand} goes on by what is possible there, and by nothing else`, () => {
      for (const event of events) expect(next(stand, event), event).to.equal(possible[`${stand}: ${event}`]);
    });
  }

  it('never goes from what is not certain to a new create but over "anew", said twice', () => {
    const reached = new Set<Stand>(['unknown check', 'unknown anew']);
    for (const stand of reached) {
      for (const event of events.filter((one) => !['again', 'anew', 'other'].includes(one))) {
        const stand2 = next(stand, event);
        if (stand2) reached.add(stand2);
      }
    }
    expect([...reached]).to.deep.equal(['unknown check', 'unknown anew']);
    expect(next(next('unknown anew', 'anew') as Stand, 'anew')).to.equal('creating');
  });

  it('has a way out of every stand', () => {
    for (const stand of stands)
      expect(
        events.some((event) => next(stand, event)),
        stand,
      ).to.equal(true);
  });
});

const marks: Marks = { place: 'here', offer: 'o', page: 'p', who: 'ada', customer: 'c' };
/** While something of the customer's data is missing. */
const missing: Marks = { ...marks, who: '', customer: '' };
const open: Remembered = { ...marks, key: 'k', time: 0 };
const made: Remembered = { ...open, project: '1', link: 'https://c.example' };

/** What is remembered, what is clicked now, and what that comes to. */
const decisions: [what: string, memory: Remembered[], now: Marks, act: string, from?: Remembered, other?: boolean][] = [
  ['nothing remembered', [], marks, 'create'],
  ['nothing remembered, data missing', [], missing, 'ask'],
  ['the same offer and customer', [made], marks, 'resume', made],
  ['the same offer, the customer not typed again', [made], missing, 'resume', made],
  ['the same from another place', [made], { ...marks, place: 'there' }, 'resume', made],
  ['the same, fate open', [open], marks, 'repeat', open],
  ['the same, fate open, from another place', [open], { ...marks, place: 'there' }, 'repeat', open],
  ['fate open, data missing', [open], missing, 'ask'],
  ['another offer', [made], { ...marks, offer: 'x' }, 'update', made],
  ['another offer, data missing', [made], { ...missing, offer: 'x' }, 'ask'],
  ['another offer, fate open', [open], { ...marks, offer: 'x' }, 'stop', open],
  ['another offer, from another place', [made], { ...marks, offer: 'x', place: 'there' }, 'create'],
  ['another phone number', [made], { ...marks, customer: 'x' }, 'update', made],
  ['another phone number, fate open', [open], { ...marks, customer: 'x' }, 'stop', open],
  ['another e-mail address', [made], { ...marks, who: 'bo', customer: 'x' }, 'create'],
  ['another e-mail address, fate open', [open], { ...marks, who: 'bo', customer: 'x' }, 'create'],
  ['other data on the page', [made], { ...missing, page: 'x' }, 'ask'],
  ['other data on the page, complete', [made], { ...marks, page: 'x', who: 'x' }, 'create'],
  ['an update whose fate is open', [{ ...made, offer: '' }], marks, 'update', { ...made, offer: '' }],
  ['an update whose fate is open, data missing', [{ ...made, offer: '' }], missing, 'ask'],
  ['another customer with the same e-mail address', [made], { ...marks, customer: 'x' }, 'create', undefined, true],
  ['another customer, who is the same, another offer', [made], { ...marks, offer: 'x' }, 'update', made, true],
  ['another customer, who is the same, another offer, fate open', [open], { ...marks, offer: 'x' }, 'stop', open, true],
  ['another customer, who is the same', [made], marks, 'resume', made, true],
  ['another customer, who is the same, fate open', [open], marks, 'repeat', open, true],
  ['two, of which the newer counts', [{ ...made, link: 'new' }, made], missing, 'resume', { ...made, link: 'new' }],
];

describe('what an attempt comes to', () => {
  for (const [what, memory, now, act, from, other] of decisions) {
    it(`${what}: ${act}`, () => {
      expect(decide(memory, now, other)).to.deep.equal(from ? { act, from } : { act });
    });
  }
});

const failures: [
  code: FinErrorCode,
  status: number | undefined,
  retryable: boolean,
  verdicts: Record<string, string>,
][] = [
  ['unknown_outcome', 502, true, { create: 'lose', repeat: 'despair', update: 'lose', 'update again': 'despair' }],
  ['unknown_outcome', undefined, true, { create: 'lose', repeat: 'lose', update: 'lose', 'update again': 'lose' }],
  ['unknown_outcome', 500, false, { create: 'despair', repeat: 'despair', update: 'lose', 'update again': 'despair' }],
  [
    'unknown_outcome',
    undefined,
    false,
    { create: 'despair', repeat: 'despair', update: 'lose', 'update again': 'lose' },
  ],
  ['rate_limited', 429, true, { create: 'fail', repeat: 'lose', update: 'refuse', 'update again': 'refuse' }],
  ['unauthorized', 401, true, { create: 'fail', repeat: 'lose', update: 'refuse', 'update again': 'refuse' }],
  ['network', undefined, true, { create: 'fail', repeat: 'lose', update: 'refuse', 'update again': 'refuse' }],
  ['http', 422, false, { create: 'fail', repeat: 'despair', update: 'refuse', 'update again': 'refuse' }],
  ['forbidden', 403, false, { create: 'fail', repeat: 'despair', update: 'refuse', 'update again': 'refuse' }],
  ['workflow_failed', 400, false, { create: 'fail', repeat: 'despair', update: 'refuse', 'update again': 'refuse' }],
];

describe('what a failure means', () => {
  for (const [code, status, retryable, verdicts] of failures) {
    for (const [kind, event] of Object.entries(verdicts)) {
      it(`${code} ${status ?? ''} ${retryable ? 'retryable ' : ''}of a ${kind}: ${event}`, () => {
        const error = new FinError(code, { status, retryable });
        const again = kind === 'repeat' || kind.endsWith('again');
        expect(verdict(error, kind.startsWith('update'), again)).to.equal(event);
      });
    }
  }
});
