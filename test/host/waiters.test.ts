/** How many requests wait for a create under way, and for how long. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createWaiters } from '../../src/host/waiters.js';
import { deferred } from './timing.js';

const isPending = {
  reason: 'outcome_pending',
  httpStatus: 502,
  errorStatus: 'UNKNOWN',
  headers: { 'Retry-After': '1' },
};

it('4 wait for one create, 64 for all, and each leaves its place', async () => {
  const waiters = createWaiters();
  const { promise, resolve } = deferred<string>();
  const waiting = Array.from({ length: 64 }, (_, i) => waiters.wait(`create-${i % 16}`, () => promise));
  await assert.rejects(
    waiters.wait('create-0', () => promise),
    isPending,
  );
  await assert.rejects(
    waiters.wait('another', () => promise),
    isPending,
  );
  resolve('outcome');
  assert.deepEqual(new Set(await Promise.all(waiting)), new Set(['outcome']));
  const failing = Array.from({ length: 4 }, () => waiters.wait('create-0', () => Promise.reject(new Error('outcome'))));
  for (const each of await Promise.allSettled(failing)) assert.equal(each.status, 'rejected');
  assert.equal(await waiters.wait('create-0', async () => 'free'), 'free');
});

it('a wait ends with its time, and tells what it waits for', async () => {
  const waiters = createWaiters(5);
  let signal: AbortSignal | undefined;
  for (let i = 0; i < 5; i++) {
    const wait = waiters.wait('create', (given) => {
      signal = given;
      return new Promise(() => {});
    });
    await assert.rejects(wait, isPending);
    assert.equal(signal?.aborted, true);
  }
});
