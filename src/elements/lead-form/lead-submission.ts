import type { Client } from '../../client/client.js';
import type { FinElement } from '../base/fin-element.js';
import { JoinableRequests } from '../submission/joinable-requests.js';
import type { SubmissionKind } from '../submission/submission-controller.js';
import { FinLeadEvent, FinLeadSentEvent } from './events.js';
import { hasValidCustomer, type LeadDraft } from './lead.js';

/** The page's leads by client and body, so that two forms send the same lead once. */
const leads = new WeakMap<Client, JoinableRequests<unknown>>();

/** Leads as a kind of submission. They are not remembered beyond the page. The answer to a lead has no link, so nothing is opened. */
export const leadSubmission = (form: FinElement): SubmissionKind<LeadDraft> => ({
  askPage: ({ lead }) => new FinLeadEvent(lead),
  finish: (draft) =>
    hasValidCustomer(draft.lead) ? { ...draft, lead: JSON.parse(JSON.stringify(draft.lead)) } : undefined,
  send({ draft: { client, lead }, record: { key }, isReplay }) {
    const requests = leads.get(client) ?? new JoinableRequests();
    leads.set(client, requests);
    // `bypassCache`: after a visitor's click, a refused token is minted again.
    const request = requests.send(JSON.stringify(lead), isReplay, async () =>
      client.call('new_lead', lead, { idempotencyKey: key, replay: isReplay, bypassCache: true }),
    );
    return { ...request, answer: request.answer.then(() => ({})) };
  },
  async notifyPage(_attempt, outcome) {
    if (outcome !== 'resumed') form.dispatchEvent(new FinLeadSentEvent());
    return undefined;
  },
});
