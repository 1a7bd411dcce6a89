/** Prices: asked once for all who ask the same, and given to others for a while. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryStore, type Store } from '../../src/host/index.js';
import { question } from './fixtures.js';
import { assertError, openPage } from './page.js';
import { deferred, movableTime, waitUntil } from './timing.js';

describe('equal questions', () => {
  it('at once are asked once, and all get the answer', async () => {
    const held = deferred<Response | undefined>();
    const page = openPage({ pricingTtl: 0 }, { pricing_2: () => held.promise });
    const reversed = Object.fromEntries(Object.entries(question).reverse());
    const asked = [question, { ...question, x: 1 }, reversed, { ...question, organization: 'x' }].map((body) =>
      page.ask('pricing_2', body),
    );
    await waitUntil(() => page.sent().length === 1);
    held.resolve(undefined);
    const answers = await Promise.all(asked);
    assert.deepEqual(
      new Set(answers.map(({ text }) => text)),
      new Set(['{"status":"success","response":{"Monthly_fee":201}}']),
    );
    assert.equal(page.sent().length, 1);
  });

  it('at once fail together, and are asked again', async () => {
    const held = deferred<Response | undefined>();
    const page = openPage({}, { pricing_2: ({ count }) => (count === 1 ? held.promise : undefined) });
    const asked = [page.ask('pricing_2', question), page.ask('pricing_2', question)];
    await waitUntil(() => page.sent().length === 1);
    held.resolve(Response.json({}, { status: 500 }));
    for (const answer of await Promise.all(asked)) assertError(answer, 502, 'ERROR');
    assert.equal((await page.ask('pricing_2', question)).status, 200);
    assert.equal(page.sent().length, 2);
  });

  it('are those that differ in nothing', async () => {
    const page = openPage();
    const others = [
      question,
      { ...question, country_project: 'Sweden' },
      { ...question, currency_project: 'kr' },
      { ...question, LTI_tenor: '11 years' },
      { ...question, LTI_downpayment: 10.5 },
      { ...question, 'total_cost_installation (after subsidies) (incl vat)': 24_000.01 },
    ];
    const fees = new Set<number>();
    for (const each of others) fees.add((await page.ask('pricing_2', each)).response.Monthly_fee);
    assert.equal(fees.size, others.length);
  });
});

describe('an answer', () => {
  it('serves every visitor for 60 s, and nobody after that', async (t) => {
    const page = openPage({ origins: ['https://installer.example', 'https://shop.installer.example'] });
    const time = movableTime(t);
    const first = await page.ask('pricing_2', question);
    const elsewhere = { origin: 'https://shop.installer.example' };
    time.advance(59_000);
    const second = await page.ask('pricing_2', question, { ...elsewhere, token: await page.token(elsewhere) });
    assert.equal(second.text, first.text);
    time.advance(2_000);
    assert.notEqual((await page.ask('pricing_2', question)).text, first.text);
    assert.equal(page.sent().length, 2);
  });

  it('serves as long as the host says', async (t) => {
    const page = openPage({ pricingTtl: 3_600, tokenLifetime: 86_400 });
    const time = movableTime(t);
    await page.ask('pricing_2', question);
    time.advance(3_599_000);
    await page.ask('pricing_2', question);
    assert.equal(page.sent().length, 1);
    time.advance(2_000);
    await page.ask('pricing_2', question);
    assert.equal(page.sent().length, 2);
  });

  it('serves nobody else where the host has it off', async () => {
    const page = openPage({ pricingTtl: 0 });
    await page.ask('pricing_2', question);
    await page.ask('pricing_2', question);
    assert.equal(page.sent().length, 2);
  });

  it('needs a session all the same', async () => {
    const page = openPage();
    await page.ask('pricing_2', question);
    assertError(await page.ask('pricing_2', question, { token: undefined }), 401);
    assertError(await page.ask('pricing_2', question, { origin: 'https://evil.example' }), 403);
  });

  it('is another organization’s own, and another service’s', async () => {
    const store = memoryStore();
    const seller = { organization: 'a', salesRep: 'b' };
    const here = openPage({ store, ...seller });
    const there = openPage({ store, ...seller, organization: 'c' });
    const test = openPage({ store, ...seller, service: { baseUrl: 'https://test.example/api/1.1' } });
    for (const page of [here, there, test]) await page.ask('pricing_2', question);
    assert.deepEqual([here.sent().length, there.sent().length, test.sent().length], [1, 1, 1]);
    const same = openPage({ store, ...seller });
    assert.equal((await same.ask('pricing_2', question)).status, 200);
    assert.deepEqual(same.sent(), []);
  });

  it('is worth no failure when the store is away', async () => {
    const away = async () => {
      throw new Error('away');
    };
    const store: Store = { ...memoryStore(), read: away, write: away, add: away, replace: away, remove: away };
    const page = openPage({ store });
    for (let i = 0; i < 2; i++) assert.equal((await page.ask('pricing_2', question)).status, 200);
    assert.equal(page.sent('pricing_2').length, 2);
    assert.equal(page.sent('generate-user-token').length, 1);
  });
});
