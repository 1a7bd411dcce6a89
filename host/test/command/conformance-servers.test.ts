/** The conformance suite on the command, with the stores that are servers. */
import { join } from 'node:path';
import { after, before, describe } from 'node:test';
import { conformance } from '../conformance/index.js';
import { startPostgres, type TemporaryPostgres } from '../services/postgres.js';
import { startRedis, type TemporaryRedis } from '../services/redis.js';
import { away, clocks, folder, newName, startWith } from './subject.js';

describe('fin-widgets-host with Redis', () => {
  let redis: TemporaryRedis;
  let isAway = false;
  before(async () => {
    redis = await startRedis(join(folder, 'redis'));
  });
  after(() => redis.stop());
  conformance(
    'fin-widgets-host, Redis',
    async (setup) => {
      if (isAway) await redis.start();
      isAway = setup.store === 'away';
      const { port, password } = redis;
      return startWith(
        () => ({ FIN_STORE: `redis://:${password}@127.0.0.1:${port}`, FIN_REDIS_PREFIX: `${newName()}:` }),
        // The command does not start without its store, so that Redis goes away afterwards.
        async () => {
          if (isAway) await redis.kill();
        },
      )(setup);
    },
    { without: [...clocks, 'forgetfulStore'] },
  );
});

describe('fin-widgets-host with PostgreSQL', () => {
  let postgres: TemporaryPostgres;
  before(async () => {
    postgres = await startPostgres();
  });
  after(() => postgres.stop());
  conformance(
    'fin-widgets-host, PostgreSQL',
    startWith(() => ({ FIN_STORE: postgres.url, FIN_POSTGRES_TABLE: newName() })),
    { without: [...clocks, ...away, 'forgetfulStore'] },
  );
});
