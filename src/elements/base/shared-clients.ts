/**
 * Clients shared by the elements of a page. Elements with the same base URL, token source and organization use one client,
 * and with it one token, one price memory, and one request in flight per question.
 */
import { type Client, createClient } from '../../client/client.js';
import { type MintToken, mintFrom } from '../../client/mint.js';
import { isLoopback } from '../../client/urls.js';

/** What a client is made from, and identified by. */
export interface Connection {
  baseUrl: string;
  tokenUrl?: string | undefined;
  token?: string | undefined;
  organization?: string | undefined;
}

interface SharedClient {
  client: Client;
  users: Set<object>;
}

const clients = new Map<string, SharedClient>();
const clientOfUser = new WeakMap<object, SharedClient>();

/**
 * The client for a connection, made on first use. A user (an element) has one client at a time: acquiring another one
 * releases the former.
 */
export const acquireClient = (user: object, connection: Connection): Client => {
  const { baseUrl, tokenUrl, token, organization } = connection;
  const key = JSON.stringify([baseUrl, tokenUrl, token, organization]);
  let shared = clients.get(key);
  if (!shared) {
    // A page may change its token often. Unused clients are dropped here, so that they do not pile up.
    for (const [unusedKey, { users }] of clients) if (!users.size) clients.delete(unusedKey);
    shared = { client: createSharedClient(connection), users: new Set() };
    clients.set(key, shared);
  }
  if (clientOfUser.get(user) !== shared) {
    releaseClient(user);
    clientOfUser.set(user, shared);
    shared.users.add(user);
  }
  return shared.client;
};

/** Releases a user's client. A client without users is paused: it keeps its token and memory, but no timer or listener. */
export const releaseClient = (user: object): void => {
  const shared = clientOfUser.get(user);
  if (!shared) return;
  clientOfUser.delete(user);
  shared.users.delete(user);
  if (!shared.users.size) shared.client.pause();
};

const createSharedClient = ({ baseUrl, tokenUrl, token }: Connection): Client => {
  if (token) warnOfServiceToken();
  const source = token ?? (tokenUrl === undefined ? undefined : mintWithWarning(mintFrom(tokenUrl)));
  return createClient({ baseUrl, ...(source && { token: source }) });
};

/** Warns when the minted token is the service's own. Only a fin-widgets host answers `"idempotency": true`. */
const mintWithWarning =
  (mint: MintToken): MintToken =>
  async (request) => {
    const minted = await mint(request);
    if (!minted.idempotency) warnOfServiceToken();
    return minted;
  };

let warned = false;

/** Warns once, off loopback. The token gives any visitor the rights of the service's user. */
const warnOfServiceToken = (): void => {
  if (warned || isLoopback(location.hostname)) return;
  warned = true;
  console.warn(
    "fin-widgets: this page holds a token of the service's own. Let fin-widgets/host mint short-lived ones.",
  );
};
