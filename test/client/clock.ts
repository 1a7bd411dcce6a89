/** A fake clock: replaces `performance.now`, `setTimeout` and `clearTimeout` of this process while the test runs. */
import type { TestContext } from 'node:test';

interface Timer {
  due: number;
  run: () => void;
  unref(): void;
}

export interface Clock {
  /** Lets `ms` pass. Timers that fall due fire in order, each at its own time. */
  pass(ms: number): Promise<void>;
  /** The remaining delays of the running timers in ms, shortest first. */
  pending(): number[];
  /** How many of the running timers would keep Node alive. */
  keepingAlive(): number;
}

/** Resolves after all promises that are settled by now have run their callbacks. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

export function fakeClock(t: TestContext): Clock {
  let now = 1_000;
  const timers = new Map<Timer, { ref: boolean }>();
  const start = (run: () => void, ms = 0) => {
    const timer: Timer = {
      // The platforms fire at once for a delay that is too long.
      due: now + (ms > 2 ** 31 - 1 ? 1 : Math.max(ms, 1)),
      run,
      unref: () => timers.set(timer, { ref: false }),
    };
    timers.set(timer, { ref: true });
    return timer;
  };
  t.mock.method(performance, 'now', () => now);
  t.mock.method(globalThis, 'setTimeout', start as unknown as typeof setTimeout);
  t.mock.method(globalThis, 'clearTimeout', (timer: unknown) => void timers.delete(timer as Timer));
  const inOrder = () => [...timers.keys()].sort((a, b) => a.due - b.due);
  return {
    async pass(ms) {
      const end = now + ms;
      await settled();
      for (let [next] = inOrder(); next && next.due <= end; [next] = inOrder()) {
        now = Math.max(now, next.due);
        timers.delete(next);
        next.run();
        await settled();
      }
      now = end;
    },
    pending: () => inOrder().map(({ due }) => due - now),
    keepingAlive: () => [...timers.values()].filter(({ ref }) => ref).length,
  };
}
