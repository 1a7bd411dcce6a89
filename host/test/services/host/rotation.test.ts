/** A rotation of the secret, one process after the other. In each step one is behind, and visitors do not notice which one answers. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { project, quoteRequest, update } from '../../support/fixtures.js';
import type { Answer } from './page.js';
import type { Server } from './server.js';
import { onRedis } from './shared-store.js';
import { openSite, type Site } from './site.js';

const [old, next] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];

let site: Site;
before(async () => {
  site = await openSite(onRedis, { secret: old, limits: { mint: false, create: false, pricing: false } });
});
after(() => site?.close());

const assertSuccess = (answer: Answer) => {
  assert.equal(answer.status, 200, answer.text);
  return answer.response;
};

/** What one process made, another one answers. Everything earlier processes made, too. */
const created: { key: string; token: string; text: string; projectId: string }[] = [];

const create = async (at: Server) => {
  const [page, key] = [site.page({ at }), site.key()];
  const token = await page.token();
  const answer = await page.call('new_project_2', project, { key, token });
  created.push({ key, token, text: answer.text, projectId: assertSuccess(answer).project_id });
};

const assertKnown = async (at: Server) => {
  const page = site.page({ at });
  for (const { key, token, text, projectId } of created) {
    const replayed = await page.call('new_project_2', project, { key, token });
    assert.deepEqual([replayed.status, replayed.text], [200, text]);
    assertSuccess(await page.call('update_project_2', { ...update, project: projectId }, { token }));
    assertSuccess(await page.call('pricing_2', quoteRequest, { token }));
  }
};

describe('a rotation in two steps over two processes', () => {
  const steps = [
    ['appends the new secret', [old, next]],
    ['moves it to the front', [next, old]],
  ] as const;
  for (const [what, secret] of steps) {
    it(`${what}: no 401, no 403, no UNKNOWN, no second project, whichever process is behind`, async () => {
      for (const server of site.servers) {
        await server.kill();
        server.configure({ secret });
        await server.start();
        // The other process is behind until its turn.
        for (const at of site.servers) await create(at);
        for (const at of site.servers) await assertKnown(at);
      }
      assert.equal(await site.service.projects(), created.length);
    });
  }
});
