/** Opens the store that `FIN_STORE` names. The packages of the stores are optional, and loaded on use. */
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type * as ioredis from 'ioredis';
import type * as pg from 'pg';
import { OptionError } from '../config/option-error.js';
import { fileStore, memoryStore, postgresStore, redisStore, type Store } from '../index.js';
import { MissingSqlite } from '../stores/sqlite.js';
import { CannotStart } from './cannot-start.js';
import type { StoreSettings } from './store-settings.js';

export interface OpenStore {
  store: Store;
  /** For messages: the kind and the place of the store, without user and password. */
  label: string;
  /** Resolves once the store accepts a write. Rejects with a `CannotStart` if it does not within the time. */
  assertAvailable(timeoutMs: number): Promise<void>;
  close(): Promise<void>;
}

/** The entry that `probeStore` writes. */
const probeKey = 'fin-widgets-host:probe';
const probeLifetimeMs = 60_000;
const retryMs = 250;

/** @throws CannotStart if the package of the store is missing, or the folder cannot be used */
export async function openStore(settings: StoreSettings): Promise<OpenStore> {
  switch (settings.kind) {
    case 'memory':
      return opened({ store: memoryStore(), label: 'memory, which is not durable' });
    case 'file':
      return opened({ store: openFileStore(settings.path), label: 'files in a folder' });
    case 'redis':
      return openRedisStore(settings);
    case 'postgres':
      return openPostgresStore(settings);
  }
}

/** Resolves if the store accepts a write, and rejects otherwise. */
export const probeStore = (store: Store): Promise<void> => store.write(probeKey, 'x', probeLifetimeMs);

function opened({
  store,
  label,
  codeOf = () => undefined,
  close = async () => {},
}: {
  store: Store;
  label: string;
  /** The code of the connection's last error. */
  codeOf?: () => string | undefined;
  close?: () => Promise<void>;
}): OpenStore {
  return {
    store,
    label,
    close,
    assertAvailable: (timeoutMs) =>
      succeedWithin(
        timeoutMs,
        () => probeStore(store),
        (error) => {
          const code = codeOf() ?? shortCode(error);
          return `The store cannot be reached (${label}${code ? `, ${code}` : ''}). Start it, or correct FIN_STORE.`;
        },
      ),
  };
}

/**
 * Repeats an attempt until it succeeds.
 * @param sentenceFor what to say about the last error
 * @throws CannotStart if no attempt succeeds within the time
 */
export async function succeedWithin<T>(
  timeoutMs: number,
  attempt: () => Promise<T>,
  sentenceFor: (error: unknown) => string,
): Promise<T> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > end) throw new CannotStart(sentenceFor(error));
    }
    await wait(retryMs);
  }
}

/** A code such as `ECONNREFUSED`, `WRONGPASS` or `28P01`. Never a message, which may repeat a secret. */
export function shortCode(error: unknown): string | undefined {
  const { code, message, errors } = Object(error);
  const [, word] = /^([A-Z]{4,}) /.exec(String(message)) ?? [];
  const found = code ?? word ?? (Array.isArray(errors) ? Object(errors[0]).code : undefined);
  return typeof found === 'string' && /^\w{2,40}$/.test(found) ? found : undefined;
}

function openFileStore(path: string): Store {
  try {
    return fileStore(path);
  } catch (error) {
    if (error instanceof MissingSqlite)
      throw missingPackage('FIN_STORE=file:… on Node before 22.13', error.packageToInstall);
    if (error instanceof OptionError) throw new CannotStart(`FIN_STORE ${error.reason}.`);
    throw error;
  }
}

async function openRedisStore({
  url,
  prefix,
  replicas,
}: Extract<StoreSettings, { kind: 'redis' }>): Promise<OpenStore> {
  const { Redis } = await load<typeof ioredis>('ioredis', 'FIN_STORE=redis://…');
  let lastError: unknown;
  // The time limit replaces a connection that no longer answers.
  const client = new Redis(url, { socketTimeout: 3_000 });
  // Without a listener, ioredis logs each failure.
  client.on('error', (error) => {
    lastError = error;
  });
  return opened({
    store: redisStore(client, { prefix, replicas }),
    label: `Redis at ${placeOf(url)}`,
    codeOf: () => shortCode(lastError),
    close: async () => client.disconnect(),
  });
}

/**
 * @param what needs the package `pg`
 * @throws CannotStart if that package is missing
 */
export async function openPool(url: string, what: string) {
  const { default: postgres } = await load<{ default: typeof pg }>('pg', what);
  // Time limits replace a connection that no longer answers. PgBouncer takes no `statement_timeout`, so the address has to name it.
  const pool = new postgres.Pool({ connectionString: url, query_timeout: 6_000, connectionTimeoutMillis: 2_000 });
  let lastError: unknown;
  // Without a listener, a broken connection ends the process.
  pool.on('error', (error) => {
    lastError = error;
  });
  return { pool, lastError: () => lastError };
}

async function openPostgresStore({ url, table }: Extract<StoreSettings, { kind: 'postgres' }>): Promise<OpenStore> {
  const { pool, lastError } = await openPool(url, 'FIN_STORE=postgres://…');
  try {
    const store = postgresStore(pool, { table });
    const label = `PostgreSQL at ${placeOf(url)}`;
    return opened({ store, label, codeOf: () => shortCode(lastError()), close: () => pool.end() });
  } catch (error) {
    if (error instanceof OptionError) throw new CannotStart(`FIN_POSTGRES_TABLE ${error.reason}.`);
    throw error;
  }
}

/** Host name and port, without user and password. */
export const placeOf = (url: string): string => new URL(url).host || 'this machine';

const missingPackage = (what: string, name: string) =>
  new CannotStart(`${what} needs the package ${name}: npm install ${name}`);

/** Loads a package from beside this file, or from the folder in which the command runs. */
async function load<M>(name: string, what: string): Promise<M> {
  for (const from of [import.meta.url, pathToFileURL(`${process.cwd()}/package.json`)]) {
    let path: string;
    try {
      path = createRequire(from).resolve(name);
    } catch {
      continue;
    }
    return (await import(pathToFileURL(path).href)) as M;
  }
  throw missingPackage(what, name);
}
