/** The requests of a checkout. `bypassCache`: after a visitor's click, a refused token is minted again. */
import { type JoinableRequest, JoinableRequests } from '../submission/joinable-requests.js';
import type { Attempt } from '../submission/state.js';
import type { Answer } from '../submission/submission-controller.js';
import type { CheckoutDraft } from './project.js';

interface CreatedProject {
  project_id: string;
  checkout_link: string;
  financial_offer: string;
}

/** The page's creates, by their idempotency keys. */
const creates = new JoinableRequests<CreatedProject>();

/** The service's `financial_offer` for a project that this page created; it is not remembered beyond the page. */
export const financialOfferOf = async (key: string): Promise<string | undefined> =>
  (await creates.get(key)?.answer.catch(() => undefined))?.financial_offer;

/** Creates or updates a project. */
export const sendProject = ({
  draft: { settings, project },
  record: { key },
  previous,
  isReplay,
}: Attempt<CheckoutDraft>): JoinableRequest<Answer> & { isJoined: boolean } => {
  const { client } = settings;
  if (previous) {
    const { financing_durations, ...fields } = project;
    const durations = financing_durations && { LTI_durations: financing_durations };
    const body = { ...fields, project: String(previous.project), ...durations };
    const update = async () => client.call('update_project_2', body, { bypassCache: true });
    return { answer: update().then(() => ({})), isReplay, isJoined: false };
  }
  const request = creates.send(key, isReplay, async () => {
    const options = { idempotencyKey: key, replay: isReplay, bypassCache: true };
    return (await client.call('new_project_2', project, options)).response;
  });
  const answer = request.answer.then(({ project_id, checkout_link }) => ({
    project: project_id,
    link: checkout_link ?? '',
  }));
  return { ...request, answer };
};
