/** The suite's own upstream: the service as the specification has it, over HTTP, answering as a test tells it, with a log. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Call, type Script, scripted } from '../support.js';

/** A call as it arrived. `operation` is `<method> <path>` of one that is none of the service's. */
export interface Arrived extends Call {
  headers: Headers;
}

export interface Upstream {
  /** `{base_url}` of the specification. */
  readonly baseUrl: string;
  /** Answers from here on as told, and forgets what arrived. `Response.error()` breaks the connection off. */
  plays(script?: Script): void;
  /** What arrived since, of one operation or of all but logins and `me`. */
  sent(operation?: string): Arrived[];
  close(): void;
}

/** As JSON where it is JSON, else as text; `undefined` when there was none. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text || undefined;
  }
};

/** `hear` gets everything that arrives, ahead of its answer. */
export const createUpstream = async (hear: (call: Arrived) => void, port = 0): Promise<Upstream> => {
  let calls: Arrived[] = [];
  let answer = scripted();
  const server = createServer(
    getRequestListener(
      async (request, { outgoing }) => {
        const { pathname } = new URL(request.url);
        const [, operation] = /^\/api\/1\.1\/wf\/([\w-]+)$/.exec(pathname) ?? [];
        const isCall = operation !== undefined && request.method === 'POST';
        const text = await request.text();
        const call: Arrived = {
          operation: isCall ? operation : `${request.method} ${pathname}`,
          body: parsed(text),
          authorization: request.headers.get('authorization'),
          headers: request.headers,
        };
        calls.push(call);
        hear(call);
        if (!isCall) return new Response(null, { status: 404 });
        const response = await answer(call, request.signal);
        if (response.type !== 'error') return response;
        outgoing.destroy();
        return RESPONSE_ALREADY_SENT;
      },
      { overrideGlobalObjects: false },
    ),
  );
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/1.1`,
    plays(script = {}) {
      calls = [];
      answer = scripted(script);
    },
    sent: (operation) =>
      calls.filter((call) =>
        operation ? call.operation === operation : !['generate-user-token', 'me'].includes(call.operation),
      ),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
};
