/** How long a quote request waits before a retry. The delays pass on a fake clock, which HTTP connections do not survive. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createClient } from '../../src/client/index.js';
import { fakeClock } from './clock.js';
import { failure, quoteRequest } from './support.js';

/** A client whose requests are all answered with `status` and `headers`, and the count of these requests. */
function failingClient(status: number, headers = {}) {
  let requests = 0;
  const fetch = async () => {
    requests++;
    return new Response('', { status, headers });
  };
  return { client: createClient({ baseUrl: 'https://service.example', fetch }), requests: () => requests };
}

describe('a retry', () => {
  it('waits as long as Retry-After says', async (t) => {
    const clock = fakeClock(t);
    const date = 'Sat, 21 Nov 2026 12:00:00 GMT';
    for (const headers of [{ 'retry-after': '20' }, { 'retry-after': 'Sat, 21 Nov 2026 12:00:20 GMT', date }]) {
      const { client, requests } = failingClient(503, headers);
      const call = failure(client.call('pricing_2', quoteRequest));
      await clock.pass(19_999);
      assert.equal(requests(), 1);
      await clock.pass(1);
      assert.equal(requests(), 2);
      await clock.pass(20_000);
      assert.equal((await call).retryAfter, 20);
      assert.equal(requests(), 3);
    }
  });
  it('waits for a random part of 300 ms, then of 600 ms', async (t) => {
    const clock = fakeClock(t);
    t.mock.method(Math, 'random', () => 0.5);
    const { client, requests } = failingClient(503);
    const call = failure(client.call('me', undefined));
    for (const [delayMs, before] of [
      [150, 1],
      [300, 2],
    ] as const) {
      await clock.pass(delayMs - 1);
      assert.equal(requests(), before);
      await clock.pass(1);
      assert.equal(requests(), before + 1);
    }
    await call;
  });
});
