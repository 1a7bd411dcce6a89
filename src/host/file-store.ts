/** The store of a host on one machine: a folder, which several processes may share. */
import { guardedStore } from './guarded-store.js';
import { openMachineClock } from './machine-clock.js';
import { nodeModule } from './node-runtime.js';
import { loadSqlite, openDatabase, type Run } from './sqlite.js';
import type { Entry, Limiter, Store } from './store.js';

/** A folder that takes longer than this for a change counts as unavailable: a stopped process has locked it. */
const commandTimeoutMs = 2_000;
/** Each change deletes so many expired entries. More than one for each that it adds, so that the folder does not grow for ever. */
const sweepEntries = 4;

/**
 * A store in a folder of this machine, for one process or several. The folder is created, for its owner alone. A change that `add` or
 * `replace` made is on the disk before its promise resolves; a killed process costs nothing that was written before.
 * @throws Error if the folder cannot be used, or if neither Node nor a package has SQLite
 */
export function fileStore(path: string): Store {
  if (typeof path !== 'string' || !path) throw new Error('fileStore: path must be that of a folder.');
  const { database, now } = openFolder(path);

  const findSql = 'SELECT value, expires_at FROM entries WHERE key = ?';
  const entryOf = (row: ReturnType<Run>): (Entry & { expiresAt: number }) | undefined => {
    const expiresAt = Number(row?.expires_at);
    const remainingMs = expiresAt - now();
    return remainingMs > 0 ? { value: String(row?.value), remainingMs, expiresAt } : undefined;
  };
  const find = (run: Run, key: string) => entryOf(run(findSql, key));
  /** Whole ms, rounded up. */
  const expiryAfter = (lifetimeMs: number) => Math.ceil(now() + lifetimeMs);
  const put = (run: Run, key: string, value: string, expiresAt: number) =>
    run('INSERT OR REPLACE INTO entries VALUES (?, ?, ?)', key, value, expiresAt);
  const change = <T>(durability: 'on disk' | 'soon on disk', make: (run: Run) => T): Promise<T> =>
    database.transaction(durability, (run) => {
      run(
        'DELETE FROM entries WHERE key IN (SELECT key FROM entries WHERE expires_at <= ? LIMIT ?)',
        now(),
        sweepEntries,
      );
      return make(run);
    });

  const limiter: Store['limiter'] = (name, { points, seconds }): Limiter => {
    const storeKeyOf = (key: string) => `limit:${name}:${key}`;
    /** An entry's value is the number of points used. */
    const waitOf = (entry: Entry | undefined) => (entry && Number(entry.value) >= points ? entry.remainingMs : 0);
    return {
      consume: (key) =>
        change('soon on disk', (run) => {
          const storeKey = storeKeyOf(key);
          const entry = find(run, storeKey);
          const waitMs = waitOf(entry);
          if (waitMs === 0) {
            const used = Number(entry?.value ?? 0) + 1;
            put(run, storeKey, String(used), entry?.expiresAt ?? expiryAfter(seconds * 1000));
          }
          return waitMs;
        }),
      waitMs: async (key) => waitOf(entryOf(await database.get(findSql, storeKeyOf(key)))),
    };
  };

  return guardedStore({
    name: 'The folder of fileStore',
    durable: true,
    timeoutMs: commandTimeoutMs,
    ready: async () => {},
    read: async (key) => entryOf(await database.get(findSql, key)),
    // A price or a token that is lost in a power cut is asked for again.
    async write(key, value, lifetimeMs) {
      await change('soon on disk', (run) => put(run, key, value, expiryAfter(lifetimeMs)));
    },
    add: (key, value, lifetimeMs) =>
      change('on disk', (run) => {
        const existing = find(run, key);
        if (!existing) put(run, key, value, expiryAfter(lifetimeMs));
        return existing?.value === value ? undefined : existing;
      }),
    replace: (key, expected, value, lifetimeMs) =>
      change('on disk', (run) => {
        const isExpected = find(run, key)?.value === expected;
        if (isExpected) put(run, key, value, expiryAfter(lifetimeMs));
        return isExpected;
      }),
    async remove(key, expected) {
      await change('soon on disk', (run) => run('DELETE FROM entries WHERE key = ? AND value = ?', key, expected));
    },
    limiter,
  });
}

/** The database of the folder, and its clock. */
function openFolder(path: string) {
  const { mkdirSync, accessSync, constants } = nodeModule('fs');
  const sqlite = loadSqlite();
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.R_OK | constants.W_OK);
    let now = Date.now;
    const database = openDatabase(sqlite, `${path}/store.db`, (run) => {
      run(
        'CREATE TABLE IF NOT EXISTS entries (key TEXT PRIMARY KEY, value TEXT NOT NULL, expires_at INTEGER NOT NULL)',
      );
      run('CREATE INDEX IF NOT EXISTS entries_by_expiry ON entries (expires_at)');
      now = openMachineClock(run);
    });
    return { database, now };
  } catch (cause) {
    throw new Error('fileStore: path must be a folder on a local disk that this process may write to.', { cause });
  }
}
