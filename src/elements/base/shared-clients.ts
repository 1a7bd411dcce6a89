/**
 * Clients shared by the elements of a page. Elements with the same base URL, token source and organization use one client,
 * and with it one token, one memory of quotes, and one request in flight for each quote.
 */
import { type Client, type ClientOptions, createClient } from '../../client/client.js';
import { FinError } from '../../client/errors.js';
import { type MintedToken, type MintToken, mintFrom } from '../../client/mint.js';
import { isLoopback } from '../../client/urls.js';
import { updateAllElements } from './element-registry.js';
import { rememberPageQuotes } from './page-quotes.js';
import { testUrl } from './test-mode.js';

/** What a client is made from, and identified by. */
export interface Connection {
  baseUrl: string;
  tokenUrl?: string | undefined;
  token?: string | undefined;
  organization?: string | undefined;
  /** The scenario of the host's test mode; `undefined`: the real service. */
  scenario?: string | undefined;
}

export interface SharedClient {
  readonly client: Client;
  readonly users: Set<object>;
  /** Where requests go: in the test mode below the host's own address. */
  readonly baseUrl: string;
  /** Whether the service is simulated: the page asks for that, or the host says so. */
  isTest: boolean;
}

const clients = new Map<string, SharedClient>();
const clientOfUser = new WeakMap<object, SharedClient>();

/**
 * The client for a connection, made on first use. A user (an element) has one client at a time: acquiring another one
 * releases the former.
 */
export const acquireClient = (user: object, connection: Connection): SharedClient => {
  const { baseUrl, tokenUrl, token, organization, scenario } = connection;
  const key = JSON.stringify([baseUrl, tokenUrl, token, organization, scenario]);
  let shared = clients.get(key);
  if (!shared) {
    // A page may change its token often. Unused clients are dropped here, so that they do not pile up.
    for (const [unusedKey, { users }] of clients) if (!users.size) clients.delete(unusedKey);
    shared = createSharedClient(connection);
    clients.set(key, shared);
  }
  if (clientOfUser.get(user) !== shared) {
    rememberPageQuotes(shared);
    releaseClient(user);
    clientOfUser.set(user, shared);
    shared.users.add(user);
  }
  return shared;
};

/** Releases a user's client. A client without users is paused: it keeps its token and memory, but no timer or listener. */
export const releaseClient = (user: object): void => {
  const shared = clientOfUser.get(user);
  if (!shared) return;
  clientOfUser.delete(user);
  shared.users.delete(user);
  if (!shared.users.size) shared.client.pause();
};

const createSharedClient = ({ baseUrl, tokenUrl, token, scenario }: Connection): SharedClient => {
  if (scenario !== undefined) return createTestClient(testUrl(baseUrl, scenario));
  if (token) warnOfServiceToken();
  const mint = tokenUrl === undefined ? undefined : mintFrom(tokenUrl);
  const source: ClientOptions['token'] =
    token ?? (mint && (async (request) => noteMinted(shared, await mint(request))));
  const client = createClient({ baseUrl, ...(source && { token: source }) });
  const shared: SharedClient = { client, users: new Set(), baseUrl, isTest: false };
  return shared;
};

/** A client for the test mode of a host. It sends nothing to a host that answers as if there were no test mode. */
const createTestClient = (baseUrl: string): SharedClient => {
  const mint = mintFrom(`${baseUrl}/token`);
  const token: MintToken = async ({ signal, reason }) => {
    const minted = await mint({ signal, reason });
    if (minted.test === true) return minted;
    console.error('fin-widgets: data-test is set, and the host has no test mode. Nothing was sent to it.');
    throw new FinError('unconfigured');
  };
  return { client: createClient({ baseUrl, token }), users: new Set(), baseUrl, isTest: true };
};

/** Notes what a host states with a token. Only a fin-widgets host answers `"idempotency": true`; any other token is the service's own. */
const noteMinted = (shared: SharedClient, minted: MintedToken): MintedToken => {
  if (!minted.idempotency) warnOfServiceToken();
  if (minted.test && !shared.isTest) {
    shared.isTest = true;
    updateAllElements();
  }
  return minted;
};

let warned = false;

/** Warns once, off loopback. The token gives any visitor the rights of the service's user. */
const warnOfServiceToken = (): void => {
  if (warned || isLoopback(location.hostname)) return;
  warned = true;
  console.warn(
    "fin-widgets: this page holds a token of the service's own. Let fin-widgets-host mint short-lived ones.",
  );
};
