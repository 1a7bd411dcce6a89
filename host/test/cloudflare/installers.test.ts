/** A Worker of many installers, whose objects read an installer's options again while they send a create. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { FinObject } from '../../src/cloudflare/fin-object.js';
import { createCloudflareHosts, type InstallersEnv, type ObjectNamespace } from '../../src/cloudflare/index.js';
import { baseUrl, credentials, newKey, origin, project, secret } from '../support/fixtures.js';
import { createScriptedService, success } from '../support/scripted-service.js';
import { deferred, movableTime, waitUntil } from '../support/timing.js';
import { newStorage } from './worker.js';

it('a repeated create gets the outcome of the first one, whatever of the installer has changed meanwhile', async (t) => {
  const time = movableTime(t);
  const held = deferred();
  let found = 0;
  let isSent = false;
  const service = createScriptedService({
    async new_project_2() {
      isSent = true;
      await held.promise;
      return success({ checkout_link: 'https://service.example/1', project_id: '1', financial_offer: 'offer' });
    },
  });
  const hosts = createCloudflareHosts(() => ({
    secret,
    async find() {
      const password = `${credentials.password}${found++}`;
      const fetch: typeof globalThis.fetch = async (input, init) => {
        const { url, signal, headers } = new Request(input, init);
        const operation = url.replace(/.*\//, '');
        return service({ operation, body: undefined, authorization: headers.get('authorization') }, signal);
      };
      return { service: { baseUrl, ...credentials, password, fetch }, origins: [origin] };
    },
    log() {},
  }));
  const objects = new Map<string, FinObject>();
  const namespace: ObjectNamespace<string> = {
    idFromName: (name) => name,
    get: (name) => ({
      fetch(request) {
        const object = objects.get(name) ?? new hosts.FinObject({ storage: newStorage(), waitUntil() {} }, env);
        objects.set(name, object);
        return object.fetch(request);
      },
    }),
  };
  const own = namespace as ObjectNamespace;
  const env: InstallersEnv = { FIN: own, FIN_INSTALLERS: own, FIN_SECRET: secret };
  const send = async (path: string, headers: Record<string, string> = {}, body: object | null = null) => {
    const request = new Request(`https://installer.example/fin/acme${path}`, {
      method: 'POST',
      headers: { Origin: origin, 'CF-Connecting-IP': '192.0.2.1', 'Content-Type': 'application/json', ...headers },
      body: body && JSON.stringify(body),
    });
    const response = await hosts.fetch(request, env, { waitUntil() {} });
    return { status: response.status, text: await response.text() };
  };
  const { token } = JSON.parse((await send('/token')).text);
  const session = { Authorization: `Bearer ${token}`, 'Idempotency-Key': newKey() };
  const create = (headers = {}) => send('/wf/new_project_2', { ...session, ...headers }, project);

  const first = create();
  await waitUntil(() => isSent);
  const before = found;
  time.advance(70_000);
  const repeated = create({ 'Idempotency-Replay': 'true' });
  await waitUntil(() => found > before + 1);
  for (let i = 0; i < 50; i++) await new Promise((resolve) => setImmediate(resolve));
  held.resolve();
  assert.deepEqual(await repeated, await first);
  assert.equal((await first).status, 200);
});
