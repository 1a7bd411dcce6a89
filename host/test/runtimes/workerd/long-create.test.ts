/**
 * A create that takes longer than what ends the work of a page that has gone away, as Cloudflare says: 30 s for a Worker, and 70 s or more
 * for an object that nobody waits for. `workerd` on one machine knows neither limit: there, a create of 100 s ends without an alarm, too. So
 * the Worker of this test ends at once. Of the object it is shown that its alarm, which Cloudflare counts as an event, rings while the create is
 * under way, and lasts until it has ended.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it, type TestContext } from 'node:test';
import { assertPending, assertReplayed, assertSuccess } from '../../conformance/assertions.js';
import { createPage } from '../../conformance/page.js';
import { createUpstream } from '../../conformance/upstream.js';
import { bundleWorker } from '../../mounts/bundle.js';
import { waitUntil } from '../../services/processes.js';
import { newKey, project } from '../../support/fixtures.js';
import { createLeakCheck } from '../../support/leak-check.js';
import { deferred } from '../../support/timing.js';
import { startWorkerd, type Workerd } from './workerd.js';

/** The alarm rings after 20 s. A busy machine may take longer. */
const alarmTimeoutMs = 180_000;

interface Started {
  page: ReturnType<typeof createPage>;
  upstream: Awaited<ReturnType<typeof createUpstream>>;
  workerd: Workerd;
}

/** The Worker of this test, and a page that asks it. */
async function start(t: TestContext): Promise<Started> {
  const folder = await mkdtemp(join(tmpdir(), 'fin-widgets-long-'));
  const upstream = await createUpstream(() => {});
  const code = await bundleWorker(new URL('long-create-worker.ts', import.meta.url));
  let workerd: Workerd | undefined;
  const page = createPage(
    async (setup) => {
      const started = await startWorkerd(folder, { code, variables: { SETUP: JSON.stringify(setup) } });
      workerd = started;
      return { baseUrl: `http://127.0.0.1:${started.port}/fin`, stop: started.stop };
    },
    upstream,
    createLeakCheck(),
  );
  t.after(async () => {
    await page.stop();
    upstream.close();
    await rm(folder, { recursive: true });
  });
  await page.restart('standard');
  assert.ok(workerd);
  return { page, upstream, workerd };
}

it('a long create ends in its object, whose alarm waits for it, though its page and its Worker go away at once', async (t) => {
  const { page, upstream, workerd } = await start(t);
  const held = deferred<undefined>();
  upstream.setAnswers({ new_project_2: () => held.promise });
  const key = newKey();
  const gone = new AbortController();
  const requested = page.call('new_project_2', project, { key, signal: gone.signal });
  await waitUntil(() => upstream.sent('new_project_2').length === 1);
  gone.abort();
  await assert.rejects(requested);

  await waitUntil(() => workerd.lines.length > 0, alarmTimeoutMs);
  const replay = () => page.call('new_project_2', project, { key, headers: { 'Idempotency-Replay': 'true' } });
  // The host waits for some seconds before it says so.
  assertPending(await replay());
  assert.deepEqual(workerd.lines, ['alarm begins']);

  held.resolve(undefined);
  await waitUntil(() => workerd.lines.length === 2);
  assert.deepEqual(workerd.lines, ['alarm begins', 'alarm ends']);
  const answer = await replay();
  assertSuccess(answer);
  assertReplayed(answer);
  assert.equal(upstream.sent('new_project_2').length, 1);
});

it('the alarm waits for an outcome that cannot be stored yet, too', async (t) => {
  const { page, upstream, workerd } = await start(t);
  const storage = (state: 'away' | 'back') => fetch(`http://127.0.0.1:${workerd.port}/storage/${state}`);
  const held = deferred<undefined>();
  upstream.setAnswers({ new_project_2: () => held.promise });
  const key = newKey();
  const requested = page.call('new_project_2', project, { key });
  await waitUntil(() => upstream.sent('new_project_2').length === 1);
  await storage('away');
  held.resolve(undefined);
  assertSuccess(await requested);

  await waitUntil(() => workerd.lines.length > 0, alarmTimeoutMs);
  assert.deepEqual(workerd.lines, ['alarm begins']);
  await storage('back');
  await waitUntil(() => workerd.lines.length === 2, alarmTimeoutMs);
  assert.deepEqual(workerd.lines, ['alarm begins', 'alarm ends']);
});
