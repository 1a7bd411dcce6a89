/** From nothing to a service: tables and seeds on new and old databases, and what happens when the database is gone. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Hono } from 'hono';
import pg from 'pg';
import { createApp } from '../../demo/service/app.js';
import { createService, type LogEntry, type ServiceOptions, seeded } from '../../demo/service/index.js';
import { bodies, callerOf, emptyPostgres, testServer, tokenOf } from './support.js';

describe('createService', () => {
  let location: ServiceOptions;
  let remove: () => Promise<void>;

  before(async () => {
    if (testServer === undefined) {
      const folder = await mkdtemp(join(tmpdir(), 'fin-service-'));
      location = { dataDir: join(folder, 'deeper', 'data') };
      remove = () => rm(folder, { recursive: true });
    } else {
      const { url, drop } = await emptyPostgres(testServer);
      location = { databaseUrl: url };
      remove = drop;
    }
  });
  after(() => remove());

  it('seeds a new database, finds an old one as it was, and hears of every answer', async () => {
    const entries: LogEntry[] = [];
    const first = await createService({ ...location, log: (entry) => entries.push(entry) });
    const call = callerOf(first.app);
    const token = await tokenOf(call);
    const created = await call('new_project_2', bodies.new_project_2, { token });
    assert.equal(created.status, 200);
    const before = { users: await first.rows('users'), organizations: await first.rows('organizations') };
    assert.equal(before.organizations.length, 2);
    assert.deepEqual(before.users.map(({ email }) => email).sort(), [seeded.demo.email, seeded.other.email]);
    await call('nothing');
    await first.close();

    assert.deepEqual(
      entries.map(({ method, operation, status }) => [method, operation, status]),
      [
        ['POST', 'generate-user-token', 200],
        ['POST', 'new_project_2', 200],
        ['POST', undefined, 404],
      ],
    );
    for (const { duration, error } of entries) assert.ok(duration >= 0 && error === undefined);

    const second = await createService(location);
    try {
      assert.deepEqual(
        { users: await second.rows('users'), organizations: await second.rows('organizations') },
        before,
      );
      const [project, ...others] = await second.rows('projects');
      assert.deepEqual([project?.id, others], [created.body.response.project_id, []]);
      assert.equal(
        (await callerOf(second.app)('me', undefined, { token })).status,
        200,
        'a token outlives the process',
      );
      assert.equal((await second.app.request(created.body.response.checkout_link)).status, 200);
    } finally {
      await second.close();
    }
  });

  it('is one part of another Hono, or stands alone', async () => {
    const service = await createService(location);
    try {
      const outer = new Hono().route('/', service.app).notFound((c) => c.text('the outer one', 404));
      const call = callerOf(outer);
      assert.equal((await call('me', undefined, { token: await tokenOf(call) })).status, 200);
      const refusals = [
        ['me', 'POST', 401],
        ['me', 'GET', 405],
        ['nothing', 'POST', 404],
      ] as const;
      for (const [operation, method, status] of refusals) {
        const answer = await call(operation, undefined, { method });
        assert.deepEqual([answer.status, Object.keys(answer.body)], [status, ['message']]);
      }
      assert.equal(await (await outer.request('/elsewhere')).text(), 'the outer one');
      assert.equal((await service.app.request('/elsewhere')).status, 404);
    } finally {
      await service.close();
    }
  });

  it('refuses faults that cannot be read', () =>
    assert.rejects(createService({ ...location, faults: 'explode' }), /a fault is one of/));

  // A PGlite folder is one process's own; a PostgreSQL is not.
  if (testServer !== undefined) {
    it('goes on when the server breaks its connections', async () => {
      const service = await createService(location);
      const admin = new pg.Client(location.databaseUrl);
      await admin.connect();
      try {
        const call = callerOf(service.app);
        const token = await tokenOf(call);
        const others = 'datname = current_database() and pid <> pg_backend_pid()';
        await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`);
        // A connection that was just handed out may be one of the broken: that one call is told 503.
        const statuses = new Set<number>();
        for (let i = 0; i < 5; i += 1) statuses.add((await call('me', undefined, { token })).status);
        assert.ok(statuses.has(200) && !statuses.has(500), [...statuses].join());
      } finally {
        await admin.end();
        await service.close();
      }
    });

    it('may start many times at once on one empty PostgreSQL', async () => {
      const { url, drop } = await emptyPostgres(testServer ?? '');
      const services = await Promise.all(Array.from({ length: 6 }, () => createService({ databaseUrl: url })));
      try {
        for (const { rows } of services) assert.equal((await rows('users')).length, 2);
        const [one, ...others] = services.map(({ app }) => callerOf(app));
        assert.ok(one);
        const token = await tokenOf(one);
        for (const call of others) assert.equal((await call('me', undefined, { token })).status, 200);
      } finally {
        await Promise.all(services.map(({ close }) => close()));
        await drop();
      }
    });
  }
});

describe('a database that cannot be reached', () => {
  it('is 503, and the log says where without saying what', async () => {
    const entries: LogEntry[] = [];
    // Port 1 is nobody's.
    const pool = new pg.Pool({ connectionString: 'postgres://nobody:secret@127.0.0.1:1/nothing' });
    const call = callerOf(createApp(drizzle(pool), { log: (entry) => entries.push(entry) }));
    for (const operation of ['me', 'generate-user-token']) {
      const answer = await call(operation, bodies['generate-user-token'], { token: 'some-token' });
      assert.equal(answer.status, 503);
      assert.deepEqual(Object.keys(answer.body), ['message']);
    }
    await pool.end();
    assert.match(entries[0]?.error ?? '', /ECONNREFUSED/);
    for (const secret of ['secret', seeded.demo.email, 'some-token'])
      assert.ok(!JSON.stringify(entries).includes(secret), secret);
  });
});
