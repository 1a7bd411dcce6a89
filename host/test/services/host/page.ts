/** A page of the site with a visitor's address of its own, which sends requests over TCP. */
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Answer {
  status: number;
  text: string;
  /** `status` of the JSON body. */
  bodyStatus: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the operation answers; the tests say what
  response: any;
}

export interface Page {
  readonly address: string;
  mint(): Promise<Answer>;
  /** Sends an operation, with this page's session token unless the test gives another. */
  call(operation: string, body: object, how?: { key?: string; token?: string }): Promise<Answer>;
  /** This page's session token, minted when it is first needed. */
  token(): Promise<string>;
}

export interface PageOptions {
  /** The `Origin` of the requests. */
  origin: string;
  port: number;
  /** The path below which the routes are. Default: `/fin`. */
  mount?: string;
  /** A local address of 127.0.0.0/8. */
  address: string;
  onAnswer(path: string, answer: Answer): void;
}

export function openPage({ origin, port, mount = '/fin', address, onAnswer }: PageOptions): Page {
  const agent = new Agent({ keepAlive: true });
  const post = async (path: string, headers: Record<string, string>, body = ''): Promise<Answer> => {
    const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
      const options = { method: 'POST', host: '127.0.0.1', port, path, localAddress: address, agent };
      request({ ...options, headers: { ...headers, Origin: origin, 'Content-Length': Buffer.byteLength(body) } })
        .on('response', (response) => {
          text(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), reject);
        })
        .on('error', reject)
        .end(body);
    });
    const json = answer.text.startsWith('{') ? JSON.parse(answer.text) : {};
    const whole = { ...answer, bodyStatus: json.status, response: json.response ?? json };
    onAnswer(path, whole);
    return whole;
  };
  let session: Promise<string> | undefined;
  const mint = () => post(`${mount}/token`, {});
  const token = () => {
    session ??= mint().then(({ response }) => response.token);
    return session;
  };
  return {
    address,
    mint,
    token,
    async call(operation, body, { key, token: other } = {}) {
      const headers = {
        Authorization: `Bearer ${other ?? (await token())}`,
        'Content-Type': 'application/json',
        ...(key && { 'Idempotency-Key': key }),
      };
      return post(`${mount}/wf/${operation}`, headers, JSON.stringify(body));
    },
  };
}
