/** Which failures are retried, and how often. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { createClient } from '../../src/client/index.js';
import { readRetryAfter } from '../../src/client/read-retry-after.js';
import { failure, lead, project, quoteRequest, scripted, update } from './support.js';

const open = scripted();

describe('Retry-After', () => {
  const read = (value: string, date?: string) =>
    readRetryAfter(new Headers({ 'retry-after': value, ...(date && { date }) }));
  const now = 'Sat, 21 Nov 2026 12:00:00 GMT';

  it('is read in seconds', () => {
    assert.equal(read('0'), 0);
    assert.equal(read('7'), 7);
    assert.equal(read('1.5'), 1.5);
    assert.equal(read('86400'), 86_400);
  });
  it('is read as a date, by the clock of the sender', () => {
    assert.equal(read('Sat, 21 Nov 2026 12:00:20 GMT', now), 20);
    assert.equal(read('Sat, 21 Nov 2026 11:59:00 GMT', now), 0);
    assert.equal(read('Saturday, 21-Nov-26 12:00:20 GMT', now), 20);
  });
  it('is read as a date, by our own clock if the answer has no Date', (t) => {
    t.mock.method(Date, 'now', () => Date.parse(now));
    assert.equal(read('Sat, 21 Nov 2026 12:00:20 GMT'), 20);
  });
  it('is ignored if it is neither', () => {
    for (const value of ['', 'soon', '-5', '.5', '1.5.', '5 s', '0x10', '1e3', '2026-11-21', 'Sat GMT'])
      assert.equal(read(value), undefined, value);
    assert.equal(readRetryAfter(new Headers()), undefined);
  });
});

/** Retries at once: the backoff is random, from 0 ms. To be called after `open`, whose scenarios have random names. */
const withoutBackoff = (t: TestContext) => t.mock.method(Math, 'random', () => 0);

describe('a quote request', () => {
  for (const status of [429, 502, 503, 504]) {
    it(`is retried after ${status}`, async (t) => {
      const s = await open({ pricing_2: [{ status, text: '', repeat: 2 }] });
      withoutBackoff(t);
      const answer = await createClient({ baseUrl: s.baseUrl }).call('pricing_2', quoteRequest);
      assert.equal(answer.response.Monthly_fee, 180);
      assert.equal((await s.log('pricing_2')).length, 3);
    });
  }
  it('is retried after a network failure, before the answer and in the middle of it', async (t) => {
    const s = await open({ pricing_2: [{ disconnect: true }, { disconnect: 'body' }] });
    withoutBackoff(t);
    await createClient({ baseUrl: s.baseUrl }).call('pricing_2', quoteRequest);
    assert.equal((await s.log('pricing_2')).length, 3);
  });
  it('is retried after a failing statusCode with HTTP 200', async (t) => {
    const s = await open({ me: [{ body: { statusCode: 503, body: { message: '' } } }] });
    withoutBackoff(t);
    await createClient({ baseUrl: s.baseUrl }).call('me', undefined);
    assert.equal((await s.log('me')).length, 2);
  });
  it('fails after two retries', async (t) => {
    const s = await open({ me: [{ status: 503, text: '', repeat: true }] });
    withoutBackoff(t);
    const { code, status, retryable } = await failure(createClient({ baseUrl: s.baseUrl }).call('me', undefined));
    assert.deepEqual({ code, status, retryable }, { code: 'unavailable', status: 503, retryable: true });
    assert.equal((await s.log('me')).length, 3);
  });
  it('is retried as often as the client was told', async (t) => {
    const s = await open({ me: [{ status: 503, text: '', repeat: true }] });
    withoutBackoff(t);
    await failure(createClient({ baseUrl: s.baseUrl, retries: 0 }).call('me', undefined));
    assert.equal((await s.log('me')).length, 1);
    await failure(createClient({ baseUrl: s.baseUrl, retries: 1 }).call('me', undefined));
    assert.equal((await s.log('me')).length, 3);
  });
  for (const status of [400, 403, 404, 405, 500, 501]) {
    it(`is not retried after ${status}`, async () => {
      const s = await open({ pricing_2: [{ status, text: '' }] });
      assert.equal(
        (await failure(createClient({ baseUrl: s.baseUrl }).call('pricing_2', quoteRequest))).status,
        status,
      );
      assert.equal((await s.log('pricing_2')).length, 1);
    });
  }
  it('is not retried after an unreadable answer, or one without its fields', async () => {
    for (const text of ['<html>', '{"status":"NOT_RUN"}', '{"status":"success"}']) {
      const s = await open({ pricing_2: [{ text }] });
      await failure(createClient({ baseUrl: s.baseUrl }).call('pricing_2', quoteRequest));
      assert.equal((await s.log('pricing_2')).length, 1, text);
    }
  });
  it('is not retried after a time-out', async () => {
    const s = await open({ pricing_2: [{ hold: 'for ever' }] });
    const client = createClient({ baseUrl: s.baseUrl, timeouts: { pricing_2: 50 } });
    assert.equal((await failure(client.call('pricing_2', quoteRequest))).code, 'timeout');
    assert.equal((await s.until(1, 'pricing_2', { aborted: true })).length, 1);
  });
  it('fails at once if Retry-After is longer than 30 s, and the error says so', async () => {
    const later = new Date(Date.now() + 3_600_000).toUTCString();
    for (const [header, least] of [
      ['31', 31],
      [later, 3_500],
    ] as const) {
      const s = await open({ pricing_2: [{ status: 429, text: '', headers: { 'retry-after': header } }] });
      const error = await failure(createClient({ baseUrl: s.baseUrl }).call('pricing_2', quoteRequest));
      assert.equal(error.code, 'rate_limited');
      assert.ok((error.retryAfter ?? 0) >= least);
      assert.equal((await s.log('pricing_2')).length, 1);
    }
  });
});

describe('a change or a login is never retried', () => {
  const steps = [
    { status: 429, text: '' },
    { status: 502, text: '' },
    { status: 503, text: '', headers: { 'retry-after': '0' } },
    { disconnect: true },
  ] as const;
  for (const [operation, body] of [
    ['new_lead', lead],
    ['new_project_2', project],
    ['update_project_2', update],
    ['generate-user-token', { email: 'a@installer.example', password: 'secret' }],
  ] as const) {
    it(operation, async () => {
      const s = await open({ [operation]: [...steps] });
      const client = createClient({ baseUrl: s.baseUrl });
      for (let n = 1; n <= steps.length; n++) {
        await failure(client.call(operation, body));
        assert.equal((await s.log(operation)).length, n);
      }
    });
  }
});
