/** A cache of limited size and age. When it is full, the least recently used entry leaves. */

const maxEntries = 200;
const maxAgeMs = 600_000;

export interface LruCache<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
}

export function createLruCache<T>(): LruCache<T> {
  // A `Map` keeps the order of insertion: an entry that is used moves to the end, so that the first is the least recently used.
  const entries = new Map<string, { value: T; expiresAt: number }>();
  const moveToEnd = (key: string, entry: { value: T; expiresAt: number }) => {
    entries.delete(key);
    entries.set(key, entry);
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry || performance.now() >= entry.expiresAt) return undefined;
      moveToEnd(key, entry);
      return entry.value;
    },
    set(key, value) {
      moveToEnd(key, { value, expiresAt: performance.now() + maxAgeMs });
      for (const oldest of entries.keys()) {
        if (entries.size > maxEntries) entries.delete(oldest);
      }
    },
  };
}
