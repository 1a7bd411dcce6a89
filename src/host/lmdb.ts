/**
 * Opens LMDB, a database within the process that several processes may share. The optional package `lmdb` is loaded when it is needed,
 * and by no `import`, so that a Worker's bundle has nothing of it.
 */
import { nodeModule, nodeProcess } from './node-runtime.js';

/** The part of the package `lmdb` that is used. Its types would make every user of the host install it. */
interface Lmdb {
  open(options: {
    path: string;
    encoding: 'string';
    noSubdir: boolean;
    maxReaders: number;
    eventTurnBatching: boolean;
  }): Database;
}

/** Keys are texts (entries) and `[expiresAt, key]` (the index by expiry), which comes before all texts. */
export interface Database {
  get(key: string): string | undefined;
  put(key: string | [number, string], value: string): unknown;
  remove(key: string | [number, string]): unknown;
  getKeys(range: { start: [number]; end: [number]; limit: number }): Iterable<[number, string]>;
  /** Runs `change` alone among all processes. Resolves once others can see what it has written. */
  transaction<T>(change: () => T): Promise<T>;
  transactionSync<T>(change: () => T): T;
  /** Resolves once everything that was written is on the disk. */
  flushed: PromiseLike<unknown>;
}

/** For all processes of the host; each needs a few. */
const maxReaders = 1_000;

/**
 * Opens the database in a folder, which is created for its owner alone.
 * @throws Error if the folder cannot be used, or the package `lmdb` is not installed
 */
export function openDatabase(path: string): Database {
  const { mkdirSync, accessSync, constants } = nodeModule('fs');
  const { open } = loadLmdb();
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.R_OK | constants.W_OK);
    // A batch that cannot be written, since the disk is full, would be a rejection that nobody handles, and end the process.
    return open({ path, encoding: 'string', noSubdir: false, maxReaders, eventTurnBatching: false });
  } catch (cause) {
    throw new Error('fileStore: path must be a folder on a local disk that this process may write to.', { cause });
  }
}

/** From beside this file, or from the folder in which a bundled server runs. */
function loadLmdb(): Lmdb {
  const { createRequire } = nodeModule('module');
  let cause: unknown;
  for (const from of [import.meta.url, `${nodeProcess().cwd()}/package.json`]) {
    try {
      return createRequire(from)('lmdb') as Lmdb;
    } catch (error) {
      cause = error;
    }
  }
  throw new Error('fileStore: needs the package lmdb: npm install lmdb', { cause });
}
