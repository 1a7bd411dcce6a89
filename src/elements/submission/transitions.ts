/** The transitions that the reducer is made of: each builds the next state, and what has to be done then. */
import { FinError } from '../../client/errors.js';
import { verdict } from './failure-verdict.js';
import type { DialogFields, Effect, Transition } from './reducer-events.js';
import type { Attempt, SubmissionDraft, SubmissionOutcome, SubmissionRecord, SubmissionState } from './state.js';

/** Whether a visitor may begin a submission. */
export const canBegin = ({ name }: SubmissionState<unknown>): boolean =>
  name === 'idle' || name === 'done' || name === 'error';

/** Drops the fields that belong to one state alone, and keeps the others. */
export const moveTo = <Draft>(
  state: SubmissionState<Draft>,
  next: Partial<SubmissionState<Draft>> & Pick<SubmissionState<Draft>, 'name'>,
): SubmissionState<Draft> => ({
  ...state,
  step: undefined,
  recovery: undefined,
  failure: undefined,
  wrongFields: undefined,
  link: undefined,
  isConsentOnly: undefined,
  isRestart: undefined,
  outcome: undefined,
  ...next,
});

export const collect = <Draft>(state: SubmissionState<Draft>, fields: DialogFields): Transition<Draft> => ({
  state: moveTo(state, { name: 'collecting', isConsentOnly: fields === 'none', isRestart: state.isRestart }),
  effects: [{ type: 'openDialog', fields }],
});

export const leaveDialog = ({ name }: SubmissionState<unknown>): { type: 'closeDialog' }[] =>
  name === 'collecting' ? [{ type: 'closeDialog' }] : [];

export const identify = <Draft>(state: SubmissionState<Draft>, draft: Draft): Transition<Draft> => ({
  state: moveTo(state, {
    name: 'creating',
    step: 'identifying',
    submissionNumber: state.submissionNumber + 1,
    isRestart: state.isRestart,
    lastSent: state.isDifferentCustomer ? undefined : state.lastSent,
    draft,
  }),
  effects: [...leaveDialog(state), { type: 'identify', draft }],
});

export const goIdle = <Draft>(state: SubmissionState<Draft>): Transition<Draft> => ({
  state: moveTo(state, { name: 'idle' }),
  effects: [],
});

/** Leads have no fingerprints and are not remembered. */
export const ifRemembered = <Draft>({ place }: SubmissionRecord, effect: Effect<Draft>): Effect<Draft>[] =>
  place === undefined ? [] : [effect];

export const fail = <Draft>(
  state: SubmissionState<Draft>,
  error: FinError,
  next: Pick<SubmissionState<Draft>, 'name' | 'recovery'>,
  effects: Effect<Draft>[] = [],
): Transition<Draft> => ({
  state: moveTo(state, { ...next, failure: error.code, wrongFields: error.fields }),
  effects: [...effects, { type: 'reportError', error }],
});

/** The outcome of an earlier request is unknown, and no replay can tell it. */
export const failUnknown = <Draft extends SubmissionDraft>(
  state: SubmissionState<Draft>,
  attempt: Attempt<Draft>,
): Transition<Draft> => {
  const error = new FinError('unknown_outcome', { operation: attempt.draft.operation });
  return fail({ ...state, attempt }, error, { name: 'unknown', recovery: 'restart' });
};

export const send = <Draft>(state: SubmissionState<Draft>, attempt: Attempt<Draft>): Transition<Draft> => {
  const { record, previous } = attempt;
  // While an update is under way, neither the former offer nor the new one may be resumed.
  const pending = previous ? { ...previous, offer: '' } : record;
  return {
    state: moveTo(state, { name: 'creating', step: 'sending', attempt }),
    effects: [...ifRemembered<Draft>(record, { type: 'remember', record: pending }), { type: 'send', attempt }],
  };
};

export const notifyPage = <Draft extends SubmissionDraft>(
  state: SubmissionState<Draft>,
  attempt: Attempt<Draft>,
  outcome: SubmissionOutcome,
  effects: Effect<Draft>[] = [],
): Transition<Draft> => {
  // The answer to a lead has no link, so nothing is opened.
  const end = attempt.record.link === undefined ? { name: 'done' as const } : { step: 'notifyingPage' as const };
  const lastSent = attempt.draft.isComplete ? attempt : state.lastSent;
  return {
    state: moveTo(state, { name: 'creating', ...end, attempt, outcome, lastSent, isDifferentCustomer: false }),
    effects: [...effects, { type: 'notifyPage', attempt, outcome }],
  };
};

/** Acts on a decision that needs nothing more of the visitor or the page. */
export const act = <Draft extends SubmissionDraft>(
  state: SubmissionState<Draft>,
  draft: Draft,
  action: 'create' | 'replay' | 'update' | 'resume' | 'blocked',
  record: SubmissionRecord,
): Transition<Draft> => {
  const attempt: Attempt<Draft> = {
    draft,
    record: action === 'resume' ? record : { ...record, ...state.fingerprints?.[0] },
    previous: action === 'update' ? record : undefined,
    isReplay: action === 'replay',
  };
  if (action === 'resume') return notifyPage(state, attempt, 'resumed');
  if (action === 'blocked') return failUnknown(state, attempt);
  const next = send(state, attempt);
  const { isRestart, attempt: replaced } = state;
  return isRestart && replaced
    ? { ...next, effects: [{ type: 'forget', key: replaced.record.key }, ...next.effects] }
    : next;
};

export const failRequest = <Draft>(
  state: SubmissionState<Draft>,
  { record, previous }: Attempt<Draft>,
  error: FinError,
  isReplay: boolean,
): Transition<Draft> => {
  const next = verdict(error, Boolean(previous), isReplay);
  if (next.name === 'unknown') return fail(state, error, next);
  if (!previous) return fail(state, error, next, ifRemembered(record, { type: 'forget', key: record.key }));
  // After a rejected replay, the first request may still have changed the project.
  return fail(state, error, next, isReplay ? [] : [{ type: 'remember', record: previous }]);
};
