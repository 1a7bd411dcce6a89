import type { Answer, Body, Client } from '../../client/client-options.js';
import type { FinError } from '../../client/errors.js';
import type { Attempt } from './state.js';

/** A request that several elements of the page may wait for. */
export interface SentRequest<T> {
  readonly answer: Promise<T>;
  /** Whether the same request had been sent before. */
  readonly isReplay: boolean;
}

type CreateOperation = 'new_project_2' | 'new_lead';
interface PageCreate extends SentRequest<unknown> {
  readonly key: string;
  /** Whether it has failed, and may have been carried out nevertheless. */
  isUnknown: boolean;
}
type Creates = Map<string, PageCreate>;

/** The page's creates that are under way, answered, or of unknown outcome, by client and identity. Another failed one is forgotten. */
const createsOfClient = new WeakMap<Client, Creates>();

/** The answer to a project's create, if this page has sent it. */
export const createdProject = (client: Client, key: string) =>
  createsOfClient.get(client)?.get(key)?.answer as Promise<Answer<'new_project_2'>> | undefined;

/**
 * Sends a create, or joins one that another element of the page has sent. If the outcome of that one is unknown, asks for it.
 *
 * @param identity two creates with equal identities are one
 * @returns the request, and whether it was there before
 */
export const sendCreate = <O extends CreateOperation>(
  operation: O,
  client: Client,
  body: Body<O>,
  { record, isReplay, isRestart }: Attempt<unknown>,
  identity = record.key,
): SentRequest<Answer<O>> & { isJoined: boolean } => {
  const creates: Creates = createsOfClient.get(client) ?? new Map();
  createsOfClient.set(client, creates);
  const existing = creates.get(identity);
  if (existing && !existing.isUnknown) return { ...(existing as SentRequest<Answer<O>>), isJoined: true };
  const unknown = isRestart ? undefined : existing;
  const key = unknown?.key ?? record.key;
  const replay = isReplay || unknown !== undefined;
  // `bypassCache`: after a visitor's click, a refused token is minted again. `async`, since a custom client may throw.
  const call = async () => client.call(operation, body, { idempotencyKey: key, replay, bypassCache: true });
  const request = { answer: call(), isReplay: replay };
  const create: PageCreate = { ...request, key, isUnknown: false };
  creates.set(identity, create);
  request.answer.catch((error?: Partial<FinError>) => {
    create.isUnknown = replay || !error?.code || error.code === 'unknown_outcome'; // a custom client may throw anything
    if (!create.isUnknown) creates.delete(identity);
  });
  return { ...request, isJoined: false };
};
