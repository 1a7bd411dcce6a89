/** A page that sends requests to the host under test by HTTP: valid ones, and whatever a test makes of them. */
import { isCreate, newKey, origin } from '../support/fixtures.js';
import type { LeakCheck } from '../support/leak-check.js';
import type { Answer } from '../support/page.js';
import { waitTimeoutMs } from '../support/timing.js';
import { assertDescribed } from './openapi.js';
import { send } from './send.js';
import { type SetupName, type Start, type Subject, setupFor } from './subject.js';
import type { Upstream } from './upstream.js';

/** What is different from a valid request. A header that is `undefined` is left out. */
export interface RequestOptions {
  /** The path below the mount. */
  path?: string;
  method?: string;
  origin?: string | undefined;
  token?: string | undefined;
  /** Default: a create has a new one. */
  key?: string | undefined;
  headers?: Record<string, string | string[]>;
  /** In place of the JSON body; `undefined` sends none. */
  raw?: string | Uint8Array | undefined;
  /** The local address that the connection comes from. */
  from?: string;
  signal?: AbortSignal;
}

export interface Page {
  readonly upstream: Pick<Upstream, 'baseUrl' | 'setAnswers' | 'sent'>;
  /** Restarts the host with this setup. The page's session ends. `baseUrl`: that of another upstream. */
  restart(setup: SetupName, baseUrl?: string): Promise<void>;
  stop(): Promise<void>;
  mint(how?: RequestOptions): Promise<Answer>;
  /** A new session token. */
  token(how?: RequestOptions): Promise<string>;
  /** Sends an operation, with this page's session token unless the test gives another. */
  call(operation: string, body?: unknown, how?: RequestOptions): Promise<Answer>;
  /** Sends a quote batch, otherwise as `call`. */
  prices(quoteRequests: readonly unknown[], how?: RequestOptions): Promise<Answer>;
  /** The log's entries since the start of the host, without warnings; `undefined` if the host has no log. */
  logged(): { operation?: string; status?: number; reason?: string }[] | undefined;
}

/** What a token says. Its signature is left out: the random bytes may look like an e-mail address. */
const decoded = (token: string) => token.split('.', 2).map((part) => Buffer.from(part, 'base64url').toString());

export const createPage = (start: Start, upstream: Upstream, leaks: LeakCheck): Page => {
  let subject: Subject | undefined;
  let session: Promise<string> | undefined;

  const request = async (path: string, how: RequestOptions): Promise<Answer> => {
    if (!subject) throw new Error('No host has been started.');
    const headers = { ...how.headers };
    const from = 'origin' in how ? how.origin : origin;
    if (from !== undefined) headers.Origin = from;
    if (how.token !== undefined) headers.Authorization = `Bearer ${how.token}`;
    if (how.key !== undefined) {
      headers['Idempotency-Key'] = how.key;
      if (how.key.length > 14) leaks.forbid(how.key);
    }
    const { method = 'POST', raw: body, signal } = how;
    const url = subject.baseUrl + (how.path ?? path);
    const answer = await send(url, { method, headers, body, from: how.from, signal });
    assertDescribed(method, how.path ?? path, answer);
    const json = answer.text.startsWith('{') ? JSON.parse(answer.text) : {};
    const isMint = answer.status === 200 && typeof json.token === 'string';
    // The answer to a mint is the session token, and the answer to `me` names the installer's user.
    if (isMint) leaks.record(decoded(json.token).join('\n'));
    else if (!(answer.status === 200 && path === '/wf/me')) leaks.record(answer.text);
    if (isMint) leaks.forbid(json.token);
    leaks.record(JSON.stringify([...answer.headers]));
    return { ...answer, bodyStatus: json.status, response: json.response ?? json };
  };

  const mint = (how: RequestOptions = {}) => request('/token', how);
  const token = async (how: RequestOptions = {}): Promise<string> => (await mint(how)).response.token;
  const stop = async () => {
    const stopping = subject;
    subject = undefined;
    session = undefined;
    await stopping?.stop();
    leaks.record(stopping?.log?.() ?? '');
  };

  const call: Page['call'] = async (operation, body, given = {}) => {
    const how = isCreate(operation) ? { key: newKey(), ...given } : given;
    if (!('token' in how)) session ??= token();
    const sessionToken = 'token' in how ? how.token : await session;
    const headers = { 'Content-Type': 'application/json', ...how.headers };
    return request(`/wf/${operation}`, { raw: JSON.stringify(body), ...how, headers, token: sessionToken });
  };

  return {
    upstream,
    mint,
    token,
    stop,
    logged() {
      const lines = subject?.log?.().split('\n').filter(Boolean);
      return lines?.map((line) => JSON.parse(line)).filter(({ status }) => status !== undefined);
    },
    async restart(setup, baseUrl = upstream.baseUrl) {
      await stop();
      subject = await start(setupFor(setup, baseUrl));
    },
    call,
    prices: (quoteRequests, how) => call('pricing_2', { questions: quoteRequests }, { path: '/prices', ...how }),
  };
};

/** Repeats a request until it is answered with this status, for as long as a busy machine may need. Gives the last answer. */
export const eventually = async (status: number, call: () => Promise<Answer>): Promise<Answer> => {
  const end = Date.now() + waitTimeoutMs;
  for (;;) {
    const answer = await call();
    if (answer.status === status || Date.now() > end) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
