/** A Redis for one test file: Debian's `redis-server` in a folder of its own, with a password of its own. */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort, type Running, start, waitUntil } from './processes.js';

export interface TemporaryRedis {
  readonly port: number;
  readonly password: string;
  /** Everything that it has logged and written to disk. */
  written(): Promise<string>;
  /** Shortens the remaining life of every key by `ms`. */
  age(ms: number): Promise<void>;
  /** Ends it with SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again with its data on disk. */
  start(): Promise<void>;
  /** Makes it a replica of the Redis on this port of the machine, which has the same password, and waits until it has all data. */
  follow(port: number): Promise<void>;
  /** Makes a replica a Redis of its own. */
  promote(): Promise<void>;
  /** Pauses it: connections stay open, and no command is answered. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** Starts a Redis with the settings that `redisStore` needs: it writes to disk before each reply, and evicts nothing. */
export async function startRedis(folder: string, password = randomBytes(16).toString('hex')): Promise<TemporaryRedis> {
  const port = await freePort();
  const config = join(folder, 'redis.conf');
  await mkdir(folder);
  const settings = [
    'bind 127.0.0.1',
    `port ${port}`,
    `dir ${folder}`,
    `requirepass ${password}`,
    `masterauth ${password}`,
    'repl-diskless-sync-delay 0',
    'appendonly yes',
    'appendfsync always',
    'maxmemory-policy noeviction',
    'save ""',
  ];
  await writeFile(config, settings.join('\n'), { mode: 0o600 });

  const runs: Running[] = [];
  const running = () => runs[runs.length - 1] as Running;
  const begin = async () => {
    const redis = await start('redis-server', [config], { need: "Install Debian's package redis-server." });
    runs.push(redis);
    await redis.waitUntil(() => redis.stdout.includes('Ready to accept connections'));
  };
  const call = async <T>(run: (client: Redis) => Promise<T>): Promise<T> => {
    const client = new Redis({ port, password });
    return run(client).finally(() => client.disconnect());
  };
  await begin();
  return {
    port,
    password,
    start: begin,
    async age(ms) {
      const script = `for _, key in ipairs(redis.call('KEYS', '*')) do redis.call('PEXPIRE', key, redis.call('PTTL', key) - ARGV[1]) end`;
      await call((client) => client.eval(script, 0, ms));
    },
    async follow(master) {
      await call(async (client) => {
        await client.replicaof('127.0.0.1', master);
        await waitUntil(async () => (await client.info('replication')).includes('master_link_status:up'));
      });
    },
    async promote() {
      await call((client) => client.call('REPLICAOF', 'NO', 'ONE'));
    },
    kill: () => running().end('SIGKILL'),
    stop: () => running().end(),
    pause: () => running().child.kill('SIGSTOP'),
    resume: () => running().child.kill('SIGCONT'),
    async written() {
      const appended = join(folder, 'appendonlydir');
      const files = await Promise.all(
        (await readdir(appended)).map((name) => readFile(join(appended, name), 'latin1')),
      );
      return [...runs.map(({ stdout, stderr }) => stdout + stderr), ...files].join('\n');
    },
  };
}
