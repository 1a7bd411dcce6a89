/** Requests that never free their place, since the platform has ended their work. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Refusal } from '../../src/http/refusal.js';
import { Concurrency } from '../../src/limits/concurrency.js';
import { movableTime } from '../support/timing.js';

it('a place is free again after the longest time that a request takes', async (t) => {
  const time = movableTime(t);
  const concurrency = new Concurrency(2, 60_000);
  const address = { visitor: 'a', network: undefined };
  const lost = () => void concurrency.run(address, () => new Promise(() => {}));
  lost();
  time.advance(30_000);
  lost();
  await assert.rejects(
    concurrency.run(address, async () => {}),
    (error) => error instanceof Refusal && error.httpStatus === 429,
  );
  time.advance(30_000);
  await concurrency.run(address, async () => {});
  lost();
  await assert.rejects(
    concurrency.run(address, async () => {}),
    Refusal,
  );
});
