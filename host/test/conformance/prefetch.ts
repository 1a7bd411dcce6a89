/** Prefetched quotes: `…/prices`, quote requests with a mint, and what bounds them. */
import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { quoteRequest, uniqueQuoteRequest } from '../support/fixtures.js';
import type { Answer } from '../support/page.js';
import { deferred, waitUntil } from '../support/timing.js';
import {
  assertError,
  assertHeaders,
  assertJson,
  assertLimited,
  assertReason,
  assertSuccess,
  assertWrongField,
} from './assertions.js';
import type { Group } from './group.js';
import { eventually, type Page } from './page.js';
import { localOrigin, pageSettings } from './subject.js';

const most = 41;
/** The most that are under way at once, and that a mint carries. */
const atOnce = 5;

/** Quote requests that nobody sent before, as a slider has them: they differ in the down payment. */
const row = (length: number): object[] => {
  const first = uniqueQuoteRequest();
  return Array.from({ length }, (_, i) => ({ ...first, LTI_downpayment: i }));
};

/** Entries of a list that `pricing_2` would refuse. */
const refused = [
  null,
  1,
  'x',
  [],
  [quoteRequest],
  {},
  { ...quoteRequest, LTI_downpayment: 41 },
  { ...quoteRequest, country_project: 'Atlantis' },
  { ...quoteRequest, 'total_cost_installation (after subsidies) (incl vat)': 0 },
  { ...quoteRequest, x: new Array(51).fill(1) },
];

const failed = { status: 'ERROR' };
const fee = (Monthly_fee: number) => ({ status: 'success', response: { Monthly_fee } });

/** Asserts the answers of a batch, and gives them. */
const assertAnswers = (answer: Answer): unknown[] => {
  assert.equal(answer.status, 200, answer.text);
  assertJson(answer);
  assertHeaders(answer);
  const { answers, ...more } = JSON.parse(answer.text);
  assert.deepEqual(more, {});
  return answers;
};

/** The body of a batch that takes known answers only. */
const knownOnly = (quoteRequests: readonly unknown[], value: unknown = true) =>
  JSON.stringify({ questions: quoteRequests, knownOnly: value });

/** The answers to a mint with quote requests. The mint succeeds, whatever becomes of them. */
const mintWith = async (page: Page, quoteRequests: unknown): Promise<unknown[] | undefined> => {
  const headers = { 'Content-Type': 'text/plain;charset=UTF-8' };
  const answer = await page.mint({ raw: JSON.stringify({ questions: quoteRequests }), headers });
  assertMinted(answer);
  return answer.response.answers;
};

const assertMinted = (answer: Answer): void => {
  assert.equal(answer.status, 200, answer.text);
  assertJson(answer);
  assertHeaders(answer);
  assert.match(answer.response.token, /^[\w.-]{40,}$/);
};

/** Holds the upstream's answers to the first so many quote requests. */
const hold = (page: Page, count = Infinity) => {
  const held = deferred<Response | undefined>();
  page.upstream.setAnswers({ pricing_2: (call) => (call.count <= count ? held.promise : undefined) });
  return {
    untilSent: (calls: number) => waitUntil(() => page.upstream.sent('pricing_2').length >= calls),
    release: () => held.resolve(undefined),
  };
};

/** Refuses a call with this `Retry-After`. */
const refusing = (retryAfter: string) => () =>
  Response.json({}, { status: 429, headers: { 'Retry-After': retryAfter } });

const downpaymentsSent = (page: Page) =>
  page.upstream.sent('pricing_2').map(({ body }) => (body as { LTI_downpayment: number }).LTI_downpayment);

export const prefetch = (group: Group): void => {
  group('a quote batch', ['prefetches'], (page) => {
    it('has each answer in its place, as `pricing_2` gives it', async () => {
      const quoteRequests = row(most);
      const token = await page.token();
      const single = await page.call('pricing_2', quoteRequests[40], { token });
      const answers = assertAnswers(await page.prices([...quoteRequests].reverse(), { token }));
      assert.equal(answers.length, most);
      assert.deepEqual(answers[0], JSON.parse(single.text));
      for (const [i, requested] of [...quoteRequests].reverse().entries())
        assert.deepEqual(answers[i], JSON.parse((await page.call('pricing_2', requested, { token })).text));
      assert.equal(page.upstream.sent().length, most);
      const unknownFields = { ...quoteRequests[3], x: 1, organization: 'x' };
      assert.deepEqual(assertAnswers(await page.prices([unknownFields], { token })), [answers[37]]);
      assert.equal(page.upstream.sent().length, most);
    });

    it('has 1 to 41 quote requests, in a JSON object', async () => {
      for (const body of [
        { questions: [] },
        { questions: row(most + 1) },
        {},
        { questions: quoteRequest },
        row(1),
        null,
      ]) {
        const answer = await page.prices([], { raw: JSON.stringify(body) });
        assertError(answer, 400);
        await assertReason(page, answer, 'body_invalid');
      }
      assert.deepEqual(page.upstream.sent(), []);
    });

    it('says ERROR of each quote request that is refused, or was sent and failed', async () => {
      const [first, second, third] = row(3);
      page.upstream.setAnswers({
        pricing_2: ({ body }) => {
          const { LTI_downpayment: i } = body as { LTI_downpayment: number };
          return i < 2 ? Response.json({}, { status: i ? 500 : 400 }) : undefined;
        },
      });
      const answers = assertAnswers(await page.prices([...refused, first, second, third]));
      assert.deepEqual(
        answers.slice(0, -1),
        [...refused, first, second].map(() => failed),
      );
      assert.equal((answers.at(-1) as { status: string }).status, 'success');
      page.upstream.setAnswers();
      assert.deepEqual(assertAnswers(await page.prices([first])), [fee(201)], 'a failure is not kept');
    });

    it('sends equal quote requests once, whoever else sends them', async () => {
      const { untilSent, release } = hold(page);
      const [one, other] = row(2);
      const token = await page.token();
      const lists = [
        [one, one, other],
        [other, one],
      ].map((list) => page.prices(list, { token }));
      const single = page.call('pricing_2', one, { token });
      await untilSent(2);
      release();
      const [first = [], second = []] = (await Promise.all(lists)).map(assertAnswers);
      const answer = JSON.parse((await single).text);
      assert.deepEqual([first[0], first[1], second[1]], [answer, answer, answer]);
      assert.deepEqual(first[2], second[0]);
      assert.equal(page.upstream.sent().length, 2);
    });

    it('sends 5 quote requests at once, the first ones first; a single one waits for none of them', async () => {
      const { untilSent, release } = hold(page, atOnce);
      const token = await page.token();
      const quoteRequests = row(10);
      const list = page.prices(quoteRequests, { token });
      await untilSent(atOnce);
      assertSuccess(await page.call('pricing_2', { ...uniqueQuoteRequest(), LTI_downpayment: 40 }, { token }));
      const waiting = await page.call('pricing_2', quoteRequests[9], { token });
      assertSuccess(waiting);
      assert.deepEqual(new Set(downpaymentsSent(page)), new Set([0, 1, 2, 3, 4, 40, 9]));
      release();
      const answers = assertAnswers(await list);
      assert.deepEqual(answers[9], JSON.parse(waiting.text), 'which answers the batch, too');
      assert.ok(!answers.includes(null));
      assert.equal(page.upstream.sent().length, 11);
    });

    it('has the checks of `pricing_2`, in their order', async () => {
      const raw = JSON.stringify({ questions: [quoteRequest] });
      const typed = { headers: { 'Content-Type': 'text/plain' } };
      const stranger = { origin: 'https://evil.example' };
      const elsewhere = await page.token({ origin: localOrigin });
      for (const path of ['/prices/', '/Prices', '/price%73', '/wf/prices', '/nothing?/prices'])
        assertError(await page.prices([], { path, ...stranger, token: undefined }), 404, 'NOT_RUN', null);
      const put = await page.prices([], { method: 'PUT', token: undefined, ...stranger });
      assertError(put, 405, 'NOT_RUN', null);
      assert.equal(put.headers.get('allow'), 'POST, OPTIONS');
      for (const from of [stranger.origin, 'null', undefined])
        assertError(await page.prices([], { origin: from, token: 'none', ...typed }), 403, 'NOT_RUN', null);
      for (const token of [undefined, 'none', elsewhere]) assertError(await page.prices([], { token, ...typed }), 401);
      assertError(await page.prices([], { raw, ...typed }), 415);
      assertError(await page.prices([], { raw: JSON.stringify({ questions: ['x'.repeat(40_000)] }) }), 413);
      assertError(await page.prices([], { raw: raw.slice(1) }), 400);
      assertError(await page.prices([], { raw: Buffer.from(raw.replace('Germany', 'Sverige\u00e9'), 'latin1') }), 400);
      assert.deepEqual(page.upstream.sent(), []);
    });

    it('is for every allowed origin, after a preflight', async () => {
      for (const origin of [localOrigin, undefined]) {
        const from = origin ? { origin } : {};
        const preflight = await page.prices([], { method: 'OPTIONS', token: undefined, ...from });
        assert.deepEqual([preflight.status, preflight.text], [204, '']);
        assertHeaders(preflight, origin);
        assert.equal(preflight.headers.get('access-control-allow-methods'), 'POST');
        const allowed = preflight.headers.get('access-control-allow-headers');
        assert.equal(allowed, 'Authorization, Content-Type, Idempotency-Key, Idempotency-Replay');
        const answer = await page.prices(row(1), { token: await page.token(from), ...from });
        assertHeaders(answer, origin);
        assert.equal(answer.response.answers[0].status, 'success', answer.text);
      }
    });

    it('is `prices` in the log', async () => {
      const answer = await page.prices(row(1));
      await assertReason(page, answer, undefined);
      assert.equal(page.logged()?.at(-1)?.operation ?? 'prices', 'prices');
    });
  });

  group('a batch of known quotes', ['prefetches'], (page) => {
    it('has the answers that are known, and requests no other', async () => {
      const [known, unknown] = row(2);
      const { Monthly_fee } = assertSuccess(await page.call('pricing_2', known));
      const list = [...refused, unknown, known];
      const expected = [...refused.map(() => failed), null, fee(Monthly_fee)];
      for (let i = 0; i < 2; i++)
        assert.deepEqual(assertAnswers(await page.prices([], { raw: knownOnly(list) })), expected);
      assert.equal(page.upstream.sent().length, 1);
    });

    it('waits for nothing that is under way', async () => {
      const { untilSent, release } = hold(page);
      const quoteRequests = row(8);
      const token = await page.token();
      const list = page.prices(quoteRequests, { token });
      await untilSent(atOnce);
      const answers = assertAnswers(await page.prices([], { token, raw: knownOnly(quoteRequests) }));
      assert.deepEqual(answers, new Array(8).fill(null));
      release();
      const requested = assertAnswers(await list);
      assert.deepEqual(assertAnswers(await page.prices([], { token, raw: knownOnly(quoteRequests) })), requested);
      assert.equal(page.upstream.sent().length, 8);
    });

    it('has the checks of any batch', async () => {
      for (const quoteRequests of [[], row(most + 1)])
        assertError(await page.prices([], { raw: knownOnly(quoteRequests) }), 400);
      assertError(await page.prices([], { raw: knownOnly(row(1)), token: 'none' }), 401);
    });

    it('is one whose `knownOnly` is `true`, and no mint', async () => {
      for (const value of [false, null, 1, 'true', {}])
        assert.equal(assertAnswers(await page.prices([], { raw: knownOnly(row(1), value) })).includes(null), false);
      const minted = await page.mint({ raw: knownOnly(row(1)), headers: { 'Content-Type': 'text/plain' } });
      assert.equal(minted.response.answers[0]?.status, 'success');
    });
  });

  group('a quote batch that takes long', ['longWaits'], (page) => {
    it('is answered with what is there after 10 s, and what was sent goes on', async () => {
      const { untilSent, release } = hold(page, 1);
      const [slow, quick] = row(2);
      const answer = page.prices([slow, quick]);
      await untilSent(2);
      assert.deepEqual(assertAnswers(await answer), [null, fee(202)]);
      release();
      assertSuccess(await page.call('pricing_2', slow));
      assert.equal(page.upstream.sent().length, 2);
    });
  });

  group('after a 429 of the upstream,', ['prefetches', 'prefetches'], (page) => {
    beforeEach(() => page.restart('prefetches'));

    it('nothing is prefetched, whoever was refused; single quote requests are sent', async () => {
      for (const call of [
        async () => assert.deepEqual(assertAnswers(await page.prices(row(10))), new Array(10).fill(null)),
        async () => assertLimited(await page.call('pricing_2', uniqueQuoteRequest()), 600),
      ]) {
        await page.restart('prefetches');
        const known = uniqueQuoteRequest();
        const { Monthly_fee } = assertSuccess(await page.call('pricing_2', known));
        page.upstream.setAnswers({ pricing_2: refusing('600') });
        await call();
        assert.ok(page.upstream.sent().length <= atOnce);
        page.upstream.setAnswers();
        const [unknown] = row(1);
        assert.deepEqual(assertAnswers(await page.prices([unknown, known])), [null, fee(Monthly_fee)]);
        assert.deepEqual(await mintWith(page, [known, unknown]), [fee(Monthly_fee), null]);
        assert.deepEqual(page.upstream.sent(), []);
        assertSuccess(await page.call('pricing_2', unknown));
      }
    });

    it('it goes on when `Retry-After` is over', async () => {
      page.upstream.setAnswers({ pricing_2: refusing('1') });
      const [requested] = row(1);
      assert.deepEqual(assertAnswers(await page.prices([requested])), [null]);
      page.upstream.setAnswers();
      const later = await eventually(200, async () => {
        const answer = await page.prices([requested]);
        return answer.response.answers[0] ? answer : { ...answer, status: 0 };
      });
      assert.deepEqual(assertAnswers(later), [fee(201)]);
    });
  });

  group('after a 429 of `me`,', ['standard', 'standard'], (page) => {
    it('nothing is prefetched, whoever was refused; single quote requests are sent', async () => {
      for (const call of [
        async () => assert.deepEqual(assertAnswers(await page.prices(row(2))), [null, null]),
        async () => assertLimited(await page.call('pricing_2', uniqueQuoteRequest()), 600),
      ]) {
        await page.restart('standard');
        page.upstream.setAnswers({ me: refusing('600') });
        await call();
        page.upstream.setAnswers();
        const [requested, other] = row(2);
        assert.deepEqual(assertAnswers(await page.prices([requested])), [null]);
        assert.deepEqual(await mintWith(page, [requested]), [null]);
        assert.deepEqual([page.upstream.sent('me'), page.upstream.sent()], [[], []]);
        assertSuccess(await page.call('pricing_2', requested));
        assert.deepEqual(assertAnswers(await page.prices([requested, other])), [fee(201), null]);
        assert.equal(page.upstream.sent().length, 1);
      }
    });
  });

  group('the budget', ['prefetchesLittle', 'prefetchesLittle'], (page) => {
    beforeEach(() => page.restart('prefetchesLittle'));

    it('is used up by what is prefetched, and by nothing else', async () => {
      const quoteRequests = row(5);
      const [first, , , , missing] = quoteRequests;
      assertSuccess(await page.call('pricing_2', first));
      for (let i = 0; i < 2; i++) {
        const answers = assertAnswers(await page.prices([...refused, ...quoteRequests, first])).slice(refused.length);
        assert.deepEqual(
          answers.flatMap((answer, place) => (answer === null ? [place] : [])),
          [4],
        );
        assert.equal(page.upstream.sent().length, 4);
      }
      assert.deepEqual(await mintWith(page, [missing, ...row(1)]), [null, null]);
      assertSuccess(await page.call('pricing_2', missing));
      assert.equal(page.upstream.sent().length, 5);
      assert.deepEqual(await mintWith(page, [missing]), [fee(205)]);
      assert.equal(page.upstream.sent().length, 5);
    });

    it('is not used by a list of known answers', async () => {
      const quoteRequests = row(3);
      for (let i = 0; i < 5; i++) await page.prices([], { raw: knownOnly(quoteRequests) });
      assert.ok(!assertAnswers(await page.prices(quoteRequests)).includes(null));
    });

    it('is that of mints, too', async () => {
      const [known, ...others] = row(4);
      await mintWith(page, [known, ...others.slice(0, 1)]);
      const answers = assertAnswers(await page.prices([known, ...others]));
      assert.deepEqual(
        answers.map((answer) => answer !== null),
        [true, true, true, false],
      );
      assert.equal(page.upstream.sent().length, 3);
    });

    it('goes to the first quote requests of a batch', async () => {
      for (let i = 0; i < 5; i++) {
        await page.restart('prefetchesLittle');
        const quoteRequests = row(12).reverse();
        const answers = assertAnswers(await page.prices(quoteRequests));
        assert.deepEqual(
          answers.map((answer) => answer !== null),
          quoteRequests.map((_, place) => place < 3),
        );
      }
    });
  });

  group('the limit of quote requests, for a batch,', ['limitedPrefetch', 'limitedPrefetch'], (page) => {
    beforeEach(() => page.restart('limitedPrefetch'));

    it('counts those of a batch that are sent', async () => {
      const token = await page.token();
      const [one, two, ...others] = row(5);
      for (let i = 0; i < 3; i++)
        assert.ok(!assertAnswers(await page.prices([one, two, ...refused], { token })).includes(null));
      const answers = assertAnswers(await page.prices([one, two, ...others], { token }));
      assert.deepEqual(
        answers.map((answer) => answer !== null),
        [true, true, true, false, false],
      );
      const [, missing] = others;
      assertLimited(await page.prices([one], { token }), 600);
      assertLimited(await page.call('pricing_2', missing, { token }), 600);
      assert.equal(page.upstream.sent().length, 3);
      assert.equal((await mintWith(page, [one, missing]))?.[1], null, 'a mint tells what is known');
      assert.equal(page.upstream.sent().length, 3);
    });

    it('counts nothing if only known answers are taken', async () => {
      const token = await page.token();
      const quoteRequests = row(3);
      for (let i = 0; i < 5; i++)
        assert.deepEqual(assertAnswers(await page.prices([], { token, raw: knownOnly(quoteRequests) })), [
          null,
          null,
          null,
        ]);
      assert.ok(!assertAnswers(await page.prices(quoteRequests, { token })).includes(null));
    });

    it('counts an invalid body as one, and is then answered before it', async () => {
      const token = await page.token();
      const large = { raw: JSON.stringify({ questions: ['x'.repeat(40_000)] }) };
      const typed = { headers: { 'Content-Type': 'text/plain' } };
      assertError(await page.prices([], { token }), 400);
      assertError(await page.prices(row(1), { token, ...typed }), 415);
      assertError(await page.prices([], { token, ...large }), 413);
      for (const how of [{}, typed, large]) assertLimited(await page.prices([], { token, ...how }), 600);
      assert.deepEqual(page.upstream.sent(), []);
    });
  });

  group('a quote batch, among the requests under way,', ['crowded'], (page) => {
    it('is one of them', async () => {
      const { untilSent, release } = hold(page);
      const token = await page.token();
      const requested = [page.prices(row(8), { token })];
      await untilSent(atOnce);
      for (let i = 0; i < 3; i++) requested.push(page.call('pricing_2', uniqueQuoteRequest(), { token }));
      await untilSent(atOnce + 3);
      const answer = await page.prices(row(1), { token });
      assertLimited(answer, 1);
      await assertReason(page, answer, 'concurrency');
      release();
      for (const { status } of await Promise.all(requested)) assert.equal(status, 200);
    });
  });

  group('a mint', ['prefetches'], (page) => {
    it('brings the settings for pages, as they are', async () => {
      assert.deepEqual((await page.mint()).response.page, pageSettings);
    });

    it('completes quote requests by them, but not what the page says itself', async () => {
      const {
        country_project: country,
        currency_project: currency,
        LTI_tenor: tenor,
        LTI_downpayment: downpayment,
        ...costs
      } = uniqueQuoteRequest();
      const bySettings = {
        country_project: 'Sweden',
        currency_project: 'kr',
        LTI_tenor: '7 years',
        // The nearest step of those from 2.5 %.
        LTI_downpayment: 12.5,
      };
      const other = { country_project: country, LTI_downpayment: downpayment };
      const questions = [costs, { ...costs, ...other }, { ...costs, LTI_tenor: tenor }, { LTI_tenor: tenor }];
      const answers = (await mintWith(page, questions)) ?? [];
      assert.deepEqual(
        answers.slice(0, 3).map((answer) => Object(answer).status),
        Array(3).fill('success'),
      );
      assert.deepEqual(answers[3], failed);
      const sent = page.upstream.sent('pricing_2').map(({ body }) => {
        const { organization: _, ...quoteRequest } = Object(body);
        return JSON.stringify(Object.entries(quoteRequest).sort());
      });
      const expected = [
        { ...bySettings, ...costs },
        { ...bySettings, ...costs, ...other, currency_project: currency },
        { ...bySettings, ...costs, LTI_tenor: tenor },
      ].map((body) => {
        const { organization: _, ...quoteRequest } = body as Record<string, unknown>;
        return JSON.stringify(Object.entries(quoteRequest).sort());
      });
      assert.deepEqual(sent.sort(), expected.sort());
    });

    it('alone completes them', async () => {
      const { LTI_tenor: _, ...body } = uniqueQuoteRequest();
      assertWrongField(await page.call('pricing_2', body), 'LTI_tenor');
      assert.deepEqual(assertAnswers(await page.prices([body])), [failed]);
    });

    it('says how many quote requests `…/prices` takes, and answers up to 5 of its own, also if none is known', async () => {
      const quoteRequests = row(atOnce + 2);
      const { response, ...answer } = await page.mint();
      assertMinted({ response, ...answer });
      assert.deepEqual([response.prices, response.answers], [most, undefined]);
      const answers = await mintWith(page, quoteRequests);
      assert.deepEqual(
        answers?.map((each) => (each as { status?: string } | null)?.status),
        ['success', 'success', 'success', 'success', 'success', undefined, undefined],
      );
      assert.equal(page.upstream.sent().length, atOnce);
      for (const type of ['application/json', 'x'])
        assert.deepEqual(
          (
            await page.mint({
              raw: JSON.stringify({ questions: quoteRequests.slice(0, atOnce) }),
              headers: { 'Content-Type': type },
            })
          ).response.answers,
          answers?.slice(0, atOnce),
        );
      assert.equal(page.upstream.sent().length, atOnce);
      assert.deepEqual(await mintWith(page, [{}, quoteRequests[0]]), [failed, answers?.[0]]);
      assert.deepEqual(await mintWith(page, []), []);
    });

    it('ignores any other body', async () => {
      const large = JSON.stringify({ questions: [quoteRequest], more: 'x'.repeat(40_000) });
      for (const raw of [
        '',
        'x',
        'null',
        '[]',
        '"x"',
        '{}',
        '{"questions":5}',
        '{"questions":{"0":{}}}',
        '{"quest',
        large,
      ]) {
        const answer = await page.mint({ raw, headers: { 'Content-Type': 'text/plain' } });
        assertMinted(answer);
        assert.ok(!('answers' in answer.response), raw.slice(0, 40));
      }
      assert.deepEqual(page.upstream.sent(), []);
    });

    it('does not wait for an upstream that is slow, whose answer is kept', async () => {
      const { untilSent, release } = hold(page);
      const [slow] = row(1);
      assert.deepEqual(await mintWith(page, [slow, 'x']), [null, failed]);
      await untilSent(1);
      const requested = page.call('pricing_2', slow);
      release();
      assertSuccess(await requested);
      assert.deepEqual(await mintWith(page, [slow]), [fee(201)]);
      assert.equal(page.upstream.sent().length, 1);
    });
  });

  group('a mint that is refused', ['limited'], (page) => {
    it('sends nothing', async () => {
      const raw = JSON.stringify({ questions: row(2) });
      assertLimited(await eventually(429, () => page.mint()), 600);
      assertLimited(await page.mint({ raw }), 600);
      assert.deepEqual(page.upstream.sent(), []);
    });
  });

  for (const setup of ['prefetchesNothing', 'createsOnly'] as const)
    group(
      `a host that ${setup === 'createsOnly' ? 'does not allow `pricing_2`' : 'prefetches nothing'}`,
      [setup],
      (page) => {
        it('has no `…/prices`, and ignores the quote requests of a mint', async () => {
          for (const method of ['POST', 'OPTIONS', 'PUT']) {
            const answer = await page.prices(row(1), { method });
            assertError(answer, 404);
            await assertReason(page, answer, 'route');
          }
          const raw = JSON.stringify({ questions: row(1) });
          const minted = await page.mint({ raw, headers: { 'Content-Type': 'text/plain' } });
          assertMinted(minted);
          assert.deepEqual(Object.keys(minted.response).sort(), ['expires_in', 'idempotency', 'token']);
          assert.deepEqual(page.upstream.sent(), []);
        });
      },
    );
};
