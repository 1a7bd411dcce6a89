import type { Client } from '../../client/client.js';
import type { FinElement } from '../base/fin-element.js';
import { SharedRequests } from '../submission/shared-requests.js';
import type { SubmissionKind } from '../submission/submission-controller.js';
import { FinLeadEvent, FinLeadSentEvent } from './events.js';
import { isComplete, type LeadDraft } from './lead.js';

/** The page's leads by client and body, so that two forms send the same lead once. */
const leads = new WeakMap<Client, SharedRequests<unknown>>();

/** Leads as a kind of submission. They are not remembered beyond the page, and lead nowhere. */
export const leadSubmission = (form: FinElement): SubmissionKind<LeadDraft> => ({
  askPage: ({ lead }) => new FinLeadEvent(lead),
  finish: (draft) => (isComplete(draft.lead) ? { ...draft, lead: JSON.parse(JSON.stringify(draft.lead)) } : undefined),
  send({ draft: { client, lead }, record: { key }, isReplay }) {
    const requests = leads.get(client) ?? new SharedRequests();
    leads.set(client, requests);
    // `bypassCache`: after a visitor's click, a refused token is minted again.
    const request = requests.send(JSON.stringify(lead), isReplay, async () =>
      client.call('new_lead', lead, { idempotencyKey: key, replay: isReplay, bypassCache: true }),
    );
    return { ...request, answer: request.answer.then(() => ({})) };
  },
  async announce(_attempt, outcome) {
    if (outcome !== 'resumed') form.dispatchEvent(new FinLeadSentEvent());
    return undefined;
  },
});
