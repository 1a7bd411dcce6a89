/** A page that asks the host under test, over HTTP: right requests, and whatever a test makes of them. */
import { type Answer, origin, question } from '../support.js';
import { send } from './send.js';
import { type SetupName, type Start, type Subject, setupFor } from './subject.js';
import type { Upstream } from './upstream.js';
import type { Watch } from './watch.js';

/** With what a request goes out where that is not as a right one has it; `undefined` leaves a header out. */
export interface Ask {
  /** What follows the mount. */
  path?: string;
  method?: string;
  origin?: string | undefined;
  token?: string | undefined;
  key?: string;
  headers?: Record<string, string | string[]>;
  /** In place of the JSON of the body; `undefined` sends none. */
  raw?: string | Uint8Array | undefined;
  from?: string;
  signal?: AbortSignal;
}

export interface Page {
  readonly upstream: Pick<Upstream, 'baseUrl' | 'plays' | 'sent'>;
  /** Has the host started anew. Sessions end with it, for this page. */
  restart(setup: SetupName): Promise<void>;
  stop(): Promise<void>;
  mint(how?: Ask): Promise<Answer>;
  /** A session token, fresh. */
  token(how?: Ask): Promise<string>;
  /** Asks an operation, in a session of the page's unless told otherwise. */
  ask(operation: string, body?: unknown, how?: Ask): Promise<Answer>;
}

/** Of a signed or encoded text, what its parts read as. */
const decoded = (token: string) => token.split('.').map((part) => Buffer.from(part, 'base64url').toString());

export const createPage = (start: Start, upstream: Upstream, watch: Watch): Page => {
  let subject: Subject | undefined;
  let session: Promise<string> | undefined;

  const request = async (path: string, how: Ask): Promise<Answer> => {
    if (!subject) throw new Error('No host has been started.');
    const headers = { ...how.headers };
    const from = 'origin' in how ? how.origin : origin;
    if (from !== undefined) headers.Origin = from;
    if (how.token !== undefined) headers.Authorization = `Bearer ${how.token}`;
    if (how.key !== undefined) {
      headers['Idempotency-Key'] = how.key;
      if (how.key.length > 14) watch.hide(how.key);
    }
    const { method = 'POST', raw: body, signal } = how;
    const url = subject.baseUrl + (how.path ?? path);
    const answer = await send(url, { method, headers, body, from: how.from, signal });
    const json = answer.text.startsWith('{') ? JSON.parse(answer.text) : {};
    const isMint = answer.status === 200 && typeof json.token === 'string';
    // What `me` says of the installer's user, and the session token itself, are what was asked for.
    if (isMint) watch.wrote(decoded(json.token).join('\n'));
    else if (!(answer.status === 200 && path === '/wf/me')) watch.wrote(answer.text);
    if (isMint) watch.hide(json.token);
    watch.wrote(JSON.stringify([...answer.headers]));
    return { ...answer, word: json.status, response: json.response ?? json };
  };

  const mint = (how: Ask = {}) => request('/token', how);
  const token = async (how: Ask = {}): Promise<string> => (await mint(how)).response.token;
  const stop = async () => {
    const former = subject;
    subject = undefined;
    session = undefined;
    await former?.stop();
    watch.wrote(former?.log?.() ?? '');
  };

  return {
    upstream,
    mint,
    token,
    stop,
    async restart(setup) {
      await stop();
      subject = await start(setupFor(setup, upstream.baseUrl));
    },
    async ask(operation, body, how = {}) {
      if (!('token' in how)) session ??= token();
      const own = 'token' in how ? how.token : await session;
      const headers = { 'Content-Type': 'application/json', ...how.headers };
      return request(`/wf/${operation}`, { raw: JSON.stringify(body), ...how, headers, token: own });
    },
  };
};

/** A question that nobody asked yet, in this run or another. */
export const another = () => ({
  ...question,
  'total_cost_installation (after subsidies) (incl vat)': 10_000 + Math.floor(Math.random() * 1e9) / 100,
});

/** Asks until it is answered with that status, for 5 s; gives the last answer. For what a host does once a time is over. */
export const eventually = async (status: number, ask: () => Promise<Answer>): Promise<Answer> => {
  const end = Date.now() + 5_000;
  for (;;) {
    const answer = await ask();
    if (answer.status === status || Date.now() > end) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
