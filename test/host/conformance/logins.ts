/** The host's own login: one for all, renewed once, and what the page is told where there is none. */
import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { credentials, gate, newKey, project, type Script } from '../support.js';
import { assertNo, assertYes } from './assertions.js';
import type { Group } from './group.js';
import { another, type Page } from './page.js';
import { upstreamWord } from './watch.js';

const login = 'generate-user-token';
const refusal = (code: number, headers = {}) =>
  Response.json({ status: upstreamWord, message: upstreamWord }, { status: code, headers });

const ask = (page: Page, count: number) =>
  Promise.all(Array.from({ length: count }, () => page.ask('pricing_2', another())));

export const logins = (group: Group): void => {
  group('the login', ['plain', 'plain'], (page) => {
    beforeEach(() => page.restart('plain'));

    it('is one for 100 first requests at once, with the credentials', async () => {
      for (const answer of await ask(page, 100)) assertYes(answer);
      assert.deepEqual(
        page.upstream.sent(login).map(({ body, authorization }) => [body, authorization]),
        [[credentials, null]],
      );
      assert.equal(page.upstream.sent('pricing_2').length, 100);
    });

    it('is renewed once for all whose token was refused, and each of them is sent once more', async () => {
      assertYes(await page.ask('pricing_2', another()));
      const old = page.upstream.sent('pricing_2')[0]?.authorization;
      page.upstream.plays({ pricing_2: ({ authorization }) => (authorization === old ? refusal(401) : undefined) });
      for (const answer of await ask(page, 20)) assertYes(answer);
      assert.equal(page.upstream.sent(login).length, 1);
      const count = page.upstream.sent('pricing_2').length;
      assert.ok(count >= 20 && count <= 40, String(count));
    });

    it('after a second refusal is given up', async () => {
      const refuse = () => refusal(401);
      page.upstream.plays({ pricing_2: refuse, new_project_2: refuse });
      assertNo(await page.ask('pricing_2', another()), 502, 'ERROR');
      assert.equal(page.upstream.sent('pricing_2').length, 2);
      const key = newKey();
      assertNo(await page.ask('new_project_2', project, { key }), 502);
      const [first, second, ...more] = page.upstream.sent('new_project_2');
      assert.notEqual(first?.authorization, second?.authorization);
      assert.deepEqual([first?.body, more], [second?.body, []]);
      page.upstream.plays();
      assertYes(await page.ask('new_project_2', project, { key }));
    });

    it('that is refused is not tried again at once', async () => {
      page.upstream.plays({ [login]: () => refusal(401) });
      assertNo(await page.ask('pricing_2', another()), 502, 'ERROR');
      for (let i = 0; i < 3; i++) assertNo(await page.ask('new_project_2', project, { key: newKey() }), 502);
      assert.equal(page.upstream.sent(login).length, 1);
      assert.deepEqual([page.upstream.sent(), page.upstream.sent('me')], [[], []]);
    });

    for (const [what, told, answer] of [
      ['400', 502, () => refusal(400)],
      ['429', 429, () => refusal(429, { 'Retry-After': '7' })],
      ['500', 502, () => refusal(500)],
      ['a 200 of another kind', 502, () => Response.json({ status: 'success', response: { token: 1 } })],
      ['HTML', 502, () => new Response(`<h1>${upstreamWord}</h1>`)],
      ['a redirect', 502, () => new Response(null, { status: 307, headers: { Location: '/elsewhere' } })],
      ['a broken connection', 502, () => Response.error()],
    ] as const) {
      it(`that comes to nothing (${what}) leaves a create undone, which may work next time`, async () => {
        page.upstream.plays({ [login]: answer } satisfies Script);
        const key = newKey();
        assertNo(await page.ask('new_project_2', project, { key }), told);
        assert.deepEqual(page.upstream.sent(), []);
        page.upstream.plays();
        assertYes(await page.ask('new_project_2', project, { key }));
        assert.equal(page.upstream.sent().length, 1);
      });
    }

    it('is not who sells: a `me` that fails leaves a create undone, and is asked again', async () => {
      page.upstream.plays({ me: () => refusal(500) });
      const key = newKey();
      assertNo(await page.ask('new_project_2', project, { key }), 502);
      assertNo(await page.ask('pricing_2', another()), 502, 'ERROR');
      assert.deepEqual(page.upstream.sent(), []);
      page.upstream.plays();
      assertYes(await page.ask('new_project_2', project, { key }));
    });
  });

  group('a login that takes too long', ['impatient'], (page) => {
    it('leaves undone what waits for it', async () => {
      const held = gate<Response | undefined>();
      page.upstream.plays({ [login]: () => held.opened });
      const asked = [page.ask('new_project_2', project), page.ask('pricing_2', another())] as const;
      const [made, priced] = await Promise.all(asked);
      assertNo(made, 504);
      assertNo(priced, 504, 'ERROR');
      assert.deepEqual(page.upstream.sent(), []);
      held.open(undefined);
      assertYes(await page.ask('new_project_2', project));
      assert.equal(page.upstream.sent().length, 1);
    });
  });
};
