/** How the Redis store behaves when Redis is unavailable. `host/test/services/stores` runs the store suite on a server. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fakeClock } from '../../../test/client/clock.js';
import { type RedisClient, redisStore } from '../../src/index.js';
import { waitUntil } from '../support/timing.js';

describe('the Redis store', () => {
  /** An ioredis client with this status and these answers. */
  const client = (status: string, answer: () => Promise<unknown>) => {
    const requested: string[] = [];
    const redis: RedisClient & { status: string } = {
      status,
      ping() {
        requested.push('ping');
        return answer();
      },
      eval(script, _count, ...rest) {
        requested.push([/'(\w+)'/.exec(script)?.[1], ...rest].join(' '));
        return answer();
      },
    };
    return { redis, requested };
  };

  for (const status of ['reconnecting', 'close', 'end']) {
    it(`sends no command while the client is ${status}, since a queued command could run later`, async () => {
      const { redis, requested } = client(status, async () => null);
      const store = redisStore(redis);
      for (const call of [
        () => store.read('a:1'),
        () => store.write('a:1', 'x', 1),
        () => store.add('a:1', 'x', 1),
        () => store.replace('a:1', 'x', 'y', 1),
        () => store.remove('a:1', 'x'),
      ])
        await assert.rejects(call());
      assert.deepEqual(requested, []);
    });
  }

  it('waits for a client that is connecting', async () => {
    const { redis, requested } = client('connecting', async () => {
      redis.status = 'ready';
      return null;
    });
    assert.equal(await redisStore(redis).read('a:1'), undefined);
    assert.deepEqual(requested, ['ping', 'GET fin-widgets:a:1']);
  });

  it('gives up after half a second, and sends nothing for the next second', async (t) => {
    const clock = fakeClock(t);
    const { redis, requested } = client('ready', () => new Promise(() => {}));
    const store = redisStore(redis);
    const first = store.read('a:1').catch(() => 'away');
    await waitUntil(() => clock.pending().length > 0);
    await clock.pass(500);
    assert.equal(await first, 'away');
    await assert.rejects(store.read('a:1'));
    assert.equal(requested.length, 1);
    await clock.pass(1_001);
    store.read('a:1').catch(() => {});
    await waitUntil(() => requested.length === 2);
    await clock.pass(500);
  });

  it('does not send a command whose caller has given up', async (t) => {
    const clock = fakeClock(t);
    let connected: (value: unknown) => void = () => {};
    const { redis, requested } = client(
      'connecting',
      () =>
        new Promise((resolve) => {
          connected = resolve;
        }),
    );
    const added = redisStore(redis)
      .add('a:1', 'x', 1_000)
      .catch(() => 'away');
    await waitUntil(() => requested.length === 1);
    await clock.pass(500);
    assert.equal(await added, 'away');
    redis.status = 'ready';
    connected('PONG');
    await clock.pass(10);
    assert.deepEqual(requested, ['ping']);
  });

  it('removes an entry whose addition was not confirmed', async (t) => {
    const clock = fakeClock(t);
    let arrive: (reply: null) => void = () => {};
    const reply = new Promise((resolve) => {
      arrive = resolve;
    });
    const { redis, requested } = client('ready', () => reply);
    const store = redisStore(redis, { prefix: 'p:' });
    const added = store.add('a:1', 'x', 1_000).catch(() => 'away');
    await waitUntil(() => clock.pending().length > 0);
    await clock.pass(500);
    assert.equal(await added, 'away');
    assert.deepEqual(requested, ['SET p:a:1 x 1000'], 'a removal must not overtake the addition');
    await clock.pass(1_001);
    await assert.rejects(store.add('a:1', 'y', 1_000), 'the key waits for its removal');
    arrive(null);
    await waitUntil(() => requested.length === 2);
    assert.deepEqual(requested[1], 'GET p:a:1 x');
    await clock.pass(1);
    assert.equal(await store.add('a:1', 'y', 1_000), undefined);
  });

  const { redis: right } = client('ready', async () => null);
  for (const [what, given] of [
    ['nothing', undefined],
    ['null', null],
    ['an address', 'redis://127.0.0.1'],
    ['the class', class Redis {}],
    ['a client of another package, which has no status', { ...right, status: undefined }],
    ['a client that cannot ping', { ...right, ping: undefined }],
    ['a client that runs no scripts', { ...right, eval: undefined }],
  ] as const) {
    it(`refuses ${what} as a client`, () => {
      assert.throws(
        () => redisStore(given as unknown as RedisClient),
        /^Error: redisStore: client must be an ioredis: new Redis\(url\), or a Cluster\.$/,
      );
    });
  }

  it('accepts its options and no others', () => {
    const wrong = (options: object) => () => redisStore(right, options);
    assert.throws(
      wrong({ prefx: 'p:' }),
      /^Error: redisStore: prefx is not an option. Known options: prefix, replicas\.$/,
    );
    for (const prefix of [null, 1, {}])
      assert.throws(wrong({ prefix }), /^Error: redisStore: prefix must be a text\.$/);
    for (const replicas of [-1, 1.5, '1', 11])
      assert.throws(wrong({ replicas }), /^Error: redisStore: replicas must be a whole number from 0 to 10\.$/);
    for (const options of [undefined, {}, { prefix: undefined }, { prefix: '' }, { replicas: 0 }])
      redisStore(right, options);
  });

  it('waits for replicas only with a single connection', () => {
    const cluster = { ...right, isCluster: true, wait: async () => 1, on: () => {} };
    for (const unfit of [right, cluster])
      assert.throws(
        () => redisStore(unfit, { replicas: 1 }),
        /^Error: redisStore: replicas needs a client of one server/,
      );
  });

  it('counts limits in this process while Redis is unavailable', async () => {
    const { redis } = client('reconnecting', async () => null);
    const limiter = redisStore(redis).limiter('mint', { points: 2, seconds: 60 });
    assert.deepEqual([await limiter.consume('a'), await limiter.consume('a')], [0, 0]);
    const wait = await limiter.consume('a');
    assert.ok(wait > 50_000 && wait <= 60_000, String(wait));
  });
});
