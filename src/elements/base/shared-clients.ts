/**
 * The clients that elements share: one for equal base URL, token source and organization, so that they have one token,
 * one memory, and one request in flight for the same question.
 */
import { type Client, createClient } from '../../client/client.js';
import { isLoopback } from '../../client/loopback.js';
import { type MintToken, mintFrom } from '../../client/mint.js';

export interface Connection {
  baseUrl: string;
  tokenUrl?: string | undefined;
  token?: string | undefined;
  organization?: string | undefined;
}

interface Shared {
  client: Client;
  users: Set<object>;
}

let warned = false;

/** Says once where a page's token is no host's: whoever reads the page may do with it what the service's user may. */
const warn = (): void => {
  if (warned || isLoopback(location.hostname)) return;
  warned = true;
  console.warn(
    "fin-widgets: this page holds a token of the service's own. Let fin-widgets/host mint short-lived ones.",
  );
};

/** Only a host says `"idempotency": true`. */
const watched =
  (mint: MintToken): MintToken =>
  async (request) => {
    const minted = await mint(request);
    if (!minted.idempotency) warn();
    return minted;
  };

const clients = new Map<string, Shared>();
const borrowed = new WeakMap<object, Shared>();

/** The client for a connection. Whoever borrows another one, or leaves the page, gives the former back. */
export const borrowClient = (user: object, { baseUrl, tokenUrl, token, organization }: Connection): Client => {
  const key = JSON.stringify([baseUrl, tokenUrl, token, organization]);
  let shared = clients.get(key);
  if (!shared) {
    // Tokens may change as often as they like: what has come to rest is kept only until there is another.
    for (const [known, { users }] of clients) if (!users.size) clients.delete(known);
    const source = token ?? (tokenUrl === undefined ? undefined : watched(mintFrom(tokenUrl)));
    if (token) warn();
    shared = { client: createClient({ baseUrl, ...(source && { token: source }) }), users: new Set() };
    clients.set(key, shared);
  }
  if (borrowed.get(user) !== shared) {
    giveBackClient(user);
    borrowed.set(user, shared);
    shared.users.add(user);
  }
  return shared.client;
};

/** The last to give a client back leaves it at rest: without timer or listener, but with its token and memory for a while. */
export const giveBackClient = (user: object): void => {
  const shared = borrowed.get(user);
  if (!shared) return;
  borrowed.delete(user);
  shared.users.delete(user);
  if (!shared.users.size) shared.client.pause();
};
