/** What a Worker asks of its objects once a limit is used up. The objects are in this process; `npm run test:runtimes` has Cloudflare's own. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FinObject } from '../../../src/host/cloudflare/fin-object.js';
import { createCloudflareHost, type FinEnv, type ObjectNamespace } from '../../../src/host/cloudflare/index.js';
import { baseUrl, credentials, newKey, origin, project, question, secret, uniqueQuestion } from '../fixtures.js';
import { createScriptedService } from '../scripted-service.js';

/** The storage of one object. */
const newStorage = () => {
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

const openWorker = async () => {
  const points = { points: 3, seconds: 600 };
  const creates: unknown[] = [];
  const service = createScriptedService();
  const host = createCloudflareHost<FinEnv>(() => ({
    service: {
      baseUrl,
      ...credentials,
      async fetch(input, init) {
        const { url, signal, headers } = new Request(input, init);
        const operation = url.replace(/.*\//, '');
        if (operation === 'new_project_2') creates.push(init?.body);
        return service({ operation, body: undefined, authorization: headers.get('authorization') }, signal);
      },
    },
    origins: [origin],
    secret,
    limits: { mint: false, create: points, pricing: false, batch: points },
    log: () => {},
  }));
  const objects = new Map<string, FinObject>();
  /** The requests to objects, by the kind of the object: its name up to the first colon. */
  let asked: { kind: string; url: string }[] = [];
  const env: { FIN: ObjectNamespace<string> } = {
    FIN: {
      idFromName: (name) => name,
      get: (name) => ({
        fetch(request) {
          asked.push({ kind: name.replace(/:.*/, ''), url: request.url });
          const object =
            objects.get(name) ?? new host.FinObject({ storage: newStorage(), waitUntil() {} }, env as FinEnv);
          objects.set(name, object);
          return object.fetch(request);
        },
      }),
    },
  };
  const send = async (path: string, body?: object, headers: Record<string, string> = {}) => {
    const request = new Request(`https://installer.example/fin${path}`, {
      method: 'POST',
      headers: { Origin: origin, 'CF-Connecting-IP': '192.0.2.1', 'Content-Type': 'application/json', ...headers },
      body: body ? JSON.stringify(body) : null,
    });
    const response = await host.fetch(request, env as FinEnv, { waitUntil() {} });
    return { status: response.status, text: await response.text() };
  };
  const { token } = JSON.parse((await send('/token')).text);
  const Authorization = `Bearer ${token}`;
  return {
    creates,
    create: (key = newKey()) => send('/wf/new_project_2', project, { Authorization, 'Idempotency-Key': key }),
    batch: () =>
      send('/prices', { questions: Array.from({ length: 41 }, uniqueQuestion), knownOnly: true }, { Authorization }),
    ask: () => send('/wf/pricing_2', question, { Authorization }),
    /** The requests to objects of this kind since the last call of `forget`. */
    askedOf: (kind: string) => asked.filter((each) => each.kind === kind).map(({ url }) => url),
    forget() {
      asked = [];
    },
  };
};

describe('a Worker', () => {
  it('has no object send a create whose visitor has used up the limit, but for a repeated one', async () => {
    const { create, creates, askedOf, forget } = await openWorker();
    const key = newKey();
    const { text, status } = await create(key);
    assert.equal(status, 200, text);
    for (let i = 0; i < 2; i++) assert.equal((await create()).status, 200);
    forget();
    for (let i = 0; i < 20; i++) assert.equal((await create()).status, 429);
    // Whether a create repeats an earlier one, only the object of its key can tell.
    assert.deepEqual(new Set(askedOf('create')), new Set(['https://object.invalid/command']));
    assert.ok(askedOf('limit').length <= 2, 'a limit that is used up is asked for once');
    assert.deepEqual(await create(key), { status: 200, text });
    assert.equal(creates.length, 3);
  });

  it('opens no object of a price for a batch whose visitor has used up the limit', async () => {
    const { batch, ask, askedOf, forget } = await openWorker();
    for (let i = 0; i < 3; i++) assert.equal((await batch()).status, 200);
    assert.equal(askedOf('price').length, 3 * 41);
    forget();
    for (let i = 0; i < 20; i++) assert.equal((await batch()).status, 429);
    assert.deepEqual(askedOf('price'), []);
    assert.equal((await ask()).status, 200);
  });
});
