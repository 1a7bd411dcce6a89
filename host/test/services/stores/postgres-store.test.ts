/** The PostgreSQL store, on a PostgreSQL: the store suite, and processes that start at once. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { postgresStore } from '../../../src/index.js';
import { describeStore } from '../../stores/suite.js';
import { startPostgres, type TemporaryPostgres } from '../postgres.js';

let postgres: TemporaryPostgres;
const pools: pg.Pool[] = [];
before(async () => {
  postgres = await startPostgres();
});
after(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await postgres?.stop();
});

const connect = (settings: pg.PoolConfig = {}): pg.Pool => {
  const pool = new pg.Pool({ connectionString: postgres.url, max: 4, ...settings });
  pool.on('error', () => {});
  pools.push(pool);
  return pool;
};

describeStore('the PostgreSQL store', { open: () => postgresStore(connect()), isShared: true });

describe('the PostgreSQL store', () => {
  it('creates its tables once, however many processes start at once', async () => {
    const stores = Array.from({ length: 12 }, () => postgresStore(connect({ max: 1 }), { table: 'at_once' }));
    const found = await Promise.all(stores.map((store, i) => store.add('a:1', String(i), 60_000)));
    assert.equal(found.filter((entry) => entry === undefined).length, 1);
  });

  it('works for a role that may not create tables, once they are there', async () => {
    const pool = connect();
    await postgresStore(pool).read('a:1');
    await pool.query(`CREATE ROLE site LOGIN PASSWORD 'site';
      REVOKE CREATE ON SCHEMA public FROM PUBLIC;
      GRANT SELECT, INSERT, UPDATE, DELETE ON fin_widgets, fin_widgets_limits TO site`);
    const url = new URL(postgres.url);
    [url.username, url.password] = ['site', 'site'];
    const store = postgresStore(connect({ connectionString: url.href }));
    assert.equal(await store.add('a:role', 'x', 60_000), undefined);
  });

  it('undoes an addition that a lock held up', async () => {
    const pool = connect();
    const store = postgresStore(pool);
    await store.write('a:locked', 'x', 1);
    const locking = await pool.connect();
    await locking.query('BEGIN');
    await locking.query("SELECT * FROM fin_widgets WHERE key = 'a:locked' FOR UPDATE");
    await assert.rejects(store.add('a:locked', 'mine', 60_000));
    await locking.query('COMMIT');
    locking.release();
    const other = postgresStore(connect());
    const end = performance.now() + 10_000;
    while ((await other.read('a:locked'))?.value === 'mine') assert.ok(performance.now() < end);
    assert.equal(await other.add('a:locked', 'yours', 60_000), undefined);
  });
});
