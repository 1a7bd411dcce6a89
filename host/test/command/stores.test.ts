/** The command on stores that are servers: it sends a create once, also after a restart. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { type RecordedService, startService } from '../services/host/service.js';
import { startPostgres } from '../services/postgres.js';
import { startRedis } from '../services/redis.js';
import { newKey, project } from '../support/fixtures.js';
import { type Environment, environment, leaks, serveCommand } from './command.js';
import { folder } from './subject.js';
import { visitor } from './visitor.js';

let service: RecordedService;
before(async () => {
  service = await startService();
});
after(async () => {
  for (const token of service.tokens) leaks.forbid(token);
  await service.close();
});

const sendsOnce = async (store: Environment): Promise<void> => {
  const env = { ...environment(service.baseUrl), ...store };
  const key = newKey();
  const projectsBefore = await service.projects();
  const outcomes = new Set<string>();
  for (let starts = 0; starts < 2; starts++) {
    const command = await serveCommand(env);
    try {
      for (let repeats = 0; repeats < 2; repeats++) {
        const { status, text } = await visitor(command.port).call('new_project_2', project, { key });
        assert.equal(status, 200);
        outcomes.add(text);
      }
    } finally {
      await command.end();
    }
  }
  assert.equal(outcomes.size, 1);
  assert.equal((await service.projects()) - projectsBefore, 1);
};

it('Redis', async (t) => {
  const { port, password, stop } = await startRedis(join(folder, 'redis'));
  t.after(() => stop());
  await sendsOnce({ FIN_STORE: `redis://:${password}@127.0.0.1:${port}`, FIN_REDIS_PREFIX: 'fin-test:' });
});

it('PostgreSQL', async (t) => {
  const { url, stop } = await startPostgres();
  t.after(() => stop());
  await sendsOnce({ FIN_STORE: url, FIN_POSTGRES_TABLE: 'fin_test' });
});
