/** The Redis store, on a Redis: the store suite, a client that sends twice, and replicas. */
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Redis } from 'ioredis';
import { CreateRecords } from '../../../src/creates/create-records.js';
import { createKeyring } from '../../../src/crypto/keys.js';
import { Seals } from '../../../src/crypto/seals.js';
import { type RedisStoreOptions, redisStore } from '../../../src/index.js';
import { describeStore } from '../../stores/suite.js';
import { waitUntil } from '../processes.js';
import { startRedis, type TemporaryRedis } from '../redis.js';
import { startCuttingProxy } from './cutting-proxy.js';

let folder: string;
let redis: TemporaryRedis;
const clients: Redis[] = [];
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fin-stores-'));
  redis = await startRedis(join(folder, 'redis'));
});
after(async () => {
  for (const client of clients) client.disconnect();
  await redis?.stop();
  await rm(folder, { recursive: true, force: true });
});

const connect = ({ port, password } = redis): Redis => {
  const client = new Redis({ port, password });
  client.on('error', () => {});
  clients.push(client);
  return client;
};
const open = (options?: RedisStoreOptions) => redisStore(connect(), options);

describeStore('the Redis store', { open, isShared: true });

describe('a client that loses its connection before the answer, and sends again', () => {
  const twice = async <T>(text: string, run: (store: ReturnType<typeof open>) => Promise<T>): Promise<T> => {
    const proxy = await startCuttingProxy(redis.port);
    try {
      const client = connect({ ...redis, port: proxy.port });
      await client.ping();
      proxy.loseAnswerTo(text);
      const result = await run(redisStore(client));
      assert.equal(proxy.lost, 1);
      return result;
    } finally {
      proxy.stop();
    }
  };

  it('finds its own entry, and takes it for its own', async () => {
    const key = `test:${randomUUID()}`;
    assert.equal(await twice(key, (store) => store.add(key, 'mine', 60_000)), undefined);
    assert.equal((await open().read(key))?.value, 'mine');
  });

  it('has claimed its create, also over an earlier refusal', async () => {
    const secret = new Uint8Array(randomBytes(32));
    const keyring = createKeyring([secret]);
    const recordsOn = (store: ReturnType<typeof open>) =>
      new CreateRecords(store, { scope: ['test'], seals: new Seals(keyring), keyring });
    for (const isRefusedBefore of [false, true]) {
      const records = recordsOn(open());
      const identity = await records.identify(randomUUID(), {});
      if (isRefusedBefore) {
        const result = await records.claim(identity);
        assert.ok('claim' in result);
        const refused = { state: 'refused', reason: 'policy', status: 403, message: '', headers: {} } as const;
        await records.saveOutcome(identity, result.claim, refused);
      }
      const result = await twice(identity.storeKey, (store) => recordsOn(store).claim(identity));
      assert.ok('claim' in result, 'and waits for no other');
    }
  });
});

describe('replicas', () => {
  let replica: TemporaryRedis;
  before(async () => {
    replica = await startRedis(join(folder, 'replica'), redis.password);
    await replica.follow(redis.port);
  });
  after(() => replica?.stop());

  it('have what was added', async () => {
    const store = open({ replicas: 1 });
    let key = '';
    // A replica that has just begun to follow, or is slow on a busy machine, confirms nothing for a while.
    await waitUntil(async () => {
      key = `test:${randomUUID()}`;
      return store.add(key, 'mine', 60_000).then(
        (existing) => existing === undefined,
        () => false,
      );
    });
    assert.equal(await connect(replica).get(`fin-widgets:${key}`), 'mine');
  });

  it('that are too few or do not answer have nothing added, and keep nobody from reading', async () => {
    const key = `test:${randomUUID()}`;
    await assert.rejects(open({ replicas: 2 }).add(key, 'mine', 60_000), /too few replicas/);
    const claim = `test:${randomUUID()}`;
    assert.equal(await open({ replicas: 2 }).add(claim, 'mine', 15_000), undefined, 'a claim of seconds needs none');
    const store = open({ replicas: 1 });
    await store.write(key, 'before', 60_000);
    replica.pause();
    try {
      const added = `test:${randomUUID()}`;
      await assert.rejects(store.add(added, 'mine', 60_000), /too few replicas/);
      assert.equal(await store.replace(key, 'before', 'outcome', 60_000), true, 'an outcome is kept all the same');
      await waitUntil(async () => (await store.read(added)) === undefined);
      assert.equal((await store.read(key))?.value, 'outcome');
      replica.resume();
      await waitUntil(() =>
        store.add(added, 'again', 60_000).then(
          (existing) => existing === undefined,
          () => false,
        ),
      );
    } finally {
      replica.resume();
    }
  });
});
