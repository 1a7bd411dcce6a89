/**
 * A rotation of the secret on hosts that share a store. In each step some hosts still have the former secrets, and visitors notice no
 * difference between hosts.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryStore } from '../../src/index.js';
import { newKey, secret as old, project, quoteRequest, update } from '../support/fixtures.js';
import { type Answer, assertError, openPage } from '../support/page.js';

const next = 'the-next-secret-of-the-host-under-test';

/** The secrets of a server before a step, and of a server after it. */
const steps: [step: string, behind: readonly string[], done: readonly string[]][] = [
  ['the new secret is appended', [old], [old, next]],
  ['the new secret moves to the front', [old, next], [next, old]],
  ['the old secret is removed, a day later', [next, old], [next]],
];

type Page = ReturnType<typeof openPage>;

const assertSuccess = ({ status, text, response }: Answer) => {
  assert.equal(status, 200, text);
  return response;
};

describe('while', () => {
  for (const [step, behind, done] of steps) {
    it(`${step}, tokens, projects and outcomes of one server are valid on the other`, async () => {
      const store = memoryStore();
      const servers = [behind, done].map((secret) => openPage({ secret, store }));
      const [first, second] = servers as [Page, Page];
      for (const [made, other] of [
        [first, second],
        [second, first],
      ] as const) {
        const token = await made.token();
        const key = newKey();
        const created = await made.call('new_project_2', project, { token, key });
        const { project_id } = assertSuccess(created);
        const replayed = await other.call('new_project_2', project, { token, key });
        assert.deepEqual([replayed.status, replayed.text], [200, created.text]);
        assertError(await other.call('new_project_2', { ...project, VAT: true }, { token, key }), 422);
        assertSuccess(await other.call('update_project_2', { ...update, project: project_id }, { token }));
        assertSuccess(await other.call('pricing_2', quoteRequest, { token }));
      }
      const count = (operation: string) => servers.flatMap((server) => server.sent(operation)).length;
      assert.deepEqual([count('new_project_2'), count('pricing_2')], [2, 1], 'creates and prices are shared');
      assert.equal(count('generate-user-token'), 1, 'and so is the login');
    });
  }

  it('both steps are made, a session, a project and a key outlive them', async () => {
    const store = memoryStore();
    const before = openPage({ secret: old, store });
    const [token, key] = [await before.token(), newKey()];
    const created = await before.call('new_project_2', project, { token, key });
    const { project_id } = assertSuccess(created);
    for (const secret of [
      [old, next],
      [next, old],
    ]) {
      const after = openPage({ secret, store });
      assert.equal((await after.call('new_project_2', project, { token, key })).text, created.text);
      assertSuccess(await after.call('update_project_2', { ...update, project: project_id }, { token }));
      assert.deepEqual(after.sent('new_project_2'), []);
    }
  });

  it('the first step is left out, the servers refuse each other’s sessions and projects', async () => {
    const store = memoryStore();
    const [behind, ahead] = [openPage({ secret: old, store }), openPage({ secret: [next, old], store })];
    const token = await ahead.token();
    const key = newKey();
    const { project_id } = assertSuccess(await ahead.call('new_project_2', project, { token, key }));
    assertError(await behind.call('pricing_2', quoteRequest, { token }), 401);
    assertError(await behind.call('new_project_2', project, { key }), 502, 'UNKNOWN');
    assertError(await behind.call('update_project_2', { ...update, project: project_id }), 403);
  });
});
