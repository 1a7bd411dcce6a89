/** The stores that the processes of a host share: how a test starts what is behind one, and how a process opens it. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis, type RedisOptions } from 'ioredis';
import pg from 'pg';
import { fileStore, postgresStore, redisStore, type Store } from '../../../src/index.js';
import { startPostgres } from '../postgres.js';
import { startRedis, type TemporaryRedis } from '../redis.js';
import { startTcpProxy } from '../tcp-proxy.js';

/** With what a process opens the store. */
export type StoreSettings =
  | { kind: 'redis'; client: RedisOptions; replicas?: number }
  | { kind: 'postgres'; url: string }
  | { kind: 'files'; path: string };

/** What is behind the store, for one test file. */
export interface SharedStore {
  readonly settings: StoreSettings;
  /** What nobody may read anywhere. */
  readonly secrets: readonly string[];
  /** In what ways the store can fail as a whole, apart from the processes of the host: how each begins and ends. */
  readonly failures: Record<string, { begin(): unknown; end(): unknown }>;
  /** How far the clocks of the host's processes may jump. A folder's entries expire by them, a server's by the server's own. */
  readonly maxClockJumpMs: number;
  /** Everything that was logged and written to disk. */
  written(): Promise<string>;
  stop(): Promise<void>;
}

/** Opens the store in a process of the host. */
export function openStore(settings: StoreSettings): Store {
  // Without a listener a broken connection would end the process (pg) or be written to the console (ioredis).
  const ignore = () => {};
  switch (settings.kind) {
    case 'redis':
      return redisStore(new Redis(settings.client).on('error', ignore), { replicas: settings.replicas });
    case 'postgres':
      return postgresStore(new pg.Pool({ connectionString: settings.url }).on('error', ignore));
    case 'files':
      return fileStore(settings.path);
  }
}

/** Longer than a record lives. */
const anyClockJumpMs = 25 * 3_600_000;

const serverFailures = ({
  kill,
  start,
  pause,
  resume,
}: Record<'kill' | 'start' | 'pause' | 'resume', () => unknown>) => ({
  'store killed': { begin: kill, end: start },
  'store paused': { begin: pause, end: resume },
});

export type RedisServer = SharedStore & TemporaryRedis;

export async function onRedis(folder: string): Promise<RedisServer> {
  const redis = await startRedis(folder);
  const { port, password } = redis;
  const settings = { kind: 'redis', client: { host: '127.0.0.1', port, password } } as const;
  return { ...redis, settings, secrets: [password], failures: serverFailures(redis), maxClockJumpMs: anyClockJumpMs };
}

export async function onPostgres(): Promise<SharedStore> {
  const postgres = await startPostgres();
  const { url, password } = postgres;
  return {
    ...postgres,
    settings: { kind: 'postgres', url },
    secrets: [password],
    failures: serverFailures(postgres),
    maxClockJumpMs: anyClockJumpMs,
  };
}

/** A folder has no server: the processes of the host are the store. */
export async function onFiles(folder: string): Promise<SharedStore> {
  return {
    settings: { kind: 'files', path: folder },
    secrets: [],
    failures: {},
    maxClockJumpMs: 30_000,
    async written() {
      const files = await readdir(folder);
      return (await Promise.all(files.map((name) => readFile(join(folder, name), 'latin1')))).join('\n');
    },
    stop: async () => {},
  };
}

export interface RedisPair extends SharedStore {
  /** The replica gets nothing more of what the master writes. */
  hold(): void;
  /** Kills the master. The replica, with what it has got, takes its place; the former master starts again as its replica. */
  failOver(): Promise<void>;
}

/** A Redis and its replica. Clients reach the master of the moment through a proxy, and so does the replica. */
export async function onRedisPair(folder: string, replicas: number): Promise<RedisPair> {
  let master = await startRedis(`${folder}-1`);
  const { password } = master;
  let replica = await startRedis(`${folder}-2`, password);
  const clients = await startTcpProxy(master.port);
  const replication = await startTcpProxy(master.port);
  await replica.follow(replication.port);
  const hold = replication.hold;
  const failOver = async () => {
    await master.kill();
    replication.redirect(replica.port);
    await replica.promote();
    [master, replica] = [replica, master];
    clients.redirect(master.port);
    replication.release();
    await replica.start();
    await replica.follow(replication.port);
  };
  return {
    settings: { kind: 'redis', client: { host: '127.0.0.1', port: clients.port, password }, replicas },
    secrets: [password],
    maxClockJumpMs: anyClockJumpMs,
    failures: { 'fail-over': { begin: hold, end: failOver } },
    hold,
    failOver,
    written: async () => (await Promise.all([master, replica].map((redis) => redis.written()))).join('\n'),
    async stop() {
      await Promise.all([master, replica].map((redis) => redis.stop()));
      await Promise.all([clients, replication].map((proxy) => proxy.close()));
    },
  };
}
