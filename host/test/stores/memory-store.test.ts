/** The memory store. */
import assert from 'node:assert/strict';
import { createHook } from 'node:async_hooks';
import { describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { memoryStore } from '../../src/index.js';
import { createInstallerStores } from '../../src/installers/installer-store.js';
import { guardedStore } from '../../src/stores/guarded-store.js';
import type { Limiter } from '../../src/stores/store.js';
import { movableTime } from '../support/timing.js';
import { describeStore } from './suite.js';

describeStore('the memory store', { open: memoryStore, isShared: false });

describe('a full memory store', () => {
  const dayMs = 86_400_000;

  it('deletes the oldest entries of a kind when it has too many of that kind', async () => {
    const store = memoryStore();
    await store.write('idempotency:1', 'x', 60_000);
    await store.write('price:first', 'x', 60_000);
    // The lifetime of a quote is shorter by the time of its request.
    for (let i = 0; i < 50_000; i++) await store.write(`price:${i}`, 'x', 60_000 - (i % 1_500));
    assert.equal(await store.read('price:first'), undefined);
    assert.equal((await store.read('price:49999'))?.value, 'x');
    assert.equal((await store.read('idempotency:1'))?.value, 'x');
  });

  it('keeps an outcome, however many creates are refused after it', async () => {
    const store = memoryStore();
    await store.write('idempotency:outcome', 'x', dayMs);
    for (let i = 0; i < 50_001; i++) {
      await store.add(`idempotency:${i}`, 'claim', dayMs);
      await store.replace(`idempotency:${i}`, 'claim', 'refused', 5_000);
    }
    assert.equal((await store.read('idempotency:outcome'))?.value, 'x');
    assert.equal((await store.read('idempotency:50000'))?.value, 'refused');
    assert.equal(await store.read('idempotency:0'), undefined);
  });

  it('deletes expired entries before it deletes any other', async (t) => {
    const store = memoryStore();
    const time = movableTime(t);
    for (let i = 0; i < 40_000; i++) await store.write(`idempotency:old ${i}`, 'x', dayMs);
    time.advance(dayMs - 1_000);
    for (let i = 0; i < 10_000; i++) await store.write(`idempotency:new ${i}`, 'x', dayMs);
    time.advance(1_001);
    for (let i = 0; i < 40_000; i++) await store.write(`idempotency:newer ${i}`, 'x', dayMs);
    assert.equal((await store.read('idempotency:new 0'))?.value, 'x');
  });
});

const once = { points: 1, seconds: 60 };

describe('the counts of an installer', () => {
  /** Opens the limiters of installers in one store. */
  const openLimiters = (store = memoryStore()) => {
    const storeOf = createInstallerStores(store);
    return (id: string, name = 'address') => storeOf(id).limiter(name, once);
  };
  const consumeAll = async (limiter: Limiter, count: number) => {
    for (let i = 0; i < count; i++) await limiter.consume(String(i));
  };
  /** How many of the first keys are counted. */
  const countKnown = async (limiter: Limiter, count: number) => {
    let known = 0;
    for (let i = 0; i < count; i++) if ((await limiter.waitMs(String(i))) > 0) known++;
    return known;
  };
  /** A store whose backend does not answer, so that its limiters count in this process. After the first time-out, they do so at once. */
  const storeThatIsAway = () =>
    guardedStore({ ...memoryStore(), name: 'The backend', timeoutMs: 1, ready: () => new Promise(() => {}) });

  for (const [name, open] of Object.entries({ 'a memory store': memoryStore, 'a store that is away': storeThatIsAway }))
    it(`outlive the flood of another installer, which displaces its own oldest counts: in ${name}`, async () => {
      const limiterOf = openLimiters(open());
      const [acme, beta] = [limiterOf('acme'), limiterOf('beta')];
      // More than each limiter of the other installer counts, and fewer than all of them together.
      await consumeAll(beta, 30_000);
      for (const each of [acme, limiterOf('acme', 'session'), limiterOf('acme', 'network')])
        await consumeAll(each, 25_000);
      assert.equal(await countKnown(beta, 30_000), 30_000);
      assert.equal(await acme.waitMs('0'), 0);
      assert.ok((await acme.waitMs('24999')) > 0);
    });

  it('outlive counts of others that have ended, however few each of the others has', async (t) => {
    const limiterOf = openLimiters();
    for (let i = 0; i < 10_000; i++) await consumeAll(limiterOf(`installer-${i}`), 10);
    movableTime(t).advance(60_001);
    const beta = limiterOf('beta');
    await consumeAll(beta, 100);
    assert.equal(await countKnown(beta, 100), 100);
  });
});

describe('the limiters of a memory store', () => {
  const count = 80_000;

  it('count 100,000 keys together at most; the limiter with the most keys drops its oldest', async () => {
    const store = memoryStore();
    const [quiet, ...flooded] = ['network', 'address', 'session'].map((name) => store.limiter(name, once));
    await quiet?.consume('a');
    for (let i = 0; i < count; i++) for (const limiter of flooded) await limiter.consume(String(i));
    let known = 0;
    for (const limiter of flooded) {
      for (let i = 0; i < count; i++) if ((await limiter.waitMs(String(i))) > 0) known++;
      assert.equal(await limiter.waitMs('0'), 0);
      assert.ok((await limiter.waitMs(String(count - 1))) > 0);
    }
    assert.ok(((await quiet?.waitMs('a')) ?? 0) > 0);
    assert.ok(known < 100_000 && known > 90_000, String(known));
  });

  it('are forgotten with their last count, since the hosts of the test mode come and go', async (t) => {
    setFlagsFromString('--expose-gc');
    const store = memoryStore();
    const busy = store.limiter('mint', { points: 1, seconds: 3_600 });
    await busy.consume('a');
    const gone = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const limiter = store.limiter('prefetch', once);
        await limiter.consume('a');
        return new WeakRef(limiter);
      }),
    );
    movableTime(t).advance(60_001);
    await busy.consume('b');
    await new Promise((resolve) => setImmediate(resolve));
    runInNewContext('gc')();
    assert.equal(gone.filter((limiter) => limiter.deref()).length, 0);
  });

  it('need no timer for a key', async (t) => {
    const limiter = memoryStore().limiter('address', once);
    let timers = 0;
    const hook = createHook({
      init(_id, type) {
        if (type === 'Timeout') timers++;
      },
    }).enable();
    t.after(() => hook.disable());
    for (let i = 0; i < 100; i++) await limiter.consume(String(i));
    assert.equal(timers, 0);
  });
});
