/**
 * The rules of a submission: which event leads from which state to which, and what has to be done then. The functions are pure;
 * the submission controller performs the effects and reports back by events. One click comes to one request at most, and no
 * request is repeated without the visitor.
 *
 * ```mermaid
 * stateDiagram-v2
 *   state creating {
 *     [*] --> identifying
 *     identifying --> awaitingPage: identified
 *     identifying --> notifyingPage: identified, resumes a project
 *     awaitingPage --> sending: pageAgreed
 *     awaitingPage --> notifyingPage: pageAgreed, resumes a project
 *     sending --> notifyingPage: answered with a link
 *   }
 *   state unknown {
 *     replay
 *     restart
 *     confirmRestart
 *     restart --> confirmRestart: restart
 *     confirmRestart --> restart: cancel
 *   }
 *   state error {
 *     errorWithoutRecovery: error
 *     errorRestart: error, recovery restart
 *     errorConfirmRestart: error, recovery confirmRestart
 *     errorRestart --> errorConfirmRestart: restart
 *     errorConfirmRestart --> errorRestart: cancel
 *   }
 *   [*] --> idle
 *   idle --> identifying: submit
 *   idle --> collecting: submit without data, differentCustomer
 *   collecting --> idle: cancel
 *   collecting --> identifying: submit
 *   identifying --> collecting: identified, data or consent is missing
 *   identifying --> restart: identified, an earlier outcome is unknown
 *   awaitingPage --> idle: cancel, pageRefused
 *   sending --> done: answered without a link
 *   sending --> replay: requestFailed, outcome unknown, retryable
 *   sending --> restart: requestFailed, outcome unknown
 *   sending --> errorWithoutRecovery: requestFailed
 *   sending --> errorRestart: requestFailed, update rejected
 *   notifyingPage --> redirecting: redirected
 *   notifyingPage --> done: handedOver
 *   notifyingPage --> errorWithoutRecovery: linkRejected
 *   notifyingPage --> errorRestart: linkRejected, project was there before
 *   redirecting --> done: handedOver, with the link
 *   redirecting --> idle: returned
 *   done --> idle: returned
 *   replay --> sending: replay
 *   replay --> restart: replay, the tab no longer remembers the key
 *   replay --> identifying: replay, another tab has created the project
 *   confirmRestart --> identifying: restart
 *   confirmRestart --> sending: restart of a lead, which is not remembered
 *   errorConfirmRestart --> identifying: restart
 *   unknown --> collecting: differentCustomer
 * ```
 *
 * `done` and `error` take the events of `idle` too. `notSent` leads from everywhere before `sending` to `error` without a recovery.
 */
import { FinError } from '../../client/errors.js';
import { decide } from './draft-decision.js';
import type { SubmissionEvent, Transition } from './reducer-events.js';
import type { SubmissionDraft, SubmissionRecord, SubmissionState } from './state.js';
import { maxReplayAgeMs } from './submission-records.js';
import {
  act,
  canBegin,
  collect,
  fail,
  failRequest,
  failUnknown,
  goIdle,
  identify,
  ifRemembered,
  leaveDialog,
  moveTo,
  notifyPage,
  send,
} from './transitions.js';

/** The state before the first submission. */
export const initialState = { name: 'idle', submissionNumber: 0, isDifferentCustomer: false } as const;

/** Leads from a state by an event to the next one. An event that means nothing in a state changes nothing. */
export const reduce = <Draft extends SubmissionDraft>(
  state: SubmissionState<Draft>,
  event: SubmissionEvent<Draft>,
): Transition<Draft> => {
  const unchanged = { state, effects: [] };
  const { name, step, recovery, draft, attempt, isRestart, isDifferentCustomer } = state;
  const { newRecord } = event;
  /** Whether another tab has created the project of the last request meanwhile. */
  const isMadeByOther = ({ link }: SubmissionRecord) => Boolean(link && !attempt?.record.link);
  // A restart replaces the last request.
  const memory = event.memory?.filter(
    (record) => !isRestart || record.key !== attempt?.record.key || isMadeByOther(record),
  );
  if ('submissionNumber' in event && event.submissionNumber !== state.submissionNumber) return unchanged;
  switch (event.type) {
    case 'submit': {
      const { isComplete, needsConsent, isConfirmed } = event.draft;
      const needsDialog = !isComplete || (needsConsent && !isConfirmed);
      if (!canBegin(state) && name !== 'collecting') return unchanged;
      if (name === 'collecting' && needsDialog && !isConfirmed) return unchanged;
      // If nothing is remembered, open the dialog at once. Otherwise compute the fingerprints first: a remembered project may
      // need no data.
      return needsDialog && !memory?.length ? collect(state, 'missing') : identify(state, event.draft);
    }
    case 'differentCustomer':
      if (!canBegin(state) && name !== 'unknown') return unchanged;
      return collect({ ...state, isDifferentCustomer: true }, 'all');
    case 'cancel':
      if (recovery === 'confirmRestart') return { state: { ...state, recovery: 'restart' }, effects: [] };
      if (step === 'awaitingPage') return goIdle(state);
      if (name !== 'collecting') return unchanged;
      return {
        ...goIdle({ ...state, isDifferentCustomer: event.isDifferentCustomer ?? false }),
        effects: leaveDialog(state),
      };
    case 'replay': {
      if (recovery !== 'replay' || !attempt) return unchanged;
      const known = memory?.find(({ key }) => key === attempt.record.key);
      if (known && isMadeByOther(known)) return identify(state, event.draft);
      // A host knows a key for longer than the tab remembers it. A lead is not remembered, so its age counts.
      const isTooOld = memory ? !known : newRecord.time - attempt.record.time >= maxReplayAgeMs;
      return isTooOld ? failUnknown(state, attempt) : send(state, { ...attempt, isReplay: true });
    }
    case 'restart': {
      if (recovery === 'restart') return { state: { ...state, recovery: 'confirmRestart' }, effects: [] };
      if (recovery !== 'confirmRestart' || !attempt) return unchanged;
      if (!memory) return send(state, { ...attempt, record: newRecord, isReplay: false, isRestart: true });
      return identify({ ...state, isRestart: true }, event.draft);
    }
    case 'returned':
      return name === 'redirecting' || name === 'done' ? goIdle(state) : unchanged;

    case 'identified': {
      if (step !== 'identifying' || !draft) return unchanged;
      const identified = { ...state, fingerprints: event.fingerprints };
      const decision = decide(memory ?? [], event.fingerprints, isDifferentCustomer);
      if (decision.action === 'collect') return collect(identified, 'missing');
      if (draft.needsConsent && !draft.isConfirmed) {
        return collect(identified, decision.action === 'resume' ? 'none' : 'missing');
      }
      if (decision.action === 'resume' || decision.action === 'blocked') {
        return act(identified, draft, decision.action, decision.record);
      }
      return { state: { ...identified, step: 'awaitingPage' }, effects: [{ type: 'askPage', draft }] };
    }
    case 'pageAgreed': {
      if (step !== 'awaitingPage') return unchanged;
      // While the page took its time, another element may have sent the same.
      const { action, record } = decide(memory ?? [], state.fingerprints, isDifferentCustomer);
      return act(state, event.draft, action === 'collect' ? 'create' : action, record ?? newRecord);
    }
    case 'pageRefused':
      return step === 'awaitingPage' ? goIdle(state) : unchanged;
    case 'notSent': {
      const isBeforeSending =
        canBegin(state) || name === 'collecting' || step === 'identifying' || step === 'awaitingPage';
      return isBeforeSending ? fail(state, event.error, { name: 'error' }, leaveDialog(state)) : unchanged;
    }
    case 'answered': {
      if (step !== 'sending' || !attempt) return unchanged;
      const { project, link, isJoined } = event;
      const { record: sent, previous } = attempt;
      const record = previous ? sent : { ...sent, project, link };
      const outcome = isJoined ? 'resumed' : previous ? 'updated' : 'created';
      return notifyPage(state, { ...attempt, record }, outcome, ifRemembered(record, { type: 'remember', record }));
    }
    case 'requestFailed': {
      if (step !== 'sending' || !attempt) return unchanged;
      return failRequest(state, attempt, event.error, event.isReplay);
    }
    case 'linkRejected': {
      if (step !== 'notifyingPage') return unchanged;
      const error = new FinError('bad_response', { operation: 'new_project_2', retryable: false });
      return fail(state, error, { name: 'error', ...(state.outcome !== 'created' && { recovery: 'restart' }) });
    }
    case 'redirected':
      if (step !== 'notifyingPage' || !draft) return unchanged;
      return {
        state: moveTo(state, { name: 'redirecting' }),
        effects: [{ type: 'followLink', url: event.url, draft }],
      };
    case 'handedOver':
      if (step !== 'notifyingPage' && name !== 'redirecting') return unchanged;
      return { state: moveTo(state, { name: 'done', link: event.link }), effects: [] };
  }
};
