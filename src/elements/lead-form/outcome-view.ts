import { html, nothing, type TemplateResult } from 'lit';
import type { MessagesWithLead } from '../../locales/index.js';
import { failureText } from '../submission/failure-text.js';
import type { Phone } from '../submission/fallback-phone.js';
import { type RecoveryAction, recoveryView, unknownText } from '../submission/recovery-view.js';
import type { SubmissionState } from '../submission/state.js';
import type { LeadDraft } from './lead.js';

/** The text under the form or in place of it: progress, thanks, or what failed. */
const statusText = (texts: MessagesWithLead, submission: SubmissionState<LeadDraft>): string => {
  const { name, recovery } = submission;
  if (name === 'creating') return texts.busy;
  if (name === 'done') return texts.requestSent;
  if (name === 'unknown') return unknownText(texts, recovery);
  return name === 'error' ? failureText(texts, submission) : '';
};

/** What a visitor can do under the status. */
export type OutcomeAction = RecoveryAction | 'returned';

export interface Outcome {
  submission: SubmissionState<LeadDraft>;
  /** Whether the status is a live region. */
  isLive: boolean;
  /** What the visitor gave, as the confirmation shows it. */
  sent: string;
  phone: Phone | undefined;
  isDisabled: boolean;
  act(action: OutcomeAction): void;
}

/** Whether the outcome stands in place of the form: the lead has arrived, or may have. */
export const replacesForm = ({ name, recovery }: SubmissionState<LeadDraft>): boolean =>
  name === 'done' || Boolean(recovery);

/** The status, the confirmation of what was sent, and what a visitor can do next. */
export const outcomeView = (
  texts: MessagesWithLead,
  { submission, isLive, sent, phone, isDisabled, act }: Outcome,
): TemplateResult => {
  const { name, recovery } = submission;
  const isSent = name === 'done';
  return html`
<div class=${replacesForm(submission) ? 'summary outcome' : ''}>
<p part="status" class="status ${name}" role=${isLive ? 'status' : nothing} tabindex="-1">${statusText(texts, submission)}</p>
${isSent && sent ? html`<p part="sent">${sent}</p>` : nothing}
${isSent ? html`<button part="another" class="secondary" type="button" @click=${() => act('returned')}>${texts.sendAnother}</button>` : nothing}
${recovery ? recoveryView(texts, recovery, phone, isDisabled, act) : nothing}
</div>`;
};
