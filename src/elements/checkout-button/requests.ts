/** What is asked of the service on the way to a checkout: a person's click, so that a mint that refused is asked again. */
import type { Client } from '../../client/client.js';
import type { Project } from './events.js';

interface Created {
  project_id: string;
  checkout_link: string;
  financial_offer: string;
}

/** The page's creates by their keys, under way or done: whoever else wants the same one gets it too. */
const creates = new Map<string, Promise<Created>>();

/** This page's create under `key`, under way or done. */
export const createdAs = (key: string): Promise<Created> | undefined => creates.get(key);

/** @param again whether it went out under this key before, and may have happened */
export const create = (client: Client, project: Project, key: string, again: boolean): Promise<Created> => {
  const call = async () =>
    (await client.call('new_project_2', project, { idempotencyKey: key, replay: again, bypassCache: true })).response;
  const created = creates.get(key) ?? call();
  creates.set(key, created);
  created.catch(() => creates.delete(key));
  return created;
};

/** @param id the project, as its create gave it */
export const update = async (
  client: Client,
  { financing_durations, ...project }: Project,
  id: string,
): Promise<void> => {
  const durations = financing_durations && { LTI_durations: financing_durations };
  await client.call('update_project_2', { ...project, project: id, ...durations }, { bypassCache: true });
};
