/**
 * A create that takes longer than what ends the work of a page that has gone away, as Cloudflare says: 30 s for a Worker, and 70 s or more
 * for an object that nobody waits for. `workerd` on one machine knows neither limit. So the Worker of this test ends at once, and what is
 * shown of the object is that its alarm, which Cloudflare counts as an event, waits for the create and does it no harm.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { assertReplayed, assertSuccess } from '../../host/conformance/assertions.js';
import { createPage } from '../../host/conformance/page.js';
import { createUpstream } from '../../host/conformance/upstream.js';
import { newKey, project } from '../../host/fixtures.js';
import { createLeakCheck } from '../../host/leak-check.js';
import { bundleWorker } from '../../host/mounts/bundle.js';
import { waitUntil } from '../../host/timing.js';
import { startWorkerd } from './workerd.js';

const createMs = 100_000;

it('a create of 100 s ends in its object, though its page goes away at once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fin-widgets-long-'));
  const upstream = await createUpstream(() => {});
  const code = await bundleWorker(new URL('conformance-worker.ts', import.meta.url));
  const page = createPage(
    async (setup) => {
      const workerd = await startWorkerd(folder, {
        code,
        variables: { SETUP: JSON.stringify(setup), ENDS_WITH_PAGE: 'yes' },
      });
      return { baseUrl: `http://127.0.0.1:${workerd.port}/fin`, stop: workerd.stop };
    },
    upstream,
    createLeakCheck(),
  );
  after(async () => {
    await page.stop();
    upstream.close();
    await rm(folder, { recursive: true });
  });
  await page.restart('standard');
  upstream.setAnswers({ new_project_2: () => pause(createMs).then(() => undefined) });
  const key = newKey();
  const gone = new AbortController();
  const asked = page.ask('new_project_2', project, { key, signal: gone.signal });
  await waitUntil(() => upstream.sent('new_project_2').length === 1);
  gone.abort();
  await assert.rejects(asked);
  await pause(createMs);

  const replay = () => page.ask('new_project_2', project, { key, headers: { 'Idempotency-Replay': 'true' } });
  let answer = await replay();
  // The service may answer a moment later than the timer of this test.
  while (answer.headers.has('retry-after')) answer = await replay();
  assertSuccess(answer);
  assertReplayed(answer);
  assert.equal(upstream.sent('new_project_2').length, 1);
});
