/** The store of a host that is several processes: a Redis that they share. */

import * as z from 'zod/mini';
import { OptionError } from '../config/option-error.js';
import { optionsObject, parseOptions, wholeNumber } from '../config/schema-parts.js';
import { guardedStore } from './guarded-store.js';
import { keyPrefixes } from './key-prefixes.js';
import { type Entry, type Limiter, minLastingMs, type Store } from './store.js';

/** The part of an `ioredis` client (`Redis`, `Cluster`) that the store needs. */
export interface RedisClient {
  readonly status: string;
  ping(): Promise<unknown>;
  eval(script: string, numberOfKeys: number, ...keysAndArguments: string[]): Promise<unknown>;
}

/** The client that `replicas` needs: a single connection that emits `close`. */
interface SingleConnection extends RedisClient {
  wait(replicas: number, timeoutMs: number): Promise<number>;
  on(event: 'close', listener: () => void): unknown;
}

export interface RedisStoreOptions {
  /** Prefix of every key. Hosts of different installers need different prefixes. Default: `fin-widgets:`. */
  prefix?: string | undefined;
  /**
   * How many replicas must confirm a create's claim before the host sends the create, 0 to 10. If they do not confirm it within 200 ms, the
   * host refuses the create with 503 `NOT_RUN`. Not available with a `Cluster`. Default: 0.
   */
  replicas?: number | undefined;
}

/** If a command takes longer, Redis counts as unavailable. */
const commandTimeoutMs = 500;
/** How long replicas may take to confirm. All commands of the connection wait meanwhile. */
const replicaTimeoutMs = 200;
/** After replicas failed to confirm, the store does not ask them for this long. Otherwise every command would wait for them again. */
const replicaPauseMs = 1_000;
/** The states of a client that is about to connect. In all other states but `ready`, Redis is unavailable. */
const connectingStates = ['wait', 'connecting', 'connect'];

const scripts = {
  read: `local value = redis.call('GET', KEYS[1])
if not value then return nil end
return {value, redis.call('PTTL', KEYS[1])}`,
  write: `redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])`,
  // Writes an entry of the same value again, since WAIT covers the writes of its own connection only.
  add: `if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return nil end
local value = redis.call('GET', KEYS[1])
if value ~= ARGV[1] then return {value, redis.call('PTTL', KEYS[1])} end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return nil`,
  replace: `if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1`,
  remove: `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`,
  consume: `local used = redis.call('INCR', KEYS[1])
if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
if used <= tonumber(ARGV[1]) then return 0 end
return math.max(1, redis.call('PTTL', KEYS[1]))`,
  waitMs: `if tonumber(redis.call('GET', KEYS[1]) or 0) < tonumber(ARGV[1]) then return 0 end
return math.max(0, redis.call('PTTL', KEYS[1]))`,
};

const storeOptions = optionsObject(
  { prefix: z._default(z.string('must be a text'), 'fin-widgets:'), replicas: z._default(wholeNumber(0, 10), 0) },
  'are wrong',
);

/** Redis takes whole ms, at least 1. */
const wholeMs = (ms: number) => String(Math.max(1, Math.round(ms)));

const entryOf = (reply: unknown): Entry | undefined => {
  if (!Array.isArray(reply)) return undefined;
  const [value, remainingMs] = reply;
  return { value: String(value), remainingMs: Number(remainingMs) };
};

/**
 * A store in the Redis of an `ioredis` client. The caller owns the client, and closes it.
 *
 * Idempotency needs three settings of that Redis:
 * - `appendonly yes`: records are written to disk, and survive a restart.
 * - `appendfsync always`: otherwise a power cut may lose the records of the last second.
 * - `maxmemory-policy noeviction`: otherwise a full memory deletes records before they expire.
 * @throws OptionError if the client is not an `ioredis`, or an option is wrong
 */
export function redisStore(client: RedisClient, options: RedisStoreOptions = {}): Store {
  const { status, ping, eval: evaluate }: Partial<RedisClient> = Object(client);
  // The package `redis` has methods of the same names with other arguments. It has no `status`.
  if (typeof status !== 'string' || typeof ping !== 'function' || typeof evaluate !== 'function')
    throw new OptionError('redisStore', 'client', 'must be an ioredis: new Redis(url), or a Cluster');
  const { prefix, replicas } = parseOptions('redisStore', storeOptions, options);
  const confirmed = replicas ? replication(client, replicas) : unconfirmed;
  // Sentinels take half a minute to promote a replica. By then, an entry with a shorter lifetime has nearly expired.
  const replicate = (lifetimeMs: number): Replicate => (lifetimeMs < minLastingMs ? unconfirmed : confirmed);
  const runScript = (script: keyof typeof scripts, key: string, ...values: string[]) =>
    client.eval(scripts[script], 1, prefix + key, ...values);

  return guardedStore({
    name: 'Redis',
    durable: true,
    timeoutMs: commandTimeoutMs,
    async ready() {
      if (connectingStates.includes(client.status)) await client.ping();
      // A client that is not ready queues a command, which would then run after its caller has given up.
      if (client.status !== 'ready') throw new Error('Redis is not available.');
    },
    read: async (key) => entryOf(await runScript('read', key)),
    async write(key, value, lifetimeMs) {
      await runScript('write', key, value, wholeMs(lifetimeMs));
    },
    async add(key, value, lifetimeMs) {
      const [reply, isReplicated] = await replicate(lifetimeMs)(() =>
        runScript('add', key, value, wholeMs(lifetimeMs)),
      );
      const existing = entryOf(reply);
      if (!existing && !isReplicated) throw new Error('Redis has too few replicas.');
      return existing;
    },
    async replace(key, expected, value, lifetimeMs) {
      // An outcome is worth keeping even if replicas do not confirm it.
      const [reply] = await replicate(lifetimeMs)(() =>
        runScript('replace', key, expected, value, wholeMs(lifetimeMs)),
      );
      return reply === 1;
    },
    async remove(key, expected) {
      await runScript('remove', key, expected);
    },
    limiter(name, { points, seconds }): Limiter {
      const storeKeyOf = (key: string) => `${keyPrefixes.limit}${name}:${key}`;
      return {
        consume: async (key) =>
          Number(await runScript('consume', storeKeyOf(key), String(points), wholeMs(seconds * 1_000))),
        waitMs: async (key) => Number(await runScript('waitMs', storeKeyOf(key), String(points))),
      };
    },
  });
}

/** Runs a command that writes. Resolves to its reply, and to whether enough replicas have the write. */
type Replicate = (run: () => Promise<unknown>) => Promise<[reply: unknown, isReplicated: boolean]>;

/** Does not wait for replicas. */
const unconfirmed: Replicate = async (run) => [await run(), true];

/** @throws OptionError if the client has several connections, since `WAIT` covers the writes of its own connection only */
function replication(client: RedisClient, replicas: number): Replicate {
  const { wait, on, isCluster }: Partial<SingleConnection & { isCluster: boolean }> = Object(client);
  if (isCluster || typeof wait !== 'function' || typeof on !== 'function')
    throw new OptionError(
      'redisStore',
      'replicas',
      'needs a client of one server or of Sentinels: new Redis(…), no Cluster',
    );
  const connection = client as SingleConnection;
  let closes = 0;
  let pausedUntil = 0;
  connection.on('close', () => closes++);
  return async (run) => {
    const closesBefore = closes;
    const reply = await run();
    if (performance.now() < pausedUntil) return [reply, false];
    const confirmations = await connection.wait(replicas, replicaTimeoutMs);
    // On a new connection, WAIT confirms nothing, since that connection has written nothing.
    const isReplicated = confirmations >= replicas && closes === closesBefore;
    if (!isReplicated) pausedUntil = performance.now() + replicaPauseMs;
    return [reply, isReplicated];
  };
}
