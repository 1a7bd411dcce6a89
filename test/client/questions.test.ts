import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createClient, mintFrom } from '../../src/client/index.js';
import { createMemory } from '../../src/client/memory.js';
import { failure, lead, movableClock, question, scripted } from './support.js';

const open = scripted();

const abortable = () => {
  const controller = new AbortController();
  return { abort: () => controller.abort(), signal: controller.signal };
};
const answerOf = (fee: number) => ({ status: 'success', response: { Monthly_fee: fee } });

describe('equal questions', () => {
  it('are asked once while under way, and once more is remembered', async () => {
    const s = await open({ pricing_2: [{ hold: 'gate' }] });
    const client = createClient({ baseUrl: s.baseUrl, token: mintFrom(s.tokenUrl) });
    const calls = Array.from({ length: 100 }, () => client.call('pricing_2', question));
    // The order of its fields is no part of a question.
    calls.push(client.call('pricing_2', Object.fromEntries(Object.entries(question).reverse()) as typeof question));
    assert.equal(client.recall('pricing_2', question), undefined);
    await s.release('gate');
    for (const answer of await Promise.all(calls)) assert.deepEqual(answer, answerOf(180));
    assert.deepEqual(await client.call('pricing_2', question), answerOf(180));
    assert.deepEqual(client.recall('pricing_2', question), answerOf(180));
    assert.deepEqual(
      (await s.log()).map(({ operation }) => operation),
      ['token', 'pricing_2'],
    );
  });
  it('of me are asked once while under way, but not remembered', async () => {
    const s = await open({ me: [{ hold: 'gate' }] });
    const client = createClient({ baseUrl: s.baseUrl });
    const calls = [client.call('me', undefined), client.call('me', undefined)];
    await s.release('gate');
    await Promise.all(calls);
    await client.call('me', undefined);
    assert.equal((await s.log('me')).length, 2);
  });
  it('are those of equal country, organization and all else, and of one client', async () => {
    const s = await open();
    const client = createClient({ baseUrl: s.baseUrl });
    const { organization: _, ...pinned } = question;
    const others = [
      { ...question, organization: 'organization-2' },
      pinned,
      { ...question, country_project: 'Sweden' as const },
      { ...question, currency_project: 'kr' as const },
      { ...question, LTI_tenor: '11 years' as const },
      { ...question, LTI_downpayment: 15 },
      { ...question, 'total_cost_installation (after subsidies) (incl vat)': 24_001 },
    ];
    await client.call('pricing_2', question);
    for (const other of others) assert.equal(client.recall('pricing_2', other), undefined);
    await Promise.all(others.map((other) => client.call('pricing_2', other)));
    assert.equal((await s.log()).length, 1 + others.length);
    const neighbour = createClient({ baseUrl: s.baseUrl });
    assert.equal(neighbour.recall('pricing_2', question), undefined);
    await neighbour.call('pricing_2', question);
    assert.equal((await s.log()).length, 2 + others.length);
  });
  it('are answered each with an answer of its own', async () => {
    const s = await open();
    const client = createClient({ baseUrl: s.baseUrl });
    for (const answer of await Promise.all([client.call('pricing_2', question), client.call('pricing_2', question)])) {
      assert.equal(answer.response.Monthly_fee, 180);
      answer.response.Monthly_fee = 1;
    }
    const recalled = client.recall('pricing_2', question);
    assert.equal(recalled?.response.Monthly_fee, 180);
    if (recalled) recalled.response.Monthly_fee = 1;
    assert.equal((await client.call('pricing_2', question)).response.Monthly_fee, 180);
  });
  it('that fail are not remembered', async () => {
    const s = await open({ pricing_2: [{ status: 400, text: '' }] });
    const client = createClient({ baseUrl: s.baseUrl });
    const calls = [client.call('pricing_2', question), client.call('pricing_2', question)];
    for (const call of calls.map(failure)) assert.equal((await call).code, 'workflow_failed');
    assert.deepEqual(await client.call('pricing_2', question), answerOf(180));
    assert.equal((await s.log()).length, 2);
  });
  it('are no creates: equal ones are two', async () => {
    const s = await open();
    const client = createClient({ baseUrl: s.baseUrl });
    await Promise.all([client.call('new_lead', lead), client.call('new_lead', lead)]);
    assert.equal((await s.log()).length, 2);
  });
});

describe('a caller who leaves', () => {
  it('leaves the others waiting', async () => {
    const s = await open({ pricing_2: [{ hold: 'gate' }] });
    const client = createClient({ baseUrl: s.baseUrl });
    const one = abortable();
    const first = failure(client.call('pricing_2', question, one));
    const second = client.call('pricing_2', question, abortable());
    await s.until(1, 'pricing_2');
    one.abort();
    assert.equal((await first).code, 'aborted');
    await s.release('gate');
    assert.deepEqual(await second, answerOf(180));
    assert.equal((await s.log()).length, 1);
  });
  it('as the last one gives up the request, and who comes next asks anew', async () => {
    const s = await open({ pricing_2: [{ hold: 'for ever' }] });
    const client = createClient({ baseUrl: s.baseUrl });
    const callers = [abortable(), abortable()];
    const calls = callers.map((caller) => failure(client.call('pricing_2', question, caller)));
    await s.until(1, 'pricing_2');
    for (const { abort } of callers) abort();
    const next = client.call('pricing_2', question);
    for (const call of calls) assert.equal((await call).code, 'aborted');
    await s.until(1, 'pricing_2', { aborted: true });
    assert.deepEqual(await next, answerOf(180));
  });
});

describe('a superseded caller', () => {
  it('hears what is on the wire, which is remembered', async () => {
    const s = await open({ pricing_2: [{ hold: 'gate' }] });
    const client = createClient({ baseUrl: s.baseUrl });
    const [gone, old] = [abortable(), abortable()];
    const call = client.call('pricing_2', question, { signal: gone.signal, superseded: old.signal });
    await s.until(1, 'pricing_2');
    old.abort();
    await s.release('gate');
    assert.deepEqual(await call, answerOf(180));
    assert.ok(client.recall('pricing_2', question));
    assert.equal((await s.log())[0]?.aborted, false);
  });
  it('who then goes for good gives up what is on the wire', async () => {
    const s = await open({ pricing_2: [{ hold: 'for ever' }] });
    const [gone, old] = [abortable(), abortable()];
    const options = { signal: gone.signal, superseded: old.signal };
    const call = failure(createClient({ baseUrl: s.baseUrl }).call('pricing_2', question, options));
    await s.until(1, 'pricing_2');
    old.abort();
    gone.abort();
    assert.equal((await call).code, 'aborted');
    await s.until(1, 'pricing_2', { aborted: true });
  });
  it('may come back to what is on the wire', async () => {
    const s = await open({ pricing_2: [{ hold: 'gate', status: 503, text: '' }] });
    const client = createClient({ baseUrl: s.baseUrl });
    const old = abortable();
    const call = client.call('pricing_2', question, { superseded: old.signal });
    await s.until(1, 'pricing_2');
    old.abort();
    const again = client.call('pricing_2', question);
    await s.release('gate');
    // Somebody waits again, so the failure is tried again too.
    assert.deepEqual(await again, answerOf(180));
    assert.deepEqual(await call, answerOf(180));
    assert.equal((await s.log()).length, 2);
  });
  it('gets no new attempt, neither after a wait nor after a 401', async (t) => {
    const steps = [503, 401].map((status) => ({ status, text: '', hold: 'gate' }));
    const s = await open({ pricing_2: steps });
    // No backoff: a retry, were there one, would overtake what is asked below.
    t.mock.method(Math, 'random', () => 0);
    const client = createClient({ baseUrl: s.baseUrl, token: mintFrom(s.tokenUrl) });
    const calls: ReturnType<typeof failure>[] = [];
    for (const n of [1, 2]) {
      const old = abortable();
      calls.push(failure(client.call('pricing_2', { ...question, LTI_downpayment: n }, { superseded: old.signal })));
      await s.until(n, 'pricing_2');
      old.abort();
    }
    await s.release('gate');
    for (const call of calls) assert.equal((await call).code, 'aborted');
    for (let n = 0; n < 5; n++) await client.call('me', undefined);
    const log = await s.log();
    assert.deepEqual(log.map(({ operation }) => operation).slice(0, 3), ['token', 'pricing_2', 'pricing_2']);
    assert.equal(log.length, 3 + 5);
  });
  it('leaves its mint to whoever comes next, and sends nothing', async () => {
    const s = await open({ token: [{ hold: 'gate' }] });
    const client = createClient({ baseUrl: s.baseUrl, token: mintFrom(s.tokenUrl) });
    const old = abortable();
    const call = failure(client.call('pricing_2', question, { superseded: old.signal }));
    await s.until(1, 'token');
    old.abort();
    const next = client.call('pricing_2', { ...question, LTI_downpayment: 20 });
    await s.release('gate');
    assert.deepEqual(await next, answerOf(160));
    assert.equal((await call).code, 'aborted');
    assert.deepEqual(
      (await s.log()).map(({ operation }) => operation),
      ['token', 'pricing_2'],
    );
  });
});

describe('a fresh question', () => {
  const priced = (fee: number, hold?: string) => ({ body: answerOf(fee), ...(hold && { hold }) });

  it('goes past the memory and replaces what was remembered', async () => {
    const s = await open({ pricing_2: [priced(100), priced(90)] });
    const client = createClient({ baseUrl: s.baseUrl });
    await client.call('pricing_2', question);
    assert.deepEqual(await client.call('pricing_2', question, { bypassCache: true }), answerOf(90));
    assert.deepEqual(await client.call('pricing_2', question), answerOf(90));
  });
  it('does not join an older one, whose late answer is not remembered', async () => {
    const s = await open({ pricing_2: [priced(100, 'old'), priced(90, 'new')] });
    const client = createClient({ baseUrl: s.baseUrl });
    const old = client.call('pricing_2', question);
    await s.until(1, 'pricing_2');
    const fresh = [client.call('pricing_2', question, { bypassCache: true }), client.call('pricing_2', question)];
    await s.until(2, 'pricing_2');
    await s.release('new');
    for (const call of fresh) assert.deepEqual(await call, answerOf(90));
    await s.release('old');
    assert.deepEqual(await old, answerOf(100));
    assert.deepEqual(client.recall('pricing_2', question), answerOf(90));
    assert.equal((await s.log()).length, 2);
  });
  it('is joined by whoever comes next, even after the older one is over', async () => {
    const s = await open({ pricing_2: [priced(100, 'old'), priced(90, 'new')] });
    const client = createClient({ baseUrl: s.baseUrl });
    const old = client.call('pricing_2', question);
    await s.until(1, 'pricing_2');
    const fresh = client.call('pricing_2', question, { bypassCache: true });
    await s.until(2, 'pricing_2');
    await s.release('old');
    assert.deepEqual(await old, answerOf(100));
    assert.equal(client.recall('pricing_2', question), undefined);
    const next = client.call('pricing_2', question);
    await s.release('new');
    assert.deepEqual(await Promise.all([fresh, next]), [answerOf(90), answerOf(90)]);
    assert.equal((await s.log()).length, 2);
  });
  it('that fails leaves what was remembered', async () => {
    const s = await open({ pricing_2: [priced(100), { status: 500, text: '' }] });
    const client = createClient({ baseUrl: s.baseUrl });
    await client.call('pricing_2', question);
    await failure(client.call('pricing_2', question, { bypassCache: true }));
    assert.deepEqual(client.recall('pricing_2', question), answerOf(100));
  });
  it('asks a mint again that has refused', async () => {
    const s = await open({ token: [{ status: 403, text: '' }] });
    const client = createClient({ baseUrl: s.baseUrl, token: mintFrom(s.tokenUrl) });
    for (const options of [{}, {}]) {
      const { code, retryable } = await failure(client.call('pricing_2', question, options));
      assert.deepEqual([code, retryable], ['forbidden', true]);
    }
    assert.equal((await s.log('token')).length, 1);
    assert.deepEqual(await client.call('pricing_2', question, { bypassCache: true }), answerOf(180));
  });
});

describe('the memory', () => {
  it('holds an answer for ten minutes', async (t) => {
    const clock = movableClock(t);
    const s = await open();
    const client = createClient({ baseUrl: s.baseUrl });
    await client.call('pricing_2', question);
    clock.advance(599_000);
    assert.ok(client.recall('pricing_2', question));
    clock.advance(1_000);
    assert.equal(client.recall('pricing_2', question), undefined);
    await client.call('pricing_2', question);
    assert.equal((await s.log()).length, 2);
  });
  it('holds 200, and lets go of the one that was not used for longest', () => {
    const memory = createMemory<number>();
    for (let n = 0; n < 200; n++) memory.set(`${n}`, n);
    assert.equal(memory.get('0'), 0);
    memory.set('200', 200);
    assert.equal(memory.get('1'), undefined);
    assert.equal(memory.get('0'), 0);
    assert.equal(memory.get('2'), 2);
    memory.set('2', 22);
    assert.equal(memory.get('2'), 22);
    assert.equal(memory.get('200'), 200);
  });
});
