/** Who may do what: logins, tokens, the wall between organizations, and floods. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { createApp } from '../../demo/service/app.js';
import type { OpenDatabase } from '../../demo/service/database.js';
import { seeded, seededPassword } from '../../demo/service/index.js';
import { leads, projects, tokens, users } from '../../demo/service/schema.js';
import { type Answer, bodies, type Caller, callerOf, openTestDatabase, tokenOf } from './support.js';

describe('access', () => {
  let open: OpenDatabase;
  let call: Caller;
  let token: string;
  let foreign: string;

  before(async () => {
    open = await openTestDatabase();
    call = callerOf(createApp(open.database));
    [token, foreign] = [await tokenOf(call, 'demo'), await tokenOf(call, 'other')];
  });
  after(() => open.close());

  const denied = ({ status, headers, body }: Answer, why: string) => {
    assert.equal(status, 401, why);
    assert.deepEqual(Object.keys(body), ['message'], why);
    assert.equal(headers.get('www-authenticate'), 'Bearer');
  };

  describe('generate-user-token', () => {
    it('gives a token and its life in seconds to each seeded user', async () => {
      for (const { email, id } of Object.values(seeded)) {
        const { status, body } = await call('generate-user-token', { email, password: seededPassword });
        assert.equal(status, 200);
        assert.equal(body.status, 'success');
        assert.deepEqual({ ...body.response, token: '' }, { user_id: id, token: '', expires: 86_400 });
        assert.match(body.response.token, /^[\w-]{43}$/);
      }
    });

    it('takes an e-mail address in any case', async () => {
      const { status } = await call('generate-user-token', {
        email: 'Demo@Installer.Example',
        password: seededPassword,
      });
      assert.equal(status, 200);
    });

    it('refuses a wrong login with one and the same 401', async () => {
      const { email } = seeded.demo;
      const wrong = [
        { email, password: 'wrong' },
        { email, password: 'Demo-password' },
        { email: 'nobody@installer.example', password: seededPassword },
        { email: "' or true --", password: seededPassword },
      ];
      const former = await open.database.$count(tokens);
      const answers = await Promise.all(wrong.map((body) => call('generate-user-token', body)));
      for (const answer of answers) denied(answer, 'wrong login');
      assert.equal(new Set(answers.map(({ body }) => body.message)).size, 1);
      assert.equal(await open.database.$count(tokens), former);
    });

    it('takes as long for who is not known as for who is', async () => {
      const timed = async (email: string) => {
        const start = performance.now();
        await call('generate-user-token', { email, password: 'wrong' });
        return performance.now() - start;
      };
      // Without a password hash to compare, the answer would take a hundredth of the time. The fastest of several logins in turn hide
      // what else the machine does.
      const times: [unknown: number, known: number][] = [];
      for (let i = 0; i < 6; i++) times.push([await timed('nobody@installer.example'), await timed(seeded.demo.email)]);
      const [unknown, known] = [0, 1].map((who) => Math.min(...times.map((pair) => pair[who] as number)));
      assert.ok((unknown as number) > (known as number) / 4, `${unknown} ms and ${known} ms`);
    });

    it('keeps passwords as salted scrypt and tokens as SHA-256', async () => {
      const people = await open.database.select().from(users);
      for (const { passwordHash } of people) assert.match(passwordHash, /^scrypt:16384:8:1:[\w-]{22}:[\w-]{43}$/);
      assert.equal(new Set(people.map(({ passwordHash }) => passwordHash)).size, people.length);
      const hash = createHash('sha256').update(token).digest('base64url');
      assert.equal(await open.database.$count(tokens, eq(tokens.hash, hash)), 1);
      assert.ok(!JSON.stringify(await open.database.select().from(tokens)).includes(token));
    });

    it('leaves older tokens alone', async () => {
      const next = await tokenOf(call);
      assert.notEqual(next, token);
      for (const each of [token, next]) assert.equal((await call('me', undefined, { token: each })).status, 200);
    });

    it('holds twenty logins at once', async () => {
      const issued = await Promise.all(Array.from({ length: 20 }, () => tokenOf(call)));
      assert.equal(new Set(issued).size, 20);
      for (const each of issued) assert.equal((await call('me', undefined, { token: each })).status, 200);
    });
  });

  describe('tokens', () => {
    it('are needed by every other operation', async () => {
      for (const operation of ['me', 'new_lead', 'new_project_2', 'update_project_2', 'pricing_2']) {
        const body = operation === 'me' ? undefined : bodies[operation as keyof typeof bodies];
        denied(await call(operation, body), operation);
        denied(await call(operation, body, { token: 'unknown' }), operation);
      }
    });

    it('come as Bearer, and as nothing else', async () => {
      for (const Authorization of [`bearer ${token}`, `BEARER  ${token}`])
        assert.equal((await call('me', undefined, { headers: { Authorization } })).status, 200, Authorization);
      for (const Authorization of [
        token,
        `Basic ${token}`,
        'Bearer',
        `Bearer ${token} x`,
        `Bearer ${token},`,
        `Bearer"${token}"`,
      ])
        denied(await call('me', undefined, { headers: { Authorization } }), Authorization);
      const { hash } = (await open.database.select().from(tokens))[0] ?? {};
      denied(await call('me', undefined, { token: hash ?? '' }), 'the hash is no token');
    });

    it('run out, each in its time, and are cleared away', async () => {
      const brief = callerOf(createApp(open.database, { tokenLifetime: 0.3 }));
      const { body } = await brief('generate-user-token', bodies['generate-user-token']);
      assert.equal(body.response.expires, 0.3);
      const expiring = { token: body.response.token };
      const end = performance.now() + 10_000;
      while ((await brief('me', undefined, expiring)).status === 200 && performance.now() < end) await wait(20);
      denied(await brief('me', undefined, expiring), 'run out');
      assert.equal((await brief('me', undefined, { token })).status, 200, 'an older one lives on');
      await tokenOf(call);
      const hash = createHash('sha256').update(expiring.token).digest('base64url');
      assert.equal(await open.database.$count(tokens, eq(tokens.hash, hash)), 0);
    });
  });

  describe('me', () => {
    it('tells who calls', async () => {
      for (const [name, each] of [
        ['demo', token],
        ['other', foreign],
      ] as const) {
        const { id, organization, ...rest } = seeded[name];
        const { status, body } = await call('me', undefined, { token: each });
        assert.equal(status, 200);
        assert.deepEqual(body, {
          status: 'success',
          response: { ...rest, User_Id: id, org_id: organization, option: ['Invoice', 'Financing'] },
        });
      }
    });

    it('has no body and reads none', async () => {
      for (const body of [{}, '{', new Blob(['\xff'])])
        assert.equal((await call('me', body, { token, headers: { 'Content-Type': 'x/y' } })).status, 200);
    });
  });

  describe('the wall between organizations', () => {
    const unknown = ({ status, body }: Answer, why: string) => {
      assert.equal(status, 404, why);
      assert.deepEqual(Object.keys(body), ['message'], why);
      return body.message;
    };
    const { id: salesRep, organization } = seeded.other;

    it('makes what is another’s as good as unknown, word for word', async () => {
      const { body } = await call('new_project_2', bodies.new_project_2, { token });
      const mine = { ...bodies.update_project_2, project: body.response.project_id };
      const theirs = (
        await call('new_project_2', { ...bodies.new_project_2, sales_rep: salesRep, organization }, { token: foreign })
      ).body.response.project_id;
      const rows = JSON.stringify(await open.database.select().from(projects));
      const cases = [
        ['new_lead', bodies.new_lead, 'organization', organization],
        ['new_lead', bodies.new_lead, 'sales_rep_id', salesRep],
        ['new_project_2', bodies.new_project_2, 'organization', organization],
        ['new_project_2', bodies.new_project_2, 'sales_rep', salesRep],
        ['update_project_2', mine, 'organization', organization],
        ['update_project_2', mine, 'sales_rep', salesRep],
        ['update_project_2', mine, 'project', theirs],
        ['pricing_2', bodies.pricing_2, 'organization', organization],
      ] as const;
      for (const [operation, right, field, value] of cases) {
        const another = unknown(
          await call(operation, { ...right, [field]: value }, { token }),
          `${operation} ${field}`,
        );
        const nobodys = unknown(
          await call(operation, { ...right, [field]: 'nobody’s' }, { token }),
          `${operation} ${field}`,
        );
        assert.equal(another, nobodys);
      }
      assert.equal(JSON.stringify(await open.database.select().from(projects)), rows);
      assert.equal(await open.database.$count(leads), 0);
    });

    it('takes no body for the other side of it', async () => {
      for (const operation of ['new_lead', 'new_project_2', 'pricing_2'] as const)
        unknown(await call(operation, bodies[operation], { token: foreign }), operation);
    });
  });

  describe('floods', () => {
    it('are 429 with Retry-After for their token alone', async () => {
      const limited = callerOf(createApp(open.database, { rateLimit: 5 }));
      const statuses: number[] = [];
      for (let i = 0; i < 5; i += 1) statuses.push((await limited('pricing_2', {}, { token })).status);
      assert.deepEqual(statuses, [400, 400, 400, 400, 400]);
      const { status, headers, body } = await limited('me', undefined, { token });
      assert.equal(status, 429);
      assert.deepEqual(Object.keys(body), ['message']);
      const seconds = Number(headers.get('retry-after'));
      assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60, `${seconds}`);
      assert.equal((await limited('me', undefined, { token: foreign })).status, 200, 'a neighbor');
      assert.equal((await limited('me', undefined, { token: await tokenOf(limited) })).status, 200, 'another token');
      denied(await limited('me', undefined, { token: 'unknown' }), 'no token');
    });

    it('count every token, and unknown ones not at all', async () => {
      const limited = callerOf(createApp(open.database, { rateLimit: 1 }));
      for (let i = 0; i < 3; i += 1) denied(await limited('me', undefined, { token: 'unknown' }), 'unknown');
    });

    it('of logins leave tokens and logins of others unharmed', async () => {
      const fresh = callerOf(createApp(open.database, { maxWaitingLogins: 20 })); // which has seen nobody's password yet
      const flood = Promise.all(
        Array.from({ length: 30 }, (_, i) =>
          fresh('generate-user-token', { email: `nobody-${i}@installer.example`, password: 'wrong' }),
        ),
      );
      const start = performance.now();
      assert.equal((await fresh('pricing_2', bodies.pricing_2, { token })).status, 200);
      await tokenOf(fresh);
      const waited = performance.now() - start;
      const statuses = (await flood).map(({ status }) => status);
      assert.deepEqual([...new Set(statuses)].sort(), [401, 429]);
      // Twenty in the queue, and those that were at work while it filled.
      const refused = statuses.filter((status) => status === 401).length;
      assert.ok(refused > 20 && refused < 30, `${refused}`);
      assert.ok(waited < (performance.now() - start) / 2, 'the others are served long before the flood is over');
    });

    it('of wrong passwords lock nobody out who logged in before', async () => {
      const flooded = callerOf(createApp(open.database, { maxWaitingLogins: 20 }));
      await tokenOf(flooded);
      const wrong = { email: seeded.demo.email, password: 'wrong' };
      const flood = Promise.all(Array.from({ length: 30 }, () => flooded('generate-user-token', wrong)));
      await tokenOf(flooded);
      assert.deepEqual([...new Set((await flood).map(({ status }) => status))].sort(), [401, 429]);
      await tokenOf(flooded);
    });
  });
});
