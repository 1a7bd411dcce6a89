/** The store of a host that is one process. */
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import type { Limit, Limiter, Store } from './store.js';

/** Entries of a kind (what a key has ahead of its first colon) that are kept at most; the oldest leave first. */
const mostEntries = 50_000;
/** Keys that a limiter counts at most; the oldest are forgotten first. */
const mostKeys = 100_000;

/** A limiter in memory that a flood of addresses does not fill. */
export function memoryLimiter({ points, seconds }: Limit): Limiter {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  /** When each key's time is over, in that order, since all have the same. */
  const ends = new Map<string, number>();
  const note = (key: string) => {
    const now = performance.now();
    ends.delete(key);
    ends.set(key, now + seconds * 1000);
    for (const [oldest, end] of ends) {
      if (end > now && ends.size <= mostKeys) break;
      ends.delete(oldest);
      if (end > now) void limiter.delete(oldest);
    }
  };
  return {
    async take(key) {
      try {
        const { isFirstInDuration } = await limiter.consume(key);
        if (isFirstInDuration) note(key);
        return 0;
      } catch (refused) {
        // What it rejects with is its count: it has no other reason.
        return Math.max(1, (refused as { msBeforeNext: number }).msBeforeNext);
      }
    },
  };
}

/** Keeps everything in this process, bounded, until it ends: for a host that is one process. */
export function memoryStore(): Store {
  const kinds = new Map<string, Map<string, { value: string; until: number }>>();
  const entriesOf = (key: string) => {
    const kind = key.slice(0, key.indexOf(':'));
    const entries = kinds.get(kind) ?? new Map<string, { value: string; until: number }>();
    kinds.set(kind, entries);
    return entries;
  };
  const find = (key: string) => {
    const entry = entriesOf(key).get(key);
    const left = (entry?.until ?? 0) - performance.now();
    return entry && left > 0 ? { value: entry.value, left } : undefined;
  };
  const put = (key: string, value: string, ms: number) => {
    const entries = entriesOf(key);
    const now = performance.now();
    entries.delete(key);
    entries.set(key, { value, until: now + ms });
    for (const [oldest, { until }] of entries) {
      if (until > now && entries.size <= mostEntries) break;
      entries.delete(oldest);
    }
  };
  return {
    read: async (key) => find(key),
    write: async (key, value, ms) => put(key, value, ms),
    async add(key, value, ms) {
      const there = find(key);
      if (!there) put(key, value, ms);
      return there;
    },
    async replace(key, former, value, ms) {
      const right = find(key)?.value === former;
      if (right) put(key, value, ms);
      return right;
    },
    async remove(key, former) {
      if (find(key)?.value === former) entriesOf(key).delete(key);
    },
    limiter: (_name, limit) => memoryLimiter(limit),
  };
}
