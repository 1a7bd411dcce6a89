/**
 * Opens the database: a PostgreSQL server if there is a URL for one, otherwise PGlite in a folder or in memory. Only the driver in use is
 * loaded.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { getTableConfig, type PgDatabase, type PgQueryResultHKT, type PgTable } from 'drizzle-orm/pg-core';
import { tables } from './schema.js';
import { seed } from './seed.js';

/** The common type of both drivers and of their transactions. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  database: Database;
  close(): Promise<void>;
}

export interface Location {
  databaseUrl?: string | undefined;
  dataDir?: string | undefined;
}

/** How long a request waits for a connection to PostgreSQL before the answer is 503. */
const connectionTimeoutMs = 5_000;

/** The key of the advisory lock: any number, the same in every process. */
const preparationLock = 4_815_162_342;

/** Opens the database, and creates missing tables and seeds. */
export async function openDatabase({ databaseUrl, dataDir }: Location = {}): Promise<OpenDatabase> {
  const open = databaseUrl === undefined ? await openPglite(dataDir) : await openPostgres(databaseUrl);
  try {
    await prepare(open.database);
  } catch (error) {
    await open.close();
    throw error;
  }
  return open;
}

async function openPostgres(connectionString: string): Promise<OpenDatabase> {
  const [{ default: pg }, { drizzle }] = await Promise.all([import('pg'), import('drizzle-orm/node-postgres')]);
  const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: connectionTimeoutMs });
  // The pool replaces a broken idle connection at the next query. Without a listener, the error would end the process.
  pool.on('error', () => {});
  return { database: drizzle(pool), close: () => pool.end() };
}

async function openPglite(dataDir: string | undefined): Promise<OpenDatabase> {
  const [{ PGlite }, { drizzle }] = await Promise.all([import('@electric-sql/pglite'), import('drizzle-orm/pglite')]);
  const isNew = dataDir === undefined || (await mkdir(dataDir, { recursive: true })) !== undefined;
  // The test runner names a snapshot of an empty database, which is faster than PostgreSQL's initialization.
  const snapshot = process.env.PGLITE_SNAPSHOT;
  const pglite = await PGlite.create({
    ...(dataDir !== undefined && { dataDir }),
    ...(isNew && snapshot && { loadDataDir: new Blob([await readFile(snapshot)]) }),
  });
  return { database: drizzle(pglite), close: () => pglite.close() };
}

/** Creates tables and seeds once. Processes that start together on one PostgreSQL wait for the first of them. */
async function prepare(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`set local client_min_messages = warning`);
    await transaction.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(preparationLock))})`);
    for (const table of Object.values(tables)) await transaction.execute(sql.raw(createTable(table)));
    await seed(transaction);
  });
}

/** The statement that creates a table, generated from the Drizzle definition, so that there is one definition of the schema. */
function createTable(table: PgTable): string {
  const { name, columns, foreignKeys } = getTableConfig(table);
  const lines = columns.map((column) =>
    [
      `"${column.name}" ${column.getSQLType()}`,
      column.primary && 'primary key',
      column.notNull && 'not null',
      column.isUnique && 'unique',
    ]
      .filter(Boolean)
      .join(' '),
  );
  for (const { reference } of foreignKeys) {
    const { columns: from, foreignTable, foreignColumns: to } = reference();
    const names = (list: typeof from) => list.map((column) => `"${column.name}"`).join(', ');
    lines.push(`foreign key (${names(from)}) references "${getTableConfig(foreignTable).name}" (${names(to)})`);
  }
  return `create table if not exists "${name}" (\n  ${lines.join(',\n  ')}\n)`;
}

/** Whether an error means that the database is unreachable or shutting down. The answer is then 503 instead of 500. */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string' && /^(08|53|57)...$|^E(CONN|PIPE|TIMEDOUT|HOSTUNREACH|NOTFOUND)/.test(code))
      return true;
    // These two errors of `pg` have no code.
    if (/^(timeout exceeded when trying to connect|Connection terminated)/.test(cause.message)) return true;
  }
  return false;
}
