/** Faults: what they look like from outside, and what the database says of them. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createApp } from '../../demo/service/app.js';
import type { OpenDatabase } from '../../demo/service/database.js';
import { Faults } from '../../demo/service/fault-injection.js';
import type { ServiceOptions } from '../../demo/service/index.js';
import { projects, tokens } from '../../demo/service/schema.js';
import { bodies, type Caller, callerOf, openTestDatabase, serveOnPort, tokenOf } from './support.js';

describe('faults', () => {
  let open: OpenDatabase;
  let call: Caller;
  let token: string;

  before(async () => {
    open = await openTestDatabase();
    call = callerOf(createApp(open.database));
    token = await tokenOf(call);
  });
  after(() => open.close());

  const count = () => open.database.$count(projects);
  const appWith = (options: ServiceOptions) => createApp(open.database, options);
  const create = (fault: string, by = call) =>
    by('new_project_2', bodies.new_project_2, { token, headers: { 'X-Demo-Fault': fault } });

  it('500-before: a 500, and nothing is written', async () => {
    const former = await count();
    const { status, body } = await create('500-before');
    assert.equal(status, 500);
    assert.deepEqual(Object.keys(body), ['code', 'message']);
    assert.equal(body.code, 'FAULT_BEFORE_COMMIT');
    assert.equal(await count(), former);
  });

  it('500-before on what writes nothing is a 500 too', async () => {
    const headers = { 'X-Demo-Fault': '500-before' };
    assert.equal((await call('pricing_2', bodies.pricing_2, { token, headers })).status, 500);
    const former = await open.database.$count(tokens);
    assert.equal((await call('generate-user-token', bodies['generate-user-token'], { headers })).status, 500);
    assert.equal(await open.database.$count(tokens), former);
  });

  it('500-after: a 500, though all is written', async () => {
    const former = await count();
    const { status, body } = await create('500-after');
    assert.equal(status, 500);
    assert.equal(body.code, 'FAULT_AFTER_COMMIT');
    assert.equal(await count(), former + 1);
  });

  it('disconnect: the connection breaks, though all is written', async () => {
    const server = await serveOnPort(appWith({}));
    try {
      const former = await count();
      const over = callerOf(server.origin);
      await assert.rejects(create('disconnect', over), TypeError);
      assert.equal(await count(), former + 1);
      assert.equal((await over('me', undefined, { token })).status, 200, 'the next one is served');
    } finally {
      await server.close();
    }
  });

  it('disconnect without a connection is a 500', async () => {
    const former = await count();
    assert.equal((await create('disconnect')).status, 500);
    assert.equal(await count(), former + 1);
  });

  it('401, 429, 503, html, not-run: answers in place of the work', async () => {
    const former = await count();
    for (const status of [401, 429, 503]) {
      const answer = await create(String(status));
      assert.equal(answer.status, status);
      assert.deepEqual(Object.keys(answer.body), ['message']);
      assert.equal(answer.headers.get('retry-after'), status === 429 ? '1' : null);
    }
    assert.equal((await create('429=7')).headers.get('retry-after'), '7');
    for (const [fault, status] of [
      ['html', 502],
      ['html=200', 200],
    ] as const) {
      const answer = await create(fault);
      assert.equal(answer.status, status);
      assert.match(answer.headers.get('content-type') ?? '', /^text\/html/);
      assert.match(answer.body, /<!doctype html>/);
    }
    assert.deepEqual([(await create('html=204')).status, (await create('html=304')).body], [204, '']);
    const notRun = await create('not-run');
    assert.deepEqual([notRun.status, notRun.body], [200, { status: 'NOT_RUN', response: {} }]);
    assert.equal(await count(), former);
  });

  it('delay: waits, then does what comes after it', async () => {
    const start = performance.now();
    assert.equal((await create('delay=60')).status, 200);
    // A timer may fire a fraction of a millisecond early.
    assert.ok(performance.now() - start >= 59);
    assert.equal((await create('delay=1, 503')).status, 503);
  });

  it('come after 404 and 405, and leave a refusal as it is', async () => {
    const headers = { 'X-Demo-Fault': '503' };
    assert.equal((await call('nothing', {}, { headers })).status, 404);
    assert.equal((await call('me', undefined, { method: 'GET', headers })).status, 405);
    const late = { 'X-Demo-Fault': '500-after' };
    assert.equal((await call('new_project_2', {}, { token, headers: late })).status, 400);
    assert.equal((await call('new_project_2', {}, { headers: late })).status, 401);
  });

  it('of the environment go by operation and by count', async () => {
    const faulty = callerOf(appWith({ faults: 'new_project_2: 500-after x2; pricing_2:429=3;' }));
    const former = await count();
    const statuses: number[] = [];
    for (let i = 0; i < 3; i += 1)
      statuses.push((await faulty('new_project_2', bodies.new_project_2, { token })).status);
    assert.deepEqual(statuses, [500, 500, 200]);
    assert.equal(await count(), former + 3);
    for (let i = 0; i < 3; i += 1) assert.equal((await faulty('pricing_2', bodies.pricing_2, { token })).status, 429);
    assert.equal((await faulty('me', undefined, { token })).status, 200);
  });

  it('of a request go by operation too', async () => {
    assert.equal((await create('pricing_2:503')).status, 200);
    assert.equal((await create('pricing_2:429;new_project_2:503')).status, 503);
  });

  it('of a request that cannot be read are 400', async () => {
    for (const fault of ['explode', 'nothing:503', 'delay', 'delay=x', '503=1', 'toString', '503,', ':503'])
      assert.equal((await create(fault)).status, 400, fault);
  });

  it('of a request count only where they are allowed', async () => {
    const strict = callerOf(appWith({ allowFaultHeader: false }));
    assert.equal((await create('503', strict)).status, 200);
    assert.equal((await create('explode', strict)).status, 200);
  });

  it('refuse a rule that cannot be read, at the start', () => {
    assert.throws(() => appWith({ faults: 'explode' }), /a fault is one of .*disconnect/);
    assert.throws(() => new Faults('nothing:503'), /names an operation that there is not/);
    assert.throws(() => new Faults('delay=600001'), /takes a number from 0 to 600000/);
  });

  it('without any, nothing happens', () => {
    for (const rules of [undefined, '', ' ; ;']) assert.deepEqual(new Faults(rules).nextCall('me'), []);
    assert.equal(new Faults('*:503 x1; me:delay=1x1').nextCall('me').length, 2);
  });
});
