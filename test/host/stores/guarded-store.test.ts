/** What `guardedStore` adds to a backend. The stores' own tests show the rest, on real servers and folders. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { guardedStore } from '../../../src/host/guarded-store.js';
import { memoryStore } from '../../../src/host/memory-store.js';
import { movableTime } from '../timing.js';

/** A limiter whose backend notes what it is asked. */
const notedLimiter = (points: number) => {
  const asked: string[] = [];
  const memory = memoryStore();
  const limiter = guardedStore({
    ...memory,
    name: 'The backend',
    timeoutMs: 1_000,
    ready: async () => {},
    limiter(name, limit) {
      const { consume, waitMs } = memory.limiter(name, limit);
      const note = (method: (key: string) => Promise<number>) => (key: string) => {
        asked.push(key);
        return method(key);
      };
      return { consume: note(consume), waitMs: note(waitMs) };
    },
  }).limiter('mint:address', { points, seconds: 60 });
  return { limiter, asked };
};

it('an answer counts that came while the process itself was stalled', async () => {
  const timeoutMs = 300;
  const store = guardedStore({
    ...memoryStore(),
    name: 'The backend',
    timeoutMs,
    ready: async () => {},
    read: async () => ({ value: await readFile('package.json', 'utf8'), remainingMs: 1 }),
  });
  const asked = store.read('a');
  await new Promise((resolve) => setImmediate(resolve));
  const stallEnds = performance.now() + 3 * timeoutMs;
  while (performance.now() < stallEnds);
  assert.match(String((await asked)?.value), /fin-widgets/);
  assert.ok(await store.read('a'), 'the backend counts as available');
});

describe('a limit that is used up', () => {
  it('costs the backend nothing more, until that ends', async (t) => {
    const time = movableTime(t);
    const { limiter, asked } = notedLimiter(3);
    for (let i = 0; i < 3; i++) assert.equal(await limiter.consume('a'), 0);
    assert.ok((await limiter.consume('a')) > 0);
    asked.length = 0;
    for (let i = 0; i < 1_000; i++) {
      const waitMs = await (i % 2 ? limiter.consume('a') : limiter.waitMs('a'));
      assert.ok(waitMs > 50_000 && waitMs <= 60_000, String(waitMs));
    }
    assert.deepEqual(asked, []);
    assert.equal(await limiter.consume('b'), 0);
    time.advance(61_000);
    assert.equal(await limiter.waitMs('a'), 0);
    assert.equal(await limiter.consume('a'), 0);
    assert.deepEqual(asked, ['b', 'a', 'a']);
  });

  it('is forgotten with the oldest of many, and then asked for again', async () => {
    const { limiter, asked } = notedLimiter(1);
    for (let i = 0; i <= 10_000; i++) for (let j = 0; j < 2; j++) await limiter.consume(`key ${i}`);
    asked.length = 0;
    assert.ok((await limiter.waitMs('key 10000')) > 0);
    assert.deepEqual(asked, []);
    assert.ok((await limiter.waitMs('key 0')) > 0);
    assert.deepEqual(asked, ['key 0']);
  });
});
