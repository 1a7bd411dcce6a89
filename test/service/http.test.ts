/** The service over real HTTP: addresses, methods, browsers' quote requests, bodies of every kind, and many callers at once. */
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { createApp } from '../../demo/service/app.js';
import type { OpenDatabase } from '../../demo/service/database.js';
import { basePaths } from '../../demo/service/index.js';
import { bodyLimit } from '../../demo/service/requests.js';
import { leads, projects } from '../../demo/service/schema.js';
import { bodies, type Caller, callerOf, openTestDatabase, serveOnPort, tokenOf } from './support.js';

describe('over HTTP', () => {
  let open: OpenDatabase;
  let server: Awaited<ReturnType<typeof serveOnPort>>;
  let call: Caller;
  let token: string;

  before(async () => {
    open = await openTestDatabase();
    server = await serveOnPort(createApp(open.database));
    call = callerOf(server.origin);
    token = await tokenOf(call);
  });
  after(async () => {
    await server.close();
    await open.close();
  });

  const refused = async (body: unknown, why: string, headers?: Record<string, string>) => {
    const answer = await call('new_lead', body, { token, ...(headers && { headers }) });
    assert.equal(answer.status, 400, why);
    assert.equal(answer.body.status, 'INVALID', why);
    assert.deepEqual(Object.keys(answer.body), ['status', 'message'], why);
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
  };

  describe('addresses and methods', () => {
    it('answers under both base paths', async () => {
      for (const base of basePaths) {
        const answer = await call('me', undefined, { token, base });
        assert.equal(answer.status, 200);
        assert.deepEqual(Object.keys(answer.body), ['status', 'response']);
      }
    });

    it('knows six operations and nothing else: 404', async () => {
      const names = [
        '',
        'pricing',
        'pricing_1',
        'new_project',
        'update_project',
        'constructor',
        '__proto__',
        'me/',
        'ME',
        '%ff',
      ];
      for (const operation of [...names, 'me/me', '../me']) {
        const answer = await call(operation, {}, { token });
        assert.equal(answer.status, 404, operation);
        assert.deepEqual(Object.keys(answer.body), ['message']);
      }
      for (const base of ['/service', '/service/api/1.0', '/service/version-test/api/2.0', '/service/api/1.1/obj'])
        assert.equal((await call('me', {}, { token, base })).status, 404, base);
    });

    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD'])
      it(`${method} is 405, with Allow`, async () => {
        for (const operation of ['generate-user-token', 'me', ...Object.keys(bodies)]) {
          const answer = await call(operation, undefined, { method });
          assert.equal(answer.status, 405);
          assert.equal(answer.headers.get('allow'), 'POST, OPTIONS');
          assert.equal(answer.headers.get('access-control-allow-origin'), '*');
          if (method === 'HEAD') assert.equal(answer.body, '');
          else assert.deepEqual(Object.keys(answer.body), ['message']);
        }
      });

    it('refuses in the order 404, 405, 401, 400, and what nobody has last', async () => {
      const wrong = { headers: { 'Content-Type': 'text/plain' } };
      assert.equal((await call('nothing', undefined, { method: 'GET' })).status, 404);
      assert.equal((await call('new_lead', undefined, { method: 'GET' })).status, 405);
      assert.equal((await call('new_lead', '{', wrong)).status, 401);
      assert.equal((await call('new_lead', '{', { token, ...wrong })).status, 400);
      assert.equal((await call('new_lead', { ...bodies.new_lead, organization: 'no' }, { token })).status, 404);
      assert.equal(
        (await call('new_lead', { ...bodies.new_lead, organization: 'no', country: 'no' }, { token })).status,
        400,
      );
    });

    it('is not to be remembered by anybody on the way', async () => {
      assert.equal((await call('me', undefined, { token })).headers.get('cache-control'), 'no-store');
      assert.equal((await call('me')).headers.get('cache-control'), 'no-store');
    });
  });

  describe('browsers elsewhere', () => {
    it('grants a preflight with every header that a client needs', async () => {
      const requested = 'authorization,content-type,idempotency-key,x-demo-fault';
      for (const operation of ['new_project_2', 'no-such-operation']) {
        const { status, headers } = await call(operation, undefined, {
          method: 'OPTIONS',
          headers: { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': requested },
        });
        assert.equal(status, 204);
        assert.equal(headers.get('access-control-allow-origin'), '*');
        assert.equal(headers.get('access-control-allow-methods'), 'POST');
        assert.equal(headers.get('access-control-allow-headers'), requested);
      }
    });

    it('lets them read every answer, and Retry-After', async () => {
      for (const options of [
        { token },
        {},
        { headers: { 'X-Demo-Fault': 'html' } },
        { headers: { 'X-Demo-Fault': '429' } },
      ]) {
        const { headers } = await call('me', undefined, options);
        assert.equal(headers.get('access-control-allow-origin'), '*');
        assert.match(headers.get('access-control-expose-headers') ?? '', /Retry-After/);
      }
    });
  });

  describe('bodies', () => {
    it('takes a charset, a +json type, and none', async () => {
      for (const type of ['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/vnd.api+json']) {
        const answer = await call('new_lead', bodies.new_lead, { token, headers: { 'Content-Type': type } });
        assert.equal(answer.status, 200, type);
      }
      const untyped = await fetch(`${server.origin}${basePaths[0]}/wf/new_lead`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}` },
        body: new TextEncoder().encode(JSON.stringify(bodies.new_lead)),
      });
      assert.equal(untyped.status, 200);
    });

    it('refuses every other type', async () => {
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/jsonp',
        'multipart/form-data',
      ])
        await refused(bodies.new_lead, type, { 'Content-Type': type });
    });

    it('refuses what is no JSON', async () => {
      for (const body of ['', ' ', '{', 'null,', '{"a":1,}', "{'a':1}", 'NaN', '<html>', '\0', '{"a":"\n"}'])
        await refused(body, JSON.stringify(body));
    });

    it('refuses JSON that is no object', async () => {
      for (const body of ['1', '"text"', 'true']) await refused(body, body);
      for (const body of ['null', '[]', '[{}]'])
        assert.equal((await call('new_lead', body, { token })).status, 400, body);
    });

    it('refuses what is no UTF-8', async () => {
      const json = Buffer.from(JSON.stringify({ ...bodies.new_lead, comment: 'X' }));
      json[json.indexOf('"X"') + 1] = 0xff;
      await refused(new Blob([json]), 'invalid UTF-8', { 'Content-Type': 'application/json' });
    });

    it('bears any depth', async () => {
      const depth = 15_000;
      const deep = '['.repeat(depth) + ']'.repeat(depth);
      const objects = `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`;
      for (const value of [deep, objects]) {
        const taken = JSON.stringify(bodies.new_lead).replace('{', `{"unknown":${value},`);
        assert.equal((await call('new_lead', taken, { token })).status, 200);
        await refused(
          JSON.stringify({ ...bodies.new_lead, comment: '@' }).replace('"@"', value),
          'deep in a text field',
        );
      }
      await refused('['.repeat(60_000), 'deep and broken');
    });

    it(`takes ${bodyLimit} bytes and refuses one more, told or streamed`, async () => {
      const sized = (size: number) => {
        const empty = JSON.stringify({ ...bodies.new_lead, comment: '' });
        return JSON.stringify({ ...bodies.new_lead, comment: 'x'.repeat(size - Buffer.byteLength(empty)) });
      };
      assert.equal((await call('new_lead', sized(bodyLimit), { token })).status, 200);
      await refused(sized(bodyLimit + 1), 'one byte too many');
      await refused(sized(20 * bodyLimit), 'far too large');
      const stream = (size: number) => {
        // What Node's fetch needs to stream a body, and the DOM's types do not know.
        const halfDuplex: RequestInit & { duplex: 'half' } = {
          method: 'POST',
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
          body: new Blob([sized(size)]).stream(),
          duplex: 'half',
        };
        return fetch(`${server.origin}${basePaths[0]}/wf/new_lead`, halfDuplex);
      };
      assert.equal((await stream(bodyLimit)).status, 200);
      assert.equal((await stream(bodyLimit + 1)).status, 400);
    });

    it('answers a body that never ends', async () => {
      const { hostname, port } = new URL(server.origin);
      const socket = connect(Number(port), hostname);
      const chunk = `2000\r\n${'x'.repeat(0x2000)}\r\n`;
      socket.write(`POST ${basePaths[0]}/wf/new_lead HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n`);
      socket.write('Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n');
      const first = await new Promise<string>((resolve, reject) => {
        const send = () => socket.writable && socket.write(chunk, () => setImmediate(send));
        send();
        socket.once('data', (data) => resolve(data.toString()));
        socket.once('error', reject);
      });
      socket.destroy();
      assert.match(first, /^HTTP\/1.1 400 /);
    });

    it('leaves a connection usable after a refusal that read no body', async () => {
      for (let i = 0; i < 20; i += 1) {
        assert.equal((await call('new_lead', bodies.new_lead)).status, 401);
        assert.equal((await call('new_lead', bodies.new_lead, { token })).status, 200);
      }
    });
  });

  describe('many at once', () => {
    it('creates 200 projects for 200 creates, each with its own names', async () => {
      const former = await open.database.$count(projects);
      const answers = await Promise.all(
        Array.from({ length: 200 }, () => call('new_project_2', bodies.new_project_2, { token })),
      );
      for (const { status } of answers) assert.equal(status, 200);
      const names = answers.flatMap(({ body }) => [body.response.project_id, body.response.checkout_link]);
      assert.equal(new Set(names).size, 400);
      assert.equal((await open.database.$count(projects)) - former, 200);
    });

    it('mixes refusals and successes without confusing them', async () => {
      const former = await open.database.$count(leads);
      const statuses = await Promise.all(
        Array.from({ length: 120 }, async (_, i) => {
          const body = i % 3 === 0 ? bodies.new_lead : { ...bodies.new_lead, country: 'Atlantis' };
          return (await call('new_lead', body, i % 3 === 2 ? {} : { token })).status;
        }),
      );
      assert.deepEqual(
        statuses,
        Array.from({ length: 120 }, (_, i) => [200, 400, 401][i % 3]),
      );
      assert.equal((await open.database.$count(leads)) - former, 40);
    });
  });
});
