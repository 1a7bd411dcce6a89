/** What was answered lately, the least recently used leaving first. */

/** How many answers are kept, and for how long, in ms. */
const size = 200;
const life = 600_000;

export interface Memory<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
}

/** A `Map` keeps the order of insertion: whatever is used goes to its end, and the first is the one to leave. */
export function createMemory<T>(): Memory<T> {
  const entries = new Map<string, { value: T; until: number }>();
  const put = (key: string, entry: { value: T; until: number }) => {
    entries.delete(key);
    entries.set(key, entry);
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (performance.now() >= entry.until) {
        entries.delete(key);
        return undefined;
      }
      put(key, entry);
      return entry.value;
    },
    set(key, value) {
      put(key, { value, until: performance.now() + life });
      for (const oldest of entries.keys()) {
        if (entries.size <= size) break;
        entries.delete(oldest);
      }
    },
  };
}
