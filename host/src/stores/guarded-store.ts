/** Wraps a backend that may fail, hang or be unreachable: a server, or a file that another process has locked. */
import { FinError } from 'fin-widgets/client';
import { sleep, withTimeout } from 'fin-widgets/internal';
import { dropOldest } from '../drop-oldest.js';
import { memoryLimiters } from './memory-store.js';
import type { Limiter, Store } from './store.js';

/** A store without guards: its methods may hang, and its limiters may reject. */
export interface Backend extends Store {
  /** Its name in messages. */
  readonly name: string;
  /** A command fails if it takes longer. */
  readonly timeoutMs: number;
  /** Resolves as soon as commands can be sent; rejects if they cannot. */
  ready(): Promise<void>;
}

/** After a time-out, all commands reject for this long. Otherwise every request would wait for a time-out of its own. */
const pauseAfterTimeoutMs = 1_000;
/** If a timer fires this late, the process itself was stalled, by other work or a busy machine. */
const stalledMs = 100;
/**
 * The store ignores an answer that arrives this long after the time limit. Far below the margin of a create's lease (`leaseMarginMs`): other
 * processes consider an older claim abandoned, and its create must not be sent then.
 */
const maxLateMs = 5_000;
/** Delays between attempts to undo an addition: the first, the factor from one to the next, and how many attempts. */
const firstUndoDelayMs = 250;
const undoDelayFactor = 1.6;
const undoAttempts = 12;
/** A limiter remembers at most this many used-up limits, and drops the oldest. */
const maxKnownWaits = 10_000;

/**
 * Adds the guards that `Store` promises:
 *
 * - A command that takes too long rejects. After that, all commands reject at once for a second. If this process was stalled meanwhile, the
 *   answer may have arrived, so the time limit starts again, once. An answer that arrives more than a few seconds late is ignored.
 * - A rejected addition is undone, however late its command arrives. Until then, further additions to its key reject.
 * - While the backend cannot be reached, limiters count in this process, from zero.
 * - After the backend has reported a used-up limit, the limiter asks again only when the limit ends: the flood of one visitor must not delay
 *   the creates of others.
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

  /** Removes the entry after the addition has settled: it may still arrive, or a client that reconnects may send it again. */
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
      /** By key, the time (`performance.now()`) at which points are available again. */
      const usedUpUntil = new Map<string, number>();
      const remember = (key: string, waitMs: number) => {
        usedUpUntil.set(key, performance.now() + Math.min(waitMs, limit.seconds * 1000));
        dropOldest(usedUpUntil, maxKnownWaits);
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
