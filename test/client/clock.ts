/** Time for a test to move: `performance.now`, `setTimeout` and `clearTimeout` of this process, while the test runs. */
import type { TestContext } from 'node:test';

interface Timer {
  due: number;
  run: () => void;
  unref(): void;
}

export interface Clock {
  /** Lets ms pass, firing what falls due on the way, each at its own time. */
  pass(ms: number): Promise<void>;
  /** Due times of the timers that are running, as ms from now, earliest first. */
  pending(): number[];
  /** How many of them would keep Node alive. */
  holding(): number;
}

/** Lets everything that is ready go on. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

export function fakeClock(t: TestContext): Clock {
  let now = 1_000;
  const timers = new Map<Timer, { ref: boolean }>();
  const start = (run: () => void, ms = 0) => {
    const timer: Timer = {
      // As the platforms have it: too long is at once.
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
    holding: () => [...timers.values()].filter(({ ref }) => ref).length,
  };
}
