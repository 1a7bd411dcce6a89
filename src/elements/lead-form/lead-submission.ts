import type { FinElement } from '../base/fin-element.js';
import { sendCreate } from '../submission/page-creates.js';
import type { SubmissionKind } from '../submission/submission-controller.js';
import { FinLeadEvent, FinLeadSentEvent } from './events.js';
import { hasValidCustomer, type LeadDraft } from './lead.js';

/** Leads as a kind of submission. They are not remembered beyond the page. The answer to a lead has no link, so nothing is opened. */
export const leadSubmission = (form: FinElement): SubmissionKind<LeadDraft> => ({
  askPage: ({ lead }) => new FinLeadEvent(lead),
  finish: (draft) =>
    hasValidCustomer(draft.lead) ? { ...draft, lead: JSON.parse(JSON.stringify(draft.lead)) } : undefined,
  send(attempt) {
    const { client, lead } = attempt.draft;
    // Two forms send the same lead once.
    const request = sendCreate('new_lead', client, lead, attempt, JSON.stringify(lead));
    return { ...request, answer: request.answer.then(() => ({})) };
  },
  async notifyPage(_attempt, outcome) {
    if (outcome !== 'resumed') form.dispatchEvent(new FinLeadSentEvent());
    return undefined;
  },
});
