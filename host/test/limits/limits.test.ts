/** Rate limits: what they count, and the visitor's address. The conformance suite tests the rest. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type HostOptions, memoryStore, type Store } from '../../src/index.js';
import { lead, newKey, project, quoteRequest, update } from '../support/fixtures.js';
import { type Answer, assertError, openPage, type ServiceUnderTest } from '../support/page.js';
import { deferred, movableTime, waitUntil } from '../support/timing.js';

const off = { mint: false, create: false, pricing: false } as const;
type Limits = HostOptions['limits'];
const hostWith = (limits: Limits, others: Partial<HostOptions> = {}, behind: ServiceUnderTest = {}) =>
  openPage({ limits: { ...off, ...limits }, clientIp: (_request, context) => context as string, ...others }, behind);

const assertLimited = (answer: Answer, most: number) => {
  assertError(answer, 429);
  const wait = Number(answer.headers.get('retry-after'));
  assert.ok(Number.isInteger(wait) && wait >= 1 && wait <= most, `Retry-After: ${wait}`);
};

/** A quote request that no visitor has sent before. */
let quoteRequests = 0;
const another = () => ({
  ...quoteRequest,
  'total_cost_installation (after subsidies) (incl vat)': 10_000 + quoteRequests++,
});
const here = { context: '192.0.2.1' };
const there = { context: '192.0.2.2' };

describe('creates', () => {
  it('are limited per address across sessions, together with updates', async () => {
    const page = hostWith(
      { create: { points: 3, seconds: 600 } },
      { operations: ['new_project_2', 'update_project_2', 'new_lead'] },
    );
    const session = async () => ({ ...here, token: await page.token() });
    const { project_id } = (await page.call('new_project_2', project, await session())).response;
    await page.call('update_project_2', { ...update, project: project_id }, await session());
    assert.equal((await page.call('new_lead', lead, await session())).status, 200);
    for (const [operation, body] of [
      ['new_project_2', project],
      ['update_project_2', { ...update, project: project_id }],
      ['new_lead', lead],
    ] as const)
      assertLimited(await page.call(operation, body, await session()), 600);
    assert.equal(page.sent().length, 3);
    assert.equal((await page.call('new_lead', lead, { ...(await session()), ...there })).status, 200);
  });

  it('are limited per session across addresses', async () => {
    const page = hostWith({ create: { points: 2, seconds: 600 } });
    const token = await page.token();
    const answers: number[] = [];
    for (let i = 1; i <= 3; i++)
      answers.push((await page.call('new_project_2', project, { token, context: `192.0.2.${i}` })).status);
    assert.deepEqual(answers, [200, 200, 429]);
    assert.equal(
      (await page.call('new_project_2', project, { token: await page.token(), context: '192.0.2.9' })).status,
      200,
    );
    assert.equal(page.sent().length, 3);
  });

  it('that repeat one of another process are free, and 32 of them wait', async () => {
    const held = deferred<Response | undefined>();
    const store = memoryStore();
    let reads = 0;
    const counting: Store = {
      ...store,
      read(key) {
        if (key.startsWith('idempotency:')) reads++;
        return store.read(key);
      },
    };
    const limits = { create: { points: 1, seconds: 600 } };
    const first = hostWith(limits, { store }, { new_project_2: () => held.promise });
    const second = hostWith(limits, { store: counting });
    const key = newKey();
    const requested = first.call('new_project_2', project, { ...here, key });
    await waitUntil(() => first.sent().length === 1);
    assert.equal((await second.call('new_project_2', project, here)).status, 200);
    const token = await second.token();
    reads = 0;
    const waiting = Array.from({ length: 40 }, () => second.call('new_project_2', project, { ...here, token, key }));
    await waitUntil(() => reads > 48);
    held.resolve(undefined);
    const { text } = await requested;
    const answers = await Promise.all(waiting);
    const told = answers.filter(({ status }) => status === 200);
    assert.deepEqual([told.length, new Set(told.map((answer) => answer.text))], [32, new Set([text])]);
    for (const answer of answers) if (answer.status !== 200) assertError(answer, 502, 'UNKNOWN');
    assert.ok(reads < 200, `${reads} reads: two each at most, and some by the 32 that wait`);
    assertLimited(await second.call('new_project_2', project, here), 600);
    assert.equal(second.sent().length, 1);
  });

  it('that repeat an earlier one need a session and a valid body', async () => {
    const page = hostWith({ create: { points: 1, seconds: 600 } });
    const key = newKey();
    assert.equal((await page.call('new_project_2', project, { ...here, key })).status, 200);
    assertError(await page.call('new_project_2', project, { ...here, key, token: 'none' }), 401);
    const text = { headers: { 'Content-Type': 'text/plain' } };
    assertLimited(await page.call('new_project_2', project, { ...here, key, ...text }), 600);
    assertLimited(await page.call('new_project_2', { ...project, VAT: 'x' }, { ...here, key }), 600);
  });
});

describe('quote requests', () => {
  it('over the limit cause no call of the service, not even `me`', async () => {
    const page = hostWith(
      { pricing: { points: 2, seconds: 60 } },
      {},
      { me: () => Response.json({}, { status: 500 }) },
    );
    assertError(await page.call('pricing_2', {}, here), 400);
    assertError(await page.call('pricing_2', quoteRequest, here), 502, 'ERROR');
    const requested = page.calls.length;
    for (let i = 0; i < 3; i++) assertLimited(await page.call('pricing_2', another(), here), 60);
    assert.equal(page.calls.length, requested);
    const token = await page.token();
    assertError(await page.call('pricing_2', quoteRequest, { ...there, token }), 502, 'ERROR');
    assert.ok(page.calls.length > requested, 'a visitor within the limit causes the call');
  });

  it('include renewals of cached quotes: a visitor whose limit is used up causes none, and prevents none for others', async (t) => {
    const time = movableTime(t);
    const page = hostWith({ pricing: { points: 4, seconds: 600 } });
    const known = [another(), another(), another()];
    for (const each of known) await page.call('pricing_2', each, here);
    time.advance(46_000);
    await page.call('pricing_2', known[0], here);
    await waitUntil(() => page.sent().length === 4);
    for (let i = 0; i < 5; i++)
      for (const each of known) assert.equal((await page.call('pricing_2', each, here)).status, 200);
    assertLimited(await page.call('pricing_2', another(), here), 600);
    assert.equal(page.sent().length, 4);
    const session = { ...there, token: await page.token() };
    for (const each of known) await page.call('pricing_2', each, session);
    await waitUntil(() => page.sent().length === 6);
  });

  it('share their limit with `me`', async () => {
    const page = hostWith({ pricing: { points: 1, seconds: 60 } }, { operations: ['me'] });
    assert.equal((await page.call('me', undefined, here)).status, 200);
    assertLimited(await page.call('me', undefined, here), 60);
  });
});

describe('the limits', () => {
  it('are by default 60 mints a minute, 30 creates in 10 minutes, 1200 quote requests a minute', async () => {
    const page = openPage({ limits: undefined, clientIp: () => '192.0.2.1' });
    const token = await page.token();
    const count = async (most: number, call: () => Promise<Answer>) => {
      for (let i = 1; ; i++) {
        const { status } = await call();
        if (status === 429) return i - 1;
        assert.equal(status, 200);
        assert.ok(i <= most);
      }
    };
    assert.equal(await count(60, () => page.mint()), 59, 'and one for the page’s own session');
    assert.equal(await count(30, () => page.call('new_project_2', project, { token })), 30);
    assert.equal(await count(1_200, () => page.call('pricing_2', another(), { token })), 1_200);
  });

  it('are independent of each other, and off if configured so', async () => {
    const page = openPage({
      limits: { mint: { points: 1, seconds: 60 }, create: { points: 1, seconds: 60 }, pricing: false },
    });
    const token = await page.token();
    assert.equal((await page.call('new_project_2', project, { token })).status, 200);
    assertLimited(await page.call('new_project_2', project, { token }), 60);
    for (let i = 0; i < 5; i++) assert.equal((await page.call('pricing_2', another(), { token })).status, 200);
  });

  it('do not show the address in the response or the log', async () => {
    const page = hostWith({ mint: { points: 1, seconds: 60 } });
    await page.mint(here);
    assert.doesNotMatch((await page.mint(here)).text, /192\.0\.2/);
    assert.doesNotMatch(JSON.stringify(page.entries), /192\.0\.2/);
  });
});

describe('the address', () => {
  it('is unknown without clientIp: all visitors share one limit with ten times the points, and one warning is logged', async () => {
    const page = openPage({ limits: { ...off, mint: { points: 1, seconds: 60 } }, clientIp: undefined });
    const headers = (i: number) => ({
      'X-Forwarded-For': `192.0.2.${i}`,
      Forwarded: `for=192.0.2.${i}`,
      'CF-Connecting-IP': `192.0.2.${i}`,
      'X-Real-IP': `192.0.2.${i}`,
    });
    for (let i = 0; i < 10; i++) assert.equal((await page.mint({ headers: headers(i) })).status, 200);
    assertLimited(await page.mint({ headers: headers(11) }), 60);
    assert.deepEqual(
      page.entries.flatMap(({ warning }) => warning ?? []),
      ['Without clientIp (FIN_CLIENT_IP), all visitors share one limit of ten times the requests.'],
    );
  });

  it('counts as its first 64 bits if it is IPv6', async () => {
    const page = hostWith({ mint: { points: 1, seconds: 60 } });
    assert.equal((await page.mint({ context: '2001:db8:1:2::1' })).status, 200);
    assertLimited(await page.mint({ context: '2001:db8:1:2:ffff::9' }), 60);
    assert.equal((await page.mint({ context: '2001:db8:1:3::1' })).status, 200);
  });

  it('counts in its first 48 bits too if it is IPv6, with sixteen times the points', async () => {
    const page = hostWith({ mint: { points: 2, seconds: 60 } });
    const mintFrom = async (network: string, host: number) =>
      (await page.mint({ context: `${network}:${host.toString(16)}::1` })).status;
    for (let i = 0; i < 40; i++) await mintFrom('2001:db8:1', 0);
    for (let i = 1; i < 16; i++) for (let j = 0; j < 2; j++) assert.equal(await mintFrom('2001:db8:1', i), 200);
    assert.equal(
      await mintFrom('2001:db8:1', 99),
      429,
      'a request over a visitor’s own limit does not count for the network',
    );
    assert.equal(page.entries.at(-1)?.reason, 'limit_address');
    assert.equal(await mintFrom('2001:db8:2', 1), 200);
  });

  it('is not in the store: its key there is the same for the same address and secret, and reveals neither', async () => {
    const keys: string[] = [];
    const memory = memoryStore();
    const store: Store = {
      ...memory,
      limiter(name, limit) {
        const limiter = memory.limiter(name, limit);
        const noted = (key: string) => {
          if (/network|address/.test(name)) keys.push(`${name} ${key}`);
          return key;
        };
        return { consume: (key) => limiter.consume(noted(key)), waitMs: (key) => limiter.waitMs(noted(key)) };
      },
    };
    const keysOf = async (context: string, options: Partial<HostOptions> = {}) => {
      keys.length = 0;
      const page = hostWith({ mint: { points: 9, seconds: 60 } }, { store, ...options });
      await page.mint({ context });
      return [...keys];
    };
    const addresses = ['192.0.2.1', '192.0.2.2', '2001:db8:1:2::1'];
    const all: string[] = [];
    for (const address of addresses) all.push(...(await keysOf(address)));
    assert.equal(new Set(all).size, 4);
    assert.doesNotMatch(all.join(), /192|2001|db8|::/);
    assert.deepEqual(await keysOf('192.0.2.1'), all.slice(0, 1));
    assert.notDeepEqual(
      await keysOf('192.0.2.1', { secret: 'another-secret-of-the-host-under-test' }),
      all.slice(0, 1),
    );
  });

  it('comes from clientIp, which gets the context that the caller passes to the host', async () => {
    const seen: unknown[] = [];
    const page = openPage({
      clientIp(request, context) {
        seen.push(new URL(request.url).pathname, context);
        return '192.0.2.1';
      },
    });
    const context = { ip: '192.0.2.1' };
    await page.mint({ context });
    assert.deepEqual(seen, ['/fin/token', context]);
  });

  for (const [what, clientIp] of [
    [
      'throws',
      () => {
        throw new Error('carla.customer@example.org');
      },
    ],
    ['returns nothing', () => undefined],
    ['returns a word', () => 'unknown'],
    ['returns a megabyte', () => '1'.repeat(1_000_000)],
    ['returns an object', () => ({}) as string],
    [
      'returns a promise that rejects',
      () => Promise.reject(new Error('carla.customer@example.org')) as unknown as string,
    ],
  ] as const) {
    it(`is unknown if clientIp ${what}, with one warning`, async () => {
      const page = openPage({ limits: { ...off, mint: { points: 1, seconds: 60 } }, clientIp });
      for (let i = 0; i < 10; i++) assert.equal((await page.mint()).status, 200);
      assertLimited(await page.mint(), 60);
      assert.equal(page.entries.filter(({ warning }) => warning).length, 1);
    });
  }
});
