/** The queue of prefetched quote requests, on a platform that ends a request's work with its response: the work never settles. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { PrefetchQueue } from '../../../src/quotes/prefetch/prefetch-queue.js';
import { PrefetchDeclined } from '../../../src/quotes/quote-cache.js';
import { deferred, movableTime } from '../../support/timing.js';

const running = ['a', 'b', 'c', 'd', 'e'];
const answered = async () => 'the quote';
const never = () => new Promise<string>(() => {});

it('quote requests that never end free their slots after 30 s, and are sent again', async (t) => {
  const queue = new PrefetchQueue(30_000);
  const time = movableTime(t);
  for (const key of running) queue.request(key, never).leave();
  time.advance(29_000);
  const waiting = queue.request('f', answered);
  assert.deepEqual([queue.mustWait('f'), queue.mustWait('g')], [true, true]);
  time.advance(1_000);
  assert.equal(queue.mustWait('g'), false);
  assert.equal(await queue.request('a', answered).quote, 'the quote');
  assert.equal(await waiting.quote, 'the quote');
});

it('requests that wait, and whose callers never leave, are dropped after 10 s', async (t) => {
  const queue = new PrefetchQueue(30_000);
  const time = movableTime(t);
  for (const key of running) queue.request(key, never);
  // A batch of a request that the platform has ended.
  const lost = Array.from({ length: 37 }, (_, i) => queue.request(`lost ${i}`, never).quote);
  time.advance(9_000);
  const joined = queue.request('lost 36', answered).quote;
  time.advance(21_000);
  assert.equal(await queue.request('f', answered).quote, 'the quote');
  assert.equal(queue.mustWait('g'), false);
  for (const answer of [...lost, joined]) await assert.rejects(answer, PrefetchDeclined);
});

it('the caller who still waits sends the request, not the one who is lost', async (t) => {
  const queue = new PrefetchQueue(30_000);
  const time = movableTime(t);
  const ends = await Promise.all(
    running.map(
      (key) =>
        new Promise<() => void>((ready) => queue.request(key, () => new Promise((end) => ready(() => end(key))))),
    ),
  );
  queue.request('f', never);
  time.advance(9_000);
  const waiting = queue.request('f', answered).quote;
  time.advance(1_000);
  ends[0]?.();
  assert.equal(await waiting, 'the quote');
});

it('a lost request that ends late does not affect an equal one that was added since', async (t) => {
  const queue = new PrefetchQueue(30_000);
  const time = movableTime(t);
  let end = (_answer: string) => {};
  const late = queue.request('a', () => new Promise((resolve) => (end = resolve)));
  await Promise.resolve();
  time.advance(30_000);
  for (const key of ['b', 'c', 'd', 'e', 'f', 'a']) queue.request(key, never);
  end('late');
  assert.equal(await late.quote, 'late');
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(queue.mustWait('a'), true);
});

it('a renewal comes after all requests that somebody waits for', async () => {
  const queue = new PrefetchQueue(30_000);
  const started: string[] = [];
  const noting = (what: string) => async () => {
    started.push(what);
    return what;
  };
  const held = deferred<string>();
  for (const key of running) queue.request(key, () => held.promise);
  const renewals = ['f', 'g'].map((key) => queue.renew(key, noting(`renewal of ${key}`)));
  const requests = ['h', 'g'].map((key) => queue.request(key, noting(key)).quote);
  held.resolve('the quote');
  assert.deepEqual(await Promise.all([...renewals, ...requests]), ['renewal of f', 'g', 'h', 'g']);
  assert.deepEqual(started, ['h', 'g', 'renewal of f']);
});
