/** How long the isolates of a Worker share an answer of `me`. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { movableTime } from '../support/timing.js';
import { openWorker } from './worker.js';

it('an answer of `me` serves all isolates for an hour', async (t) => {
  const time = movableTime(t);
  const { openIsolate, sent } = openWorker();
  const minute = 60_000;
  const early = await openIsolate();
  await early.call();
  time.advance(50 * minute);
  const late = await openIsolate();
  await late.call();
  time.advance(9 * minute);
  for (const { call } of [early, late]) await call();
  assert.equal(sent('me').length, 1);
  time.advance(2 * minute);
  for (const { call } of [late, early]) await call();
  assert.equal(sent('me').length, 2);
});
