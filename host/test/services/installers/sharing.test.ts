/**
 * Two processes of a host of many installers behind nginx. They share what an installer has, and nothing of it is another installer's. The
 * installers have one user at the service, one origin and equal options, so that only their ids keep them apart.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { project, quoteRequest, update } from '../../support/fixtures.js';
import type { Answer } from '../host/page.js';
import { onRedis } from '../host/shared-store.js';
import { openSite, type Site } from '../host/site.js';

const installers = ['acme', 'beta'];
let site: Site;
before(async () => {
  const limits = { mint: { points: 5, seconds: 600 }, create: false, pricing: false } as const;
  site = await openSite(onRedis, { limits }, undefined, installers);
});
after(() => site?.close());

const times = (count: number, run: () => Promise<Answer>) => Promise.all(Array.from({ length: count }, run));
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();

describe('two processes of a host of two installers', () => {
  it('share the limit of a visitor at one installer, who has another one at the other', async () => {
    const { address } = site.page();
    for (const installer of installers) {
      const page = site.page({ installer, address });
      assert.deepEqual(statuses(await times(20, page.mint)), [...Array(5).fill(200), ...Array(15).fill(429)]);
    }
  });

  it('share the creates of one installer, whose keys are free at the other', async () => {
    const key = site.key();
    const outcomes = new Set<string>();
    for (const [i, installer] of installers.entries()) {
      const page = site.page({ installer });
      const answers = await times(20, () => page.call('new_project_2', project, { key }));
      for (const at of site.servers)
        answers.push(await site.page({ installer, at }).call('new_project_2', project, { key }));
      assert.deepEqual(new Set(statuses(answers)), new Set([200]));
      assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
      outcomes.add(answers[0]?.text ?? '');
      assert.deepEqual([site.service.calls('new_project_2').length, await site.service.projects()], [i + 1, i + 1]);
    }
    assert.equal(outcomes.size, 2);
    for (const server of site.servers) {
      const served = server.entries.filter(({ operation }) => operation === 'new_project_2');
      assert.deepEqual(new Set(served.map(({ installer }) => installer)), new Set(installers));
    }
  });

  it('share the sessions and projects of one installer, which the other refuses', async () => {
    const [here, there] = site.servers;
    const page = site.page({ installer: 'acme', at: here });
    const token = await page.token();
    const { response } = await page.call('new_project_2', project, { key: site.key() });
    const body = { ...update, project: response.project_id };
    const [own, other] = installers.map((installer) => site.page({ installer, at: there })) as [
      typeof page,
      typeof page,
    ];
    assert.equal((await own.call('update_project_2', body, { token })).status, 200);
    assert.equal((await other.call('pricing_2', quoteRequest, { token })).status, 401);
    assert.equal((await other.call('update_project_2', body)).status, 403);
    assert.equal(site.service.calls('update_project_2').length, 1);
  });
});
