/** Rate limits: what they count, what is free, and what a visitor is told. */
import assert from 'node:assert/strict';
import { platform } from 'node:os';
import { beforeEach, it } from 'node:test';
import { newKey, project, quoteRequest, uniqueQuoteRequest, update } from '../support/fixtures.js';
import { deferred, waitUntil } from '../support/timing.js';
import { assertError, assertLimited, assertReason, assertSuccess } from './assertions.js';
import type { Group } from './group.js';
import { eventually, type Page } from './page.js';

/** Headers in which some platforms put the address, and which a visitor can send too. */
const written = (i: number): Record<string, string> =>
  Object.fromEntries(
    [
      'X-Forwarded-For',
      'X-Real-IP',
      'X-Client-IP',
      'X-Cluster-Client-IP',
      'Client-IP',
      'True-Client-IP',
      'CF-Connecting-IP',
      'Fly-Client-IP',
      'X-Original-Forwarded-For',
      'X-Remote-Addr',
    ].map((name) => [name, `198.51.100.${i}`] as const),
  );
const claiming = (i: number) => ({ headers: { ...written(i), Forwarded: `for=198.51.100.${i}` } });

/** New sessions. An address may mint three. */
const sessions = async (page: Page, count: number, from?: string) => {
  const tokens: string[] = [];
  for (let i = 0; i < count; i++) tokens.push(await page.token(from ? { from } : {}));
  return tokens;
};

export const limits = (group: Group): void => {
  // The setup `limited` allows three of each in ten minutes, so each test restarts the host.
  group('the mint limit', ['limited', 'limited'], (page) => {
    beforeEach(() => page.restart('limited'));

    it('counts per address, whatever headers the visitor sends', async () => {
      for (let i = 0; i < 3; i++) assert.equal((await page.mint(claiming(i))).status, 200);
      for (let i = 3; i < 6; i++) assertLimited(await page.mint(claiming(i)), 600);
    });

    it('does not count requests that fail an earlier check', async () => {
      for (let i = 0; i < 4; i++) {
        assertError(await page.mint({ path: '/tokens' }), 404);
        assertError(await page.mint({ method: 'PUT' }), 405);
        assertError(await page.mint({ origin: 'https://evil.example' }), 403, 'NOT_RUN', null);
        assert.equal((await page.mint({ method: 'OPTIONS' })).status, 204);
      }
      for (let i = 0; i < 3; i++) assert.equal((await page.mint()).status, 200);
      assertLimited(await page.mint(), 600);
      assert.equal((await page.mint({ method: 'OPTIONS' })).status, 204);
      assertError(await page.mint({ origin: 'https://evil.example' }), 403, 'NOT_RUN', null);
    });
  });

  group('the limit of creates and updates', ['limited', 'limited'], (page) => {
    beforeEach(() => page.restart('limited'));

    it('counts per address across sessions, and a limited request is not sent', async () => {
      const [one, two, three] = await sessions(page, 3);
      const { project_id } = assertSuccess(await page.call('new_project_2', project, { token: one, ...claiming(1) }));
      assertSuccess(await page.call('new_project_2', project, { token: two, ...claiming(2) }));
      assertSuccess(
        await page.call('update_project_2', { ...update, project: project_id }, { token: three, ...claiming(3) }),
      );
      const sentBefore = page.upstream.sent().length;
      assertLimited(await page.call('new_project_2', project, { token: one }), 600);
      assertLimited(await page.call('new_project_2', project, { token: two, ...claiming(4) }), 600);
      assertLimited(await page.call('update_project_2', { ...update, project: project_id }, { token: three }), 600);
      assert.deepEqual([sentBefore, page.upstream.sent().length], [3, 3]);
      assertSuccess(await page.call('pricing_2', uniqueQuoteRequest(), { token: one }));
    });

    it('does not count a create that repeats an earlier one, and does not stop it', async () => {
      const held = deferred<Response | undefined>();
      const fail = () => Response.json({}, { status: 500 });
      page.upstream.setAnswers({
        new_project_2: ({ count }) => (count === 2 ? fail() : count === 3 ? held.promise : undefined),
      });
      const [one, two] = await sessions(page, 2);
      const create = (key: string, more: object = {}, token = one) =>
        page.call('new_project_2', { ...project, ...more }, { token, key });
      const [done, lost, running] = [newKey(), newKey(), newKey()];
      const first = await create(done);
      assertSuccess(first);
      for (const token of [one, two, one, two]) assert.equal((await create(done, {}, token)).text, first.text);
      for (let i = 0; i < 3; i++) assertError(await create(lost), 502, 'UNKNOWN');
      const third = create(running);
      await waitUntil(() => page.upstream.sent('new_project_2').length === 3);
      assertLimited(await create(newKey()), 600);
      for (const key of [done, lost, running]) assertLimited(await create(key, { VAT: true }), 600);
      for (const key of [done, running]) assertLimited(await create(key, { VAT: 'x' }), 600);
      assert.equal((await create(done, { x: 1, organization: 'x' }, two)).text, first.text);
      assertError(await create(lost), 502, 'UNKNOWN');
      const waiting = create(running, {}, two);
      held.resolve(undefined);
      const made = await third;
      assertSuccess(made);
      assert.equal((await waiting).text, made.text);
      assert.equal(page.upstream.sent('new_project_2').length, 3);
    });

    it('counts a create that repeats a refused one, since it is sent', async () => {
      page.upstream.setAnswers({ new_project_2: () => Response.json({}, { status: 400 }) });
      const token = await page.token();
      const key = newKey();
      for (let i = 0; i < 3; i++) assertError(await page.call('new_project_2', project, { token, key }), 400);
      assertLimited(await page.call('new_project_2', project, { token, key }), 600);
      assert.equal(page.upstream.sent('new_project_2').length, 3);
    });

    it('counts invalid bodies, and a used-up limit is answered before them', async () => {
      const token = await page.token();
      assertError(await page.call('new_project_2', {}, { token }), 400);
      assertError(await page.call('new_project_2', project, { token, headers: { 'Content-Type': 'text/plain' } }), 415);
      assertError(await page.call('new_project_2', undefined, { token, raw: 'x'.repeat(40_000) }), 413);
      assertLimited(await page.call('new_project_2', {}, { token }), 600);
      assertLimited(await page.call('update_project_2', undefined, { token, raw: 'x'.repeat(40_000) }), 600);
      assert.deepEqual(page.upstream.sent(), []);
    });

    it('counts nothing without a valid session', async () => {
      for (let i = 0; i < 5; i++) assertError(await page.call('new_project_2', project, { token: 'none' }), 401);
      assertSuccess(await page.call('new_project_2', project));
    });
  });

  group('the limit of quote requests', ['limited', 'limited'], (page) => {
    beforeEach(() => page.restart('limited'));

    it('counts quote requests, but no cached quotes', async () => {
      const [one, two] = await sessions(page, 2);
      assertSuccess(await page.call('pricing_2', quoteRequest, { token: one }));
      for (let i = 0; i < 5; i++)
        assertSuccess(await page.call('pricing_2', quoteRequest, { token: i % 2 ? one : two }));
      for (let i = 0; i < 2; i++)
        assertSuccess(await page.call('pricing_2', uniqueQuoteRequest(), { token: two, ...claiming(i) }));
      assertLimited(await page.call('pricing_2', uniqueQuoteRequest(), { token: one, ...claiming(3) }), 600);
      assertSuccess(await page.call('pricing_2', quoteRequest, { token: one }));
      assert.equal(page.upstream.sent().length, 3);
      assertSuccess(await page.call('new_project_2', project, { token: one }));
    });

    it('counts invalid bodies, and a used-up limit is then answered before them', async () => {
      const token = await page.token();
      assertError(await page.call('pricing_2', {}, { token }), 400);
      assertError(
        await page.call('pricing_2', quoteRequest, { token, headers: { 'Content-Type': 'text/plain' } }),
        415,
      );
      assertError(await page.call('pricing_2', undefined, { token, raw: 'x'.repeat(40_000) }), 413);
      for (const how of [{}, { headers: { 'Content-Type': 'text/plain' } }, { raw: 'x'.repeat(40_000) }])
        assertLimited(await page.call('pricing_2', {}, { token, ...how }), 600);
      assert.deepEqual(page.upstream.sent(), []);
    });
  });

  group('the limit of batches', ['limited', 'limited'], (page) => {
    beforeEach(() => page.restart('limited'));

    it('counts each `…/prices`, whatever is in it, and nothing else', async () => {
      const [one, two] = await sessions(page, 2);
      assertSuccess(await page.call('pricing_2', quoteRequest, { token: one }));
      const knownOnly = JSON.stringify({ questions: [quoteRequest], knownOnly: true });
      for (let i = 0; i < 2; i++) assert.equal((await page.prices([], { token: one, raw: knownOnly })).status, 200);
      assertError(await page.prices([], { token: two }), 400);
      for (const [token, raw] of [
        [one, knownOnly],
        [two, knownOnly],
        [two, 'x'.repeat(40_000)],
      ] as const) {
        const answer = await page.prices([], { token, raw, ...claiming(1) });
        assertLimited(answer, 600);
        await assertReason(page, answer, 'limit_address');
      }
      assertSuccess(await page.call('pricing_2', quoteRequest, { token: one }));
      const minted = await page.mint({ raw: knownOnly, headers: { 'Content-Type': 'text/plain' } });
      assert.equal(minted.response.answers[0].status, 'success');
    });
  });

  group('a limit', ['shortLived'], (page) => {
    it('ends with its period', async () => {
      const answer = await eventually(429, () => page.mint());
      assertLimited(answer, 1);
      assert.equal((await eventually(200, () => page.mint())).status, 200);
    });
  });

  group('a limit that is used up', ['limited', 'limited'], (page) => {
    beforeEach(() => page.restart('limited'));
    /** A body with this many bytes more, in a field that no operation has. */
    const padded = (body: object, bytes: number) => ({ ...body, more: 'x'.repeat(bytes) });

    it('leaves a cached quote to a small body, and no other', async () => {
      const token = await page.token();
      assertSuccess(await page.call('pricing_2', quoteRequest, { token }));
      for (let i = 0; i < 2; i++) assertSuccess(await page.call('pricing_2', uniqueQuoteRequest(), { token }));
      assertSuccess(await page.call('pricing_2', padded(quoteRequest, 3_000), { token }));
      assertLimited(await page.call('pricing_2', padded(quoteRequest, 5_000), { token }), 600);
      const chunked = { 'Transfer-Encoding': 'chunked' };
      assertLimited(await page.call('pricing_2', padded(quoteRequest, 5_000), { token, headers: chunked }), 600);
      assert.equal(page.upstream.sent().length, 3);
    });

    it('leaves the outcome of a create to its key, whatever the size of its body', async () => {
      const [key, token] = [newKey(), await page.token()];
      const body = padded(project, 10_000);
      const first = await page.call('new_project_2', body, { token, key });
      assertSuccess(first);
      for (let i = 0; i < 2; i++) assertSuccess(await page.call('new_project_2', project, { token }));
      assertLimited(await page.call('new_project_2', body, { token }), 600);
      assert.equal((await page.call('new_project_2', body, { token, key })).text, first.text);
      assert.equal(page.upstream.sent().length, 3);
    });
  });

  group('requests under way', ['crowded', 'crowded'], (page) => {
    beforeEach(() => page.restart('crowded'));
    const concurrencyLimit = 4;

    /**
     * Has as many quote requests under way as an address may. `finish` lets the upstream answer them. A quote request is sent again while the place of
     * an earlier one is not free yet.
     */
    const fill = async (token: string) => {
      const held = deferred<Response | undefined>();
      page.upstream.setAnswers({ pricing_2: ({ count }) => (count <= concurrencyLimit ? held.promise : undefined) });
      const leave = new AbortController();
      const requested = Array.from({ length: concurrencyLimit }, (_, i) => {
        const how = { token, ...(i === 0 && { signal: leave.signal }) };
        return eventually(200, () => page.call('pricing_2', uniqueQuoteRequest(), how)).catch(() => {});
      });
      await waitUntil(() => page.upstream.sent('pricing_2').length === concurrencyLimit);
      return {
        leave: () => leave.abort(),
        async finish() {
          held.resolve(undefined);
          await Promise.all(requested);
        },
      };
    };

    it('are bounded for each address, and the places are free again when the answers are there', async () => {
      const token = await page.token();
      const { finish } = await fill(token);
      try {
        for (const [operation, body] of [
          ['pricing_2', uniqueQuoteRequest()],
          ['new_project_2', project],
        ] as const) {
          const answer = await page.call(operation, body, { token });
          assertLimited(answer, 1);
          assert.equal(answer.response.reason, 'concurrency');
          await assertReason(page, answer, 'concurrency');
        }
        assert.equal((await page.mint()).status, 200);
        if (platform() === 'linux')
          assertSuccess(await page.call('pricing_2', uniqueQuoteRequest(), { token, from: '127.0.0.2' }));
      } finally {
        await finish();
      }
      for (let i = 0; i < 5; i++)
        assertSuccess(await eventually(200, () => page.call('pricing_2', uniqueQuoteRequest(), { token })));
    });

    it('give their place back, too, if the page goes away', async () => {
      const token = await page.token();
      const { leave, finish } = await fill(token);
      leave();
      await finish();
      const { finish: finishAgain } = await fill(token);
      await finishAgain();
      assertSuccess(await eventually(200, () => page.call('pricing_2', uniqueQuoteRequest(), { token })));
    });
  });

  // Linux has all of 127.0.0.0/8; elsewhere a machine may have one address of its own only.
  if (platform() !== 'linux') return;
  group('a visitor at another address', ['limited', 'limited'], (page) => {
    beforeEach(() => page.restart('limited'));
    const addresses = ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4'];

    it('has limits of their own', async () => {
      for (const from of ['127.0.0.2', '127.0.0.3']) {
        const [token] = await sessions(page, 3, from);
        assertLimited(await page.mint({ from }), 600);
        for (let i = 0; i < 3; i++) assertSuccess(await page.call('new_project_2', project, { token, from }));
        assertLimited(await page.call('new_project_2', project, { token, from }), 600);
        for (let i = 0; i < 3; i++) assertSuccess(await page.call('pricing_2', uniqueQuoteRequest(), { token, from }));
        assertLimited(await page.call('pricing_2', uniqueQuoteRequest(), { token, from }), 600);
      }
      assert.equal(page.upstream.sent().length, 12);
    });

    it('has the limits of their session at every address', async () => {
      const token = await page.token();
      const answers: number[][] = [];
      for (const from of addresses) {
        const made = await page.call('new_project_2', project, { token, from });
        const requested = await page.call('pricing_2', uniqueQuoteRequest(), { token, from });
        answers.push([made.status, requested.status]);
      }
      assert.deepEqual(answers, [
        [200, 200],
        [200, 200],
        [200, 200],
        [429, 429],
      ]);
      assert.equal(page.upstream.sent().length, 6);
    });
  });
};
