/** How many requests wait for a create in flight, and for how long. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { OutcomeWaiters } from '../../src/creates/outcome-waiters.js';
import { deferred } from '../support/timing.js';

const isPending = {
  reason: 'outcome_pending',
  httpStatus: 502,
  errorStatus: 'UNKNOWN',
  headers: { 'Retry-After': '1' },
};

it('32 requests wait for one create, 256 for all, and each frees its slot', async () => {
  const waiters = new OutcomeWaiters();
  const { promise, resolve } = deferred<string>();
  const wait = (name: string) => waiters.wait(name, () => promise);
  const waiting = Array.from({ length: 32 }, () => wait('create'));
  await assert.rejects(wait('create'), isPending);
  while (waiting.length < 256) waiting.push(wait(`create-${waiting.length >> 1}`));
  await assert.rejects(wait('another'), isPending);
  resolve('outcome');
  assert.deepEqual(new Set(await Promise.all(waiting)), new Set(['outcome']));
  const failing = Array.from({ length: 32 }, () => waiters.wait('create', () => Promise.reject(new Error('outcome'))));
  for (const each of await Promise.allSettled(failing)) assert.equal(each.status, 'rejected');
  assert.equal(await waiters.wait('create', async () => 'free'), 'free');
});

it('a wait ends after its time limit, and aborts its signal', async () => {
  const waiters = new OutcomeWaiters(5);
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
