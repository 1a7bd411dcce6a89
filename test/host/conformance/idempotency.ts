/** Idempotent creates. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { lead, newKey, project, question, uniqueQuestion, update, upstreamMarker } from '../fixtures.js';
import { deferred, waitUntil } from '../timing.js';
import { assertError, assertSuccess } from './assertions.js';
import type { Group } from './group.js';
import type { Page } from './page.js';
import { localOrigin } from './subject.js';

const create = (page: Page, key: string, more: object = {}) =>
  page.ask('new_project_2', { ...project, ...more }, { key });
const creates = (page: Page) => page.upstream.sent('new_project_2').length;
const failing = (code: number) => () =>
  Response.json({ status: upstreamMarker, message: upstreamMarker }, { status: code });

/** A create that the upstream has, and has not answered yet. */
const underWay = async (page: Page) => {
  const held = deferred<Response | undefined>();
  page.upstream.setAnswers({ new_project_2: () => held.promise });
  const key = newKey();
  const gone = new AbortController();
  const asked = page.ask('new_project_2', project, { key, signal: gone.signal });
  await waitUntil(() => creates(page) === 1);
  return { ...held, key, asked, gone };
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
      for (const key of [...wrong, `${newKey()}/`, `${newKey()}=`, `"${newKey()}"`, `${newKey()}, ${newKey()}`])
        assertError(await create(page, key), 400);
      assert.equal(creates(page), 2);
    });

    it('has no meaning on a question or an update', async () => {
      const asked = uniqueQuestion();
      for (const key of ['short', newKey()]) {
        assertSuccess(await page.ask('pricing_2', asked, { key }));
        assertSuccess(await page.ask('pricing_2', question, { key }));
      }
      const { project_id } = assertSuccess(await page.ask('new_project_2', project));
      const key = newKey();
      for (const VAT of [true, false, true])
        assertSuccess(await page.ask('update_project_2', { ...update, project: project_id, VAT }, { key }));
      assertSuccess(await page.ask('update_project_2', { ...update, project: project_id }, { key: 'short' }));
      assert.equal(page.upstream.sent('update_project_2').length, 4);
    });

    it('may be missing, and then nothing is kept', async () => {
      const [first, second] = [await page.ask('new_project_2', project), await page.ask('new_project_2', project)];
      assertSuccess(first);
      assertSuccess(second);
      assert.notEqual(first.text, second.text);
      assert.equal(creates(page), 2);
    });
  });

  group('a create that is done', ['standard'], (page) => {
    it('gives the same answer byte by byte, in any session', async () => {
      const key = newKey();
      const first = await create(page, key);
      assertSuccess(first);
      const how = { key, token: await page.token({ origin: localOrigin }), origin: localOrigin };
      const answers = [
        await create(page, key),
        await page.ask('new_project_2', project, { key, token: await page.token() }),
        await page.ask('new_project_2', project, how),
      ];
      for (const { status, text } of answers) assert.deepEqual([status, text], [200, first.text]);
      assert.equal(creates(page), 1);
    });

    it('is recognized in another order of fields, and with other unknown or pinned fields', async () => {
      const key = newKey();
      const first = await create(page, key);
      const { address_project, ...rest } = project;
      const turned = Object.fromEntries(Object.entries({ address_project, ...rest }).reverse());
      for (const body of [turned, { ...project, x: 1, organization: 'x', sales_rep: 2, send_offer_email: true }])
        assert.equal((await page.ask('new_project_2', body, { key })).text, first.text);
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
        for (const each of Object.values<string>(first)) assert.ok(!answer.text.includes(each));
      }
      assertError(await create(page, key, { VAT: 'x' }), 400);
      assert.equal(creates(page), 1);
    });

    it('was sent once for 20 equal requests at the same time', async () => {
      const key = newKey();
      await page.token();
      const answers = await Promise.all(Array.from({ length: 20 }, () => create(page, key)));
      for (const answer of answers) assertSuccess(answer);
      assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
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
      for (let i = 0; i < 2; i++) assertSuccess(await page.ask('new_lead', lead, { key }));
      assertError(await page.ask('new_lead', { ...lead, comment: 'x' }, { key }), 422);
      assertError(await create(page, key, { send_offer_email: false }), 422);
      assert.equal(page.upstream.sent().length, 1);
    });
  });

  group('a create under way', ['standard'], (page) => {
    it('makes an equal one wait, and refuses another body at once', async () => {
      const { resolve, key, asked } = await underWay(page);
      const waiting = create(page, key);
      assertError(await create(page, key, { VAT: true }), 422);
      resolve(undefined);
      const first = await asked;
      assertSuccess(first);
      assert.equal((await waiting).text, first.text);
      assert.equal(creates(page), 1);
    });

    it('goes on if its page goes away', async () => {
      const { resolve, key, asked, gone } = await underWay(page);
      gone.abort();
      await assert.rejects(asked);
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
        for (let i = 0; i < 3; i++) assertError(await create(page, key), 502, 'UNKNOWN');
        const token = await page.token();
        assertError(await page.ask('new_project_2', project, { key, token }), 502, 'UNKNOWN');
        assertError(await create(page, key, { VAT: true }), 422);
        assert.equal(creates(page), 1);
      });
    }

    it('is UNKNOWN for those who wait, too', async () => {
      const { resolve, key, asked } = await underWay(page);
      const waiting = create(page, key);
      resolve(failing(500)());
      for (const answer of [await asked, await waiting]) assertError(answer, 502, 'UNKNOWN');
      assert.equal(creates(page), 1);
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
          assertSuccess(await create(page, key, more));
          assert.equal(creates(page), 2);
        }
      });
    }
  });

  group('a host whose store is unavailable', ['storeDown'], (page) => {
    it('refuses creates with 503, and answers questions', async () => {
      assertError(await create(page, newKey()), 503);
      assertError(await page.ask('new_project_2', project), 503);
      assert.deepEqual(page.upstream.sent(), []);
      assertSuccess(await page.ask('pricing_2', uniqueQuestion()));
    });
  });

  group('a project, when the store becomes unavailable,', ['standard', 'storeDown'], (page) => {
    it('can be updated, since its id needs no store', async () => {
      const { project_id } = assertSuccess(await page.ask('new_project_2', project));
      await page.restart('storeDown');
      assertSuccess(await page.ask('update_project_2', { ...update, project: project_id }));
    });
  });
};
