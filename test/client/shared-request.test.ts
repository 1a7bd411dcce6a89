import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createSharedRequest } from '../../src/client/shared-request.js';
import { settled } from './clock.js';
import { failure } from './support.js';

/** A shared request of two steps. Each ends when the test calls `step`, and the next begins only if a caller waits. */
function requestInSteps() {
  let endStep = () => {};
  let cancellation: AbortSignal | undefined;
  const request = createSharedRequest<string>(async (signal, throwIfNobodyWaits) => {
    cancellation = signal;
    for (let n = 0; n < 2; n++) {
      await new Promise<void>((resolve) => {
        endStep = resolve;
      });
      throwIfNobodyWaits();
    }
    return 'done';
  });
  return {
    request,
    hasStarted: () => cancellation !== undefined,
    async step() {
      endStep();
      await settled();
    },
  };
}

describe('a shared request', () => {
  it('starts with the first caller, and settles for all of them', async () => {
    const { request, hasStarted, step } = requestInSteps();
    await settled();
    assert.equal(hasStarted(), false);
    const callers = [request.attach(), request.attach()];
    assert.equal(hasStarted(), true);
    await step();
    callers.push(request.attach());
    await step();
    assert.deepEqual(await Promise.all(callers), ['done', 'done', 'done']);
  });
  it('continues for a caller who waits, when another caller is superseded and detaches', async () => {
    const { request, step } = requestInSteps();
    const [signal, superseded] = [new AbortController(), new AbortController()];
    const first = failure(request.attach(signal.signal, superseded.signal));
    const second = request.attach();
    superseded.abort();
    signal.abort();
    await first;
    await step();
    await step();
    assert.equal(await second, 'done');
    assert.equal(request.isCanceled, false);
  });
  it('is canceled before its next step, if no caller waits', async () => {
    const { request, step } = requestInSteps();
    const superseded = new AbortController();
    const first = failure(request.attach(undefined, superseded.signal));
    superseded.abort();
    assert.equal(request.isCanceled, false);
    await step();
    assert.equal((await first).code, 'aborted');
    assert.equal(request.isCanceled, true);
  });
  it('continues if a new caller waits in place of a superseded one', async () => {
    const { request, step } = requestInSteps();
    const superseded = new AbortController();
    const first = request.attach(undefined, superseded.signal);
    superseded.abort();
    const second = request.attach();
    await step();
    await step();
    assert.deepEqual([await second, await first], ['done', 'done']);
  });
  it('is canceled when the last caller detaches, also a superseded one', async () => {
    const { request } = requestInSteps();
    const [signal, superseded] = [new AbortController(), new AbortController()];
    const other = new AbortController();
    const calls = [failure(request.attach(signal.signal, superseded.signal)), failure(request.attach(other.signal))];
    superseded.abort();
    other.abort();
    await calls[1];
    assert.equal(request.isCanceled, false);
    signal.abort();
    await calls[0];
    assert.equal(request.isCanceled, true);
  });
});
