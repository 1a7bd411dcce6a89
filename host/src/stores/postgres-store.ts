/** The store of a host whose processes share a PostgreSQL. Each method is one statement. Entries expire by the database's clock. */

import { withTimeout } from 'fin-widgets/internal';
import * as z from 'zod/mini';
import { OptionError } from '../config/option-error.js';
import { optionsObject, parseOptions } from '../config/schema-parts.js';
import { guardedStore } from './guarded-store.js';
import type { Entry, Limiter, Store } from './store.js';

/** The part of a `Pool` of the package `pg` that the store needs. */
export interface PostgresPool {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

export interface PostgresStoreOptions {
  /** The table. The store creates it, and `<table>_limits` beside it. Hosts of different installers need different tables. Default: `fin_widgets`. */
  table?: string | undefined;
}

/** If a statement takes longer, PostgreSQL counts as unavailable. */
const statementTimeoutMs = 1_000;
/** Each process deletes expired rows this often, and this many with one statement. */
const sweepIntervalMs = 60_000;
const sweepRows = 1_000;

const tableReason = 'must be a name of lowercase letters, digits and _, with or without a schema: schema.name';
const storeOptions = optionsObject(
  {
    table: z._default(
      z.string(tableReason).check(z.regex(/^([a-z_][a-z0-9_]{0,39}\.)?[a-z_][a-z0-9_]{0,39}$/, tableReason)),
      'fin_widgets',
    ),
  },
  'are wrong',
);

/** Statements on these tables. `$1` is always the key. Lifetimes are in ms. */
const statementsOn = (entries: string, limits: string) => {
  const endIn = (parameter: string) => `now() + ${parameter}::float8 * interval '1 ms'`;
  const msUntil = (end: string) => `(extract(epoch from ${end} - now()) * 1000)::float8`;
  return {
    // The lock serializes processes that start at once. A role that may not create tables works with existing tables.
    create: `DO $create$ BEGIN
  IF to_regclass('${entries}') IS NULL OR to_regclass('${limits}') IS NULL THEN
    PERFORM pg_advisory_xact_lock(hashtext('${entries}'));
    CREATE TABLE IF NOT EXISTS ${entries} (key text PRIMARY KEY, value text NOT NULL, expires_at timestamptz NOT NULL);
    CREATE INDEX IF NOT EXISTS ${entries.replace(/^.*\./, '')}_expires_at ON ${entries} (expires_at);
    CREATE UNLOGGED TABLE IF NOT EXISTS ${limits} (key text PRIMARY KEY, points int NOT NULL, expires_at timestamptz NOT NULL);
  END IF;
END $create$`,
    read: `SELECT value, ${msUntil('expires_at')} AS remaining FROM ${entries} WHERE key = $1 AND expires_at > now()`,
    write: `INSERT INTO ${entries} (key, value, expires_at) VALUES ($1, $2, ${endIn('$3')})
ON CONFLICT (key) DO UPDATE SET value = excluded.value, expires_at = excluded.expires_at`,
    // Rewrites an existing row unchanged, so that one statement can return it.
    add: `INSERT INTO ${entries} AS present (key, value, expires_at) VALUES ($1, $2, ${endIn('$3')})
ON CONFLICT (key) DO UPDATE SET
  value = CASE WHEN present.expires_at <= now() THEN excluded.value ELSE present.value END,
  expires_at = CASE WHEN present.expires_at <= now() THEN excluded.expires_at ELSE present.expires_at END
RETURNING value, ${msUntil('expires_at')} AS remaining`,
    replace: `UPDATE ${entries} SET value = $3, expires_at = ${endIn('$4')}
WHERE key = $1 AND value = $2 AND expires_at > now() RETURNING key`,
    remove: `DELETE FROM ${entries} WHERE key = $1 AND value = $2`,
    consume: `INSERT INTO ${limits} AS present (key, points, expires_at) VALUES ($1, 1, ${endIn('$2')})
ON CONFLICT (key) DO UPDATE SET
  points = CASE WHEN present.expires_at <= now() THEN 1 ELSE least(present.points, $3::int) + 1 END,
  expires_at = CASE WHEN present.expires_at <= now() THEN excluded.expires_at ELSE present.expires_at END
RETURNING points, ${msUntil('expires_at')} AS remaining`,
    count: `SELECT points, ${msUntil('expires_at')} AS remaining FROM ${limits} WHERE key = $1 AND expires_at > now()`,
    sweeps: [entries, limits].map(
      (table) => `DELETE FROM ${table} WHERE key IN
(SELECT key FROM ${table} WHERE expires_at <= now() LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING key`,
    ),
  };
};

interface EntryRow {
  value: string;
  remaining: number;
}

interface CountRow {
  points: number;
  remaining: number;
}

const entryOf = (row: EntryRow | undefined): Entry | undefined =>
  row && { value: row.value, remainingMs: row.remaining };

/**
 * A store in the PostgreSQL of a `Pool` of the package `pg`. The caller owns the pool, and ends it. The first request creates the tables.
 *
 * Idempotency needs `synchronous_commit` to be on, as it is by default. Otherwise a crash of the database may lose the last records.
 * @throws OptionError if `pool` is not a pg `Pool`, or an option is wrong
 */
export function postgresStore(pool: PostgresPool, options: PostgresStoreOptions = {}): Store {
  if (typeof Object(pool).query !== 'function')
    throw new OptionError('postgresStore', 'pool', 'must be a Pool of pg: new Pool({ connectionString })');
  const { table } = parseOptions('postgresStore', storeOptions, options);
  const statements = statementsOn(table, `${table}_limits`);
  const run = async <Row>(statement: string, ...values: unknown[]): Promise<Row | undefined> =>
    (await pool.query(statement, values)).rows[0] as Row | undefined;

  let tables: Promise<unknown> | undefined;
  const createTables = () => {
    // If this fails or hangs, a later request tries again.
    tables ??= withTimeout(statementTimeoutMs, () => run(statements.create)).catch((error: unknown) => {
      tables = undefined;
      throw error;
    });
    return tables;
  };

  let sweepsAgainAt = performance.now() + sweepIntervalMs;
  /** Deletes expired rows now and then. No request waits for it. */
  const sweep = async () => {
    if (performance.now() < sweepsAgainAt) return;
    sweepsAgainAt = performance.now() + sweepIntervalMs;
    for (const statement of statements.sweeps)
      while ((await pool.query(statement, [sweepRows])).rows.length === sweepRows);
  };

  const limiter = (name: string, { points, seconds }: { points: number; seconds: number }): Limiter => {
    const keyOf = (key: string) => `${name}:${key}`;
    return {
      async consume(key) {
        const count = await run<CountRow>(statements.consume, keyOf(key), seconds * 1000, points);
        return count && count.points > points ? Math.max(1, count.remaining) : 0;
      },
      async waitMs(key) {
        const count = await run<CountRow>(statements.count, keyOf(key));
        return count && count.points >= points ? count.remaining : 0;
      },
    };
  };

  return guardedStore({
    name: 'PostgreSQL',
    durable: true,
    timeoutMs: statementTimeoutMs,
    async ready() {
      await createTables();
      sweep().catch(() => {});
    },
    read: async (key) => entryOf(await run<EntryRow>(statements.read, key)),
    async write(key, value, lifetimeMs) {
      await run(statements.write, key, value, lifetimeMs);
    },
    async add(key, value, lifetimeMs) {
      const entry = entryOf(await run<EntryRow>(statements.add, key, value, lifetimeMs));
      return entry?.value === value ? undefined : entry;
    },
    replace: async (key, expected, value, lifetimeMs) =>
      (await run(statements.replace, key, expected, value, lifetimeMs)) !== undefined,
    async remove(key, expected) {
      await run(statements.remove, key, expected);
    },
    limiter,
  });
}
