/** Waiting for conditions, and moving the clock. */
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';

/** A promise that the test resolves. */
export const deferred = <T = void>() => {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((resolvePromise) => {
    resolve = resolvePromise;
  });
  return { promise, resolve };
};

/** The machine's clock, whatever a test makes of `performance`. */
const machineNow = performance.now.bind(performance);

/** How long a test waits. A passing test never needs it, but a busy machine may take long. */
export const waitTimeoutMs = 30_000;

/** Waits until the condition holds. */
export const waitUntil = async (condition: () => boolean): Promise<void> => {
  const end = machineNow() + waitTimeoutMs;
  while (!condition()) {
    assert.ok(machineNow() < end, `waited for ${condition}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
};

/** Stops `Date` and `performance.now()`, and lets the test advance them. Timers keep running in real time. */
export const movableTime = (t: TestContext) => {
  const RealDate = Date;
  // Whole milliseconds, since a sum of fractions is inexact.
  const [date, now] = [RealDate.now(), Math.ceil(performance.now())];
  let passedMs = 0;
  t.mock.method(performance, 'now', () => now + passedMs);
  globalThis.Date = class extends RealDate {
    constructor(...values: [] | [string | number]) {
      super(...((values.length ? values : [date + passedMs]) as [number]));
    }
    static override now = () => date + passedMs;
  } as DateConstructor;
  t.after(() => {
    globalThis.Date = RealDate;
  });
  return {
    advance(ms: number) {
      passedMs += ms;
    },
  };
};
