/** The conformance suite on hosts that keep their prices, limits and outcomes in files, Redis and PostgreSQL. */
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe } from 'node:test';
import { type HttpBindings, serve } from '@hono/node-server';
import { Redis } from 'ioredis';
import pg from 'pg';
import { fileStore, postgresStore, redisStore, type Store } from '../../../src/index.js';
import { conformance } from '../../conformance/index.js';
import type { SubjectName } from '../../conformance/subjects.js';
import { fin } from '../../mounts/fin.js';
import { mounted, timeless } from '../../mounts/mounted.js';
import { startPostgres, type TemporaryPostgres } from '../postgres.js';
import { waitUntil } from '../processes.js';
import { startRedis, type TemporaryRedis } from '../redis.js';

const folder = await mkdtemp(join(tmpdir(), 'fin-widgets-conformance-'));
after(() => rm(folder, { recursive: true }));

/** Renewals are claimed in the store. All else that a clock decides is the same with every store. */
const options = { without: timeless.without?.filter((name) => name !== 'renewsPrices') };

/** How many hosts were started. None knows anything of another. */
let hosts = 0;

/** Waits until a store answers. Its first command creates files or tables, which may take a busy machine longer than a host waits. */
const ready = async (store: Store): Promise<Store> => {
  const read = () => store.read('ready');
  const answers = () =>
    read().then(
      () => true,
      () => false,
    );
  await waitUntil(answers).catch(read); // the store's own error says more
  return store;
};

/** A host on such a store, empty at each start. */
const onStore = (subject: SubjectName, emptyStore: () => Store) => {
  const server = serve({ fetch: fin, port: 0 }) as Server;
  conformance(
    subject,
    mounted<HttpBindings>(
      server,
      (_request, { incoming }) => incoming.socket.remoteAddress,
      () => ready(emptyStore()),
    ),
    options,
  );
};

describe('a host on Redis', () => {
  let redis: TemporaryRedis;
  let client: Redis;
  before(async () => {
    redis = await startRedis(join(folder, 'redis'));
    client = new Redis({ port: redis.port, password: redis.password });
  });
  after(async () => {
    client?.disconnect();
    await redis?.stop();
  });
  onStore('Node, Redis', () => redisStore(client, { prefix: `host-${hosts++}:` }));
});

describe('a host on PostgreSQL', () => {
  let postgres: TemporaryPostgres;
  let pool: pg.Pool;
  before(async () => {
    postgres = await startPostgres();
    // `end` does not wait until the connections are closed: PostgreSQL ends those that are left, and each reports that.
    pool = new pg.Pool({ connectionString: postgres.url, max: 10, idleTimeoutMillis: 0 }).on('error', () => {});
    // All connections are made now, and stay. To make ten at once takes a busy machine longer than a host waits for its store.
    const connections = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
    for (const connection of connections) connection.release();
  });
  after(async () => {
    await pool?.end();
    await postgres?.stop();
  });
  onStore('Node, PostgreSQL', () => postgresStore(pool, { table: `host_${hosts++}` }));
});

describe('a host on files', () => {
  onStore('Node, file store', () => fileStore(join(folder, `host-${hosts++}`)));
});
