/** A Worker and its Durable Objects in this process. `npm run test:runtimes` uses Cloudflare's own runtime. */

import type { FinObject } from '../../src/cloudflare/fin-object.js';
import {
  type CloudflareOptions,
  createCloudflareHost,
  type FinEnv,
  type ObjectNamespace,
} from '../../src/cloudflare/index.js';
import { baseUrl, credentials, newKey, origin, project, quoteRequest, secret } from '../support/fixtures.js';
import { type Call, callsOf, createScriptedService } from '../support/scripted-service.js';

/** The storage of one object. */
export const newStorage = () => {
  const entries = new Map<string, unknown>();
  return {
    kv: {
      get: (key: string) => entries.get(key),
      put: (key: string, value: unknown) => void entries.set(key, value),
      delete: (key: string) => entries.delete(key),
      list: () => entries,
    },
    transactionSync: <T>(change: () => T): T => change(),
    setAlarm: async () => {},
    deleteAll: async () => entries.clear(),
    sync: async () => {},
  };
};

export const openWorker = (options: Partial<CloudflareOptions> = {}) => {
  const calls: Call[] = [];
  const service = createScriptedService();
  const allOptions: CloudflareOptions = {
    service: {
      baseUrl,
      ...credentials,
      async fetch(input, init) {
        const { url, signal, headers } = new Request(input, init);
        const operation = url.replace(/.*\//, '');
        const call = { operation, body: undefined, authorization: headers.get('authorization') };
        calls.push(call);
        return service(call, signal);
      },
    },
    origins: [origin],
    secret,
    log: () => {},
    ...options,
  };
  const { FinObject: ObjectClass } = createCloudflareHost<FinEnv>(() => allOptions);
  const objects = new Map<string, FinObject>();
  const requested: { kind: string; url: string }[] = [];
  const hanging = new Set<string>();
  const namespace: ObjectNamespace<string> = {
    idFromName: (name) => name,
    get: (name) => ({
      fetch(request) {
        const kind = name.replace(/:.*/, '');
        requested.push({ kind, url: request.url });
        if (hanging.has(kind)) return new Promise(() => {});
        const object = objects.get(name) ?? new ObjectClass({ storage: newStorage(), waitUntil() {} }, env);
        objects.set(name, object);
        return object.fetch(request);
      },
    }),
  };
  const env = { FIN: namespace as ObjectNamespace };

  /** An isolate of the Worker, with a page that has a session there. */
  const openIsolate = async () => {
    const host = createCloudflareHost<FinEnv>(() => allOptions);
    const send = async (path: string, body?: object, headers: Record<string, string> = {}) => {
      const request = new Request(`https://installer.example/fin${path}`, {
        method: 'POST',
        headers: { Origin: origin, 'CF-Connecting-IP': '192.0.2.1', 'Content-Type': 'application/json', ...headers },
        body: body ? JSON.stringify(body) : null,
      });
      const response = await host.fetch(request, env, { waitUntil() {} });
      return { status: response.status, text: await response.text() };
    };
    const headers = async () => ({ Authorization: `Bearer ${JSON.parse((await send('/token')).text).token}` });
    const session = await headers();
    return {
      create: (key = newKey()) => send('/wf/new_project_2', project, { ...session, 'Idempotency-Key': key }),
      batch: (quoteRequests: readonly object[]) =>
        send('/prices', { questions: quoteRequests, knownOnly: true }, session),
      call: async () => send('/wf/pricing_2', quoteRequest, await headers()),
    };
  };

  return {
    openIsolate,
    /** The service's calls of one operation. */
    sent: (operation: string) => callsOf(calls, operation),
    /** The addresses of the requests to objects of one kind, which is their name up to the first colon. */
    askedOf: (kind: string) => requested.filter((each) => each.kind === kind).map(({ url }) => url),
    /** Clears the list of requests to objects. */
    forget: () => void requested.splice(0),
    /** From now on, objects of one kind never answer. */
    hang: (kind: string) => void hanging.add(kind),
  };
};
