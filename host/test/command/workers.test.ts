/** Several processes on one port, which share a store. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { type RecordedService, startService } from '../services/host/service.js';
import { waitUntil } from '../services/processes.js';
import { newKey, project, uniqueQuoteRequest } from '../support/fixtures.js';
import { childrenOf, environment, leaks, type RunningCommand, serveCommand } from './command.js';
import { visitor } from './visitor.js';

/** A worker that ran longer than this resets the restart back-off. */
const youngMs = 30_000;

let service: RecordedService;
let folder: string;
let command: RunningCommand;
let startedAt: number;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fin-widgets-workers-'));
  service = await startService();
  const env = { ...environment(service.baseUrl), FIN_STORE: `file:${folder}`, FIN_CONCURRENCY: 'off' };
  startedAt = performance.now();
  command = await serveCommand(env, { args: ['--workers', '2'] });
});
after(async () => {
  await command?.end();
  for (const token of service.tokens) leaks.forbid(token);
  await service.close();
  await rm(folder, { recursive: true });
});

const workers = () => childrenOf(command.child.pid);

it('are as many as --workers demands', async () => {
  await waitUntil(async () => (await workers()).length === 2);
  assert.equal(command.lines().find(({ event }) => event === 'start').workers, 2);
});

it('create one project for a create that reaches both at once', async () => {
  const release = service.hold('new_project_2');
  const key = newKey();
  // The first process distributes connections in turn.
  const requested = Array.from({ length: 4 }, () => visitor(command.port).call('new_project_2', project, { key }));
  await waitUntil(() => service.calls('new_project_2').length > 0);
  release();
  const answers = await Promise.all(requested);
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
  assert.equal(service.calls('new_project_2').length, 1);
  assert.equal(await service.projects(), 1);
});

it('are restarted when they die, while the others serve', async () => {
  const events = (name: string) => command.lines().filter(({ event }) => event === name).length;
  for (let kills = 1; kills <= 3; kills++) {
    const [victim = 0] = await workers();
    process.kill(victim, 'SIGKILL');
    await waitUntil(() => events('worker_ended') === kills);
    assert.equal((await visitor(command.port).call('pricing_2', uniqueQuoteRequest())).status, 200);
    await waitUntil(() => events('worker_replaced') === kills);
    assert.equal((await workers()).length, 2);
  }
  const pauses = command.lines().flatMap(({ replacedInMs }) => replacedInMs ?? []);
  // On a slow machine a killed worker may have run long enough to reset the back-off.
  const mayBeOld = performance.now() - startedAt > youngMs;
  const next = (pause: number) => [2 * pause, ...(mayBeOld ? [100] : [])];
  assert.equal(pauses[0], 100);
  for (const index of [1, 2]) assert.ok(next(pauses[index - 1]).includes(pauses[index]), pauses.join());
});
