/** A process of the host that is killed during a create: the outcome is UNKNOWN, and the create is never sent again. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { project } from '../../support/fixtures.js';
import { waitUntil } from '../processes.js';
import type { Answer } from './page.js';
import { onRedis, type RedisServer } from './shared-store.js';
import { openSite, type Site } from './site.js';

let site: Site<RedisServer>;
before(async () => {
  site = await openSite(onRedis);
});
after(() => site?.close());

/** Longer than the lease of a claim, and shorter than the life of an outcome. */
const beyondLeaseMs = 600_000;

const assertUnknown = ({ status, bodyStatus, text }: Answer) =>
  assert.deepEqual([status, bodyStatus], [502, 'UNKNOWN'], text);

describe('a process that is killed during a create', () => {
  it('leaves an UNKNOWN outcome at the other process, and the create is never sent again', async () => {
    const [first, second] = site.servers;
    const key = site.key();
    const release = site.service.hold('new_project_2');
    const requested = site.page({ at: first }).call('new_project_2', project, { key });
    await waitUntil(() => site.service.calls('new_project_2').length === 1);
    await Promise.all([assert.rejects(requested, 'the connection broke'), first.kill()]);

    const over = site.page();
    const repeated = over.call('new_project_2', project, { key });
    // The second create waits until the claim of the first is older than its lease.
    await site.store.age(beyondLeaseMs);
    assertUnknown(await repeated);
    release();
    await waitUntil(async () => (await site.service.projects()) === 1);

    assertUnknown(await over.call('new_project_2', project, { key }));
    assert.equal((await over.call('new_project_2', { ...project, VAT: true }, { key })).status, 422);
    await first.start();
    for (const at of [first, second]) assertUnknown(await site.page({ at }).call('new_project_2', project, { key }));
    assert.equal(site.service.calls('new_project_2').length, 1);
    assert.equal(await site.service.projects(), 1);
  });

  it('does not affect others: nginx uses the other process until it is back', async () => {
    const [first, second] = site.servers;
    await second.kill();
    const over = site.page();
    for (let i = 0; i < 4; i++)
      assert.equal((await over.call('new_project_2', project, { key: site.key() })).status, 200);
    await second.start();
    for (const at of [first, second])
      assert.equal((await site.page({ at }).call('new_project_2', project, { key: site.key() })).status, 200);
    assert.equal(await site.service.projects(), 7);
  });
});
