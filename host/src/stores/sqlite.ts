/**
 * Opens a SQLite database, which several processes may share. SQLite is part of Node from 22.13 on; older versions need a package. Both are
 * loaded on use and without `import`, so that a Worker's bundle contains neither.
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

/** Whether a write survives a power cut once its transaction resolves. The death of the process loses nothing in either case. */
export type Durability = 'on disk' | 'soon on disk';

export interface Database {
  /** The first row that a query finds. */
  get(sql: string, ...values: Value[]): Promise<Row | undefined>;
  /**
   * Runs `change` while no other process writes. Other processes see the change once this resolves. With `'on disk'`, the process blocks until
   * the change is on the disk.
   */
  transaction<T>(durability: Durability, change: (run: Run) => T): Promise<T>;
}

/** Runs one statement of a transaction. Returns the first row that it finds. */
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

/** How long opening waits for other processes that open the same database. */
const openingMs = 5_000;
/** Delay of the first retry while another process holds the lock. Delays grow to `maxRetryMs`; retries end after `lockedMs`. */
const firstRetryMs = 1;
const maxRetryMs = 50;
const lockedMs = 2_000;
/** The low byte of the SQLite error code for a lock of another process. */
const busyCode = 5;

const isBusy = (error: unknown) => (Number(Object(error).errcode) & 0xff) === busyCode;

/** Retries while another process holds the lock. No attempt blocks. */
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
 * Loads SQLite: Node's own, else the package, from beside this file or from the folder in which a bundled server runs.
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

/** Opens a connection on which no statement waits for a lock, since waiting would block the process. */
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
        // SQLite has already rolled back, for example because the disk is full.
      }
      throw error;
    }
  };
  return { run, transaction };
}

/** As `whenFree`, but blocks the process. For opening the database, which happens once. */
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
 * Opens the database in a file. Runs `setUp` in a transaction, to create the tables.
 * @throws SQLite's error if the file cannot be used
 */
export function openDatabase(sqlite: Sqlite, file: string, setUp: (run: Run) => void): Database {
  const open = () => {
    const onDisk = connect(sqlite, file, 'FULL');
    onDisk.transaction(setUp);
    // The commits of `soon` reach the disk with the next commit of `onDisk`.
    return { onDisk, soon: connect(sqlite, file, 'NORMAL') };
  };
  const { onDisk, soon } = whenFreeSync(open);
  return {
    get: (sql, ...values) => whenFree(() => soon.run(sql, ...values)),
    transaction: (durability, change) => whenFree(() => (durability === 'on disk' ? onDisk : soon).transaction(change)),
  };
}
