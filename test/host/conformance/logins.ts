/** The host's own login: one for all, renewed once, and what the page is told where there is none. */
import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { credentials, newKey, project, uniqueQuestion, upstreamMarker } from '../fixtures.js';
import type { Script } from '../scripted-service.js';
import { deferred } from '../timing.js';
import { assertError, assertSuccess } from './assertions.js';
import type { Group } from './group.js';
import type { Page } from './page.js';

const login = 'generate-user-token';
const refusal = (code: number, headers = {}) =>
  Response.json({ status: upstreamMarker, message: upstreamMarker }, { status: code, headers });

const ask = (page: Page, count: number) =>
  Promise.all(Array.from({ length: count }, () => page.ask('pricing_2', uniqueQuestion())));

export const logins = (group: Group): void => {
  group('the login', ['standard', 'standard'], (page) => {
    beforeEach(() => page.restart('standard'));

    it('is one for 100 first requests at once, with the credentials', async () => {
      for (const answer of await ask(page, 100)) assertSuccess(answer);
      assert.deepEqual(
        page.upstream.sent(login).map(({ body, authorization }) => [body, authorization]),
        [[credentials, null]],
      );
      assert.equal(page.upstream.sent('pricing_2').length, 100);
    });

    it('is renewed once for all whose token was refused, and each of them is sent once more', async () => {
      assertSuccess(await page.ask('pricing_2', uniqueQuestion()));
      const old = page.upstream.sent('pricing_2')[0]?.authorization;
      page.upstream.setAnswers({
        pricing_2: ({ authorization }) => (authorization === old ? refusal(401) : undefined),
      });
      for (const answer of await ask(page, 20)) assertSuccess(answer);
      assert.equal(page.upstream.sent(login).length, 1);
      const count = page.upstream.sent('pricing_2').length;
      assert.ok(count >= 20 && count <= 40, String(count));
    });

    it('after a second refusal is given up', async () => {
      const refuse = () => refusal(401);
      page.upstream.setAnswers({ pricing_2: refuse, new_project_2: refuse });
      assertError(await page.ask('pricing_2', uniqueQuestion()), 502, 'ERROR');
      assert.equal(page.upstream.sent('pricing_2').length, 2);
      const key = newKey();
      assertError(await page.ask('new_project_2', project, { key }), 502);
      const [first, second, ...more] = page.upstream.sent('new_project_2');
      assert.notEqual(first?.authorization, second?.authorization);
      assert.deepEqual([first?.body, more], [second?.body, []]);
      page.upstream.setAnswers();
      assertSuccess(await page.ask('new_project_2', project, { key }));
    });

    it('that is refused is not tried again at once', async () => {
      page.upstream.setAnswers({ [login]: () => refusal(401) });
      assertError(await page.ask('pricing_2', uniqueQuestion()), 502, 'ERROR');
      for (let i = 0; i < 3; i++) assertError(await page.ask('new_project_2', project, { key: newKey() }), 502);
      assert.equal(page.upstream.sent(login).length, 1);
      assert.deepEqual([page.upstream.sent(), page.upstream.sent('me')], [[], []]);
    });

    for (const [what, told, answer] of [
      ['400', 502, () => refusal(400)],
      ['429', 429, () => refusal(429, { 'Retry-After': '7' })],
      ['500', 502, () => refusal(500)],
      ['a 200 of another kind', 502, () => Response.json({ status: 'success', response: { token: 1 } })],
      ['HTML', 502, () => new Response(`<h1>${upstreamMarker}</h1>`)],
      ['a redirect', 502, () => new Response(null, { status: 307, headers: { Location: '/elsewhere' } })],
      ['a broken connection', 502, () => Response.error()],
    ] as const) {
      it(`that comes to nothing (${what}) leaves a create undone, which may work next time`, async () => {
        page.upstream.setAnswers({ [login]: answer } satisfies Script);
        const key = newKey();
        assertError(await page.ask('new_project_2', project, { key }), told);
        assert.deepEqual(page.upstream.sent(), []);
        page.upstream.setAnswers();
        assertSuccess(await page.ask('new_project_2', project, { key }));
        assert.equal(page.upstream.sent().length, 1);
      });
    }

    it('is not who sells: a `me` that fails leaves a create undone, and is asked again', async () => {
      page.upstream.setAnswers({ me: () => refusal(500) });
      const key = newKey();
      assertError(await page.ask('new_project_2', project, { key }), 502);
      assertError(await page.ask('pricing_2', uniqueQuestion()), 502, 'ERROR');
      assert.deepEqual(page.upstream.sent(), []);
      page.upstream.setAnswers();
      assertSuccess(await page.ask('new_project_2', project, { key }));
    });
  });

  group('a login that takes too long', ['shortTimeout'], (page) => {
    it('leaves undone what waits for it', async () => {
      const held = deferred<Response | undefined>();
      page.upstream.setAnswers({ [login]: () => held.promise });
      const asked = [page.ask('new_project_2', project), page.ask('pricing_2', uniqueQuestion())] as const;
      const [made, priced] = await Promise.all(asked);
      assertError(made, 504);
      assertError(priced, 504, 'ERROR');
      assert.deepEqual(page.upstream.sent(), []);
      held.resolve(undefined);
      assertSuccess(await page.ask('new_project_2', project));
      assert.equal(page.upstream.sent().length, 1);
    });
  });
};
