/** The host's login: one for all requests, renewed once, and what the page gets if it fails. */
import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { credentials, newKey, project, uniqueQuoteRequest, upstreamMarker } from '../support/fixtures.js';
import type { Script } from '../support/scripted-service.js';
import { deferred } from '../support/timing.js';
import { assertError, assertRetryAfter, assertSuccess } from './assertions.js';
import type { Group } from './group.js';
import { eventually, type Page } from './page.js';

const login = 'generate-user-token';
const refusal = (code: number, headers = {}) =>
  Response.json({ status: upstreamMarker, message: upstreamMarker }, { status: code, headers });

const call = (page: Page, count: number) =>
  Promise.all(Array.from({ length: count }, () => page.call('pricing_2', uniqueQuoteRequest())));

export const logins = (group: Group): void => {
  group('the login', ['standard', 'standard'], (page) => {
    beforeEach(() => page.restart('standard'));

    it('happens once for 100 first requests at the same time', async () => {
      for (const answer of await call(page, 100)) assertSuccess(answer);
      assert.deepEqual(
        page.upstream.sent(login).map(({ body, authorization }) => [body, authorization]),
        [[credentials, null]],
      );
      assert.equal(page.upstream.sent('pricing_2').length, 100);
    });

    it('is renewed once for all requests whose token was rejected, and each is replayed once', async () => {
      assertSuccess(await page.call('pricing_2', uniqueQuoteRequest()));
      const old = page.upstream.sent('pricing_2')[0]?.authorization;
      page.upstream.setAnswers({
        pricing_2: ({ authorization }) => (authorization === old ? refusal(401) : undefined),
      });
      for (const answer of await call(page, 20)) assertSuccess(answer);
      assert.equal(page.upstream.sent(login).length, 1);
      const count = page.upstream.sent('pricing_2').length;
      assert.ok(count >= 20 && count <= 40, String(count));
    });

    it('is not renewed again after the second 401', async () => {
      const refuse = () => refusal(401);
      page.upstream.setAnswers({ pricing_2: refuse, new_project_2: refuse });
      assertError(await page.call('pricing_2', uniqueQuoteRequest()), 502, 'ERROR');
      assert.equal(page.upstream.sent('pricing_2').length, 2);
      const key = newKey();
      assertError(await page.call('new_project_2', project, { key }), 502);
      const [first, second, ...more] = page.upstream.sent('new_project_2');
      assert.notEqual(first?.authorization, second?.authorization);
      assert.deepEqual([first?.body, more], [second?.body, []]);
      page.upstream.setAnswers();
      assertSuccess(await page.call('new_project_2', project, { key }));
    });

    it('is not repeated at once after it was refused', async () => {
      const triedAt: number[] = [];
      const refuse = () => {
        triedAt.push(performance.now());
        return refusal(401);
      };
      page.upstream.setAnswers({ [login]: refuse });
      const first = await page.call('pricing_2', uniqueQuoteRequest());
      assertError(first, 502, 'ERROR');
      assertRetryAfter(first, 2);
      const creates = await Promise.all([1, 2, 3].map(() => page.call('new_project_2', project)));
      // On a machine that took longer than the pause, a create has tried the login again, and the next pause is one of 5 seconds.
      const [firstTry = 0, secondTry = Infinity, ...more] = triedAt;
      for (const answer of creates) {
        assertError(answer, 502);
        assertRetryAfter(answer, triedAt.length === 1 ? 2 : 5);
      }
      assert.ok(secondTry - firstTry >= 2_000);
      assert.deepEqual([more, page.upstream.sent(), page.upstream.sent('me')], [[], [], []]);
    });

    it('that is refused after the service has rejected a token leaves no request with that token', async () => {
      assertSuccess(await page.call('pricing_2', uniqueQuoteRequest()));
      const refuse = () => refusal(401);
      page.upstream.setAnswers({ pricing_2: refuse, new_project_2: refuse, [login]: refuse });
      for (let i = 0; i < 3; i++) assertError(await page.call('pricing_2', uniqueQuoteRequest()), 502, 'ERROR');
      assertError(await page.call('new_project_2', project), 502);
      assert.equal(page.upstream.sent().length, 1);
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
      it(`that fails with ${what} makes a create NOT_RUN, and the next attempt may succeed`, async () => {
        page.upstream.setAnswers({ [login]: answer } satisfies Script);
        const key = newKey();
        assertError(await page.call('new_project_2', project, { key }), told);
        assert.deepEqual(page.upstream.sent(), []);
        page.upstream.setAnswers();
        assertSuccess(await page.call('new_project_2', project, { key }));
        assert.equal(page.upstream.sent().length, 1);
      });
    }

    it('is followed by `me`: if that fails, a create is NOT_RUN, and `me` is asked again', async () => {
      page.upstream.setAnswers({ me: () => refusal(500) });
      const key = newKey();
      assertError(await page.call('new_project_2', project, { key }), 502);
      assertError(await page.call('pricing_2', uniqueQuoteRequest()), 502, 'ERROR');
      assert.deepEqual(page.upstream.sent(), []);
      page.upstream.setAnswers();
      assertSuccess(await page.call('new_project_2', project, { key }));
    });

    it('is followed by `me`: a 504 of either makes each quote request of a batch ERROR', async () => {
      for (const operation of [login, 'me']) {
        await page.restart('standard');
        page.upstream.setAnswers({ [operation]: () => refusal(504) });
        const { response } = await page.prices([uniqueQuoteRequest(), uniqueQuoteRequest()]);
        assert.deepEqual(response.answers, Array(2).fill({ status: 'ERROR' }), operation);
      }
    });

    it('is followed by `me`: if either takes longer than a mint waits, the quotes of the mint are null', async () => {
      for (const operation of [login, 'me']) {
        await page.restart('standard');
        const held = deferred<Response | undefined>();
        page.upstream.setAnswers({ [operation]: () => held.promise });
        const raw = JSON.stringify({ questions: [uniqueQuoteRequest()] });
        const { response } = await page.mint({ raw, headers: { 'Content-Type': 'text/plain' } });
        held.resolve(undefined);
        assert.deepEqual(response.answers, [null], operation);
      }
    });
  });

  group('the pause after a refused login', ['shortLoginPause'], (page) => {
    const quoteRequest = () => page.call('pricing_2', uniqueQuoteRequest());
    const logins = () => page.upstream.sent(login).length;

    it('lasts a fifth of the longest, then half of it, then all of it, and is told', async () => {
      page.upstream.setAnswers({ [login]: () => refusal(401) });
      // Until the next login, of which there is one more with each pause.
      for (const [count, seconds] of [
        [1, 1],
        [2, 2],
        [3, 3],
      ] as const) {
        let answer: Awaited<ReturnType<typeof quoteRequest>>;
        do {
          answer = await quoteRequest();
          assertError(answer, 502, 'ERROR');
          assertRetryAfter(answer, seconds);
        } while (logins() < count);
        assert.equal(answer.headers.get('retry-after'), String(seconds));
      }
      assert.deepEqual(page.upstream.sent(), []);
    });

    it('ends by itself, and the first refusal after a success counts as the first', async () => {
      assertSuccess(await eventually(200, quoteRequest));
      assert.equal(logins(), 1);
      page.upstream.setAnswers({ [login]: () => refusal(403), pricing_2: () => refusal(401) });
      const answer = await quoteRequest();
      assertError(answer, 502, 'ERROR');
      assertRetryAfter(answer, 1);
      page.upstream.setAnswers();
      assertSuccess(await eventually(200, quoteRequest));
    });
  });

  group('a login that exceeds the time limit', ['shortTimeout'], (page) => {
    it('makes the requests that wait for it NOT_RUN or ERROR', async () => {
      const held = deferred<Response | undefined>();
      page.upstream.setAnswers({ [login]: () => held.promise });
      const requested = [page.call('new_project_2', project), page.call('pricing_2', uniqueQuoteRequest())] as const;
      const [made, priced] = await Promise.all(requested);
      assertError(made, 504);
      assertError(priced, 504, 'ERROR');
      assert.deepEqual(page.upstream.sent(), []);
      held.resolve(undefined);
      // On a busy machine, the next login may exceed the short time limit too. That is a refusal before anything was sent.
      assertSuccess(await eventually(200, () => page.call('new_project_2', project)));
      assert.equal(page.upstream.sent().length, 1);
    });
  });
};
