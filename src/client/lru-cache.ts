/** A cache of limited size and age. When it is full, the least recently used entry leaves. */

const maxEntries = 200;
const maxAgeMs = 600_000;

export interface LruCache<T> {
  get(key: string): T | undefined;
  /** @param isCurrent whether the value still holds. Default: for 10 minutes from now */
  set(key: string, value: T, isCurrent?: () => boolean): void;
}

/** A condition that is true for `ms` from now. `performance.now()` may stop while the device sleeps, and a visitor may set the clock of `Date` back. */
const within = (ms: number) => {
  const endsAt = performance.now() + ms;
  const until = Date.now() + ms;
  return () => performance.now() < endsAt && Date.now() < until;
};

export function createLruCache<T>(): LruCache<T> {
  // A `Map` keeps the order of insertion: an entry that is used moves to the end, so that the first is the least recently used.
  const entries = new Map<string, { value: T; isCurrent: () => boolean }>();
  const moveToEnd = (key: string, entry: { value: T; isCurrent: () => boolean }) => {
    entries.delete(key);
    entries.set(key, entry);
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry?.isCurrent()) return undefined;
      moveToEnd(key, entry);
      return entry.value;
    },
    set(key, value, isCurrent = within(maxAgeMs)) {
      moveToEnd(key, { value, isCurrent });
      for (const oldest of entries.keys()) {
        if (entries.size > maxEntries) entries.delete(oldest);
      }
    },
  };
}
