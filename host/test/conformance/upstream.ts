/** The suite's own upstream: the service of the specification, by HTTP. It answers as a test says, and records what arrives. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Call, callsOf, createScriptedService, type Script } from '../support/scripted-service.js';

/** A call that arrived. If it is none of the service's operations, `operation` is `<method> <path>`. */
export interface ReceivedCall extends Call {
  headers: Headers;
}

export interface Upstream {
  /** `{base_url}` of the specification. */
  readonly baseUrl: string;
  /** Sets the answers, and forgets the calls so far. The answer `Response.error()` breaks the connection. */
  setAnswers(script?: Script): void;
  /** The calls since then: of one operation, or of all but logins and `me`. */
  sent(operation?: string): ReceivedCall[];
  close(): void;
}

/** The value of a JSON text, or the text; `undefined` for an empty one. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text || undefined;
  }
};

/** `onCall` gets every call before it is answered. */
export const createUpstream = async (onCall: (call: ReceivedCall) => void, port = 0): Promise<Upstream> => {
  let calls: ReceivedCall[] = [];
  let answer = createScriptedService();
  const server = createServer(
    getRequestListener(
      async (request, { outgoing }) => {
        const { pathname } = new URL(request.url);
        const [, operation] = /^\/api\/1\.1\/wf\/([\w-]+)$/.exec(pathname) ?? [];
        const isOperation = operation !== undefined && request.method === 'POST';
        const text = await request.text();
        const call: ReceivedCall = {
          operation: isOperation ? operation : `${request.method} ${pathname}`,
          body: parsed(text),
          authorization: request.headers.get('authorization'),
          headers: request.headers,
        };
        calls.push(call);
        onCall(call);
        if (!isOperation) return new Response(null, { status: 404 });
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
    setAnswers(script = {}) {
      calls = [];
      answer = createScriptedService(script);
    },
    sent: (operation) => callsOf(calls, operation),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
};
