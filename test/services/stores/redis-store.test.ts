/** The Redis store, on a Redis. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { Redis } from 'ioredis';
import { redisStore } from '../../../src/host/index.js';
import { describeStore } from '../../host/stores/suite.js';
import { startRedis, type TemporaryRedis } from '../redis.js';

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

describeStore('the Redis store', {
  open() {
    const client = new Redis({ port: redis.port, password: redis.password });
    clients.push(client);
    return redisStore(client);
  },
  isShared: true,
});
