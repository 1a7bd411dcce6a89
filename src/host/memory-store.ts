/** The store of a host that is one process. */
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import type { Limit, Limiter, Store } from './store.js';

/** The kind of an entry is its key up to the first colon. If a kind has more entries than this, the oldest are deleted. */
const maxEntriesPerKind = 50_000;
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

/** A store in the memory of this process. Its content ends with the process. */
export function memoryStore(): Store {
  const kinds = new Map<string, Map<string, { value: string; expiresAt: number }>>();
  const entriesLike = (key: string) => {
    const kind = key.slice(0, key.indexOf(':'));
    const entries = kinds.get(kind) ?? new Map<string, { value: string; expiresAt: number }>();
    kinds.set(kind, entries);
    return entries;
  };
  const find = (key: string) => {
    const entry = entriesLike(key).get(key);
    const remainingMs = (entry?.expiresAt ?? 0) - performance.now();
    return entry && remainingMs > 0 ? { value: entry.value, remainingMs } : undefined;
  };
  const put = (key: string, value: string, lifetimeMs: number) => {
    const entries = entriesLike(key);
    const now = performance.now();
    entries.delete(key);
    entries.set(key, { value, expiresAt: now + lifetimeMs });
    for (const [oldest, { expiresAt }] of entries) {
      if (expiresAt > now && entries.size <= maxEntriesPerKind) break;
      entries.delete(oldest);
    }
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
      if (find(key)?.value === expected) entriesLike(key).delete(key);
    },
    limiter: (_name, limit) => memoryLimiter(limit),
  };
}
