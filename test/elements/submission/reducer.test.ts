import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { FinError, type FinErrorDetails } from '../../../src/client/errors.js';
import { initialState, reduce } from '../../../src/elements/submission/reducer.js';
import type {
  Effect,
  EventContext,
  ReportEvent,
  SubmissionEvent,
  VisitorEvent,
} from '../../../src/elements/submission/reducer-events.js';
import type {
  Fingerprints,
  SubmissionDraft,
  SubmissionRecord,
  SubmissionState,
} from '../../../src/elements/submission/state.js';

type Event = VisitorEvent<SubmissionDraft> | ReportEvent<SubmissionDraft>;
type State = SubmissionState<SubmissionDraft>;

const complete: SubmissionDraft = {
  operation: 'new_project_2',
  isComplete: true,
  needsConsent: false,
  isConfirmed: false,
};
const incomplete: SubmissionDraft = { ...complete, isComplete: false };
const needsConsent: SubmissionDraft = { ...complete, needsConsent: true };

const fingerprints: Fingerprints = { salt: 's', place: 'here', offer: 'o', known: 'k', person: 'ada', customer: 'c' };
const incompleteFingerprints: Fingerprints = { ...fingerprints, person: '', customer: '' };
const newRecord: SubmissionRecord = { key: 'new key', time: 1 };
/** A create whose outcome is unknown. */
const open: SubmissionRecord = { ...fingerprints, ...newRecord };
const made: SubmissionRecord = { ...fingerprints, key: 'old key', time: 0, project: '1', link: 'https://c.example' };
/** The project of another offer: the draft is an update of it. */
const former: SubmissionRecord = { ...made, offer: 'former offer' };

const failed = (code: 'unknown_outcome' | 'rate_limited', details?: FinErrorDetails, isReplay = false): Event => ({
  type: 'requestFailed',
  error: new FinError(code, details),
  isReplay,
});

const submit: Event = { type: 'submit', draft: complete };
const identified: Event = { type: 'identified', fingerprints: [fingerprints] };
const pageAgreed: Event = { type: 'pageAgreed', draft: complete };
const answered: Event = { type: 'answered', project: '1', link: 'https://c.example', isJoined: false };
const redirected: Event = { type: 'redirected', url: 'https://c.example/' };
const lost = failed('unknown_outcome', { retryable: true });
const lostForGood = failed('unknown_outcome');
const refused = failed('rate_limited');
const restart: Event = { type: 'restart', draft: complete };
const replay: Event = { type: 'replay', draft: complete };

/** The transition by an event of the current submission. */
const next = (state: State, event: Event, context: Partial<EventContext> = {}) =>
  // A visitor's event has no number; here it has the current one, which changes nothing.
  reduce(state, {
    submissionNumber: state.submissionNumber,
    memory: [],
    newRecord,
    ...context,
    ...event,
  } as SubmissionEvent<SubmissionDraft>);

/** The state after some events, from the first one on. */
const after = (events: Event[], context: Partial<EventContext> = {}): State =>
  events.reduce((state, event) => next(state, event, context).state, initialState as State);

/** A state in one word, or two: `creating sending`, `unknown replay`. */
const nameOf = ({ name, step, recovery }: State): string => [name, step ?? recovery].filter(Boolean).join(' ');

/** What happens, as one text: the state's name, and the effects. */
const textOf = ({ state, effects }: { state: State; effects: Effect<SubmissionDraft>[] }): string =>
  [nameOf(state), ...effects.map(({ type }) => type)].join(', ');

/** Every event, once. */
const events: Record<string, Event> = {
  submit,
  submitIncomplete: { type: 'submit', draft: incomplete },
  differentCustomer: { type: 'differentCustomer' },
  cancel: { type: 'cancel' },
  replay,
  restart,
  returned: { type: 'returned' },
  identified,
  identifiedIncomplete: { type: 'identified', fingerprints: [incompleteFingerprints] },
  pageAgreed,
  pageRefused: { type: 'pageRefused' },
  notSent: { type: 'notSent', error: new FinError('invalid_input') },
  answered,
  answeredWithoutLink: { type: 'answered', isJoined: false },
  lost,
  lostForGood,
  refused,
  linkRejected: { type: 'linkRejected' },
  handedOver: { type: 'handedOver' },
  redirected,
};

const sent = [submit, identified, pageAgreed];
const updateSent = after(sent, { memory: [former] });

/** What begins a submission, wherever that is possible. */
const begins = {
  submit: 'creating identifying, identify',
  submitIncomplete: 'collecting, openDialog',
  differentCustomer: 'collecting, openDialog',
};
const notSent = 'error, reportError';

/** All that may happen, by state and event. An event that is missing here changes nothing. */
const table: [state: State, outcomes: Partial<Record<keyof typeof events, string>>][] = [
  [initialState, { ...begins, notSent }],
  [
    after([{ type: 'submit', draft: incomplete }]),
    {
      submit: 'creating identifying, closeDialog, identify',
      cancel: 'idle, closeDialog',
      notSent: 'error, closeDialog, reportError',
    },
  ],
  [
    after([submit]),
    { identified: 'creating awaitingPage, askPage', identifiedIncomplete: 'collecting, openDialog', notSent },
  ],
  [
    after([submit, identified]),
    { cancel: 'idle', pageAgreed: 'creating sending, remember, send', pageRefused: 'idle', notSent },
  ],
  [
    after(sent),
    {
      answered: 'creating notifyingPage, remember, notifyPage',
      answeredWithoutLink: 'done, remember, notifyPage',
      lost: 'unknown replay, reportError',
      lostForGood: 'unknown restart, reportError',
      refused: 'error, forget, reportError',
    },
  ],
  [
    updateSent,
    {
      answered: 'creating notifyingPage, remember, notifyPage',
      answeredWithoutLink: 'creating notifyingPage, remember, notifyPage',
      lost: 'unknown replay, reportError',
      lostForGood: 'unknown replay, reportError',
      refused: 'error restart, remember, reportError',
    },
  ],
  [
    after([...sent, answered]),
    {
      linkRejected: 'error, reportError',
      handedOver: 'done',
      redirected: 'redirecting, followLink',
    },
  ],
  [after([...sent, answered, redirected]), { returned: 'idle', handedOver: 'done' }],
  [after([...sent, answered, { type: 'handedOver' }]), { ...begins, notSent, returned: 'idle' }],
  [after([...sent, lost]), { differentCustomer: begins.differentCustomer, replay: 'unknown restart, reportError' }],
  [after([...sent, lostForGood]), { differentCustomer: begins.differentCustomer, restart: 'unknown confirmRestart' }],
  [
    after([...sent, lostForGood, restart]),
    {
      differentCustomer: begins.differentCustomer,
      restart: 'creating identifying, identify',
      cancel: 'unknown restart',
    },
  ],
  [after([...sent, refused]), { ...begins, notSent }],
  [next(updateSent, refused).state, { ...begins, notSent, restart: 'error confirmRestart' }],
  [
    next(next(updateSent, refused).state, restart).state,
    { ...begins, notSent, restart: 'creating identifying, identify', cancel: 'error restart' },
  ],
];

describe('the reducer of a submission', () => {
  for (const [state, outcomes] of table) {
    it(`${nameOf(state)} goes on by these events, and by no other`, () => {
      for (const [name, event] of Object.entries(events)) {
        const transition = next(state, event);
        expect(textOf(transition), name).to.equal(outcomes[name] ?? nameOf(state));
        if (!outcomes[name]) expect(transition.state, name).to.equal(state);
      }
    });
  }

  it('ignores the reports of an earlier submission', () => {
    for (const [state] of table) {
      const late = { submissionNumber: state.submissionNumber - 1, memory: [], newRecord };
      for (const event of [identified, pageAgreed, answered, lost, refused, redirected]) {
        expect(reduce(state, { ...event, ...late } as never)).to.deep.equal({ state, effects: [] });
      }
    }
  });
});

describe('the dialog', () => {
  const opens = (state: State, event: Event, memory: SubmissionRecord[] = []): string | undefined => {
    const { effects } = next(state, event, { memory });
    return effects.map((effect) => (effect.type === 'openDialog' ? effect.fields : effect.type)).join();
  };

  it('asks for what is missing at once, where nothing is remembered', () => {
    expect(opens(initialState, { type: 'submit', draft: incomplete })).to.equal('missing');
    expect(opens(initialState, { type: 'submit', draft: needsConsent })).to.equal('missing');
  });

  it('asks nothing but the consent for an offer that is remembered', () => {
    const state = after([{ type: 'submit', draft: needsConsent }], { memory: [made] });
    expect(opens(state, identified, [made])).to.equal('none');
    expect(opens(state, identified, [former])).to.equal('missing');
  });

  it('asks everything of a different customer', () => {
    expect(opens(initialState, { type: 'differentCustomer' })).to.equal('all');
  });

  it('does not open again for a confirmed draft', () => {
    const confirmed = { ...needsConsent, isConfirmed: true };
    expect(opens(after([{ type: 'submit', draft: confirmed }]), identified)).to.equal('askPage');
  });
});

describe('what is remembered decides', () => {
  const identify = (memory: SubmissionRecord[]) => next(after([submit], { memory }), identified, { memory });

  it('an offer that has a project is resumed, and nothing is sent', () => {
    const { state, effects } = identify([made]);
    expect(nameOf(state)).to.equal('creating notifyingPage');
    expect(effects).to.deep.equal([{ type: 'notifyPage', attempt: state.attempt, outcome: 'resumed' }]);
    expect(state.attempt?.record).to.equal(made);
  });

  it('while another offer’s outcome is unknown, nothing is sent', () => {
    expect(textOf(identify([{ ...open, offer: 'other' }]))).to.equal('unknown restart, reportError');
  });

  it('the same offer with an unknown outcome is sent as a replay, under its key', () => {
    const { attempt } = after(sent, { memory: [{ ...open, key: 'its key' }] });
    expect([attempt?.record.key, attempt?.isReplay]).to.deep.equal(['its key', true]);
  });

  it('a project that another element made meanwhile is resumed', () => {
    expect(textOf(next(after([submit, identified]), pageAgreed, { memory: [made] }))).to.equal(
      'creating notifyingPage, notifyPage',
    );
  });

  it('neither version of an offer can be resumed while its update is under way; afterwards the new one can', () => {
    const { effects } = next(after([submit, identified], { memory: [former] }), pageAgreed, { memory: [former] });
    expect(effects[0]).to.deep.equal({ type: 'remember', record: { ...former, offer: '' } });
    expect(next(updateSent, answered).effects[0]).to.deep.equal({ type: 'remember', record: made });
    expect(next(updateSent, refused).effects[0]).to.deep.equal({ type: 'remember', record: former });
  });

  it('a rejected replay of an update leaves it open which version the service has', () => {
    const rejected = failed('rate_limited', {}, true);
    expect(textOf(next(updateSent, rejected))).to.equal('error restart, reportError');
  });

  it('a rejected link of a project that was there before leads to a restart', () => {
    const { state } = identify([made]);
    expect(textOf(next(state, { type: 'linkRejected' }))).to.equal('error restart, reportError');
  });
});

describe('a recovery', () => {
  const lostState = after([...sent, lost]);
  const confirming = after([...sent, lostForGood, restart]);
  const madeByOtherTab = { ...open, project: '1', link: 'https://c.example' };

  it('replays exactly the same request', () => {
    const { state, effects } = next(lostState, replay, { memory: [open] });
    expect(state.attempt).to.deep.equal({ ...lostState.attempt, isReplay: true });
    expect(effects.at(-1)).to.deep.equal({ type: 'send', attempt: state.attempt });
  });

  it('replays nothing whose key is forgotten', () => {
    expect(textOf(next(lostState, replay, { memory: [] }))).to.equal('unknown restart, reportError');
  });

  it('takes the project that another tab made meanwhile', () => {
    const context = { memory: [madeByOtherTab] };
    expect(textOf(next(lostState, replay, context))).to.equal('creating identifying, identify');
    expect(textOf(next(confirming, restart, context))).to.equal('creating identifying, identify');
  });

  it('forgets the former request when a new one is sent, and not when it is only confirmed', () => {
    const context = { memory: [open], newRecord: { key: 'newer key', time: 2 } };
    let state = confirming;
    const texts = [restart, identified, pageAgreed].map((event) => {
      const transition = next(state, event, context);
      state = transition.state;
      return textOf(transition);
    });
    expect(texts).to.deep.equal([
      'creating identifying, identify',
      'creating awaitingPage, askPage',
      'creating sending, forget, remember, send',
    ]);
    expect(state.attempt?.record.key).to.equal('newer key');
  });

  it('that the visitor or the page cancels forgets nothing', () => {
    const context = { memory: [open] };
    const awaitingPage = next(next(confirming, restart, context).state, identified, context).state;
    for (const type of ['cancel', 'pageRefused'] as const) {
      const canceled = next(awaitingPage, { type }, context);
      expect(textOf(canceled)).to.equal('idle');
      const { attempt } = [submit, identified, pageAgreed].reduce(
        (state, event) => next(state, event, context).state,
        canceled.state,
      );
      expect([attempt?.record.key, attempt?.isReplay], type).to.deep.equal([open.key, true]);
    }
  });

  it('that was confirmed still takes the project that another tab made meanwhile', () => {
    const awaitingPage = next(next(confirming, restart, { memory: [open] }).state, identified, {
      memory: [open],
    }).state;
    expect(textOf(next(awaitingPage, pageAgreed, { memory: [madeByOtherTab] }))).to.equal(
      'creating notifyingPage, notifyPage',
    );
  });
});

describe('submissions that are not remembered', () => {
  const lead: SubmissionDraft = { ...complete, operation: 'new_lead', isConfirmed: true };
  const context = { memory: undefined };
  const leadSent = after(
    [
      { type: 'submit', draft: lead },
      { type: 'identified', fingerprints: undefined },
      { ...pageAgreed, draft: lead },
    ],
    context,
  );

  it('remember and forget nothing', () => {
    const effects = [leadSent, next(leadSent, lost, context).state].flatMap((state) =>
      Object.values(events).flatMap((event) => next(state, event, context).effects.map(({ type }) => type)),
    );
    expect(effects).not.to.include.members(['remember']);
    expect(effects).not.to.include.members(['forget']);
  });

  it('are done with an answer', () => {
    const transition = next(leadSent, { type: 'answered', isJoined: false }, context);
    expect(textOf(transition)).to.equal('done, notifyPage');
  });

  it('are replayed under their key, and restarted with the same draft under a new one', () => {
    const lostLead = next(leadSent, lost, context).state;
    expect(next(lostLead, replay, context).state.attempt).to.deep.equal({ ...leadSent.attempt, isReplay: true });
    const later = { ...context, newRecord: { key: 'newer key', time: 23 * 3_600_000 + 1 } };
    expect(textOf(next(lostLead, replay, later))).to.equal('unknown restart, reportError'); // a host may have forgotten the key
    const confirming = next(next(leadSent, lostForGood, context).state, restart, context).state;
    const again = next(confirming, restart, { ...context, newRecord: { key: 'newer key', time: 2 } }).state;
    expect([again.attempt?.record.key, again.attempt?.draft]).to.deep.equal(['newer key', lead]);
  });
});

describe('in any order of events', () => {
  /** Runs random events, and keeps a memory as the controller would. */
  const histories = (
    check: (from: State, name: string, to: State, effects: Effect<SubmissionDraft>[]) => void,
  ): void => {
    // The events on the way to an unknown outcome are likelier, so that many histories have one.
    const likely = ['submit', 'identified', 'pageAgreed', 'lost', 'lostForGood', 'replay', 'restart'];
    const name = fc.oneof(fc.constantFrom(...Object.keys(events)), {
      weight: 3,
      arbitrary: fc.constantFrom(...likely),
    });
    const names = fc.array(name, { minLength: 30, maxLength: 60 });
    fc.assert(
      fc.property(names, (history) => {
        let state: State = initialState;
        let memory: SubmissionRecord[] = [];
        for (const [index, name] of history.entries()) {
          const event = events[name] as Event; // each name is a key
          const context = { memory, newRecord: { key: `key ${index}`, time: index } };
          const transition = next(state, event, context);
          check(state, name, transition.state, transition.effects);
          state = transition.state;
          for (const effect of transition.effects) {
            if (effect.type === 'forget') memory = memory.filter(({ key }) => key !== effect.key);
            if (effect.type !== 'remember') continue;
            memory = [effect.record, ...memory.filter(({ key }) => key !== effect.record.key)];
          }
        }
      }),
      { numRuns: 500, seed: 1 },
    );
  };

  it('an unknown outcome leads to a request only by a replay of the same, a confirmed restart, or a different customer', () => {
    let leaving = 0;
    histories((from, name, to) => {
      if (from.name !== 'unknown' || to.name === 'unknown') return;
      leaving++;
      if (name === 'replay') expect(to.attempt?.record.key).to.equal(from.attempt?.record.key);
      else if (name === 'restart') expect(from.recovery).to.equal('confirmRestart');
      else expect(name).to.equal('differentCustomer');
    });
    expect(leaving).to.be.above(0);
  });

  it('at most one effect reports back, and it is the last', () => {
    const reporting = ['identify', 'askPage', 'send', 'notifyPage', 'followLink'];
    histories((_from, _name, _to, effects) => {
      const [last, ...others] = effects.map(({ type }) => type).reverse();
      expect(
        others.filter((type) => reporting.includes(type)),
        `before ${last}`,
      ).to.deep.equal([]);
    });
  });

  it('every failure is reported, and nothing else is', () => {
    histories((from, _name, to, effects) => {
      const fails = to !== from && to.failure !== undefined && to.recovery !== 'confirmRestart';
      const cancels = from.recovery === 'confirmRestart' && to.recovery === 'restart';
      const reports = effects.some(({ type }) => type === 'reportError');
      if (!cancels) expect(reports).to.equal(fails);
    });
  });

  it('a link and a step belong to their state alone', () => {
    histories((_from, _name, { name, step, link, failure }) => {
      expect(step !== undefined).to.equal(name === 'creating');
      expect(link === undefined || name === 'done').to.equal(true);
      expect(failure !== undefined).to.equal(name === 'unknown' || name === 'error');
    });
  });
});
