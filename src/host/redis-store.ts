/** The store of a host that is several processes: a Redis that they share. */
import RateLimiterRedis from 'rate-limiter-flexible/lib/RateLimiterRedis.js';
import { FinError } from '../client/errors.js';
import { demand, demandNames } from './demands.js';
import { memoryLimiter } from './memory-store.js';
import type { Limit, Limiter, Store } from './store.js';
import { within } from './waits.js';

/** What the store needs of an `ioredis` (`Redis`, `Cluster`). */
export interface RedisClient {
  readonly status: string;
  ping(): Promise<unknown>;
  eval(script: string, numberOfKeys: number, ...keysAndArguments: string[]): Promise<unknown>;
}

export interface RedisStoreOptions {
  prefix?: string | undefined;
}

/** How long a Redis may take, in ms; one that takes longer is away. */
const patience = 500;
/** For how long one that took too long is not asked again, in ms: each who asks would wait. */
const rest = 1_000;
/** Not connected yet, for the first time or again: a command waits for it. In any other state but `ready` nobody is there. */
const connecting = ['wait', 'connecting', 'connect'];

const scripts = {
  read: `local value = redis.call('GET', KEYS[1])
if not value then return nil end
return {value, redis.call('PTTL', KEYS[1])}`,
  write: `redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])`,
  add: `if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return nil end
return {redis.call('GET', KEYS[1]), redis.call('PTTL', KEYS[1])}`,
  replace: `if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1`,
  remove: `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`,
};

const entryOf = (found: unknown) => {
  if (!Array.isArray(found)) return undefined;
  const [value, left] = found;
  return { value: String(value), left: Number(left) };
};

/**
 * Shares what the host keeps through an `ioredis` of the caller's, which stays the caller's to close. For `Idempotency-Key`s to hold
 * over its restarts, that Redis must write to disk (`appendonly yes`; `appendfsync always`, or a power cut may cost the last second)
 * and must not evict (`maxmemory-policy noeviction`).
 * @param options `prefix` of every key. Default `fin-widgets:`. Hosts of different installers need different ones
 * @throws Error when the client is none, or an option is wrong
 */
export function redisStore(client: RedisClient, options: RedisStoreOptions = {}): Store {
  const { prefix = 'fin-widgets:' } = options;
  const given: Partial<RedisClient> = Object(client);
  // The package `redis` has these methods too, with other arguments, but no `status`.
  const isClient =
    typeof given.status === 'string' && typeof given.ping === 'function' && typeof given.eval === 'function';
  demand(isClient, 'client must be an ioredis: new Redis(url), or a Cluster.', 'redisStore');
  demandNames<RedisStoreOptions>(options, { prefix: true }, '', 'redisStore');
  demand(typeof prefix === 'string', 'prefix must be a text.', 'redisStore');
  let awayUntil = 0;

  /** Runs what asks Redis, when it is there and only then: what would wait for it in a queue could happen when nobody expects it. */
  const reach = async <T>(ask: () => Promise<T>): Promise<T> => {
    if (performance.now() < awayUntil) throw new Error('Redis is away.');
    try {
      return await within(patience, async (signal) => {
        if (connecting.includes(client.status)) await client.ping();
        if (signal.aborted || client.status !== 'ready') throw new Error('Redis is away.');
        return ask();
      });
    } catch (error) {
      if (error instanceof FinError) awayUntil = performance.now() + rest;
      throw error;
    }
  };
  const run = (script: keyof typeof scripts, key: string, ...rest: string[]) =>
    client.eval(scripts[script], 1, prefix + key, ...rest);

  return {
    read: async (key) => entryOf(await reach(() => run('read', key))),
    async write(key, value, ms) {
      await reach(() => run('write', key, value, whole(ms)));
    },
    async add(key, value, ms) {
      let asked = false;
      try {
        return entryOf(
          await reach(() => {
            asked = true;
            return run('add', key, value, whole(ms));
          }),
        );
      } catch (error) {
        // It may have arrived, or be sent again by the client when the connection is back: this follows it.
        if (asked) run('remove', key, value).catch(() => {});
        throw error;
      }
    },
    replace: async (key, former, value, ms) => (await reach(() => run('replace', key, former, value, whole(ms)))) === 1,
    async remove(key, former) {
      await reach(() => run('remove', key, former));
    },
    limiter: (name, limit) => redisLimiter(client, `${prefix}limit:${name}`, limit, reach),
  };
}

/** Redis takes whole ms, at least one. */
const whole = (ms: number) => String(Math.max(1, Math.round(ms)));

/** Counts in Redis; while that is away, in this process, from nothing. */
function redisLimiter(
  client: RedisClient,
  keyPrefix: string,
  limit: Limit,
  reach: <T>(ask: () => Promise<T>) => Promise<T>,
): Limiter {
  const limiter = new RateLimiterRedis({
    storeClient: client,
    keyPrefix,
    points: limit.points,
    duration: limit.seconds,
  });
  // The limiter's own `insuranceLimiter` would wait for a Redis that is there and does not answer.
  const insurance = memoryLimiter(limit);
  return {
    async take(key) {
      try {
        await reach(() => limiter.consume(key));
        return 0;
      } catch (refused) {
        if (refused instanceof Error) return insurance.take(key);
        return Math.max(1, (refused as { msBeforeNext: number }).msBeforeNext);
      }
    },
  };
}
