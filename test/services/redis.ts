/** A Redis for one test file: Debian's `redis-server` in a folder of its own, with a password of its own. */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort, type Running, start } from './processes.js';

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
  /** Pauses it: connections stay open, and no command is answered. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** Starts a Redis with the settings that `redisStore` needs: it writes to disk before each reply, and evicts nothing. */
export async function startRedis(folder: string): Promise<TemporaryRedis> {
  const port = await freePort();
  const password = randomBytes(16).toString('hex');
  const config = join(folder, 'redis.conf');
  await mkdir(folder);
  const settings = [
    'bind 127.0.0.1',
    `port ${port}`,
    `dir ${folder}`,
    `requirepass ${password}`,
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
  await begin();
  return {
    port,
    password,
    start: begin,
    async age(ms) {
      const client = new Redis({ port, password });
      await client.eval(
        `for _, key in ipairs(redis.call('KEYS', '*')) do redis.call('PEXPIRE', key, redis.call('PTTL', key) - ARGV[1]) end`,
        0,
        ms,
      );
      await client.quit();
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
