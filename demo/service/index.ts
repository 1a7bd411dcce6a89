/**
 * The service for development: the six operations of the spec on an embedded PostgreSQL, or a real one, and the checkout
 * page that a created project's link leads to. The service depends on `src/contract` only.
 *
 *     const service = await createService();
 *     const answer = await service.app.fetch(new Request('http://localhost:5173/service/api/1.1/wf/me', { method: 'POST' }));
 */
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Hono } from 'hono';
import { createApp } from './app.js';
import { openDatabase } from './database.js';
import type { ServiceOptions } from './options.js';
import { tables } from './schema.js';

export { basePaths } from './app.js';
export { type LogEntry, optionsFromEnvironment, type ServiceOptions } from './options.js';
export { seeded, seededPassword } from './seed.js';

type Tables = typeof tables;

export interface Service {
  /**
   * Answers under `basePaths` and `/checkout/…`: `app.fetch(request)` anywhere, `outer.route('/', app)` within another
   * Hono, `serve({ fetch: app.fetch })` of @hono/node-server on a port of its own.
   */
  readonly app: Hono;
  /** All rows of a table, for tests. */
  rows<T extends keyof Tables>(table: T): Promise<Tables[T]['$inferSelect'][]>;
  /** Closes the database. */
  close(): Promise<void>;
}

/**
 * Opens the database, creates missing tables and seeds, and returns the service. Rejects with an `Error` if the database cannot be
 * opened or `faults` is malformed.
 */
export async function createService(options: ServiceOptions = {}): Promise<Service> {
  const { database, close } = await openDatabase(options);
  try {
    return {
      app: createApp(database, options),
      // Drizzle's types do not follow a table chosen by its name.
      rows: async (table) => (await database.select().from(tables[table] as PgTable)) as never,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
