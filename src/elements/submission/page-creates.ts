import type { Answer, Body, Client } from '../../client/client-options.js';
import type { Attempt } from './state.js';

/** A request that several elements of the page may wait for. */
export interface SentRequest<T> {
  readonly answer: Promise<T>;
  /** Whether the same request had been sent before. */
  readonly isReplay: boolean;
}

type CreateOperation = 'new_project_2' | 'new_lead';
type Creates = Map<string, SentRequest<unknown>>;

/** The page's creates, under way or answered, by client and identity. A failed one is forgotten. */
const createsOfClient = new WeakMap<Client, Creates>();

/** The answer to a project's create, if this page has sent it. */
export const createdProject = (client: Client, key: string) =>
  createsOfClient.get(client)?.get(key)?.answer as Promise<Answer<'new_project_2'>> | undefined;

/**
 * Sends a create, or joins one that another element of the page has sent.
 *
 * @param identity two creates with equal identities are one
 * @returns the request, and whether it was there before
 */
export const sendCreate = <O extends CreateOperation>(
  operation: O,
  client: Client,
  body: Body<O>,
  { record: { key }, isReplay }: Attempt<unknown>,
  identity = key,
): SentRequest<Answer<O>> & { isJoined: boolean } => {
  const creates: Creates = createsOfClient.get(client) ?? new Map();
  createsOfClient.set(client, creates);
  const existing = creates.get(identity) as SentRequest<Answer<O>> | undefined;
  if (existing) return { ...existing, isJoined: true };
  // `bypassCache`: after a visitor's click, a refused token is minted again. `async`, since a custom client may throw.
  const call = async () => client.call(operation, body, { idempotencyKey: key, replay: isReplay, bypassCache: true });
  const request = { answer: call(), isReplay };
  creates.set(identity, request);
  request.answer.catch(() => creates.delete(identity));
  return { ...request, isJoined: false };
};
