/**
 * Opens the database: a real PostgreSQL when there is a URL for one, else PGlite in a folder or in memory. Each driver is
 * loaded only when it is the one.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { getTableConfig, type PgDatabase, type PgQueryResultHKT, type PgTable } from 'drizzle-orm/pg-core';
import { tables } from './schema.js';
import { seed } from './seed.js';

/** What both drivers, and a transaction on either, have in common. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  database: Database;
  close(): Promise<void>;
}

export interface Location {
  databaseUrl?: string | undefined;
  dataDir?: string | undefined;
}

/** How long a request waits for a connection to PostgreSQL before it is told 503, in ms. */
const connectionTimeout = 5_000;

/** Any number will do, as long as every process takes the same. */
const preparationLock = 4_815_162_342;

/** Opens the database and makes sure that its tables and seeds are there. */
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
  const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: connectionTimeout });
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  return { database: drizzle(pool), close: () => pool.end() };
}

async function openPglite(dataDir: string | undefined): Promise<OpenDatabase> {
  const [{ PGlite }, { drizzle }] = await Promise.all([import('@electric-sql/pglite'), import('drizzle-orm/pglite')]);
  if (dataDir !== undefined) await mkdir(dataDir, { recursive: true });
  // The test runner names a snapshot of an empty database, which is faster than PostgreSQL's initialization.
  const snapshot = process.env.PGLITE_SNAPSHOT;
  const pglite =
    dataDir === undefined && snapshot
      ? await PGlite.create({ loadDataDir: new Blob([await readFile(snapshot)]) })
      : await PGlite.create(dataDir);
  return { database: drizzle(pglite), close: () => pglite.close() };
}

/** Tables and seeds, made once: processes that start together on one PostgreSQL wait for the first of them. */
async function prepare(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`set local client_min_messages = warning`);
    await transaction.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(preparationLock))})`);
    for (const table of Object.values(tables)) await transaction.execute(sql.raw(createTable(table)));
    await seed(transaction);
  });
}

/** The statement that makes a table, read off its Drizzle definition: the schema is written down once. */
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

/** Whether an error says that the database cannot be reached or is on its way down: a 503, not a fault of ours. */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string' && /^(08|53|57)...$|^E(CONN|PIPE|TIMEDOUT|HOSTUNREACH|NOTFOUND)/.test(code))
      return true;
    // `pg` gives these two no code.
    if (/^(timeout exceeded when trying to connect|Connection terminated)/.test(cause.message)) return true;
  }
  return false;
}
