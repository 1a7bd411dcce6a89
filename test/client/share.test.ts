import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { share } from '../../src/client/share.js';
import { settled } from './clock.js';
import { failure } from './support.js';

/** Work that goes on when the test says so, and asks each time whether it may. */
function steps() {
  let next = () => {};
  let stop: AbortSignal | undefined;
  const shared = share<string>(async (signal, proceed) => {
    stop = signal;
    for (let n = 0; n < 2; n++) {
      await new Promise<void>((resolve) => {
        next = resolve;
      });
      proceed();
    }
    return 'done';
  });
  return {
    shared,
    begun: () => stop !== undefined,
    stopped: () => stop?.aborted,
    async step() {
      next();
      await settled();
    },
  };
}

describe('shared work', () => {
  it('begins with the first who joins, and is one for all', async () => {
    const { shared, begun, step } = steps();
    await settled();
    assert.equal(begun(), false);
    const callers = [shared.join(), shared.join()];
    assert.equal(begun(), true);
    await step();
    callers.push(shared.join());
    await step();
    assert.deepEqual(await Promise.all(callers), ['done', 'done', 'done']);
  });
  it('goes on for one who waits, whatever another does, and twice', async () => {
    const { shared, step, stopped } = steps();
    const [gone, old] = [new AbortController(), new AbortController()];
    const leaving = failure(shared.join(gone.signal, old.signal));
    const staying = shared.join();
    old.abort();
    gone.abort();
    await leaving;
    await step();
    await step();
    assert.equal(await staying, 'done');
    assert.equal(stopped(), false);
  });
  it('that nobody waits for begins nothing more, and cannot be joined again', async () => {
    const { shared, step, stopped } = steps();
    const old = new AbortController();
    const leaving = failure(shared.join(undefined, old.signal));
    old.abort();
    assert.equal(shared.stopped, false);
    await step();
    assert.equal((await leaving).code, 'aborted');
    assert.deepEqual([shared.stopped, stopped()], [true, true]);
  });
  it('that somebody waits for again goes on', async () => {
    const { shared, step } = steps();
    const old = new AbortController();
    const leaving = shared.join(undefined, old.signal);
    old.abort();
    const back = shared.join();
    await step();
    await step();
    assert.deepEqual([await back, await leaving], ['done', 'done']);
  });
  it('is stopped by the last who holds it, who may be one who no longer waits', async () => {
    const { shared, stopped } = steps();
    const [gone, old] = [new AbortController(), new AbortController()];
    const other = new AbortController();
    const calls = [failure(shared.join(gone.signal, old.signal)), failure(shared.join(other.signal))];
    old.abort();
    other.abort();
    await calls[1];
    assert.equal(stopped(), false);
    gone.abort();
    await calls[0];
    assert.equal(stopped(), true);
  });
});
