/** Quote requests in flight, on a platform that ends a request's work with its response: some promises never settle. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { InFlight } from '../../src/quotes/in-flight.js';
import { deferred, movableTime } from '../support/timing.js';

it('each request that never ends is dropped after the longest time', (t) => {
  const time = movableTime(t);
  const inFlight = new InFlight(30_000);
  for (const key of ['a', 'b', 'c']) {
    inFlight.add(key, new Promise(() => {}));
    time.advance(10_000);
  }
  assert.equal(inFlight.size, 2);
  assert.equal(inFlight.get('a'), undefined);
  time.advance(20_000);
  assert.equal(inFlight.size, 0);
});

it('a request is in flight until its quote arrives or fails', async () => {
  const inFlight = new InFlight(30_000);
  const quote = deferred<string>();
  const failure = Promise.reject(new Error('failed'));
  inFlight.add('a', quote.promise);
  inFlight.add('b', failure);
  assert.equal(inFlight.get('a'), quote.promise);
  quote.resolve('the quote');
  await quote.promise;
  await assert.rejects(failure);
  assert.equal(inFlight.size, 0);
});
