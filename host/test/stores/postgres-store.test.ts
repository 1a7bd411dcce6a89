/** The PostgreSQL store, on PGlite. `host/test/services/stores` runs the same on a server. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { fakeClock } from '../../../test/client/clock.js';
import { movableClock } from '../../../test/client/support.js';
import { databaseSnapshot } from '../../../test/support/database-snapshot.js';
import { type PostgresPool, type PostgresStoreOptions, postgresStore } from '../../src/index.js';
import { waitUntil } from '../support/timing.js';
import { describeStore, eventually } from './suite.js';

const database = databaseSnapshot().then(async (path) =>
  PGlite.create({ loadDataDir: new Blob([await readFile(path)]) }),
);
before(async () => void (await database));
after(async () => (await database).close());
const pool: PostgresPool = { query: async (text, values) => (await database).query(text, values) };

describeStore('the PostgreSQL store', { open: () => postgresStore(pool), isShared: true });

describe('the PostgreSQL store', () => {
  it('reports wrong pools and options', () => {
    for (const wrong of [undefined, null, 'postgres://127.0.0.1', {}])
      assert.throws(
        () => postgresStore(wrong as unknown as PostgresPool),
        /^Error: postgresStore: pool must be a Pool of pg: new Pool\(\{ connectionString \}\)\.$/,
      );
    for (const table of ['', 'a b', 'Capital', 'a.b.c', 'a;drop table b', '1a', null])
      assert.throws(
        () => postgresStore(pool, { table } as PostgresStoreOptions),
        /^Error: postgresStore: table must be a name of lowercase letters, digits and _/,
      );
    assert.throws(
      () => postgresStore(pool, { tabel: 'a' } as object),
      /^Error: postgresStore: tabel is not an option. Known options: table\.$/,
    );
  });

  it('keeps hosts with different tables apart, in a schema too', async () => {
    await (await database).exec('CREATE SCHEMA other');
    const [first, second] = [postgresStore(pool, { table: 'first' }), postgresStore(pool, { table: 'other.second' })];
    await first.write('a:1', 'x', 60_000);
    assert.equal(await second.add('a:1', 'y', 60_000), undefined);
    assert.equal((await first.read('a:1'))?.value, 'x');
  });

  it('deletes expired rows, once a minute', async (t) => {
    const clock = movableClock(t);
    const store = postgresStore(pool, { table: 'swept' });
    const rows = async () =>
      (await pool.query('SELECT key FROM swept UNION SELECT key FROM swept_limits ORDER BY key', [])).rows;
    await store.limiter('a', { points: 1, seconds: 1 }).consume('a');
    await store.write('a:short', 'x', 1);
    await store.write('a:long', 'x', 600_000);
    await pool.query("UPDATE swept_limits SET expires_at = now() - interval '1 s'", []);
    clock.advance(60_001);
    await store.read('a:1');
    await eventually(rows, (rows) => rows.length === 1);
    assert.deepEqual(await rows(), [{ key: 'a:long' }]);
  });

  it('retries a failed creation of its tables, and gives up on a database that hangs', async (t) => {
    let query = pool.query;
    const store = postgresStore({ query: (text, values) => query(text, values) }, { table: 'later' });
    query = () => Promise.reject(new Error('connection refused'));
    await assert.rejects(store.add('a:1', 'x', 60_000), /connection refused/);
    query = pool.query;
    assert.equal(await store.add('a:1', 'x', 60_000), undefined);

    const clock = fakeClock(t);
    const arrived: (() => void)[] = [];
    query = (text, values) => new Promise((resolve) => arrived.push(() => resolve(pool.query(text, values))));
    const limiter = store.limiter('a', { points: 1, seconds: 60 });
    const answers = Promise.all([store.add('a:2', 'x', 60_000).catch(() => 'away'), limiter.consume('a')]);
    await waitUntil(() => arrived.length === 2);
    await clock.pass(1_000);
    assert.deepEqual(await answers, ['away', 0], 'a limiter counts in this process meanwhile');
    assert.ok((await limiter.consume('a')) > 0);
    const unopened = postgresStore({ query: (text, values) => query(text, values) }, { table: 'much_later' });
    const read = unopened.read('a:1').catch(() => 'away');
    await waitUntil(() => arrived.length === 3);
    await clock.pass(1_000);
    assert.equal(await read, 'away');
    query = pool.query;
    await clock.pass(1_001);
    assert.equal(
      await unopened.read('a:1'),
      undefined,
      'its tables are created although the first statement still hangs',
    );
    for (const arrive of arrived) arrive();
    await clock.pass(1_001);
    await eventually(
      () => store.read('a:2'),
      (entry) => entry === undefined,
    );
  });
});
