/** The store of a host that is several processes: a Redis that they share. */
import RateLimiterRedis from 'rate-limiter-flexible/lib/RateLimiterRedis.js';
import * as z from 'zod/mini';
import { FinError } from '../client/errors.js';
import { withTimeout } from '../client/wait.js';
import { memoryLimiter } from './memory-store.js';
import { optionsObject, parseOptions } from './option-schemas.js';
import type { Entry, Limit, Limiter, Store } from './store.js';

/** What the store needs of an `ioredis` client (`Redis`, `Cluster`). */
export interface RedisClient {
  readonly status: string;
  ping(): Promise<unknown>;
  eval(script: string, numberOfKeys: number, ...keysAndArguments: string[]): Promise<unknown>;
}

export interface RedisStoreOptions {
  /** Prefix of every key. Hosts of different installers need different ones. Default: `fin-widgets:`. */
  prefix?: string | undefined;
}

/** A Redis that takes longer than this for a command counts as unavailable. */
const commandTimeoutMs = 500;
/** After a time-out, Redis is not asked for this long, since every request would wait for the next time-out. */
const pauseAfterTimeoutMs = 1_000;
/** The states of a client that is about to connect. In any state but these and `ready`, Redis is unavailable. */
const connectingStates = ['wait', 'connecting', 'connect'];

const scripts = {
  read: `local value = redis.call('GET', KEYS[1])
if not value then return nil end
return {value, redis.call('PTTL', KEYS[1])}`,
  write: `redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])`,
  add: `if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return nil end
local value = redis.call('GET', KEYS[1])
if value == ARGV[1] then return nil end
return {value, redis.call('PTTL', KEYS[1])}`,
  replace: `if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1`,
  remove: `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`,
};

const storeOptions = optionsObject({ prefix: z._default(z.string('must be a text.'), 'fin-widgets:') }, 'are wrong.');

/** Runs a Redis command if Redis is available; rejects otherwise, and after a time-out. */
type WhenAvailable = <T>(command: () => Promise<T>) => Promise<T>;

/** Redis takes whole ms, at least one. */
const wholeMs = (ms: number) => String(Math.max(1, Math.round(ms)));

const entryOf = (reply: unknown): Entry | undefined => {
  if (!Array.isArray(reply)) return undefined;
  const [value, remainingMs] = reply;
  return { value: String(value), remainingMs: Number(remainingMs) };
};

/**
 * A store in the Redis of an `ioredis` client. The caller keeps the client, and closes it.
 *
 * Idempotency needs three settings of that Redis:
 * - `appendonly yes`: the records are written to disk, and survive a restart.
 * - `appendfsync always`: otherwise a power cut may cost the records of the last second.
 * - `maxmemory-policy noeviction`: otherwise a full memory deletes records before they expire.
 * @throws Error if the client is no `ioredis`, or an option is wrong
 */
export function redisStore(client: RedisClient, options: RedisStoreOptions = {}): Store {
  const { status, ping, eval: evaluate }: Partial<RedisClient> = Object(client);
  // The package `redis` has these methods too, with other arguments, but no `status`.
  if (typeof status !== 'string' || typeof ping !== 'function' || typeof evaluate !== 'function')
    throw new Error('redisStore: client must be an ioredis: new Redis(url), or a Cluster.');
  const { prefix } = parseOptions('redisStore', storeOptions, options);
  let unavailableUntil = 0;

  const whenAvailable: WhenAvailable = async (command) => {
    if (performance.now() < unavailableUntil) throw new Error('Redis is not available.');
    try {
      return await withTimeout(commandTimeoutMs, async (signal) => {
        if (connectingStates.includes(client.status)) await client.ping();
        // A client that is not ready puts a command into a queue, from where it would run after its caller has given up.
        if (signal.aborted || client.status !== 'ready') throw new Error('Redis is not available.');
        return command();
      });
    } catch (error) {
      if (error instanceof FinError) unavailableUntil = performance.now() + pauseAfterTimeoutMs;
      throw error;
    }
  };
  const runScript = (script: keyof typeof scripts, key: string, ...values: string[]) =>
    client.eval(scripts[script], 1, prefix + key, ...values);

  return {
    durable: true,
    read: async (key) => entryOf(await whenAvailable(() => runScript('read', key))),
    async write(key, value, lifetimeMs) {
      await whenAvailable(() => runScript('write', key, value, wholeMs(lifetimeMs)));
    },
    async add(key, value, lifetimeMs) {
      let wasSent = false;
      try {
        return entryOf(
          await whenAvailable(() => {
            wasSent = true;
            return runScript('add', key, value, wholeMs(lifetimeMs));
          }),
        );
      } catch (error) {
        // The command may have arrived, or the client may send it again once it has reconnected. This removal follows it.
        if (wasSent) runScript('remove', key, value).catch(() => {});
        throw error;
      }
    },
    replace: async (key, expected, value, lifetimeMs) =>
      (await whenAvailable(() => runScript('replace', key, expected, value, wholeMs(lifetimeMs)))) === 1,
    async remove(key, expected) {
      await whenAvailable(() => runScript('remove', key, expected));
    },
    limiter: (name, limit) => redisLimiter(client, `${prefix}limit:${name}`, limit, whenAvailable),
  };
}

/** Counts in Redis. While that is unavailable, counts in this process, from zero. */
function redisLimiter(client: RedisClient, keyPrefix: string, limit: Limit, whenAvailable: WhenAvailable): Limiter {
  const { points, seconds: duration } = limit;
  const limiter = new RateLimiterRedis({ storeClient: client, keyPrefix, points, duration });
  // The limiter's own `insuranceLimiter` would wait for a Redis that is connected and does not answer.
  const fallback = memoryLimiter(limit);
  return {
    async consume(key) {
      try {
        await whenAvailable(() => limiter.consume(key));
        return 0;
      } catch (reason) {
        if (reason instanceof Error) return fallback.consume(key);
        return Math.max(1, (reason as { msBeforeNext: number }).msBeforeNext);
      }
    },
    async waitMs(key) {
      try {
        const counted = await whenAvailable(() => limiter.get(key));
        return counted && counted.remainingPoints < 1 ? Math.max(0, counted.msBeforeNext) : 0;
      } catch {
        return fallback.waitMs(key);
      }
    },
  };
}
