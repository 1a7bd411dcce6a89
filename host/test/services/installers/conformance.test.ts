/** The conformance suite on one installer among fifty, with each store. */
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe } from 'node:test';
import { Redis } from 'ioredis';
import pg from 'pg';
import { fileStore, postgresStore, redisStore } from '../../../src/index.js';
import { conformance } from '../../conformance/index.js';
import { amongFifty } from '../../installers/among-fifty.js';
import { listening, timeless } from '../../mounts/mounted.js';
import { startPostgres, type TemporaryPostgres } from '../postgres.js';
import { startRedis, type TemporaryRedis } from '../redis.js';

process.env.PORT = '0';
const { server } = await import('../../mounts/node.js');
const url = listening(server as Server);
/** Each store has a prefix or a table of its own, so that it is empty. */
let stores = 0;

describe('one installer of fifty, in memory', () => {
  conformance('Node, one of 50 installers', amongFifty(url));
});

describe('one installer of fifty, with files', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fin-widgets-installers-'));
  });
  after(() => rm(folder, { recursive: true }));
  const emptyStore = async () => fileStore(join(folder, `store-${stores++}`));
  conformance(undefined, amongFifty(url, emptyStore), timeless);
});

describe('one installer of fifty, with Redis', () => {
  let folder: string;
  let redis: TemporaryRedis;
  let client: Redis;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fin-widgets-installers-'));
    redis = await startRedis(join(folder, 'redis'));
    client = new Redis({ port: redis.port, password: redis.password });
  });
  after(async () => {
    client.disconnect();
    await redis.stop();
    await rm(folder, { recursive: true });
  });
  const emptyStore = async () => redisStore(client, { prefix: `fin-${stores++}:` });
  conformance(undefined, amongFifty(url, emptyStore), timeless);
});

describe('one installer of fifty, with PostgreSQL', () => {
  let postgres: TemporaryPostgres;
  let pool: pg.Pool;
  before(async () => {
    postgres = await startPostgres();
    pool = new pg.Pool({ connectionString: postgres.url });
  });
  after(async () => {
    await pool.end();
    await postgres.stop();
  });
  const emptyStore = async () => postgresStore(pool, { table: `fin_${stores++}` });
  conformance(undefined, amongFifty(url, emptyStore), timeless);
});
