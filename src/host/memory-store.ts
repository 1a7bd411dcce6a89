/** The store of a host that is one process. */
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import type { Limit, Limiter, Store } from './store.js';

/**
 * A group is the entries of one kind (the key up to the first colon) and of similar lifetimes: equal when rounded up to a power of two.
 * If it has more entries than this, the oldest are deleted.
 */
const maxEntriesPerGroup = 50_000;
/** If a limiter counts more keys than this, the oldest are forgotten. */
const maxLimiterKeys = 100_000;

/** A limiter in memory. Its size is bounded, so that a flood of addresses does not fill the memory. */
export function memoryLimiter({ points, seconds }: Limit): Limiter {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  /** The end of each key's period. The order of insertion is the order of ends, since all periods are equally long. */
  const periodEnds = new Map<string, number>();
  const startPeriod = (key: string) => {
    const now = performance.now();
    periodEnds.delete(key);
    periodEnds.set(key, now + seconds * 1000);
    for (const [oldest, end] of periodEnds) {
      if (end > now && periodEnds.size <= maxLimiterKeys) break;
      periodEnds.delete(oldest);
      if (end > now) void limiter.delete(oldest);
    }
  };
  return {
    async consume(key) {
      try {
        const { isFirstInDuration } = await limiter.consume(key);
        if (isFirstInDuration) startPeriod(key);
        return 0;
      } catch (limited) {
        // The limiter in memory rejects for no other reason than that no point is left.
        return Math.max(1, (limited as { msBeforeNext: number }).msBeforeNext);
      }
    },
    async waitMs(key) {
      const counted = await limiter.get(key);
      return counted && counted.remainingPoints < 1 ? Math.max(0, counted.msBeforeNext) : 0;
    },
  };
}

interface StoredEntry {
  value: string;
  expiresAt: number;
  /** The keys of its group. */
  group: Set<string>;
}

/**
 * A store in the memory of this process. Its content ends with the process.
 *
 * Its size is bounded for each group of entries. Within a group, the order of insertion is that of expiry, or nearly. So expired entries
 * go first, and no flood of entries that live shortly, such as refusals, displaces one that has to live for a day.
 */
export function memoryStore(): Store {
  const entries = new Map<string, StoredEntry>();
  const groups = new Map<string, Set<string>>();

  const find = (key: string) => {
    const entry = entries.get(key);
    const remainingMs = (entry?.expiresAt ?? 0) - performance.now();
    return entry && remainingMs > 0 ? { value: entry.value, remainingMs } : undefined;
  };
  const remove = (key: string) => {
    entries.get(key)?.group.delete(key);
    entries.delete(key);
  };
  /** Deletes what has expired, and the oldest entries of groups that are too large. */
  const sweep = () => {
    const now = performance.now();
    for (const [name, group] of groups) {
      for (const oldest of group) {
        if (group.size <= maxEntriesPerGroup && Number(entries.get(oldest)?.expiresAt) > now) break;
        remove(oldest);
      }
      if (group.size === 0) groups.delete(name);
    }
  };
  const put = (key: string, value: string, lifetimeMs: number) => {
    remove(key);
    const name = `${key.slice(0, key.indexOf(':'))} ${Math.ceil(Math.log2(lifetimeMs))}`;
    const group = groups.get(name) ?? new Set();
    groups.set(name, group.add(key));
    entries.set(key, { value, expiresAt: performance.now() + lifetimeMs, group });
    sweep();
  };

  return {
    durable: false,
    read: async (key) => find(key),
    write: async (key, value, lifetimeMs) => put(key, value, lifetimeMs),
    async add(key, value, lifetimeMs) {
      const existing = find(key);
      if (!existing) put(key, value, lifetimeMs);
      return existing?.value === value ? undefined : existing;
    },
    async replace(key, expected, value, lifetimeMs) {
      const isExpected = find(key)?.value === expected;
      if (isExpected) put(key, value, lifetimeMs);
      return isExpected;
    },
    async remove(key, expected) {
      if (find(key)?.value === expected) remove(key);
    },
    limiter: (_name, limit) => memoryLimiter(limit),
  };
}
