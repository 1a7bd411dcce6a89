/** What goes into the reducer of a submission, and what comes out of it. */
import type { FinError } from '../../client/errors.js';
import type { Attempt, Fingerprints, SubmissionOutcome, SubmissionRecord, SubmissionState } from './state.js';

/** What a visitor does. */
export type VisitorEvent<Draft> =
  /** Presses the main button, or submits the form. */
  | { type: 'submit'; draft: Draft }
  /** Wants a submission for a different customer. */
  | { type: 'differentCustomer' }
  /**
   * Goes back: from the dialog, from a submission that awaits the page, or from a confirmation. `isDifferentCustomer`: the form keeps the data
   * of the different customer. Default: it has the former customer's again.
   */
  | { type: 'cancel'; isDifferentCustomer?: boolean | undefined }
  /** Sends the last request again. The draft serves where another tab has created the project meanwhile. */
  | { type: 'replay'; draft: Draft }
  /** Wants a new request; in the confirmation, submits the draft. */
  | { type: 'restart'; draft: Draft }
  /** Is back on the page, or at the form. */
  | { type: 'returned' };

/** What the controller reports of an effect. */
export type ReportEvent<Draft> =
  | { type: 'identified'; fingerprints: readonly Fingerprints[] | undefined }
  /** The page agrees to the draft, which it may have changed. */
  | { type: 'pageAgreed'; draft: Draft }
  | { type: 'pageRefused' }
  /** The draft cannot be sent: data is invalid, or a setting is missing. */
  | { type: 'notSent'; error: FinError }
  /** `isJoined`: another element of the page had sent the same request. */
  | { type: 'answered'; project?: string | undefined; link?: string | undefined; isJoined: boolean }
  | { type: 'requestFailed'; error: FinError; isReplay: boolean }
  /** The checkout link must not be followed. */
  | { type: 'linkRejected' }
  /** The page opens the checkout itself; with a `link`, the visitor has to follow it, since the checkout did not open. */
  | { type: 'handedOver'; link?: string }
  /** The element opens the checkout. */
  | { type: 'redirected'; url: string };

/** The surroundings of an event. The reducer is pure, so the controller puts them into each event. */
export interface EventContext {
  /** What the tab remembers, the newest record first; `undefined` where submissions are not remembered. */
  memory: readonly SubmissionRecord[] | undefined;
  /** A new idempotency key and the time in ms since 1970, for a request that has to be created. */
  newRecord: SubmissionRecord;
}

/** An event. A report carries the number of its submission, so that a late one is ignored. */
export type SubmissionEvent<Draft> = (VisitorEvent<Draft> | (ReportEvent<Draft> & { submissionNumber: number })) &
  EventContext;

/** What the dialog asks: what is missing, nothing but the consent, or all of a different customer's data. */
export type DialogFields = 'missing' | 'none' | 'all';

/** What the controller has to do. */
export type Effect<Draft> =
  | { type: 'openDialog'; fields: DialogFields }
  | { type: 'closeDialog' }
  /** Compute the draft's fingerprints. Reports `identified` or `notSent`. */
  | { type: 'identify'; draft: Draft }
  /** Dispatch the cancelable event. Reports `pageAgreed`, `pageRefused` or `notSent`. */
  | { type: 'askPage'; draft: Draft }
  | { type: 'remember'; record: SubmissionRecord }
  | { type: 'forget'; key: string }
  /** Reports `answered` or `requestFailed`. */
  | { type: 'send'; attempt: Attempt<Draft> }
  /** Tell the page of the outcome. A checkout reports `linkRejected`, `handedOver` or `redirected`. */
  | { type: 'notifyPage'; attempt: Attempt<Draft>; outcome: SubmissionOutcome }
  /** Open the checkout. Reports `handedOver` with the link where it does not open. */
  | { type: 'followLink'; url: string; draft: Draft }
  | { type: 'reportError'; error: FinError };

/** The next state, and what has to be done. */
export interface Transition<Draft> {
  state: SubmissionState<Draft>;
  effects: Effect<Draft>[];
}
