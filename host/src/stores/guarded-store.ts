/** Makes a `Store` of something that may fail, hang or be away: a server, or a file that another process has locked. */
import { FinError } from 'fin-widgets/client';
import { sleep, withTimeout } from 'fin-widgets/internal';
import { memoryLimiters } from './memory-store.js';
import type { Limiter, Store } from './store.js';

/** A store without guards: its methods may hang, and its limiters may reject. */
export interface Backend extends Store {
  /** Its name in messages. */
  readonly name: string;
  /** A command that takes longer has failed. */
  readonly timeoutMs: number;
  /** Resolves as soon as commands can be sent; rejects if they cannot. */
  ready(): Promise<void>;
}

/** After a time-out, nothing is asked for this long, since every request would wait for the next time-out. */
const pauseAfterTimeoutMs = 1_000;
/** A timer that fires this late shows that the process itself was stalled, by other work or a busy machine. */
const stalledMs = 100;
/**
 * An answer that comes this long after the time limit does not count any more. Far below the margin of a create's lease (`leaseMarginMs`):
 * others take an older claim for left behind, and its create must not be sent then.
 */
const maxLateMs = 5_000;
/** Delays between attempts to undo an addition: the first, the factor from one to the next, and how many attempts. */
const firstUndoDelayMs = 250;
const undoDelayFactor = 1.6;
const undoAttempts = 12;
/** Of a limiter, so many used-up limits are known here. The oldest are forgotten. */
const maxKnownWaits = 10_000;

/**
 * - A command that takes too long rejects. After that, all commands reject at once for a while. If this process was stalled meanwhile, its
 *   answer may be there already, and the time starts again, once. An answer that comes more than a few seconds late is dropped.
 * - An addition that rejects is undone, however late its command arrives. Until then, further additions to its key reject.
 * - A limiter that cannot count in the backend counts in this process, from zero.
 * - A limit that the backend has said to be used up is asked for again when that ends, and not before: one visitor's flood must not
 *   keep the backend from the creates of others.
 */
export function guardedStore(backend: Backend): Store {
  const { name, timeoutMs, durable } = backend;
  let unavailableUntil = 0;
  const undoing = new Set<string>();
  const newFallback = memoryLimiters();
  const unavailable = () => new Error(`${name} is not available.`);

  const whenAvailable = async <T>(command: () => Promise<T>): Promise<T> => {
    if (performance.now() < unavailableUntil) throw unavailable();
    const startedAt = performance.now();
    const lateMs = () => performance.now() - startedAt - timeoutMs;
    let running: Promise<T> | undefined;
    const run = async (signal: AbortSignal) => {
      await backend.ready();
      if (signal.aborted) throw unavailable();
      running = command();
      return running;
    };
    try {
      const answer = await withTimeout(timeoutMs, run).catch((error: unknown) => {
        if (!(error instanceof FinError) || lateMs() < stalledMs || !running) throw error;
        const late = running;
        return withTimeout(timeoutMs, () => late);
      });
      if (lateMs() > maxLateMs) throw new FinError('timeout');
      return answer;
    } catch (error) {
      if (error instanceof FinError) unavailableUntil = performance.now() + pauseAfterTimeoutMs;
      throw error;
    }
  };

  /** The removal follows the addition, which may still arrive, or be sent again by a client that reconnects. */
  const undo = async (key: string, value: string, addition: Promise<unknown>): Promise<void> => {
    undoing.add(key);
    await addition.catch(() => {});
    for (let attempt = 0; attempt < undoAttempts; attempt++) {
      try {
        await backend.remove(key, value);
        break;
      } catch {
        await sleep(firstUndoDelayMs * undoDelayFactor ** attempt);
      }
    }
    undoing.delete(key);
  };

  return {
    durable,
    read: (key) => whenAvailable(() => backend.read(key)),
    write: (key, value, lifetimeMs) => whenAvailable(() => backend.write(key, value, lifetimeMs)),
    async add(key, value, lifetimeMs) {
      if (undoing.has(key)) throw unavailable();
      let addition: ReturnType<Store['add']> | undefined;
      try {
        return await whenAvailable(() => {
          addition = backend.add(key, value, lifetimeMs);
          return addition;
        });
      } catch (error) {
        if (addition) void undo(key, value, addition);
        throw error;
      }
    },
    replace: (key, expected, value, lifetimeMs) =>
      whenAvailable(() => backend.replace(key, expected, value, lifetimeMs)),
    remove: (key, expected) => whenAvailable(() => backend.remove(key, expected)),
    limiter(limiterName, limit) {
      const shared = backend.limiter(limiterName, limit);
      const fallback = newFallback(limit);
      /** By key, when the limit is no longer used up. */
      const usedUpUntil = new Map<string, number>();
      const remember = (key: string, waitMs: number) => {
        usedUpUntil.set(key, performance.now() + Math.min(waitMs, limit.seconds * 1000));
        for (const oldest of usedUpUntil.keys()) {
          if (usedUpUntil.size <= maxKnownWaits) break;
          usedUpUntil.delete(oldest);
        }
      };
      const count = (method: keyof Limiter) => async (key: string) => {
        const knownWaitMs = (usedUpUntil.get(key) ?? 0) - performance.now();
        if (knownWaitMs > 0) return knownWaitMs;
        usedUpUntil.delete(key);
        try {
          const waitMs = await whenAvailable(() => shared[method](key));
          if (waitMs > 0) remember(key, waitMs);
          return waitMs;
        } catch {
          return fallback[method](key);
        }
      };
      return { consume: count('consume'), waitMs: count('waitMs') };
    },
  };
}
