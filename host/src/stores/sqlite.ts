/**
 * Opens SQLite, a database within the process that several processes may share. It is a part of Node from 22.13 on; for an older one, there
 * is a package. Both are loaded when they are needed, and by no `import`, so that a Worker's bundle has nothing of them.
 */
import { sleep } from 'fin-widgets/internal';
import { findNodeModule, nodeModule, nodeProcess } from './node-runtime.js';

type Value = string | number;
type Row = Record<string, Value>;

/** The part of `node:sqlite` that is used. */
interface Connection {
  exec(sql: string): void;
  prepare(sql: string): { get(...values: Value[]): Row | undefined };
}

export interface Sqlite {
  DatabaseSync: new (path: string, options: { timeout: number }) => Connection;
}

/** Whether a power cut may cost what was written. A killed process costs nothing of it in either case. */
export type Durability = 'on disk' | 'soon on disk';

export interface Database {
  /** The first row that a query finds, as it is now. */
  get(sql: string, ...values: Value[]): Promise<Row | undefined>;
  /**
   * Runs `change` alone among all processes. Once this resolves, others see what was written. With `'on disk'`, the process waits for the
   * disk meanwhile.
   */
  transaction<T>(durability: Durability, change: (run: Run) => T): Promise<T>;
}

/** Runs one statement of a transaction. Gives the first row that it finds. */
export type Run = (sql: string, ...values: Value[]) => Row | undefined;

/** The package for a Node without SQLite. Its version 1 supports such a Node. */
const packageName = '@photostructure/sqlite';
const packageToInstall = `${packageName}@1`;

/** Neither Node nor a package has SQLite. */
export class MissingSqlite extends Error {
  /** The package to install, with its version. */
  readonly packageToInstall = packageToInstall;

  constructor(cause: unknown) {
    super(`fileStore: needs Node 22.13 or newer, or the package ${packageName}: npm install ${packageToInstall}`, {
      cause,
    });
  }
}

/** Opening waits so long for other processes that open the same database. */
const openingMs = 5_000;
/** A lock of another process is asked for again after this, then ever more slowly, until `lockedMs`. */
const firstRetryMs = 1;
const maxRetryMs = 50;
const lockedMs = 2_000;
/** The low byte of SQLite's code for a lock of another process. */
const busyCode = 5;

const isBusy = (error: unknown) => (Number(Object(error).errcode) & 0xff) === busyCode;

/** Tries again while another process has the lock. Each try is over at once. */
async function whenFree<T>(run: () => T): Promise<T> {
  const end = performance.now() + lockedMs;
  for (let waitMs = firstRetryMs; ; waitMs = Math.min(waitMs * 1.5, maxRetryMs)) {
    try {
      return run();
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
      await sleep(waitMs * (0.5 + Math.random()));
    }
  }
}

/**
 * Node's own, or the package, from beside this file or from the folder in which a bundled server runs.
 * @throws MissingSqlite if there is neither
 */
export function loadSqlite(): Sqlite {
  const builtIn = findNodeModule('sqlite');
  if (builtIn) return builtIn;
  const { createRequire } = nodeModule('module');
  let cause: unknown;
  for (const from of [import.meta.url, `${nodeProcess().cwd()}/package.json`]) {
    try {
      return createRequire(from)(packageName) as Sqlite;
    } catch (error) {
      cause = error;
    }
  }
  throw new MissingSqlite(cause);
}

/** A connection on which no statement waits for a lock, since that would hold up the process. */
function connect({ DatabaseSync }: Sqlite, file: string, synchronous: 'FULL' | 'NORMAL') {
  const connection = new DatabaseSync(file, { timeout: openingMs });
  // With a write-ahead log, readers and a writer do not wait for each other.
  connection.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA busy_timeout = 0`);
  const statements = new Map<string, ReturnType<Connection['prepare']>>();
  const run: Run = (sql, ...values) => {
    const statement = statements.get(sql) ?? connection.prepare(sql);
    statements.set(sql, statement);
    return statement.get(...values);
  };
  const transaction = <T>(change: (run: Run) => T): T => {
    connection.exec('BEGIN IMMEDIATE');
    try {
      const result = change(run);
      connection.exec('COMMIT');
      return result;
    } catch (error) {
      try {
        connection.exec('ROLLBACK');
      } catch {
        // SQLite has done so itself, as when the disk is full.
      }
      throw error;
    }
  };
  return { run, transaction };
}

/** While the database is being opened, which is done once, the process waits. */
function whenFreeSync<T>(run: () => T): T {
  const end = performance.now() + openingMs;
  const nobodyWakes = new Int32Array(new SharedArrayBuffer(4));
  for (;;) {
    try {
      return run();
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
      Atomics.wait(nobodyWakes, 0, 0, maxRetryMs * Math.random());
    }
  }
}

/**
 * Opens the database of that file. `setUp` is run in a transaction, and makes the tables.
 * @throws Error of SQLite if the file cannot be used
 */
export function openDatabase(sqlite: Sqlite, file: string, setUp: (run: Run) => void): Database {
  const open = () => {
    const onDisk = connect(sqlite, file, 'FULL');
    onDisk.transaction(setUp);
    // Its commits are on the disk after the next one of the other connection.
    return { onDisk, soon: connect(sqlite, file, 'NORMAL') };
  };
  const { onDisk, soon } = whenFreeSync(open);
  return {
    get: (sql, ...values) => whenFree(() => soon.run(sql, ...values)),
    transaction: (durability, change) => whenFree(() => (durability === 'on disk' ? onDisk : soon).transaction(change)),
  };
}
