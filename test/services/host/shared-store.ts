/** The stores that the processes of a host share: how a test starts what is behind one, and how a process opens it. */
import { Redis, type RedisOptions } from 'ioredis';
import { redisStore, type Store } from '../../../src/host/index.js';
import { startRedis, type TemporaryRedis } from '../redis.js';

/** With what a process opens the store. */
export type StoreSettings = { kind: 'redis'; client: RedisOptions; replicas?: number };

/** What is behind the store, for one test file. */
export interface SharedStore {
  readonly settings: StoreSettings;
  /** What nobody may read anywhere. */
  readonly secrets: readonly string[];
  /** Everything that was logged and written to disk. */
  written(): Promise<string>;
  stop(): Promise<void>;
}

/** A store with a server of its own, which may be away. */
export interface StoreServer extends SharedStore {
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again with its data. */
  start(): Promise<void>;
  pause(): void | Promise<void>;
  resume(): void | Promise<void>;
}

/** Opens the store in a process of the host. */
export function openStore(settings: StoreSettings): Store {
  const client = new Redis(settings.client);
  // Without a listener ioredis writes each failure to the console. The host keeps running without Redis.
  client.on('error', () => {});
  return redisStore(client);
}

export type RedisServer = StoreServer & TemporaryRedis;

export async function onRedis(folder: string): Promise<RedisServer> {
  const redis = await startRedis(folder);
  const { port, password } = redis;
  return { ...redis, settings: { kind: 'redis', client: { host: '127.0.0.1', port, password } }, secrets: [password] };
}
