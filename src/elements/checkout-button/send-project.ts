/** The requests of a checkout. */
import { type SentRequest, sendCreate } from '../submission/page-creates.js';
import type { Attempt } from '../submission/state.js';
import type { Answer } from '../submission/submission-controller.js';
import type { CheckoutDraft } from './project.js';

/** Creates or updates a project. */
export const sendProject = (attempt: Attempt<CheckoutDraft>): SentRequest<Answer> & { isJoined: boolean } => {
  const { draft, previous, isReplay } = attempt;
  const { project, settings } = draft;
  const { client } = settings;
  if (previous) {
    const { financing_durations, ...fields } = project;
    const durations = financing_durations && { LTI_durations: financing_durations };
    const body = { ...fields, project: String(previous.project), ...durations };
    // `bypassCache`: after a visitor's click, a refused token is minted again.
    const update = async () => client.call('update_project_2', body, { bypassCache: true });
    return { answer: update().then(() => ({})), isReplay, isJoined: false };
  }
  const request = sendCreate('new_project_2', client, project, attempt);
  const answer = request.answer.then(({ response: { project_id, checkout_link } }) => ({
    project: project_id,
    link: checkout_link ?? '',
  }));
  return { ...request, answer };
};
