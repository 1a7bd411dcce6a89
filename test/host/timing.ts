/** Waiting for conditions, and moving the clock. */
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { movableClock } from '../client/support.js';

/** A promise that the test resolves. */
export const deferred = <T = void>() => {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((resolvePromise) => {
    resolve = resolvePromise;
  });
  return { promise, resolve };
};

/** Waits until the condition holds; fails after 5 s. */
export const waitUntil = async (condition: () => boolean): Promise<void> => {
  const end = Date.now() + 5_000;
  while (!condition()) {
    assert.ok(Date.now() < end, `waited for ${condition}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
};

/** Lets the test advance `Date` and `performance.now()`. Timers keep running in real time. */
export const movableTime = (t: TestContext) => {
  const RealDate = Date;
  const clock = movableClock(t);
  let offsetMs = 0;
  globalThis.Date = class extends RealDate {
    constructor(...values: [] | [string | number]) {
      super(...((values.length ? values : [RealDate.now() + offsetMs]) as [number]));
    }
    static override now = () => RealDate.now() + offsetMs;
  } as DateConstructor;
  t.after(() => {
    globalThis.Date = RealDate;
  });
  return {
    advance(ms: number) {
      offsetMs += ms;
      clock.advance(ms);
    },
  };
};
