/** The store of a host that is one process. */
import { installerPrefixOf } from './key-prefixes.js';
import type { Limit, Limiter, Store } from './store.js';

/**
 * A group holds the entries of one kind and installer (the key up to the first colon) and of similar lifetimes (equal when rounded up to a power of two).
 * The store deletes the oldest entries of a group that has more entries than this.
 */
const maxEntriesPerGroup = 50_000;
/** How often the store looks for expired entries in all groups, and for ended counts. In the group that it writes to, it looks each time. */
const sweepIntervalMs = 1_000;
/** The limiters of a store count at most this many keys together. Beyond that, the installer with the most keys loses its oldest counts. */
const maxLimiterKeys = 100_000;
/**
 * The share of its counts that a limiter then keeps. Finding the oldest key of a `Map` steps over all deleted ones, which is too slow for each
 * request.
 */
const keptShare = 0.9;

/** The points that a limiter has counted under one key. */
interface Count {
  points: number;
  /** In ms of `performance.now()`. */
  endsAtMs: number;
}

/** The counts of a limiter for one installer, by key. The order of insertion is the order of ends, since all periods of a limiter are equally long. */
type Counts = Map<string, Count>;

interface InstallerCounts {
  byLimiter: Map<Limiter, Counts>;
  /** The number of keys in all limiters. */
  size: number;
}

/**
 * Creates limiters in memory. Their total size is bounded, so that a flood of addresses does not fill the memory. A flood displaces no counts
 * of an installer that has fewer.
 */
export function memoryLimiters(): (limit: Limit) => Limiter {
  const noCounts = (): InstallerCounts => ({ byLimiter: new Map(), size: 0 });
  /** By the prefix of their keys. A host of its own is one installer. */
  const installers = new Map<string, InstallerCounts>();
  /** The number of keys of all installers. */
  let size = 0;
  /**
   * The installer that loses counts if there are too many. It has at least as many keys as the installer that adds a key, and after each sweep
   * the most of all. A search of all installers would take too long for each request.
   */
  let largest = noCounts();
  let sweepsAgainAt = 0;

  const forget = (installer: InstallerCounts, counts: Counts, key: string) => {
    if (!counts.delete(key)) return;
    installer.size--;
    size--;
  };
  const forgetWhile = (installer: InstallerCounts, counts: Counts, isDispensable: (oldest: Count) => boolean) => {
    for (const [key, oldest] of counts) {
      if (!isDispensable(oldest)) return;
      forget(installer, counts, key);
    }
  };
  const sweep = (now: number) => {
    largest = noCounts();
    for (const [prefix, installer] of installers) {
      for (const [limiter, counts] of installer.byLimiter) {
        forgetWhile(installer, counts, ({ endsAtMs }) => endsAtMs <= now);
        // The limiter may be that of a host that is gone.
        if (counts.size === 0) installer.byLimiter.delete(limiter);
      }
      if (installer.size === 0) installers.delete(prefix);
      if (installer.size > largest.size) largest = installer;
    }
  };
  const forgetOldest = () => {
    const counts = [...largest.byLimiter.values()].reduce((one, other) => (other.size > one.size ? other : one));
    const kept = counts.size * keptShare;
    forgetWhile(largest, counts, () => counts.size > kept);
  };

  return ({ points, seconds }) => {
    const find = (key: string) => {
      const count = installers.get(installerPrefixOf(key))?.byLimiter.get(limiter)?.get(key);
      return count && count.endsAtMs > performance.now() ? count : undefined;
    };
    const waitOf = (count: Count | undefined) =>
      count && count.points >= points ? count.endsAtMs - performance.now() : 0;
    const startPeriod = (key: string) => {
      const now = performance.now();
      if (now >= sweepsAgainAt) {
        sweepsAgainAt = now + sweepIntervalMs;
        sweep(now);
      }
      const prefix = installerPrefixOf(key);
      const installer = installers.get(prefix) ?? noCounts();
      installers.set(prefix, installer);
      const counts: Counts = installer.byLimiter.get(limiter) ?? new Map();
      installer.byLimiter.set(limiter, counts);
      forget(installer, counts, key);
      counts.set(key, { points: 1, endsAtMs: now + seconds * 1000 });
      installer.size++;
      size++;
      if (installer.size >= largest.size) largest = installer;
      if (size > maxLimiterKeys) forgetOldest();
    };
    const limiter: Limiter = {
      async consume(key) {
        const count = find(key);
        const waitMs = waitOf(count);
        if (!count) startPeriod(key);
        else if (waitMs === 0) count.points++;
        return waitMs;
      },
      waitMs: async (key) => waitOf(find(key)),
    };
    return limiter;
  };
}

interface Group {
  /** In the order of insertion. */
  keys: Set<string>;
  /** When the oldest entry expires. 0: the next sweep finds out. */
  oldestExpiresAt: number;
}

interface StoredEntry {
  value: string;
  expiresAt: number;
  group: Group;
}

/**
 * A store in the memory of this process. It loses its entries when the process ends.
 *
 * The size of each group of entries is bounded. Within a group, entries expire nearly in the order of insertion. So the store deletes
 * expired entries first, and a flood of short-lived entries, such as refusals, displaces no entry that must live for a day.
 */
export function memoryStore(): Store {
  const entries = new Map<string, StoredEntry>();
  const groups = new Map<string, Group>();
  const newLimiter = memoryLimiters();

  const find = (key: string) => {
    const entry = entries.get(key);
    const remainingMs = (entry?.expiresAt ?? 0) - performance.now();
    return entry && remainingMs > 0 ? { value: entry.value, remainingMs } : undefined;
  };
  const remove = (key: string) => {
    const entry = entries.get(key);
    if (!entry) return;
    const { group, expiresAt } = entry;
    group.keys.delete(key);
    if (expiresAt === group.oldestExpiresAt) group.oldestExpiresAt = 0;
    entries.delete(key);
  };
  let sweepsAgainAt = 0;
  /** Deletes the expired entries of a group, and its oldest ones if there are too many. */
  const sweep = (name: string, group: Group, now: number) => {
    const { keys } = group;
    if (keys.size <= maxEntriesPerGroup && now < group.oldestExpiresAt) return;
    for (const oldest of keys) {
      group.oldestExpiresAt = Number(entries.get(oldest)?.expiresAt);
      if (keys.size <= maxEntriesPerGroup && now < group.oldestExpiresAt) return;
      remove(oldest);
    }
    groups.delete(name);
  };
  const put = (key: string, value: string, lifetimeMs: number) => {
    remove(key);
    const name = `${key.slice(0, key.indexOf(':'))} ${Math.ceil(Math.log2(lifetimeMs))}`;
    const now = performance.now();
    const expiresAt = now + lifetimeMs;
    let group = groups.get(name);
    if (!group) {
      group = { keys: new Set(), oldestExpiresAt: expiresAt };
      groups.set(name, group);
    }
    group.keys.add(key);
    entries.set(key, { value, expiresAt, group });
    sweep(name, group, now);
    if (now < sweepsAgainAt) return;
    sweepsAgainAt = now + sweepIntervalMs;
    // A store of many installers has thousands of groups.
    for (const each of groups) sweep(...each, now);
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
    limiter: (_name, limit) => newLimiter(limit),
  };
}
