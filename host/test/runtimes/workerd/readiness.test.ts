/** `GET /readyz` of a Worker, which anybody may ask as often as they like. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, it } from 'node:test';
import { createUpstream } from '../../conformance/upstream.js';
import { bundleWorker } from '../../mounts/bundle.js';
import { waitUntil } from '../../services/processes.js';
import { credentials, origin, secret } from '../../support/fixtures.js';
import { deferred } from '../../support/timing.js';
import { startWorkerd, type Workerd, type WorkerSettings } from './workerd.js';

const code = await bundleWorker(new URL('readiness-worker.ts', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'fin-widgets-readiness-'));
const upstream = await createUpstream(() => {});
const started: Workerd[] = [];
after(async () => {
  for (const workerd of started) await workerd.stop();
  upstream.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => upstream.setAnswers());

/** A Worker whose objects are empty. */
async function startEmpty(settings?: Partial<WorkerSettings>): Promise<Workerd> {
  const service = { baseUrl: upstream.baseUrl, ...credentials };
  const options = { service, origins: [origin], secret };
  const place = await mkdtemp(join(folder, 'worker-'));
  const workerd = await startWorkerd(place, { code, variables: { OPTIONS: JSON.stringify(options) }, ...settings });
  started.push(workerd);
  return workerd;
}

/** Asks one of the Worker's isolates. */
async function probe({ port }: Workerd, isolate = 0): Promise<[number, unknown]> {
  const response = await fetch(`http://127.0.0.1:${port}/${isolate}/readyz`);
  return [response.status, await response.json()];
}

const ready = [200, { ready: true, store: 'ok', login: 'ok' }];

it('asks the service once, however many ask in however many isolates, and remembers the answer', async () => {
  const workerd = await startEmpty();
  const held = deferred<undefined>();
  upstream.setAnswers({ me: () => held.promise });
  const probes = Array.from({ length: 200 }, (_, index) => probe(workerd, index % 4));
  await waitUntil(() => workerd.lines.length === 200 && upstream.sent('me').length > 0);
  held.resolve(undefined);
  for (const answer of await Promise.all(probes)) assert.deepEqual(answer, ready);
  assert.deepEqual(await probe(workerd, 3), ready);
  assert.equal(upstream.sent('me').length, 1);
  assert.equal(upstream.sent('generate-user-token').length, 1);
});

it('names the login that the service refuses, and is well again when it does not', async () => {
  const workerd = await startEmpty();
  upstream.setAnswers({ 'generate-user-token': () => new Response(null, { status: 401 }) });
  const refused = [503, { ready: false, store: 'ok', login: 'refused' }];
  for (const answer of await Promise.all([0, 1, 2, 3].map((isolate) => probe(workerd, isolate))))
    assert.deepEqual(answer, refused);
  assert.equal(upstream.sent('generate-user-token').length, 1);
  upstream.setAnswers();
  await waitUntil(async () => (await probe(workerd))[0] === 200);
});

it('says that its objects do not answer, and nothing of the login, if a migration does not declare their class', async () => {
  const workerd = await startEmpty({ hasSqlite: false });
  assert.deepEqual(await probe(workerd), [503, { ready: false, store: 'unavailable', login: 'unknown' }]);
});
