/**
 * Clients shared by the elements of a page. Elements with the same base URL, token source and organization use one client,
 * and with it one token, one quote cache, and one request in flight for each quote.
 */
import { type Body, type Client, type ClientOptions, createClient } from '../../client/client.js';
import { FinError } from '../../client/errors.js';
import { answersOf, type MintedToken, mintFrom } from '../../client/mint.js';
import { isLoopback } from '../../client/url-guards.js';
import { completeQuoteRequest, type PageSettings } from '../../contract/page-settings.js';
import { fetchMint } from './early-mint.js';
import { updateAllElements } from './element-registry.js';
import { readHostSettings } from './host-settings.js';
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

/** A host's statement about itself, with a token or beside the page's quotes. */
export interface HostStatement {
  /** Whether the service is simulated. A page can ask for that, too. */
  isTest: boolean;
  /** The host's settings for its pages; `undefined` until they have come. */
  hostSettings: PageSettings | undefined;
}

export interface SharedClient extends HostStatement {
  readonly client: Client;
  readonly users: Set<object>;
  /** Where requests go: in the test mode below the host's own address. */
  readonly baseUrl: string;
  /** Aborts when these settings have come. */
  readonly arrival: AbortController;
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
    noteHost(shared, rememberPageQuotes(shared));
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
  const isTest = scenario !== undefined;
  const address = isTest ? testUrl(baseUrl, scenario) : baseUrl;
  if (token && !isTest) warnOfServiceToken();
  const endpoint = isTest ? `${address}/token` : tokenUrl;
  const mint = endpoint === undefined ? undefined : mintFrom(endpoint, { fetch: fetchMint });
  const source: ClientOptions['token'] =
    (!isTest && token) ||
    (mint &&
      (async (request) => {
        // A host without a test mode is sent nothing but the request for a token.
        const quoteRequests = isTest ? undefined : request.questions;
        return noteMinted(shared, await mint({ ...request, questions: quoteRequests }), quoteRequests);
      }));
  const client = createClient({ baseUrl: address, ...(source && { token: source }) });
  const hostSettings: PageSettings | undefined = typeof source === 'function' ? undefined : {};
  const shared: SharedClient = {
    client,
    users: new Set<object>(),
    baseUrl: address,
    isTest,
    hostSettings,
    arrival: new AbortController(),
  };
  return shared;
};

/**
 * Notes what a host states with a token. Only a fin-widgets host answers `"idempotency": true`; any other token is the service's own.
 * @param quoteRequests the quote requests that the mint carried, which the host completes
 * @throws FinError if the page requests the test mode, and the host has none
 */
const noteMinted = (
  shared: SharedClient,
  minted: MintedToken,
  quoteRequests: readonly Body<'pricing_2'>[] = [],
): MintedToken => {
  if (shared.isTest && minted.test !== true) {
    console.error('fin-widgets: data-test is set, but the host has no test mode: update it, or remove data-test.');
    throw new FinError('unconfigured');
  }
  if (!minted.idempotency) warnOfServiceToken();
  const hostSettings = readHostSettings(minted.page);
  const answers = answersOf(minted, quoteRequests);
  // The client itself knows an answer by the request as it was sent. The elements ask for it by the completed one.
  quoteRequests.forEach((quoteRequest, place) => {
    const body = completeQuoteRequest(quoteRequest, hostSettings);
    shared.client.remember('pricing_2', body, answers?.[place]);
  });
  noteHost(shared, { hostSettings, isTest: minted.test === true });
  return minted;
};

/** Saves a host's statement. When its settings come, the requests that wait for them are superseded by complete ones. */
const noteHost = (shared: SharedClient, { hostSettings, isTest }: HostStatement): void => {
  if (isTest === shared.isTest && JSON.stringify(hostSettings) === JSON.stringify(shared.hostSettings)) return;
  Object.assign(shared, { hostSettings, isTest });
  if (hostSettings) shared.arrival.abort();
  updateAllElements();
};

let warned = false;

/** Warns once, off loopback. The token gives any visitor the rights of the service's user. */
const warnOfServiceToken = (): void => {
  if (warned || isLoopback(location.hostname)) return;
  warned = true;
  console.warn("fin-widgets: visitors can read the service's token. Let fin-widgets-host mint short-lived ones.");
};
