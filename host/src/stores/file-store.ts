/** The store of a host on one machine: a folder that several processes may share. */

import { OptionError } from '../config/option-error.js';
import { createFolder } from './create-folder.js';
import { guardedStore } from './guarded-store.js';
import { keyPrefixes } from './key-prefixes.js';
import { nodeModule } from './node-runtime.js';
import { type Database, type Durability, loadSqlite, openDatabase, type Run } from './sqlite.js';
import { type Entry, type Limiter, minLastingMs, type Store } from './store.js';

/** If a change takes longer, the folder counts as unavailable: a stopped process may have locked it. */
const commandTimeoutMs = 2_000;
/** Each change deletes at most this many expired entries. More than a change adds, so that the folder stops growing. */
const sweepEntries = 4;

interface FolderEntry extends Entry {
  /** In ms since 1970, by the machine's clock. */
  expiresAt: number;
  /** Whether the entry must survive a power cut. */
  isLasting: boolean;
}

/**
 * A store in a folder of this machine, for one process or several. Creates the folder, for its owner alone. An entry that `add` or `replace`
 * stores for a minute or longer is on the disk before its promise resolves. A killed process loses nothing that was written before. Entries
 * expire by the machine's clock: if somebody sets it a day ahead, the store loses the records of creates.
 * @throws OptionError if the folder cannot be used; `MissingSqlite` if neither Node nor a package has SQLite
 */
export function fileStore(path: string): Store {
  if (typeof path !== 'string' || !path) throw new OptionError('fileStore', 'path', 'must be that of a folder');
  return storeIn(openFolder(path));
}

/** The store in an open database. */
export function storeIn(database: Database): Store {
  const findSql = 'SELECT value, expires_at, is_lasting FROM entries WHERE key = ?';
  const entryOf = (row: ReturnType<Run>): FolderEntry | undefined => {
    const expiresAt = Number(row?.expires_at);
    const remainingMs = expiresAt - Date.now();
    if (!row || remainingMs <= 0) return undefined;
    return { value: String(row.value), remainingMs, expiresAt, isLasting: row.is_lasting === 1 };
  };
  const find = (run: Run, key: string) => entryOf(run(findSql, key));
  /** Whole ms, rounded up. */
  const expiryAfter = (lifetimeMs: number) => Math.ceil(Date.now() + lifetimeMs);
  const put = (run: Run, key: string, value: string, expiresAt: number, isLasting = false) =>
    run('INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?)', key, value, expiresAt, Number(isLasting));
  const isLastingFor = (lifetimeMs: number) => lifetimeMs >= minLastingMs;
  const change = <T>(durability: Durability, make: (run: Run) => T): Promise<T> =>
    database.transaction(durability, (run) => {
      run(
        'DELETE FROM entries WHERE key IN (SELECT key FROM entries WHERE expires_at <= ? LIMIT ?)',
        Date.now(),
        sweepEntries,
      );
      return make(run);
    });

  const limiter: Store['limiter'] = (name, { points, seconds }): Limiter => {
    const storeKeyOf = (key: string) => `${keyPrefixes.limit}${name}:${key}`;
    /** The value of a limit's entry is the number of used points. */
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

  const read = async (key: string) => entryOf(await database.get(findSql, key));
  const durabilityOf = (isLasting: boolean): Durability => (isLasting ? 'on disk' : 'soon on disk');

  return guardedStore({
    name: 'The folder of fileStore',
    durable: true,
    timeoutMs: commandTimeoutMs,
    ready: async () => {},
    read,
    // If a power cut loses a quote or a token, the host requests it again.
    async write(key, value, lifetimeMs) {
      await change('soon on disk', (run) => put(run, key, value, expiryAfter(lifetimeMs)));
    },
    add: (key, value, lifetimeMs) =>
      change(durabilityOf(isLastingFor(lifetimeMs)), (run) => {
        const existing = find(run, key);
        if (!existing) put(run, key, value, expiryAfter(lifetimeMs), isLastingFor(lifetimeMs));
        return existing?.value === value ? undefined : existing;
      }),
    async replace(key, expected, value, lifetimeMs) {
      // If an entry must survive a power cut, its replacement must too: a refusal that replaces a claim, for example.
      const mustLast = isLastingFor(lifetimeMs) || (await read(key))?.isLasting === true;
      return change(durabilityOf(mustLast), (run) => {
        const isExpected = find(run, key)?.value === expected;
        if (isExpected) put(run, key, value, expiryAfter(lifetimeMs), isLastingFor(lifetimeMs));
        return isExpected;
      });
    },
    async remove(key, expected) {
      await change('soon on disk', (run) => run('DELETE FROM entries WHERE key = ? AND value = ?', key, expected));
    },
    limiter,
  });
}

/** Opens the database of a folder. Throws as `fileStore` does. */
export function openFolder(path: string): Database {
  const { accessSync, constants } = nodeModule('fs');
  const sqlite = loadSqlite();
  try {
    createFolder(path, 0o700);
    accessSync(path, constants.R_OK | constants.W_OK);
    return openDatabase(sqlite, `${path}/store.db`, (run) => {
      run(
        `CREATE TABLE IF NOT EXISTS entries
          (key TEXT PRIMARY KEY, value TEXT NOT NULL, expires_at INTEGER NOT NULL, is_lasting INTEGER NOT NULL)`,
      );
      run('CREATE INDEX IF NOT EXISTS entries_by_expiry ON entries (expires_at)');
    });
  } catch (cause) {
    throw new OptionError('fileStore', 'path', 'must be a folder on a local disk that this process may write to', {
      cause,
    });
  }
}
