/** The data of a submission: its state, what is being sent, and what is remembered of it. */
import type { FinErrorCode } from '../../client/errors.js';
import type { Operation } from '../../contract/operations.js';

/** The states of a submission. The elements publish them, some under names of their own. */
export type SubmissionStateName = 'idle' | 'collecting' | 'creating' | 'redirecting' | 'done' | 'unknown' | 'error';

/**
 * The recovery that a visitor is offered beside the main button.
 * `replay`: sends the same request under the same key.
 * `restart`: sends a new request, after a confirmation.
 * `confirmRestart`: the confirmation, since the service may then have two projects or leads.
 */
export type Recovery = 'replay' | 'restart' | 'confirmRestart';

/**
 * The steps of `creating`.
 * `identifying`: the fingerprints are being computed.
 * `awaitingPage`: listeners of the page may still cancel the submission.
 * `sending`: the request is under way.
 * `notifyingPage`: the service has answered, and the page is being told.
 */
type SubmissionStep = 'identifying' | 'awaitingPage' | 'sending' | 'notifyingPage';

/** What a visitor wants to send. The elements add their own fields. */
export interface SubmissionDraft {
  /** The operation that sends it, for errors. */
  readonly operation: Operation;
  /** Whether all of the customer's data is there. */
  readonly isComplete: boolean;
  /** Whether the page asks the visitor for consent. */
  readonly needsConsent?: boolean;
  /** Whether the visitor has submitted the form for this draft, and so has given the consent. */
  readonly isConfirmed?: boolean;
}

/** Digests that tell whether two submissions are about the same thing. Only digests with the same salt can be equal. */
export interface Fingerprints {
  /** The random text that all digests begin with. Without it, anybody could compute the digest of an e-mail address once for all sites and visitors. */
  salt: string;
  /** The page, and the element on it that submits. */
  place: string;
  /** All that is sent beside the customer's data. */
  offer: string;
  /** The customer's data as the page knows it. */
  known: string;
  /** The known data and the e-mail address. A different address counts as a different person. Empty while customer data is missing. */
  person: string;
  /** All of the customer's data that is sent. Empty while some is missing. */
  customer: string;
}

/** What a tab remembers of a submission. Without a `link`, the outcome of its request is unknown; an empty one is known. */
export interface SubmissionRecord extends Partial<Fingerprints> {
  /** The idempotency key of the create. */
  key: string;
  /** When the create was sent first, in ms since 1970. */
  time: number;
  /** The project's id. */
  project?: string | undefined;
  /** The link to its checkout. */
  link?: string | undefined;
}

/** One request, kept so that a replay sends exactly the same. */
export interface Attempt<Draft> {
  readonly draft: Draft;
  /** What is remembered once the request has succeeded. */
  readonly record: SubmissionRecord;
  /** What is remembered of the project that an update changes. A create has none. */
  readonly previous: SubmissionRecord | undefined;
  /** Whether the same request was sent before. */
  readonly isReplay: boolean;
  /** Whether the visitor has confirmed that a new request is sent, although an equal one may have been carried out. */
  readonly isRestart?: boolean;
}

/** How a submission succeeded: a new project, a changed one, or one that was there already. */
export type SubmissionOutcome = 'created' | 'updated' | 'resumed';

/** A submission at one moment. */
export interface SubmissionState<Draft> {
  readonly name: SubmissionStateName;
  /** Set in `creating`. */
  readonly step?: SubmissionStep | undefined;
  /** Set in `unknown`, and in `error` after a rejected update. */
  readonly recovery?: Recovery | undefined;
  /** The error code behind `unknown` and `error`. */
  readonly failure?: FinErrorCode | undefined;
  /** The fields that are at fault, as far as the error names them. */
  readonly wrongFields?: readonly string[] | undefined;
  /** In `done`: the checkout link, where the visitor has to follow it. */
  readonly link?: string | undefined;
  /** In `collecting`: nothing but the consent is missing. */
  readonly isConsentOnly?: boolean | undefined;
  /** Counts the submissions. What an earlier one reports late is ignored. */
  readonly submissionNumber: number;
  /** The visitor said that this is for a different customer. */
  readonly isDifferentCustomer: boolean;
  /** The draft that is being submitted. */
  readonly draft?: Draft;
  /** The draft's fingerprints, for each salt that the tab knows. A new record gets the first ones. */
  readonly fingerprints?: readonly Fingerprints[] | undefined;
  /** The request that was sent last. */
  readonly attempt?: Attempt<Draft>;
  /** The visitor has confirmed a new request in place of `attempt`, which is forgotten once the new one is sent. */
  readonly isRestart?: boolean | undefined;
  /** In `creating`, once the service has answered. */
  readonly outcome?: SubmissionOutcome | undefined;
  /** The last request that succeeded with all of the customer's data. A different customer's takes its place. */
  readonly lastSent?: Attempt<Draft> | undefined;
}
