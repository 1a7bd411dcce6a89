import { FinError, isFinError } from '../../client/errors.js';
import type { FinElement } from '../base/fin-element.js';
import { FinErrorEvent } from '../base/fin-error-event.js';
import { ExtendableFinEvent } from './extendable-event.js';
import { newKey } from './fingerprints.js';
import type { SentRequest } from './page-creates.js';
import { initialState, reduce } from './reducer.js';
import type { DialogFields, Effect, ReportEvent, VisitorEvent } from './reducer-events.js';
import type { Attempt, Fingerprints, SubmissionDraft, SubmissionOutcome, SubmissionState } from './state.js';
import { forget, recallRecords, remember } from './submission-records.js';

/** What an answer tells of a project. A lead's answer tells nothing. */
export interface Answer {
  project?: string;
  link?: string;
}

/** What the submissions of one kind of element have of their own. Each function serves one effect of the reducer. */
export interface SubmissionKind<Draft> {
  /** Without fingerprints, submissions are not remembered. */
  identify?(draft: Draft): Promise<readonly Fingerprints[]>;
  /** The event that asks the page whether the draft may be sent. */
  askPage(draft: Draft): ExtendableFinEvent;
  /** The draft as it is sent, in a copy of its own since the page keeps the event; `undefined` where data is invalid. */
  finish(draft: Draft): Draft | undefined;
  send(attempt: Attempt<Draft>): SentRequest<Answer> & { isJoined: boolean };
  /** Tells the page of the outcome, and reports what follows. */
  notifyPage(attempt: Attempt<Draft>, outcome: SubmissionOutcome): Promise<ReportEvent<Draft> | undefined>;
  openDialog?(fields: DialogFields): void;
  closeDialog?(): void;
  /** Opens the checkout. Resolves once it is clear that it did not open. */
  followLink?(url: string, draft: Draft): Promise<void>;
}

/** Runs the submissions of one element: keeps the state, performs the reducer's effects, and reports back to it. */
export class SubmissionController<Draft extends SubmissionDraft> {
  #state: SubmissionState<Draft> = initialState;

  constructor(
    private readonly host: FinElement,
    private readonly kind: SubmissionKind<Draft>,
  ) {}

  /** The state at this moment; it is never changed, but replaced. */
  get state(): SubmissionState<Draft> {
    return this.#state;
  }

  /** Takes what a visitor does, or a report on the current submission. */
  dispatch(event: VisitorEvent<Draft> | (ReportEvent<Draft> & { submissionNumber: number })): void {
    const memory = this.kind.identify && recallRecords();
    const newRecord = { key: newKey(), time: Date.now() };
    const { state, effects } = reduce(this.#state, { ...event, memory, newRecord });
    this.#state = state;
    this.host.reflectState();
    this.host.requestUpdate();
    // The last effect alone reports back, so that no effect runs in a later state.
    for (const effect of effects) this.#run(effect);
  }

  #run(effect: Effect<Draft>): void {
    const { submissionNumber } = this.#state;
    const report = (event: ReportEvent<Draft> | undefined): void => {
      if (event) this.dispatch({ ...event, submissionNumber });
    };
    // A page may put into a draft what cannot be written as JSON.
    const reportInvalid = (): void => {
      const operation = this.#state.draft?.operation;
      report({ type: 'notSent', error: new FinError('invalid_input', { operation }) });
    };
    switch (effect.type) {
      case 'openDialog':
        this.kind.openDialog?.(effect.fields);
        break;
      case 'closeDialog':
        this.kind.closeDialog?.();
        break;
      case 'identify':
        if (!this.kind.identify) report({ type: 'identified', fingerprints: undefined });
        else {
          this.kind
            .identify(effect.draft)
            .then((fingerprints) => report({ type: 'identified', fingerprints }), reportInvalid);
        }
        break;
      case 'askPage':
        this.#askPage(effect.draft).then(report, reportInvalid);
        break;
      case 'remember':
        remember(effect.record);
        break;
      case 'forget':
        forget(effect.key);
        break;
      case 'send':
        void this.#send(effect.attempt).then(report);
        break;
      case 'notifyPage':
        void this.kind.notifyPage(effect.attempt, effect.outcome).then(report);
        break;
      case 'followLink':
        void this.kind
          .followLink?.(effect.url, effect.draft)
          .then(() => report({ type: 'handedOver', link: effect.url }));
        break;
      case 'reportError':
        this.host.dispatchEvent(new FinErrorEvent(effect.error));
    }
  }

  async #askPage(draft: Draft): Promise<ReportEvent<Draft>> {
    const event = this.kind.askPage(draft);
    this.host.dispatchEvent(event);
    if (!(await ExtendableFinEvent.agreed(event)) || !this.host.isConnected) return { type: 'pageRefused' };
    const finished = this.kind.finish(draft);
    return finished
      ? { type: 'pageAgreed', draft: finished }
      : { type: 'notSent', error: new FinError('invalid_input', { operation: draft.operation }) };
  }

  async #send(attempt: Attempt<Draft>): Promise<ReportEvent<Draft>> {
    const { answer, isReplay, isJoined } = this.kind.send(attempt);
    try {
      return { type: 'answered', ...(await answer), isJoined };
    } catch (thrown) {
      // A client of the page's own may throw anything: then the outcome is unknown.
      const operation = attempt.previous ? 'update_project_2' : attempt.draft.operation;
      const error = isFinError(thrown) ? thrown : new FinError('unknown_outcome', { operation });
      return { type: 'requestFailed', error, isReplay };
    }
  }
}
