/** The guards that `guardedStore` adds to a backend. The stores' own tests cover the rest, on real servers and folders. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { guardedStore } from '../../src/stores/guarded-store.js';
import { memoryStore } from '../../src/stores/memory-store.js';
import { deferred, movableTime } from '../support/timing.js';

/** A limiter whose backend records its calls. */
const notedLimiter = (points: number) => {
  const requested: string[] = [];
  const memory = memoryStore();
  const limiter = guardedStore({
    ...memory,
    name: 'The backend',
    timeoutMs: 1_000,
    ready: async () => {},
    limiter(name, limit) {
      const { consume, waitMs } = memory.limiter(name, limit);
      const note = (method: (key: string) => Promise<number>) => (key: string) => {
        requested.push(key);
        return method(key);
      };
      return { consume: note(consume), waitMs: note(waitMs) };
    },
  }).limiter('mint:address', { points, seconds: 60 });
  return { limiter, requested };
};

describe('an answer that arrived while the process itself was stalled', () => {
  const timeoutMs = 20;
  const dayMs = 86_400_000;
  /** When the process reads the answer: as soon as it runs again, or after the timer of the time limit, which was started before. */
  const readings = {
    'before the timer fires': async () => {},
    'after the timer has fired': () => pause(timeoutMs),
  };
  /** A backend whose additions take effect at once. Then the process is stalled, and perhaps once more before it reads the answer. */
  const stalledStore = (t: TestContext, stallMs: number, reading: () => Promise<void>, secondStallMs = 0) => {
    const time = movableTime(t);
    const memory = memoryStore();
    const undone = deferred();
    const store = guardedStore({
      ...memory,
      name: 'The backend',
      timeoutMs,
      ready: async () => {},
      async add(...entry) {
        const existing = await memory.add(...entry);
        time.advance(stallMs);
        await reading();
        time.advance(secondStallMs);
        return existing;
      },
      async remove(...entry) {
        await memory.remove(...entry);
        undone.resolve();
      },
    });
    const assertUndone = async () => {
      await assert.rejects(store.add('a', 'mine', dayMs));
      await undone.promise;
      assert.equal(await memory.read('a'), undefined);
    };
    return { store, assertUndone };
  };

  for (const [when, reading] of Object.entries(readings)) {
    it(`counts, if it is read ${when}`, async (t) => {
      const { store } = stalledStore(t, 4_000, reading);
      assert.equal(await store.add('a', 'mine', dayMs), undefined);
      assert.equal((await store.read('a'))?.value, 'mine', 'the backend counts as available');
    });

    it(`does not count after more than 5 s, if it is read ${when}: others may consider the claim abandoned`, (t) =>
      stalledStore(t, timeoutMs + 5_001, reading).assertUndone());
  }

  it('does not count if two stalls together last more than 5 s', (t) =>
    stalledStore(t, 4_000, readings['after the timer has fired'], 4_000).assertUndone());
});

describe('a limit that is used up', () => {
  it('causes no call of the backend until it ends', async (t) => {
    const time = movableTime(t);
    const { limiter, requested } = notedLimiter(3);
    for (let i = 0; i < 3; i++) assert.equal(await limiter.consume('a'), 0);
    assert.ok((await limiter.consume('a')) > 0);
    requested.length = 0;
    for (let i = 0; i < 1_000; i++) {
      const waitMs = await (i % 2 ? limiter.consume('a') : limiter.waitMs('a'));
      assert.ok(waitMs > 50_000 && waitMs <= 60_000, String(waitMs));
    }
    assert.deepEqual(requested, []);
    assert.equal(await limiter.consume('b'), 0);
    time.advance(61_000);
    assert.equal(await limiter.waitMs('a'), 0);
    assert.equal(await limiter.consume('a'), 0);
    assert.deepEqual(requested, ['b', 'a', 'a']);
  });

  it('is dropped as the oldest of many, and then read from the backend again', async () => {
    const { limiter, requested } = notedLimiter(1);
    for (let i = 0; i <= 10_000; i++) for (let j = 0; j < 2; j++) await limiter.consume(`key ${i}`);
    requested.length = 0;
    assert.ok((await limiter.waitMs('key 10000')) > 0);
    assert.deepEqual(requested, []);
    assert.ok((await limiter.waitMs('key 0')) > 0);
    assert.deepEqual(requested, ['key 0']);
  });
});
