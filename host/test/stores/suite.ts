/** The store suite: the behavior of every store. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Store } from '../../src/index.js';
import { waitTimeoutMs } from '../support/timing.js';

export interface StoreSuite {
  /** Opens the store. If it is shared, each call returns another store with the same content, as for another process of the host. */
  open: () => Promise<Store> | Store;
  /** Whether all opened stores have the same content. */
  isShared: boolean;
}

/** Long enough to outlive a slow test. */
const longMs = 60_000;
/** Short enough to wait for. */
const shortMs = 60;
/** A store may keep whole milliseconds, rounded up. */
const roundingMs = 1;

/** Repeats a request until its answer is as expected: a store may expire entries by a clock of its own. */
export const eventually = async <T>(call: () => Promise<T>, isExpected: (answer: T) => boolean): Promise<void> => {
  const end = performance.now() + waitTimeoutMs;
  for (let answer = await call(); !isExpected(answer); answer = await call()) {
    assert.ok(performance.now() < end, `expected another answer than ${JSON.stringify(answer)}`);
    await pause(10);
  }
};

/** @param name as in “the memory store” */
export function describeStore(name: string, { open, isShared }: StoreSuite): void {
  describe(`${name} as a store`, () => {
    /** Tests share the store, so each needs unique keys. */
    const uniqueKey = () => `test:${randomUUID()}`;

    it(`says that it is ${isShared ? '' : 'not '}durable`, async () => {
      assert.equal((await open()).durable, isShared);
    });

    it('returns an entry with its remaining time until it expires', async () => {
      const store = await open();
      const key = uniqueKey();
      assert.equal(await store.read(key), undefined);
      await store.write(key, 'first', longMs);
      await store.write(key, 'Zürich ✓ \n', longMs / 2);
      const entry = await store.read(key);
      assert.equal(entry?.value, 'Zürich ✓ \n');
      assert.ok(Number(entry?.remainingMs) > longMs / 4 && Number(entry?.remainingMs) <= longMs / 2 + roundingMs);
      await store.write(key, 'last', shortMs);
      await eventually(
        () => store.read(key),
        (entry) => entry === undefined,
      );
    });

    it('adds to a free key, and returns the existing entry of any other', async () => {
      const store = await open();
      const key = uniqueKey();
      assert.equal(await store.add(key, 'mine', longMs), undefined);
      const existing = await store.add(key, 'yours', longMs);
      assert.equal(existing?.value, 'mine');
      assert.ok(Number(existing?.remainingMs) > longMs / 2 && Number(existing?.remainingMs) <= longMs + roundingMs);
      assert.equal((await store.read(key))?.value, 'mine');
    });

    it('recognizes its own value as its own entry, for clients that send a command twice', async () => {
      const store = await open();
      const key = uniqueKey();
      assert.equal(await store.add(key, 'mine', longMs), undefined);
      assert.equal(await store.add(key, 'mine', longMs), undefined);
    });

    it('adds to the key of an expired entry', async () => {
      const store = await open();
      const key = uniqueKey();
      await store.add(key, 'first', shortMs);
      await eventually(
        () => store.add(key, 'second', longMs),
        (existing) => existing === undefined,
      );
      assert.equal((await store.read(key))?.value, 'second');
    });

    it('replaces only the expected value', async () => {
      const store = await open();
      const key = uniqueKey();
      assert.equal(await store.replace(key, 'first', 'second', longMs), false);
      assert.equal(await store.read(key), undefined);
      await store.write(key, 'first', longMs);
      assert.equal(await store.replace(key, 'other', 'second', longMs), false);
      assert.equal((await store.read(key))?.value, 'first');
      assert.equal(await store.replace(key, 'first', 'second', longMs / 4), true);
      const entry = await store.read(key);
      assert.equal(entry?.value, 'second');
      assert.ok(Number(entry?.remainingMs) <= longMs / 4 + roundingMs, 'with the new life');
    });

    it('does not replace an expired value', async () => {
      const store = await open();
      const key = uniqueKey();
      await store.write(key, 'first', 1);
      await eventually(
        () => store.read(key),
        (entry) => entry === undefined,
      );
      assert.equal(await store.replace(key, 'first', 'second', longMs), false);
    });

    it('removes only the expected value', async () => {
      const store = await open();
      const key = uniqueKey();
      await store.write(key, 'first', longMs);
      await store.remove(key, 'other');
      assert.equal((await store.read(key))?.value, 'first');
      await store.remove(key, 'first');
      assert.equal(await store.read(key), undefined);
      await store.remove(key, 'first');
    });

    it('lets one of many concurrent additions win', async () => {
      const stores = await Promise.all(Array.from({ length: 4 }, () => open()));
      const key = uniqueKey();
      const adders = (isShared ? stores : stores.slice(0, 1)).flatMap((store) => Array<Store>(6).fill(store));
      const found = await Promise.all(adders.map((store, i) => store.add(key, `adder ${i}`, longMs)));
      const winners = found.flatMap((entry, i) => (entry ? [] : [`adder ${i}`]));
      assert.equal(winners.length, 1);
      const told = new Set(found.flatMap((entry) => entry?.value ?? []));
      assert.deepEqual([...told], winners, 'all others get the winner');
    });

    it('lets one of many concurrent replacements win', async () => {
      const store = await open();
      const key = uniqueKey();
      await store.write(key, 'first', longMs);
      const replaced = await Promise.all(
        Array.from({ length: 20 }, (_, i) => store.replace(key, 'first', `replacer ${i}`, longMs)),
      );
      assert.equal(replaced.filter(Boolean).length, 1);
      assert.equal((await store.read(key))?.value, `replacer ${replaced.indexOf(true)}`);
    });

    it('limits: consume uses one point, and waitMs none', async () => {
      const store = await open();
      const name = randomUUID();
      const limiter = store.limiter(name, { points: 3, seconds: 60 });
      for (let i = 0; i < 3; i++) {
        assert.equal(await limiter.waitMs('a'), 0);
        assert.equal(await limiter.consume('a'), 0);
      }
      for (const waitMs of [await limiter.waitMs('a'), await limiter.consume('a'), await limiter.waitMs('a')])
        assert.ok(waitMs > 50_000 && waitMs <= 60_000 + roundingMs, String(waitMs));
      assert.equal(await limiter.consume('b'), 0, 'another key');
      assert.equal(await store.limiter(`${name}2`, { points: 1, seconds: 60 }).consume('a'), 0, 'another limiter');
    });

    it('limits: a period ends', async () => {
      const limiter = (await open()).limiter(randomUUID(), { points: 1, seconds: 1 });
      assert.equal(await limiter.consume('a'), 0);
      // On a busy machine the period may be over by the next try.
      await eventually(
        () => limiter.consume('a'),
        (waitMs) => waitMs > 0,
      );
      await eventually(
        () => limiter.waitMs('a'),
        (waitMs) => waitMs === 0,
      );
      assert.equal(await limiter.consume('a'), 0);
    });

    it('limits: exactly as many requests pass as there are points, however many arrive at once', async () => {
      const name = randomUUID();
      const stores = isShared ? [await open(), await open()] : [await open()];
      const limiters = stores.map((store) => store.limiter(name, { points: 7, seconds: 60 }));
      const waits = await Promise.all(
        Array.from({ length: 30 }, (_, i) => limiters[i % limiters.length]?.consume('a')),
      );
      assert.equal(waits.filter((waitMs) => waitMs === 0).length, 7);
      for (const limiter of limiters) assert.ok((await limiter.waitMs('a')) > 50_000);
    });

    if (!isShared) return;
    it('keeps entries for the next process', async () => {
      const key = uniqueKey();
      await (await open()).add(key, 'mine', longMs);
      assert.equal((await (await open()).read(key))?.value, 'mine');
    });
  });
}
