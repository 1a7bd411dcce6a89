/**
 * A cache of entries that this isolate has read in the last seconds: quotes, and the pause of prefetching. They are read for every visitor and
 * may be a little old, so that not every read needs a round trip to an object. All other entries are always read from their object.
 */
import { dropOldest } from '../drop-oldest.js';
import { isOfContent } from '../stores/key-prefixes.js';
import type { Entry } from '../stores/store.js';

export interface ReadCache {
  /** The cached entry, or the result of `read`. */
  read(key: string, read: () => Promise<Entry | undefined>): Promise<Entry | undefined>;
  /** Drops the entry from the cache, when this isolate changes it. */
  forget(key: string): void;
}

interface Known {
  entry: Entry | undefined;
  readAt: number;
  until: number;
}

const maxKnown = 10_000;
/** How long the pause of prefetching is cached. */
const pauseMs = 1_000;
/** How long a quote is cached. After that, its object may have a renewed quote. */
const quoteMs = 5_000;
/** An entry that expires earlier is a claim on a quote request, which lives for 5 s at most. It is not cached, since others wait for the quote. */
const minQuoteMs = 10_000;

/** How long to cache the entry of a key. */
function keepMs(key: string, entry: Entry | undefined): number {
  if (isOfContent(key, 'prefetchPause')) return pauseMs;
  return isOfContent(key, 'quote') && entry && entry.remainingMs > minQuoteMs ? quoteMs : 0;
}

export function createReadCache(): ReadCache {
  /** In the order of their reads. */
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
      // Counted from before the read, like the entry's remaining time.
      if (ms > 0) known.set(key, { entry, readAt: now, until: now + Math.min(ms, entry?.remainingMs ?? ms) });
      dropOldest(known, maxKnown);
      return entry;
    },
    forget: (key) => void known.delete(key),
  };
}
