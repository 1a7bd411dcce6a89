/** The store of a host on one machine: a folder, which several processes may share. */
import { guardedStore } from './guarded-store.js';
import { openDatabase } from './lmdb.js';
import { openMachineClock } from './machine-clock.js';
import { nodeModule } from './node-runtime.js';
import type { Entry, Limiter, Store } from './store.js';

/** A folder that takes longer than this for a change counts as unavailable: its disk hangs, or a stopped process has locked it. */
const commandTimeoutMs = 2_000;
/** Each change deletes so many expired entries. More than one for each that it adds, so that the folder does not grow for ever. */
const sweepEntries = 4;
/** LMDB's limit is 1,978 bytes. */
const maxKeyLength = 500;

/**
 * A store in a folder of this machine, for one process or several. The folder is created, for its owner alone. A change that `add` or
 * `replace` made is on the disk before its promise resolves; a killed process costs nothing that was written before.
 * @throws Error if the folder cannot be used, or the package `lmdb` is not installed
 */
export function fileStore(path: string): Store {
  if (typeof path !== 'string' || !path) throw new Error('fileStore: path must be that of a folder.');
  const { createHash } = nodeModule('crypto');
  const database = openDatabase(path);
  const now = openMachineClock(database);
  const shortKey = (key: string) =>
    key.length > maxKeyLength ? `sha256:${createHash('sha256').update(key).digest('hex')}` : key;

  /** An entry is stored as the time of its expiry, a space, and its value. */
  const find = (key: string): (Entry & { expiresAt: number }) | undefined => {
    const stored = database.get(key);
    if (stored === undefined) return undefined;
    const space = stored.indexOf(' ');
    const expiresAt = Number(stored.slice(0, space));
    const remainingMs = expiresAt - now();
    return remainingMs > 0 ? { value: stored.slice(space + 1), remainingMs, expiresAt } : undefined;
  };
  /** Whole ms, which the index needs. */
  const expiryAfter = (lifetimeMs: number) => Math.ceil(now() + lifetimeMs);
  const put = (key: string, value: string, expiresAt: number) => {
    database.put(key, `${expiresAt} ${value}`);
    database.put([expiresAt, key], '');
  };
  const sweep = () => {
    for (const [expiresAt, key] of [...database.getKeys({ start: [0], end: [now()], limit: sweepEntries })]) {
      database.remove([expiresAt, key]);
      // An entry that was written again has another expiry, and another place in the index.
      if (!find(key)) database.remove(key);
    }
  };
  const change = async <T>(run: () => T): Promise<T> => {
    try {
      return await database.transaction(() => {
        sweep();
        return run();
      });
    } catch (error) {
      // LMDB adds the reason, such as a full disk, as a promise that rejects. Unhandled, that would end the process.
      (error as { commitError?: Promise<never> }).commitError?.catch(() => {});
      throw error;
    }
  };
  const changeOnDisk = async <T>(run: () => T): Promise<T> => {
    const result = await change(run);
    await database.flushed;
    return result;
  };

  const limiter: Store['limiter'] = (name, { points, seconds }): Limiter => {
    const storeKeyOf = (key: string) => shortKey(`limit:${name}:${key}`);
    /** An entry's value is the number of points used. */
    const waitOf = (entry: Entry | undefined) => (entry && Number(entry.value) >= points ? entry.remainingMs : 0);
    return {
      consume: (key) =>
        change(() => {
          const storeKey = storeKeyOf(key);
          const entry = find(storeKey);
          const waitMs = waitOf(entry);
          if (waitMs === 0)
            put(storeKey, String(Number(entry?.value ?? 0) + 1), entry?.expiresAt ?? expiryAfter(seconds * 1000));
          return waitMs;
        }),
      waitMs: async (key) => waitOf(find(storeKeyOf(key))),
    };
  };

  return guardedStore({
    name: 'The folder of fileStore',
    durable: true,
    timeoutMs: commandTimeoutMs,
    ready: async () => {},
    read: async (key) => find(shortKey(key)),
    // Not waited for on the disk: a price or a token that is lost in a power cut is asked for again.
    write: (key, value, lifetimeMs) => change(() => put(shortKey(key), value, expiryAfter(lifetimeMs))),
    add: (key, value, lifetimeMs) =>
      changeOnDisk(() => {
        const existing = find(shortKey(key));
        if (!existing) put(shortKey(key), value, expiryAfter(lifetimeMs));
        return existing?.value === value ? undefined : existing;
      }),
    replace: (key, expected, value, lifetimeMs) =>
      changeOnDisk(() => {
        const isExpected = find(shortKey(key))?.value === expected;
        if (isExpected) put(shortKey(key), value, expiryAfter(lifetimeMs));
        return isExpected;
      }),
    remove: (key, expected) =>
      change(() => {
        if (find(shortKey(key))?.value === expected) database.remove(shortKey(key));
      }),
    limiter,
  });
}
