/**
 * What this isolate has read in the last seconds: known quotes, and the pause of prefetching. These may be a little old, and
 * are read for every visitor, so they do not cost a round trip to an object each time. All else is always read from its object.
 */
import { keyPrefixes } from '../stores/key-prefixes.js';
import type { Entry } from '../stores/store.js';

export interface Recent {
  /** The entry as read a short time ago, or as `read` gives it. */
  read(key: string, read: () => Promise<Entry | undefined>): Promise<Entry | undefined>;
  /** Called when this isolate changes the entry. */
  forget(key: string): void;
}

interface Known {
  entry: Entry | undefined;
  readAt: number;
  until: number;
}

const maxKnown = 10_000;
/** How late this isolate may notice a pause of prefetching. */
const pauseMs = 1_000;
/** A price is known for so long without another look, and then its object tells of a renewal. */
const priceMs = 5_000;
/** The entry of a price that is being asked lives for 5 s at most. It is not kept, since others wait for its answer. */
const minPriceMs = 10_000;

/** How long the entry of this key serves. */
function keepMs(key: string, entry: Entry | undefined): number {
  if (key.startsWith(keyPrefixes.prefetchPause)) return pauseMs;
  return key.startsWith(keyPrefixes.quote) && entry && entry.remainingMs > minPriceMs ? priceMs : 0;
}

export function createRecent(): Recent {
  /** The oldest first. */
  const known = new Map<string, Known>();
  return {
    async read(key, read) {
      const now = performance.now();
      const found = known.get(key);
      if (found && now < found.until) {
        const { entry, readAt } = found;
        return entry && { ...entry, remainingMs: entry.remainingMs - (now - readAt) };
      }
      known.delete(key);
      const entry = await read();
      const ms = keepMs(key, entry);
      // Counted from before the question, as the entry's life is.
      if (ms > 0) known.set(key, { entry, readAt: now, until: now + Math.min(ms, entry?.remainingMs ?? ms) });
      for (const oldest of known.keys()) {
        if (known.size <= maxKnown) break;
        known.delete(oldest);
      }
      return entry;
    },
    forget: (key) => void known.delete(key),
  };
}
