/** Idempotent creates. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  lead,
  newKey,
  project,
  quoteRequest,
  uniqueQuoteRequest,
  update,
  upstreamMarker,
} from '../support/fixtures.js';
import type { Answer } from '../support/page.js';
import { deferred, waitUntil } from '../support/timing.js';
import { assertError, assertPending, assertReplayed, assertSuccess, assertUnknown } from './assertions.js';
import type { Group } from './group.js';
import type { Page } from './page.js';
import { localOrigin } from './subject.js';

const create = (page: Page, key: string, more: object = {}) =>
  page.call('new_project_2', { ...project, ...more }, { key });
/** Sends a create, and says that it was sent before. */
const replay = (page: Page, key: string, said = 'true') =>
  page.call('new_project_2', project, { key, headers: { 'Idempotency-Replay': said } });
const creates = (page: Page) => page.upstream.sent('new_project_2').length;
const failing = (code: number) => () =>
  Response.json({ status: upstreamMarker, message: upstreamMarker }, { status: code });

/** Asserts a success that is the outcome of this very request. */
const assertSent = (answer: Answer): void => {
  assertSuccess(answer);
  assertReplayed(answer, false);
};
/** Asserts that a response is that to an earlier request, byte by byte. */
const assertSameOutcome = (answer: Answer, first: Answer): void => {
  assert.deepEqual([answer.status, answer.text], [first.status, first.text]);
  assertReplayed(answer);
};

/** Replays until the outcome is known, as a page does. */
const untilKnown = async (call: () => Promise<Answer>): Promise<Answer> => {
  for (;;) {
    const answer = await call();
    if (answer.bodyStatus !== 'UNKNOWN') return answer;
    assertPending(answer);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

/** A create that the upstream has, and has not answered yet. `later` answers the creates after it. */
const inFlight = async (page: Page, later: () => Response | undefined = () => undefined) => {
  const held = deferred<Response | undefined>();
  page.upstream.setAnswers({ new_project_2: ({ count }) => (count === 1 ? held.promise : later()) });
  const key = newKey();
  const gone = new AbortController();
  const requested = page.call('new_project_2', project, { key, signal: gone.signal });
  await waitUntil(() => creates(page) === 1);
  return { ...held, key, requested, gone };
};

export const idempotency = (group: Group): void => {
  group('an Idempotency-Key', ['standard'], (page) => {
    it('is 16 to 128 letters, digits, _ and -', async () => {
      for (const length of [16, 128]) {
        const key = `${newKey().slice(4, 14)}_${'Az09'.repeat(32)}`.slice(0, length);
        for (let i = 0; i < 2; i++) assertSuccess(await create(page, key));
      }
      assert.equal(creates(page), 2);
      const wrong = ['', 'short', 'a'.repeat(15), 'a'.repeat(129), `${newKey()}.`, `${newKey()} x`, `${newKey()}ü`];
      const quoted = [
        '""',
        '"short"',
        `"${newKey()}`,
        `${newKey()}"`,
        `'${newKey()}'`,
        `""${newKey()}""`,
        `"${newKey()}";a=1`,
      ];
      for (const key of [...wrong, ...quoted, `${newKey()}/`, `${newKey()}=`, `${newKey()}, ${newKey()}`])
        assertError(await create(page, key), 400);
      assert.equal(creates(page), 2);
    });

    it('may stand in double quotes, and is the same key', async () => {
      const key = newKey();
      const first = await create(page, `"${key}"`);
      assertSuccess(first);
      for (const same of [key, `"${key}"`]) assert.equal((await create(page, same)).text, first.text);
      assert.equal(creates(page), 1);
    });

    it('is required', async () => {
      assertError(await page.call('new_project_2', project, { key: undefined }), 400);
      assert.deepEqual(page.upstream.sent(), []);
    });

    it('has no meaning on a read or an update', async () => {
      const requested = uniqueQuoteRequest();
      for (const key of ['short', newKey()]) {
        assertSuccess(await page.call('pricing_2', requested, { key }));
        assertSuccess(await page.call('pricing_2', quoteRequest, { key }));
      }
      const { project_id } = assertSuccess(await page.call('new_project_2', project));
      const key = newKey();
      for (const VAT of [true, false, true])
        assertSuccess(await page.call('update_project_2', { ...update, project: project_id, VAT }, { key }));
      assertSuccess(await page.call('update_project_2', { ...update, project: project_id }, { key: 'short' }));
      assert.equal(page.upstream.sent('update_project_2').length, 4);
    });
  });

  group('a host that requires no key', ['keysOptional'], (page) => {
    it('keeps nothing of a create without one', async () => {
      const [first, second] = [
        await page.call('new_project_2', project, { key: undefined }),
        await page.call('new_project_2', project, { key: undefined }),
      ];
      for (const answer of [first, second]) assertSent(answer);
      assert.notEqual(first.text, second.text);
      assert.equal(creates(page), 2);
      const key = newKey();
      assert.equal((await create(page, key)).text, (await create(page, key)).text);
      assertError(await create(page, 'short'), 400);
    });

    it('sends no replay without one, which no record can prove to be new', async () => {
      const how = { key: undefined, headers: { 'Idempotency-Replay': 'true' } };
      assertUnknown(await page.call('new_project_2', project, how), false);
      assert.equal(creates(page), 0);
    });
  });

  group('a replay of a create that a host has forgotten', ['forgetfulStore', 'forgetfulStore'], (page) => {
    it('is UNKNOWN, and nothing is sent', async () => {
      const key = newKey();
      assertSuccess(await create(page, key));
      await page.restart('forgetfulStore');
      page.upstream.setAnswers();
      for (let i = 0; i < 2; i++) assertUnknown(await replay(page, key), false);
      assertError(await replay(page, 'short'), 400);
      assert.deepEqual(page.upstream.sent(), []);
    });

    it('is UNKNOWN although the host knows others, and the next create is sent', async () => {
      const [known, forgotten] = [newKey(), newKey()];
      assertSuccess(await create(page, known));
      assertUnknown(await replay(page, forgotten), false);
      assertReplayed(await replay(page, known));
      assertSuccess(await create(page, newKey()));
      assert.equal(creates(page), 2);
    });

    it('is recognized by `true` alone', async () => {
      for (const said of ['', '1', 'TRUE', 'false', '?1', 'true, true'])
        assertSuccess(await replay(page, newKey(), said));
      assert.equal(creates(page), 6);
    });
  });

  group('a replay of a create of which a durable store has no record', ['durableStore'], (page) => {
    it('is sent, once', async () => {
      const key = newKey();
      const first = await replay(page, key);
      assertSent(first);
      const again = await replay(page, key);
      assertSameOutcome(again, first);
      assert.equal(creates(page), 1);
    });
  });

  group('a create that is done', ['standard'], (page) => {
    it('gives the same answer byte by byte, in any session', async () => {
      const key = newKey();
      const first = await create(page, key);
      assertSent(first);
      const how = { key, token: await page.token({ origin: localOrigin }), origin: localOrigin };
      const answers = [
        await create(page, key),
        await replay(page, key),
        await page.call('new_project_2', project, { key, token: await page.token() }),
        await page.call('new_project_2', project, how),
      ];
      for (const answer of answers) assertSameOutcome(answer, first);
      assert.equal(creates(page), 1);
    });

    it('is recognized in another order of fields, and with other unknown or pinned fields', async () => {
      const key = newKey();
      const first = await create(page, key);
      const { address_project, ...rest } = project;
      const turned = Object.fromEntries(Object.entries({ address_project, ...rest }).reverse());
      for (const body of [turned, { ...project, x: 1, organization: 'x', sales_rep: 2, send_offer_email: true }])
        assert.equal((await page.call('new_project_2', body, { key })).text, first.text);
      assert.equal(creates(page), 1);
    });

    it('refuses another body with 422, which tells nothing of the answer', async () => {
      const key = newKey();
      const first = assertSuccess(await create(page, key));
      const others = [
        await create(page, key, { Total_cost_installation: 24_001 }),
        await create(page, key, { address_project: { address: 'Am Ring 1, Köln', lat: 1 } }),
        await create(page, key, { financing_options: ['Financing', 'Invoice'] }),
        await create(page, key, { VAT: false }),
      ];
      for (const answer of others) {
        assertError(answer, 422);
        assertReplayed(answer, false);
        for (const each of Object.values<string>(first)) assert.ok(!answer.text.includes(each));
      }
      assertError(await create(page, key, { VAT: 'x' }), 400);
      assert.equal(creates(page), 1);
    });

    it('was sent once for 20 equal requests at the same time', async () => {
      const key = newKey();
      await page.token();
      const requested = Array.from({ length: 20 }, () => untilKnown(() => create(page, key)));
      const answers = await Promise.all(requested);
      for (const answer of answers) assertSuccess(answer);
      assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
      assert.equal(answers.filter(({ headers }) => headers.get('idempotent-replayed') === null).length, 1);
      assert.equal(creates(page), 1);
    });

    it('does not affect a create with another key', async () => {
      const [first, second] = [await create(page, newKey()), await create(page, newKey())];
      assert.notEqual(assertSuccess(first).project_id, assertSuccess(second).project_id);
    });
  });

  group('a lead', ['permissive'], (page) => {
    it('is sent once too, and does not share keys with projects', async () => {
      const key = newKey();
      for (let i = 0; i < 2; i++) assertSuccess(await page.call('new_lead', lead, { key }));
      assertError(await page.call('new_lead', { ...lead, comment: 'x' }, { key }), 422);
      assertError(await create(page, key, { send_offer_email: false }), 422);
      assert.equal(page.upstream.sent().length, 1);
    });
  });

  group('a create under way', ['standard'], (page) => {
    it('makes an equal one wait, and refuses another body at once', async () => {
      const { resolve, key, requested } = await inFlight(page);
      const waiting = create(page, key);
      assertError(await create(page, key, { VAT: true }), 422);
      resolve(undefined);
      const first = await requested;
      assertSent(first);
      assertSameOutcome(await waiting, first);
      assert.equal(creates(page), 1);
    });

    it('makes 32 others wait at most, and answers the rest at once', async () => {
      const { resolve, key, requested } = await inFlight(page);
      let pending = 0;
      const others = Array.from({ length: 40 }, async () => {
        const answer = await replay(page, key);
        if (answer.status !== 200) {
          assertPending(answer);
          pending++;
        }
        return answer;
      });
      await Promise.race([waitUntil(() => pending >= 8), Promise.all(others)]);
      resolve(undefined);
      const first = await requested;
      assertSuccess(first);
      for (const answer of (await Promise.all(others)).filter(({ status }) => status === 200))
        assertSameOutcome(answer, first);
      assert.equal(pending < 40, true, 'some wait');
      assert.equal((await replay(page, key)).text, first.text);
      assert.equal(creates(page), 1);
    });

    it('goes on if its page goes away', async () => {
      const { resolve, key, requested, gone } = await inFlight(page);
      gone.abort();
      await assert.rejects(requested);
      resolve(undefined);
      assertSuccess(await create(page, key));
      assert.equal(creates(page), 1);
    });
  });

  group('the outcome of a create', ['standard'], (page) => {
    for (const code of [500, 502, 503]) {
      it(`is UNKNOWN after a ${code}, and the create is never sent again`, async () => {
        page.upstream.setAnswers({ new_project_2: ({ count }) => (count === 1 ? failing(code)() : undefined) });
        const key = newKey();
        for (let i = 0; i < 3; i++) assertUnknown(await create(page, key), i > 0);
        const token = await page.token();
        assertUnknown(await page.call('new_project_2', project, { key, token }));
        assertUnknown(await replay(page, key));
        assertError(await create(page, key, { VAT: true }), 422);
        assert.equal(creates(page), 1);
      });
    }

    it('is UNKNOWN for those who wait, too', async () => {
      const { resolve, key, requested } = await inFlight(page);
      const waiting = create(page, key);
      resolve(failing(500)());
      assertUnknown(await requested, false);
      assertUnknown(await waiting);
      assert.equal(creates(page), 1);
    });

    it('is the same refusal for those who wait', async () => {
      const { resolve, key, requested } = await inFlight(page, failing(400));
      // More than may wait: one that is answered shows that others do. One that comes after the refusal is sent.
      const others = Array.from({ length: 40 }, () => create(page, key));
      assertPending(await Promise.race(others));
      resolve(failing(400)());
      assertError(await requested, 400);
      const refused = (await Promise.all(others)).filter(({ status }) => status !== 502);
      for (const answer of refused) assertError(answer, 400);
      assert.ok(refused.some(({ headers }) => headers.get('idempotent-replayed') === 'true'));
    });

    for (const [code, told] of [
      [400, 400],
      [403, 502],
      [429, 429],
    ] as const) {
      it(`is forgotten after a ${code}, also for another body`, async () => {
        for (const more of [{}, { VAT: true }]) {
          page.upstream.setAnswers({ new_project_2: ({ count }) => (count === 1 ? failing(code)() : undefined) });
          const key = newKey();
          assertError(await create(page, key), told);
          const second = await create(page, key, more);
          assertSent(second);
          assert.equal(creates(page), 2);
        }
      });
    }
  });

  group('a create that takes long', ['longWaits'], (page) => {
    it('makes an equal one wait for 10 s, which may then ask again', async () => {
      const { resolve, key, requested } = await inFlight(page);
      const start = performance.now();
      assertPending(await create(page, key));
      const waitedMs = performance.now() - start;
      // `send` bounds the time from above.
      assert.ok(waitedMs > 9_000, String(waitedMs));
      const waiting = replay(page, key);
      resolve(undefined);
      assert.equal((await untilKnown(() => waiting)).text, (await requested).text);
      assert.equal(creates(page), 1);
    });
  });

  group('a host that requires no key, when its store is unavailable,', ['keysOptionalStoreDown'], (page) => {
    it('refuses creates without a key, too', async () => {
      for (const key of [newKey(), undefined]) assertError(await page.call('new_project_2', project, { key }), 503);
      assert.deepEqual(page.upstream.sent(), []);
    });
  });

  group('a host whose store is unavailable', ['storeDown'], (page) => {
    it('refuses creates with 503, and answers reads', async () => {
      assertError(await create(page, newKey()), 503);
      assertError(await replay(page, newKey()), 503);
      assert.deepEqual(page.upstream.sent(), []);
      assertSuccess(await page.call('pricing_2', uniqueQuoteRequest()));
    });
  });

  group('a project, when the store becomes unavailable,', ['standard', 'storeDown'], (page) => {
    it('can be updated, since its id needs no store', async () => {
      const { project_id } = assertSuccess(await page.call('new_project_2', project));
      await page.restart('storeDown');
      assertSuccess(await page.call('update_project_2', { ...update, project: project_id }));
    });
  });
};
