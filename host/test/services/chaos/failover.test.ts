/**
 * A Redis fails over: the master dies, and a replica that lags behind takes its place. With `replicas: 1` a create is sent only once the
 * replica has its claim. Without that option, what the master had alone is lost.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { project } from '../../support/fixtures.js';
import type { Page } from '../host/page.js';
import { onRedisPair } from '../host/shared-store.js';
import { openSite, type Site } from '../host/site.js';
import { waitUntil } from '../processes.js';
import { runChaos } from './chaos.js';

const open = (replicas: number) => openSite((folder) => onRedisPair(folder, replicas));
const create = (page: Page, key: string) => page.call('new_project_2', project, { key });

/** Waits until both processes use the Redis that took over. */
const recovered = (site: Site) =>
  Promise.all(
    site.servers.map((at) => waitUntil(async () => (await create(site.page({ at }), site.key())).status === 200)),
  );

describe('a fail-over to a replica that lags behind', () => {
  it('makes no second project with `replicas: 1`: a claim that the replica does not have is refused', async () => {
    const site = await open(1);
    const page = site.page();
    const known = site.key();
    const { text } = await create(page, known);
    site.store.hold();
    const key = site.key();
    const refused = await create(page, key);
    assert.deepEqual([refused.status, refused.bodyStatus], [503, 'NOT_RUN'], refused.text);
    assert.equal(await site.service.projects(), 1);
    await site.store.failOver();
    await recovered(site);
    assert.equal((await create(page, known)).text, text, 'the replica knows the outcome');
    const before = await site.service.projects();
    assert.equal((await create(page, key)).status, 200);
    assert.equal((await site.service.projects()) - before, 1);
    await site.close();
  });

  it('may make one without it, as the documents say: the record is gone with the master', async () => {
    const site = await open(0);
    const page = site.page();
    const key = site.key();
    site.store.hold();
    const first = await create(page, key);
    await site.store.failOver();
    await recovered(site);
    const before = await site.service.projects();
    const second = await create(page, key);
    assert.deepEqual([first.status, second.status], [200, 200]);
    assert.notEqual(second.response.project_id, first.response.project_id);
    assert.equal((await site.service.projects()) - before, 1);
    await site.close();
  });
});

it('sends every create once, on a Redis that fails over in the middle of the load', () =>
  runChaos('on Redis with a replica', (folder) => onRedisPair(folder, 1), 0.4));
