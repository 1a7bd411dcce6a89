/** The memory store, and how the Redis store behaves when Redis is unavailable. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryStore, type RedisClient, redisStore } from '../../src/host/index.js';
import { fakeClock } from '../client/clock.js';
import { movableTime, waitUntil } from './timing.js';

describe('the memory store', () => {
  it('keeps an entry until it expires', async (t) => {
    const store = memoryStore();
    const time = movableTime(t);
    await store.write('a:1', 'x', 1_000);
    time.advance(400);
    const entry = await store.read('a:1');
    assert.equal(entry?.value, 'x');
    assert.ok(Number(entry?.remainingMs) > 500 && Number(entry?.remainingMs) <= 600, String(entry?.remainingMs));
    assert.equal(await store.read('a:2'), undefined);
    time.advance(601);
    assert.equal(await store.read('a:1'), undefined);
  });

  it('adds an entry if the key is free, and otherwise gives the one that is there', async (t) => {
    const store = memoryStore();
    const time = movableTime(t);
    assert.equal(await store.add('a:1', 'x', 1_000), undefined);
    assert.equal((await store.add('a:1', 'y', 1_000))?.value, 'x');
    time.advance(1_001);
    assert.equal(await store.add('a:1', 'y', 1_000), undefined);
    assert.equal((await store.read('a:1'))?.value, 'y');
  });

  it('replaces and removes only the expected value', async () => {
    const store = memoryStore();
    assert.equal(await store.replace('a:1', 'x', 'y', 1_000), false);
    assert.equal(await store.read('a:1'), undefined);
    await store.write('a:1', 'x', 1_000);
    assert.equal(await store.replace('a:1', 'z', 'y', 1_000), false);
    assert.equal(await store.replace('a:1', 'x', 'y', 1_000), true);
    await store.remove('a:1', 'x');
    assert.equal((await store.read('a:1'))?.value, 'y');
    await store.remove('a:1', 'y');
    assert.equal(await store.read('a:1'), undefined);
  });

  it('deletes the oldest entries of a kind when it has too many of that kind', async () => {
    const store = memoryStore();
    await store.write('idempotency:1', 'x', 60_000);
    await store.write('price:first', 'x', 60_000);
    for (let i = 0; i < 50_000; i++) await store.write(`price:${i}`, 'x', 60_000);
    assert.equal(await store.read('price:first'), undefined);
    assert.equal((await store.read('price:49999'))?.value, 'x');
    assert.equal((await store.read('idempotency:1'))?.value, 'x');
  });
});

describe('the Redis store', () => {
  /** An ioredis client with this status and these answers. */
  const client = (status: string, answer: () => Promise<unknown>) => {
    const asked: string[] = [];
    const redis: RedisClient & { status: string } = {
      status,
      ping() {
        asked.push('ping');
        return answer();
      },
      eval(script, _count, ...rest) {
        asked.push([/'(\w+)'/.exec(script)?.[1], ...rest].join(' '));
        return answer();
      },
    };
    return { redis, asked };
  };

  for (const status of ['reconnecting', 'close', 'end']) {
    it(`sends no command while the client is ${status}, since a queued command could run later`, async () => {
      const { redis, asked } = client(status, async () => null);
      const store = redisStore(redis);
      for (const ask of [
        () => store.read('a:1'),
        () => store.write('a:1', 'x', 1),
        () => store.add('a:1', 'x', 1),
        () => store.replace('a:1', 'x', 'y', 1),
        () => store.remove('a:1', 'x'),
      ])
        await assert.rejects(ask());
      assert.deepEqual(asked, []);
    });
  }

  it('waits for a client that is connecting', async () => {
    const { redis, asked } = client('connecting', async () => {
      redis.status = 'ready';
      return null;
    });
    assert.equal(await redisStore(redis).read('a:1'), undefined);
    assert.deepEqual(asked, ['ping', 'GET fin-widgets:a:1']);
  });

  it('gives up after half a second, and sends nothing for the next second', async (t) => {
    const clock = fakeClock(t);
    const { redis, asked } = client('ready', () => new Promise(() => {}));
    const store = redisStore(redis);
    const first = store.read('a:1').catch(() => 'away');
    await waitUntil(() => clock.pending().length > 0);
    await clock.pass(500);
    assert.equal(await first, 'away');
    await assert.rejects(store.read('a:1'));
    assert.equal(asked.length, 1);
    await clock.pass(1_001);
    store.read('a:1').catch(() => {});
    await waitUntil(() => asked.length === 2);
    await clock.pass(500);
  });

  it('does not send a command whose caller has given up', async (t) => {
    const clock = fakeClock(t);
    let connected: (value: unknown) => void = () => {};
    const { redis, asked } = client(
      'connecting',
      () =>
        new Promise((resolve) => {
          connected = resolve;
        }),
    );
    const added = redisStore(redis)
      .add('a:1', 'x', 1_000)
      .catch(() => 'away');
    await waitUntil(() => asked.length === 1);
    await clock.pass(500);
    assert.equal(await added, 'away');
    redis.status = 'ready';
    connected('PONG');
    await clock.pass(10);
    assert.deepEqual(asked, ['ping']);
  });

  it('removes an entry whose addition was not confirmed', async (t) => {
    const clock = fakeClock(t);
    const { redis, asked } = client('ready', () => new Promise(() => {}));
    const added = redisStore(redis, { prefix: 'p:' })
      .add('a:1', 'x', 1_000)
      .catch(() => 'away');
    await waitUntil(() => clock.pending().length > 0);
    await clock.pass(500);
    assert.equal(await added, 'away');
    assert.deepEqual(asked, ['SET p:a:1 x 1000', 'GET p:a:1 x']);
  });

  const { redis: right } = client('ready', async () => null);
  for (const [what, given] of [
    ['nothing', undefined],
    ['null', null],
    ['an address', 'redis://127.0.0.1'],
    ['the class', class Redis {}],
    ['a client of another package, which has no status', { ...right, status: undefined }],
    ['one that cannot ping', { ...right, ping: undefined }],
    ['one that runs no scripts', { ...right, eval: undefined }],
  ] as const) {
    it(`refuses ${what} as a client`, () => {
      assert.throws(
        () => redisStore(given as unknown as RedisClient),
        /^Error: redisStore: client must be an ioredis: new Redis\(url\), or a Cluster\.$/,
      );
    });
  }

  it('accepts a prefix and no other option', () => {
    const wrong = (options: object) => () => redisStore(right, options);
    assert.throws(wrong({ prefx: 'p:' }), /^Error: redisStore: prefx is no option; there is prefix\.$/);
    for (const prefix of [null, 1, {}])
      assert.throws(wrong({ prefix }), /^Error: redisStore: prefix must be a text\.$/);
    for (const options of [undefined, {}, { prefix: undefined }, { prefix: '' }]) redisStore(right, options);
  });

  it('counts limits in this process while Redis is unavailable', async () => {
    const { redis } = client('reconnecting', async () => null);
    const limiter = redisStore(redis).limiter('mint', { points: 2, seconds: 60 });
    assert.deepEqual([await limiter.consume('a'), await limiter.consume('a')], [0, 0]);
    const wait = await limiter.consume('a');
    assert.ok(wait > 50_000 && wait <= 60_000, String(wait));
  });
});
