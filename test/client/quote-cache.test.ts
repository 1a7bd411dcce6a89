import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createClient, mintFrom } from '../../src/client/index.js';
import { createLruCache } from '../../src/client/lru-cache.js';
import { failure, lead, movableClock, quoteRequest, scripted } from './support.js';

const open = scripted();

const abortable = () => {
  const controller = new AbortController();
  return { abort: () => controller.abort(), signal: controller.signal };
};
const answerOf = (fee: number) => ({ status: 'success', response: { Monthly_fee: fee } });

describe('equal quote requests', () => {
  it('share the request in flight, and are answered from the cache afterwards', async () => {
    const s = await open({ pricing_2: [{ hold: 'gate' }] });
    const client = createClient({ baseUrl: s.baseUrl, token: mintFrom(s.tokenUrl) });
    const calls = Array.from({ length: 100 }, () => client.call('pricing_2', quoteRequest));
    // The order of the fields does not matter.
    calls.push(
      client.call('pricing_2', Object.fromEntries(Object.entries(quoteRequest).reverse()) as typeof quoteRequest),
    );
    assert.equal(client.recall('pricing_2', quoteRequest), undefined);
    await s.release('gate');
    for (const answer of await Promise.all(calls)) assert.deepEqual(answer, answerOf(180));
    assert.deepEqual(await client.call('pricing_2', quoteRequest), answerOf(180));
    assert.deepEqual(client.recall('pricing_2', quoteRequest), answerOf(180));
    assert.deepEqual(
      (await s.log()).map(({ operation }) => operation),
      ['token', 'pricing_2'],
    );
  });
  it('of `me` share the request in flight, but are not cached', async () => {
    const s = await open({ me: [{ hold: 'gate' }] });
    const client = createClient({ baseUrl: s.baseUrl });
    const calls = [client.call('me', undefined), client.call('me', undefined)];
    await s.release('gate');
    await Promise.all(calls);
    await client.call('me', undefined);
    assert.equal((await s.log('me')).length, 2);
  });
  it('are equal in every field, and belong to one client', async () => {
    const s = await open();
    const client = createClient({ baseUrl: s.baseUrl });
    const { organization: _, ...pinned } = quoteRequest;
    const others = [
      { ...quoteRequest, organization: 'organization-2' },
      pinned,
      { ...quoteRequest, country_project: 'Sweden' as const },
      { ...quoteRequest, currency_project: 'kr' as const },
      { ...quoteRequest, LTI_tenor: '11 years' as const },
      { ...quoteRequest, LTI_downpayment: 15 },
      { ...quoteRequest, 'total_cost_installation (after subsidies) (incl vat)': 24_001 },
    ];
    await client.call('pricing_2', quoteRequest);
    for (const other of others) assert.equal(client.recall('pricing_2', other), undefined);
    await Promise.all(others.map((other) => client.call('pricing_2', other)));
    assert.equal((await s.log()).length, 1 + others.length);
    const neighbor = createClient({ baseUrl: s.baseUrl });
    assert.equal(neighbor.recall('pricing_2', quoteRequest), undefined);
    await neighbor.call('pricing_2', quoteRequest);
    assert.equal((await s.log()).length, 2 + others.length);
  });
  it('get a copy of the answer each', async () => {
    const s = await open();
    const client = createClient({ baseUrl: s.baseUrl });
    for (const answer of await Promise.all([
      client.call('pricing_2', quoteRequest),
      client.call('pricing_2', quoteRequest),
    ])) {
      assert.equal(answer.response.Monthly_fee, 180);
      answer.response.Monthly_fee = 1;
    }
    const recalled = client.recall('pricing_2', quoteRequest);
    assert.equal(recalled?.response.Monthly_fee, 180);
    if (recalled) recalled.response.Monthly_fee = 1;
    assert.equal((await client.call('pricing_2', quoteRequest)).response.Monthly_fee, 180);
  });
  it('share a failure, which is not cached', async () => {
    const s = await open({ pricing_2: [{ status: 400, text: '' }] });
    const client = createClient({ baseUrl: s.baseUrl });
    const calls = [client.call('pricing_2', quoteRequest), client.call('pricing_2', quoteRequest)];
    for (const call of calls.map(failure)) assert.equal((await call).code, 'workflow_failed');
    assert.deepEqual(await client.call('pricing_2', quoteRequest), answerOf(180));
    assert.equal((await s.log()).length, 2);
  });
  it('are no creates: two equal creates are two requests', async () => {
    const s = await open();
    const client = createClient({ baseUrl: s.baseUrl });
    await Promise.all([client.call('new_lead', lead), client.call('new_lead', lead)]);
    assert.equal((await s.log()).length, 2);
  });
});

describe('a caller who detaches', () => {
  it('leaves the request to the others', async () => {
    const s = await open({ pricing_2: [{ hold: 'gate' }] });
    const client = createClient({ baseUrl: s.baseUrl });
    const one = abortable();
    const first = failure(client.call('pricing_2', quoteRequest, one));
    const second = client.call('pricing_2', quoteRequest, abortable());
    await s.until(1, 'pricing_2');
    one.abort();
    assert.equal((await first).code, 'aborted');
    await s.release('gate');
    assert.deepEqual(await second, answerOf(180));
    assert.equal((await s.log()).length, 1);
  });
  it('cancels the request if it was the last; the next caller starts another one', async () => {
    const s = await open({ pricing_2: [{ hold: 'for ever' }] });
    const client = createClient({ baseUrl: s.baseUrl });
    const callers = [abortable(), abortable()];
    const calls = callers.map((caller) => failure(client.call('pricing_2', quoteRequest, caller)));
    await s.until(1, 'pricing_2');
    for (const { abort } of callers) abort();
    const next = client.call('pricing_2', quoteRequest);
    for (const call of calls) assert.equal((await call).code, 'aborted');
    await s.until(1, 'pricing_2', { aborted: true });
    assert.deepEqual(await next, answerOf(180));
  });
});

describe('a superseded caller', () => {
  it('still gets the answer to what was sent, and the answer is cached', async () => {
    const s = await open({ pricing_2: [{ hold: 'gate' }] });
    const client = createClient({ baseUrl: s.baseUrl });
    const [signal, superseded] = [abortable(), abortable()];
    const call = client.call('pricing_2', quoteRequest, { signal: signal.signal, superseded: superseded.signal });
    await s.until(1, 'pricing_2');
    superseded.abort();
    await s.release('gate');
    assert.deepEqual(await call, answerOf(180));
    assert.ok(client.recall('pricing_2', quoteRequest));
    assert.equal((await s.log())[0]?.aborted, false);
  });
  it('who then detaches cancels what was sent', async () => {
    const s = await open({ pricing_2: [{ hold: 'for ever' }] });
    const [signal, superseded] = [abortable(), abortable()];
    const options = { signal: signal.signal, superseded: superseded.signal };
    const call = failure(createClient({ baseUrl: s.baseUrl }).call('pricing_2', quoteRequest, options));
    await s.until(1, 'pricing_2');
    superseded.abort();
    signal.abort();
    assert.equal((await call).code, 'aborted');
    await s.until(1, 'pricing_2', { aborted: true });
  });
  it('may ask again and share what was sent', async () => {
    const s = await open({ pricing_2: [{ hold: 'gate', status: 503, text: '' }] });
    const client = createClient({ baseUrl: s.baseUrl });
    const superseded = abortable();
    const call = client.call('pricing_2', quoteRequest, { superseded: superseded.signal });
    await s.until(1, 'pricing_2');
    superseded.abort();
    const second = client.call('pricing_2', quoteRequest);
    await s.release('gate');
    // A caller waits again, so the failure is retried.
    assert.deepEqual(await second, answerOf(180));
    assert.deepEqual(await call, answerOf(180));
    assert.equal((await s.log()).length, 2);
  });
  it('causes no further request, neither a retry nor a replay after a 401', async (t) => {
    const steps = [503, 401].map((status) => ({ status, text: '', hold: 'gate' }));
    const s = await open({ pricing_2: steps });
    // Without a backoff, a retry would arrive before the calls below.
    t.mock.method(Math, 'random', () => 0);
    const client = createClient({ baseUrl: s.baseUrl, token: mintFrom(s.tokenUrl) });
    const calls: ReturnType<typeof failure>[] = [];
    for (const n of [1, 2]) {
      const superseded = abortable();
      calls.push(
        failure(client.call('pricing_2', { ...quoteRequest, LTI_downpayment: n }, { superseded: superseded.signal })),
      );
      await s.until(n, 'pricing_2');
      superseded.abort();
    }
    await s.release('gate');
    for (const call of calls) assert.equal((await call).code, 'aborted');
    for (let n = 0; n < 5; n++) await client.call('me', undefined);
    const log = await s.log();
    assert.deepEqual(log.map(({ operation }) => operation).slice(0, 3), ['token', 'pricing_2', 'pricing_2']);
    assert.equal(log.length, 3 + 5);
  });
  it('leaves the mint in flight to the next caller, and sends nothing', async () => {
    const s = await open({ token: [{ hold: 'gate' }] });
    const client = createClient({ baseUrl: s.baseUrl, token: mintFrom(s.tokenUrl) });
    const superseded = abortable();
    const call = failure(client.call('pricing_2', quoteRequest, { superseded: superseded.signal }));
    await s.until(1, 'token');
    superseded.abort();
    const next = client.call('pricing_2', { ...quoteRequest, LTI_downpayment: 20 });
    await s.release('gate');
    assert.deepEqual(await next, answerOf(160));
    assert.equal((await call).code, 'aborted');
    assert.deepEqual(
      (await s.log()).map(({ operation }) => operation),
      ['token', 'pricing_2'],
    );
  });
});

describe('a quote request that bypasses the cache', () => {
  const priced = (fee: number, hold?: string) => ({ body: answerOf(fee), ...(hold && { hold }) });

  it('replaces the cached answer', async () => {
    const s = await open({ pricing_2: [priced(100), priced(90)] });
    const client = createClient({ baseUrl: s.baseUrl });
    await client.call('pricing_2', quoteRequest);
    assert.deepEqual(await client.call('pricing_2', quoteRequest, { bypassCache: true }), answerOf(90));
    assert.deepEqual(await client.call('pricing_2', quoteRequest), answerOf(90));
  });
  it('does not share an older request, whose late answer is not cached', async () => {
    const s = await open({ pricing_2: [priced(100, 'old'), priced(90, 'new')] });
    const client = createClient({ baseUrl: s.baseUrl });
    const old = client.call('pricing_2', quoteRequest);
    await s.until(1, 'pricing_2');
    const bypassing = [
      client.call('pricing_2', quoteRequest, { bypassCache: true }),
      client.call('pricing_2', quoteRequest),
    ];
    await s.until(2, 'pricing_2');
    await s.release('new');
    for (const call of bypassing) assert.deepEqual(await call, answerOf(90));
    await s.release('old');
    assert.deepEqual(await old, answerOf(100));
    assert.deepEqual(client.recall('pricing_2', quoteRequest), answerOf(90));
    assert.equal((await s.log()).length, 2);
  });
  it('is shared by the next caller, also after the older request has ended', async () => {
    const s = await open({ pricing_2: [priced(100, 'old'), priced(90, 'new')] });
    const client = createClient({ baseUrl: s.baseUrl });
    const old = client.call('pricing_2', quoteRequest);
    await s.until(1, 'pricing_2');
    const bypassing = client.call('pricing_2', quoteRequest, { bypassCache: true });
    await s.until(2, 'pricing_2');
    await s.release('old');
    assert.deepEqual(await old, answerOf(100));
    assert.equal(client.recall('pricing_2', quoteRequest), undefined);
    const next = client.call('pricing_2', quoteRequest);
    await s.release('new');
    assert.deepEqual(await Promise.all([bypassing, next]), [answerOf(90), answerOf(90)]);
    assert.equal((await s.log()).length, 2);
  });
  it('leaves the cached answer if it fails', async () => {
    const s = await open({ pricing_2: [priced(100), { status: 500, text: '' }] });
    const client = createClient({ baseUrl: s.baseUrl });
    await client.call('pricing_2', quoteRequest);
    await failure(client.call('pricing_2', quoteRequest, { bypassCache: true }));
    assert.deepEqual(client.recall('pricing_2', quoteRequest), answerOf(100));
  });
  it('requests a mint again that has refused', async () => {
    const s = await open({ token: [{ status: 403, text: '' }] });
    const client = createClient({ baseUrl: s.baseUrl, token: mintFrom(s.tokenUrl) });
    for (const options of [{}, {}]) {
      const { code, retryable } = await failure(client.call('pricing_2', quoteRequest, options));
      assert.deepEqual([code, retryable], ['forbidden', true]);
    }
    assert.equal((await s.log('token')).length, 1);
    assert.deepEqual(await client.call('pricing_2', quoteRequest, { bypassCache: true }), answerOf(180));
  });
});

describe('the cache', () => {
  it('keeps an answer for ten minutes', async (t) => {
    const clock = movableClock(t);
    const s = await open();
    const client = createClient({ baseUrl: s.baseUrl });
    await client.call('pricing_2', quoteRequest);
    clock.advance(599_000);
    assert.ok(client.recall('pricing_2', quoteRequest));
    clock.advance(1_000);
    assert.equal(client.recall('pricing_2', quoteRequest), undefined);
    await client.call('pricing_2', quoteRequest);
    assert.equal((await s.log()).length, 2);
  });
  it('keeps no answer for longer while the device sleeps, and the page’s clock stands still', async (t) => {
    const s = await open();
    const client = createClient({ baseUrl: s.baseUrl });
    await client.call('pricing_2', quoteRequest);
    const awake = Date.now() + 600_000;
    t.mock.method(Date, 'now', () => awake);
    assert.equal(client.recall('pricing_2', quoteRequest), undefined);
  });
  it('keeps 200 entries, and drops the least recently used', () => {
    const cache = createLruCache<number>();
    for (let n = 0; n < 200; n++) cache.set(`${n}`, n);
    assert.equal(cache.get('0'), 0);
    cache.set('200', 200);
    assert.equal(cache.get('1'), undefined);
    assert.equal(cache.get('0'), 0);
    assert.equal(cache.get('2'), 2);
    cache.set('2', 22);
    assert.equal(cache.get('2'), 22);
    assert.equal(cache.get('200'), 200);
  });
});
