/** Minting over HTTP: the token endpoint and the operations together. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createClient, mintFrom } from '../../src/client/index.js';
import { failure, lead, movableClock, project, quoteRequest, scripted } from './support.js';

const open = scripted();
const unauthorized = { status: 401, body: { message: '' } };

const connect = async (...plan: Parameters<typeof open>) => {
  const s = await open(...plan);
  return { s, client: createClient({ baseUrl: s.baseUrl, token: mintFrom(s.tokenUrl) }) };
};
const tokensOf = (log: { headers: Record<string, string> }[]) => log.map(({ headers }) => headers.authorization);

describe('the token endpoint', () => {
  it('gets one POST for a hundred callers, with the quote request of the first', async () => {
    const { s, client } = await connect({ token: [{ hold: 'gate' }] });
    const calls = Array.from({ length: 100 }, (_, n) =>
      client.call('pricing_2', { ...quoteRequest, LTI_downpayment: n / 10 }),
    );
    await s.release('gate');
    await Promise.all(calls);
    const [mint, ...others] = await s.log('token');
    assert.equal(others.length, 0);
    assert.deepEqual([mint?.method, mint?.body], ['POST', { questions: [{ ...quoteRequest, LTI_downpayment: 0 }] }]);
    // No header of the request needs a preflight.
    assert.match(mint?.headers['content-type'] ?? '', /^text\/plain\b/);
    assert.equal(mint?.headers.authorization, undefined);
    assert.equal(mint?.headers.accept, 'application/json');
    const log = await s.log('pricing_2');
    assert.equal(log.length, 100);
    assert.deepEqual(new Set(tokensOf(log)), new Set(['Bearer token-1']));
  });
  it('gets no body if there is no quote request', async () => {
    const { s, client } = await connect();
    await client.call('me', undefined);
    const [mint] = await s.log('token');
    assert.deepEqual(
      [mint?.body, mint?.headers['content-type'], mint?.headers['content-length'] ?? '0'],
      ['', undefined, '0'],
    );
  });
  it('is asked once more without the quote request if it takes no text', async () => {
    const { s, client } = await connect({ token: [{ status: 415, text: '' }] });
    await client.call('pricing_2', quoteRequest);
    assert.deepEqual(
      (await s.log()).map(({ operation, body }) => [operation, body === '']),
      [
        ['token', false],
        ['token', true],
        ['pricing_2', false],
      ],
    );
  });
  it('is asked once more by each of two clients that ask at the same time', async () => {
    const s = await open({ token: [{ status: 415, text: '', repeat: 2 }] });
    const token = mintFrom(s.tokenUrl);
    const clients = [1, 2].map(() => createClient({ baseUrl: s.baseUrl, token }));
    await Promise.all(clients.map((client) => client.call('pricing_2', quoteRequest)));
    assert.equal((await s.log('token')).length, 4);
  });
  it('fails with the codes of any request', async () => {
    for (const [step, code, status] of [
      [{ status: 400, text: '' }, 'workflow_failed', 400],
      [{ status: 401, text: '' }, 'unauthorized', 401],
      [{ status: 403, text: '' }, 'forbidden', 403],
      [{ status: 404, text: '<html>' }, 'not_found', 404],
      [{ status: 418, text: '' }, 'http', 418],
      [{ status: 500, text: '' }, 'internal', 500],
      [{ body: { statusCode: 401, body: { message: '' } } }, 'unauthorized', 401],
      [{ text: '<html>' }, 'bad_response', undefined],
      [{ text: '' }, 'bad_response', undefined],
      [{ text: 'null' }, 'bad_response', undefined],
      [{ text: '"token"' }, 'bad_response', undefined],
      [{ body: { token: 7 } }, 'bad_response', undefined],
      [{ body: { token: '' } }, 'bad_response', undefined],
      [{ body: {} }, 'bad_response', undefined],
    ] as const) {
      const { s, client } = await connect({ token: [step] });
      const error = await failure(client.call('pricing_2', quoteRequest));
      assert.deepEqual([error.code, error.status, error.operation], [code, status, 'pricing_2'], JSON.stringify(step));
      assert.equal((await s.log()).length, 1);
    }
  });
  it('is retried like a read, without retries of the operation on top', async () => {
    const { s, client } = await connect({ token: [{ status: 503, text: '', repeat: true }] });
    assert.equal((await failure(client.call('pricing_2', quoteRequest))).code, 'unavailable');
    assert.deepEqual(
      (await s.log()).map(({ operation }) => operation),
      ['token', 'token', 'token'],
    );
    await s.plan({ token: [{ disconnect: true }, { status: 502, text: '' }] });
    await client.call('new_lead', lead);
    assert.equal((await s.log('token')).length, 6);
    assert.equal((await s.log('new_lead')).length, 1);
  });
});

describe('a 401 of an operation', () => {
  it('costs one mint and one replay', async () => {
    const { s, client } = await connect({ pricing_2: [unauthorized] });
    await client.call('pricing_2', quoteRequest);
    assert.deepEqual(
      (await s.log()).map(({ operation }) => operation),
      ['token', 'pricing_2', 'token', 'pricing_2'],
    );
    assert.deepEqual(tokensOf(await s.log('pricing_2')), ['Bearer token-1', 'Bearer token-2']);
  });
  it('to both tokens is unauthorized, and retryable', async () => {
    const { s, client } = await connect({ new_lead: [unauthorized, unauthorized] });
    const error = await failure(client.call('new_lead', lead));
    assert.deepEqual([error.code, error.status, error.retryable], ['unauthorized', 401, true]);
    assert.equal((await s.log()).length, 4);
  });
  it('to both tokens is final: nothing is sent until a call bypasses the cache', async () => {
    const { s, client } = await connect({ pricing_2: [{ ...unauthorized, repeat: 4 }] });
    await failure(client.call('pricing_2', quoteRequest));
    const other = { ...quoteRequest, LTI_downpayment: 20 };
    for (const call of [() => client.call('pricing_2', other), () => client.call('new_lead', lead)]) {
      const { code, status, retryable } = await failure(call());
      assert.deepEqual([code, status, retryable], ['unauthorized', 401, true]);
    }
    assert.equal((await s.log()).length, 4);
    assert.equal((await failure(client.call('pricing_2', other, { bypassCache: true }))).code, 'unauthorized');
    assert.equal((await s.log()).length, 8);
    await client.call('new_lead', lead, { bypassCache: true });
    await client.call('pricing_2', other);
    assert.deepEqual(tokensOf((await s.log()).slice(8)), [undefined, 'Bearer token-5', 'Bearer token-5']);
  });
  it('of a hundred callers costs one mint', async () => {
    const { s, client } = await connect({ pricing_2: [{ ...unauthorized, repeat: 100, hold: 'gate' }] });
    const calls = Array.from({ length: 100 }, (_, n) =>
      client.call('pricing_2', { ...quoteRequest, LTI_downpayment: n / 10 }),
    );
    await s.until(100, 'pricing_2');
    await s.release('gate');
    await Promise.all(calls);
    assert.equal((await s.log('token')).length, 2);
    assert.equal((await s.log('pricing_2')).length, 200);
  });
  it('that comes late, to a token that was replaced, costs no mint', async () => {
    const { s, client } = await connect({ pricing_2: [{ ...unauthorized, hold: 'late' }, unauthorized] });
    const late = client.call('pricing_2', quoteRequest);
    await s.until(1, 'pricing_2');
    await client.call('pricing_2', { ...quoteRequest, LTI_downpayment: 20 });
    await s.release('late');
    await late;
    assert.equal((await s.log('token')).length, 2);
  });
  it('is replayed once, and the retries are counted over both tokens', async () => {
    const down = { status: 503, text: '' };
    const { s, client } = await connect({ pricing_2: [down, unauthorized, down, down, unauthorized] });
    assert.equal((await failure(client.call('pricing_2', quoteRequest))).code, 'unavailable');
    assert.equal((await s.log('token')).length, 2);
    assert.equal((await s.log('pricing_2')).length, 4);
  });
  it('fails with the refusal of the mint that it causes, which is final', async () => {
    const { s, client } = await connect({ pricing_2: [unauthorized] });
    await client.call('pricing_2', quoteRequest);
    await s.plan({ pricing_2: [unauthorized], token: [{ status: 403, text: '' }] });
    const other = { ...quoteRequest, LTI_downpayment: 20 };
    assert.equal((await failure(client.call('pricing_2', other))).code, 'forbidden');
    const calls = (await s.log()).length;
    assert.equal((await failure(client.call('pricing_2', other))).code, 'forbidden');
    assert.equal((await s.log()).length, calls);
    // A cached answer needs no token.
    assert.equal((await client.call('pricing_2', quoteRequest)).response.Monthly_fee, 180);
  });
});

describe('a refusal of the mint', () => {
  it('is ignored by a create that bypasses the cache', async () => {
    const { s, client } = await connect({ token: [{ status: 403, text: '' }] });
    assert.equal((await failure(client.call('pricing_2', quoteRequest))).code, 'forbidden');
    assert.equal((await failure(client.call('new_project_2', project))).code, 'forbidden');
    await client.call('new_project_2', project, { bypassCache: true });
    assert.equal((await s.log('token')).length, 2);
  });
});

describe('a token that expires', () => {
  it('is replaced by the next call, and the cache stays', async (t) => {
    const clock = movableClock(t);
    const { s, client } = await connect({ token: [{ body: { token: 'short', expires_in: 60 } }] });
    await client.call('pricing_2', quoteRequest);
    clock.advance(61_000);
    await client.call('pricing_2', quoteRequest);
    await client.call('me', undefined);
    assert.deepEqual(
      (await s.log()).map(({ operation }) => operation),
      ['token', 'pricing_2', 'token', 'me'],
    );
  });
  it('soon is renewed beside the call, which does not wait for it', async (t) => {
    const clock = movableClock(t);
    const { s, client } = await connect({ token: [{}, { hold: 'gate' }] });
    await client.call('pricing_2', quoteRequest);
    clock.advance(545_000);
    await client.call('me', undefined);
    await s.until(2, 'token');
    assert.deepEqual(tokensOf(await s.log('me')), ['Bearer token-1']);
    await s.release('gate');
    client.pause();
  });
});
