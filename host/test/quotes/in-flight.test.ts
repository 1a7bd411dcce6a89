/** Questions under way, on a platform that ends a request's work with its response: some promises never settle. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createInFlight } from '../../src/quotes/in-flight.js';
import { deferred, movableTime } from '../support/timing.js';

it('questions that never end are forgotten after the longest time, each of them', (t) => {
  const time = movableTime(t);
  const inFlight = createInFlight(30_000);
  for (const key of ['a', 'b', 'c']) {
    inFlight.add(key, new Promise(() => {}));
    time.advance(10_000);
  }
  assert.equal(inFlight.size, 2);
  assert.equal(inFlight.get('a'), undefined);
  time.advance(20_000);
  assert.equal(inFlight.size, 0);
});

it('a question is under way until its answer, which may be a failure', async () => {
  const inFlight = createInFlight(30_000);
  const answer = deferred<string>();
  const failure = Promise.reject(new Error('failed'));
  inFlight.add('a', answer.promise);
  inFlight.add('b', failure);
  assert.equal(inFlight.get('a'), answer.promise);
  answer.resolve('the answer');
  await answer.promise;
  await assert.rejects(failure);
  assert.equal(inFlight.size, 0);
});
