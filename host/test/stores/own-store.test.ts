/** A store that the installer wrote: how the host treats an incomplete store. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryStore, type Store } from '../../src/index.js';
import type { Limiter } from '../../src/stores/store.js';
import { project, quoteRequest } from '../support/fixtures.js';
import { assertError, openPage } from '../support/page.js';

const oneInAnHour = { points: 1, seconds: 3_600 };
const limits = { mint: false, create: oneInAnHour, pricing: oneInAnHour } as const;

/** A memory store with other limiters. */
const storeWith = (change: (limiter: Limiter) => Partial<Limiter>): Store => {
  const memory = memoryStore();
  return { ...memory, limiter: (name, limit) => change(memory.limiter(name, limit)) as Limiter };
};

describe('an installer’s own store', () => {
  it('counts as not durable unless `durable` is `true`', async () => {
    for (const durable of [undefined, 'yes', () => false]) {
      const store = { ...memoryStore(), durable } as unknown as Store;
      const page = openPage({ store });
      const replay = { headers: { 'Idempotency-Replay': 'true' } };
      assertError(await page.call('new_project_2', project, replay), 502, 'UNKNOWN');
      assert.match(String(page.entries[0]?.warning), /^The store loses all records/);
      assert.deepEqual(page.calls, []);
    }
  });
});

describe('an installer’s own limiter', () => {
  it('needs no waitMs', async () => {
    const page = openPage({ limits, store: storeWith(({ consume }) => ({ consume })) });
    for (const [operation, body] of [
      ['new_project_2', project],
      ['pricing_2', quoteRequest],
    ] as const) {
      assert.equal((await page.call(operation, body)).status, 200);
      assertError(await page.call(operation, { ...body, LTI_downpayment: 20 }), 429);
    }
    assert.equal(page.sent().length, 2);
  });

  it('that rejects makes the response a 503, and nothing is sent', async () => {
    const reject = () => Promise.reject(new Error('The counter is away.'));
    for (const change of [() => ({ consume: reject }), () => ({ consume: reject, waitMs: reject })]) {
      const page = openPage({ limits, store: storeWith(change) });
      for (const [operation, body] of [
        ['new_project_2', project],
        ['update_project_2', project],
        ['pricing_2', quoteRequest],
      ] as const) {
        assertError(await page.call(operation, body), 503);
        assert.equal(page.entries.at(-1)?.reason, 'store');
      }
      assert.equal(page.calls.length, 0);
    }
  });

  it('that returns an invalid time gives a Retry-After of a day at most', async () => {
    const page = openPage({ limits, store: storeWith(() => ({ consume: async () => Infinity })) });
    const answer = await page.call('new_project_2', project);
    assertError(answer, 429);
    assert.equal(answer.headers.get('retry-after'), '86400');
  });
});
