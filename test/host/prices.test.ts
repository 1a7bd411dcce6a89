/** Prices: equal questions are sent once, and answers are cached. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryStore, type Store } from '../../src/host/index.js';
import { question } from './fixtures.js';
import { assertError, openPage } from './page.js';
import { deferred, movableTime, waitUntil } from './timing.js';

describe('pricing questions', () => {
  it('that are equal and under way together are sent once', async () => {
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

  it('that are equal fail together, and may be asked again', async () => {
    const held = deferred<Response | undefined>();
    const page = openPage({}, { pricing_2: ({ count }) => (count === 1 ? held.promise : undefined) });
    const asked = [page.ask('pricing_2', question), page.ask('pricing_2', question)];
    await waitUntil(() => page.sent().length === 1);
    held.resolve(Response.json({}, { status: 500 }));
    for (const answer of await Promise.all(asked)) assertError(answer, 502, 'ERROR');
    assert.equal((await page.ask('pricing_2', question)).status, 200);
    assert.equal(page.sent().length, 2);
  });

  it('that differ in one field are different questions', async () => {
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

describe('a cached price', () => {
  it('serves all visitors for 60 s', async (t) => {
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

  it('serves for the configured time', async (t) => {
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

  it('does not exist if pricingTtl is 0', async () => {
    const page = openPage({ pricingTtl: 0 });
    await page.ask('pricing_2', question);
    await page.ask('pricing_2', question);
    assert.equal(page.sent().length, 2);
  });

  it('needs a valid session and origin', async () => {
    const page = openPage();
    await page.ask('pricing_2', question);
    assertError(await page.ask('pricing_2', question, { token: undefined }), 401);
    assertError(await page.ask('pricing_2', question, { origin: 'https://evil.example' }), 403);
  });

  it('is not shared between organizations or services', async () => {
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

  it('comes from this host: one that somebody else put into the store, or copied there, is not served', async () => {
    const seller = { organization: 'a', salesRep: 'b' };
    const shared = memoryStore();
    const keys: string[] = [];
    const store: Store = {
      ...shared,
      write(key, value, lifetimeMs) {
        if (key.startsWith('price:')) keys.push(key);
        return shared.write(key, value, lifetimeMs);
      },
    };
    const other = { ...question, LTI_tenor: '11 years' };
    const page = openPage({ store, ...seller });
    const fees = [await page.ask('pricing_2', question), await page.ask('pricing_2', other)].map(({ text }) => text);
    const [key = '', otherKey = ''] = keys;
    const fresh = openPage({ store, ...seller });
    assert.equal((await fresh.ask('pricing_2', question)).text, fees[0], 'an entry of another process serves');
    const copied = (await shared.read(otherKey))?.value ?? '';
    for (const forged of [copied, '{"status":"success","response":{"Monthly_fee":1}}', '"1"', 'a.b', '']) {
      await shared.write(key, forged, 60_000);
      const { status, response } = await fresh.ask('pricing_2', question);
      assert.equal(status, 200);
      assert.equal(response.Monthly_fee, 200 + fresh.sent('pricing_2').length, 'the service was asked');
    }
    assert.equal(fresh.sent('pricing_2').length, 5);
  });

  it('is not needed: without a store, the service is asked', async () => {
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
