/** `createHosts`: which request reaches which installer, how options are looked up, and what a failure of one means for it and for the others. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createHosts, type HostsOptions, memoryStore } from '../../src/index.js';
import { named, pageOperations, simulatedService, statuses } from '../../src/test-mode/simulated-service.js';
import { durableStore } from '../support/durable-store.js';
import { newKey, secret, uniqueQuoteRequest } from '../support/fixtures.js';
import { deferred, movableTime, waitUntil } from '../support/timing.js';
import { openHosts, optionsOf, originOf, type Reply } from './hosts.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const usedHeap = async (): Promise<number> => {
  await setTimeout(100); // Node keeps some of a request until later turns
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

const assertRefused = (reply: Reply, status: number) => {
  assert.deepEqual([reply.status, reply.json.status, typeof reply.json.message], [status, 'NOT_RUN', 'string']);
  assert.deepEqual([reply.headers.get('cache-control'), reply.headers.get('vary')], ['no-store', 'Origin']);
};

/** The options of the installer cannot be read, or are wrong. */
const assertUnavailable = (reply: Reply) => {
  assertRefused(reply, 503);
  assert.equal(reply.headers.get('retry-after'), '5');
};

describe('createHosts', () => {
  const right: HostsOptions = { find: () => undefined, secret, store: memoryStore() };
  for (const [option, value] of Object.entries({
    find: 'acme',
    secret: 'VALUE-too-short',
    store: {},
    max: 0,
    refreshSeconds: 0.5,
    mount: '/fin/',
    clientIp: 'x-real-ip',
    log: true,
    finds: () => {},
  }))
    it(`names a wrong ${option}`, () => {
      assert.throws(
        () => createHosts({ ...right, [option]: value } as HostsOptions),
        (error: Error) => {
          assert.match(error.message, new RegExp(`^createHosts: ${option} .*\\.$`));
          return !error.message.includes('VALUE');
        },
      );
    });
});

describe('a path', () => {
  const paths = [
    '/fin',
    '/fin/',
    '/fin//token',
    '/fin/token',
    '/fin/wf/token',
    '/fin/wf/pricing_2',
    '/fin/ACME/token',
    '/fin/Acme/token',
    '/fin/%61cme/token',
    '/fin/acme%2Ftoken',
    '/fin/acme%2f..%2fbeta/token',
    '/fin/acme%00/token',
    '/fin/acme%20/token',
    '/fin/acme./token',
    '/fin/acme.env/token',
    '/fin/acme~/token',
    '/fin/acme;x/token',
    '/fin/ac_me/token',
    '/fin/acm\u00e9/token',
    '/fin/\u0430cme/token',
    '/fin/../acme/token',
    '/fin/%2e%2e/token',
    '/fin/..%2facme/token',
    `/fin/${'a'.repeat(65)}/token`,
    '/finn/acme/token',
    '/Fin/acme/token',
    '/acme/token',
    '//fin/acme/token',
    '/x/fin/acme/token',
  ];
  for (const path of paths)
    it(`${path} looks up no installer`, async () => {
      const asked: string[] = [];
      const page = openHosts({ find: (id) => void asked.push(id) });
      for (const method of ['POST', 'GET', 'OPTIONS']) assertRefused(await page.send(path, { method }), 404);
      assert.deepEqual(asked, []);
    });

  it('has the id as its first segment below the mount', async () => {
    const asked: string[] = [];
    const find: HostsOptions['find'] = (id) => void asked.push(id);
    for (const path of ['/fin/acme/token', '/fin/acme/beta/token', '/fin/acme/wf/token', '/fin/acme/'])
      assertRefused(await openHosts({ find }).send(path), 404);
    for (const id of ['a', '0', '-', 'a'.repeat(64)]) assertRefused(await openHosts({ find }).mint(id), 404);
    assertRefused(await openHosts({ find, mount: '/pay/v1' }).send('/pay/v1/acme/token'), 404);
    assertRefused(await openHosts({ find, mount: '' }).send('/acme/token'), 404);
    assert.deepEqual(asked, ['acme', 'acme', 'acme', 'acme', 'a', '0', '-', 'a'.repeat(64), 'acme', 'acme']);
  });
});

describe('below the address of an installer,', () => {
  for (const path of [
    '/beta/token',
    '//token',
    '/fin/acme/token',
    '/beta/prices',
    '/beta/wf/pricing_2',
    '/wf/wf/pricing_2',
    '/beta/test~success/token',
    '/test~success/beta/token',
    '/test~success/test~success/token',
    '/test~success/beta/checkout',
    '/tokens',
    '/token/',
    '/',
  ])
    it(`${path} is no route`, async () => {
      const page = openHosts();
      const origin = originOf('acme');
      const token = await page.token('acme');
      for (const method of ['POST', 'GET', 'OPTIONS']) {
        const reply = await page.send(`/fin/acme${path}`, { method, origin, token });
        assertRefused(reply, 404);
        assert.equal(reply.headers.get('access-control-allow-origin'), origin);
      }
    });

  it('routes are those of any host, and of the test mode', async () => {
    const page = openHosts({ mount: '/pay/v1' });
    const origin = originOf('acme');
    for (const path of ['/token', '/test~success/token'])
      assert.equal((await page.send(`/pay/v1/acme${path}`, { origin })).status, 200);
    for (const path of ['/prices', '/wf/pricing_2', '/test~success/prices', '/test~success/wf/pricing_2'])
      assert.equal((await page.send(`/pay/v1/acme${path}`, { origin })).status, 401);
  });
});

describe('an installer', () => {
  it('gets its own answers, and its id is in each line of the log', async () => {
    const page = openHosts();
    assert.equal((await page.quote('acme-1')).json.response.Monthly_fee, 101);
    assert.equal((await page.quote('beta-2')).json.response.Monthly_fee, 102);
    assert.equal((await page.mint('beta-2', { origin: originOf('acme-1') })).status, 403);
    assertRefused(await page.send('/fin/no/such/address', { origin: originOf('no') }), 404);
    assert.deepEqual(
      page.entries.map(({ installer, status, warning }) => [installer, warning ?? status]),
      [
        ['acme-1', 200],
        ['acme-1', 200],
        ['beta-2', 200],
        ['beta-2', 200],
        ['beta-2', 403],
        ['no', 404],
      ],
    );
  });

  it('that is unknown gets a 404 that every page can read', async () => {
    const page = openHosts({ find: () => undefined });
    const reply = await page.mint('acme');
    assertRefused(reply, 404);
    assert.equal(reply.headers.get('access-control-allow-origin'), '*');
    assert.deepEqual(
      page.entries.map(({ installer, reason }) => [installer, reason]),
      [['acme', 'installer_unknown']],
    );
  });

  it('logs with its own `log` if it has one', async () => {
    const own: unknown[] = [];
    const page = openHosts({
      find: (id) => ({ ...optionsOf(id, page.service), log: ({ installer, status }) => own.push([installer, status]) }),
    });
    await page.mint('acme');
    assert.deepEqual([own, page.entries], [[['acme', 200]], []]);
  });

  it('whose warning goes to the console is named there', async (t) => {
    const warn = t.mock.method(console, 'warn', () => {});
    const page = openHosts({ log: undefined, store: memoryStore() });
    await page.mint('acme');
    assert.match(String(warn.mock.calls[0]?.arguments[0]), /^fin-widgets-host: acme: The store loses all records/);
  });
});

describe('a lookup', () => {
  it('is one for all requests of the moment', async () => {
    const options = deferred();
    let lookups = 0;
    const page = openHosts({
      async find(id) {
        lookups++;
        await options.promise;
        return optionsOf(id, page.service);
      },
    });
    const replies = Promise.all(Array.from({ length: 50 }, () => page.mint('acme')));
    await waitUntil(() => lookups > 0);
    options.resolve();
    assert.deepEqual(new Set((await replies).map(({ status }) => status)), new Set([200]));
    assert.equal(lookups, 1);
  });

  it('counts each request that waits for it for its own address', async () => {
    const options = deferred();
    const page = openHosts({
      async find(id) {
        await options.promise;
        return { ...optionsOf(id, page.service), limits: { mint: { points: 1, seconds: 600 } } };
      },
    });
    const mint = (address: string) => page.mint('acme', { address });
    const waiting = Promise.all(['192.0.2.2', '192.0.2.3'].map(mint));
    options.resolve();
    const replies = [...(await waiting), await mint('192.0.2.2'), await mint('192.0.2.3'), await mint('192.0.2.4')];
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200, 429, 429, 200],
    );
  });

  it('that throws is a 503 for this installer alone, and reveals no message', async (t) => {
    const time = movableTime(t);
    let failures = 0;
    const page = openHosts({
      find(id) {
        if (id === 'acme') {
          failures++;
          throw Object.assign(new Error('password=VALUE'), { code: 'ECONNREFUSED' });
        }
        return optionsOf(id, page.service);
      },
    });
    for (let i = 0; i < 3; i++) {
      assertUnavailable(await page.mint('acme'));
      assert.equal((await page.mint('beta')).status, 200);
    }
    assert.equal(failures, 1);
    time.advance(5_001);
    assertUnavailable(await page.mint('acme'));
    assert.equal(failures, 2);
    assert.deepEqual(page.warnings(), ['acme: The options of the installer cannot be read (ECONNREFUSED).']);
    assert.doesNotMatch(JSON.stringify(page.entries), /VALUE/);
  });

  it('that takes longer than 10 s is a 503 for this installer alone', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const page = openHosts({
      find: (id) => (id === 'acme' ? new Promise(() => {}) : optionsOf(id, page.service)),
    });
    const late = page.mint('acme');
    assert.equal((await page.mint('beta')).status, 200);
    t.mock.timers.tick(10_000);
    assertUnavailable(await late);
    assert.deepEqual(page.warnings(), ['acme: The options of the installer did not come within 10 s.']);
  });

  it('that finds wrong options is a 503 for this installer alone, and a sentence that names the option', async (t) => {
    const time = movableTime(t);
    const wrong: [option: string, options: object][] = [
      ['createHost: origins', { origins: ['VALUE'] }],
      ['createHost: service.password', { service: { baseUrl: 'https://service.example', email: 'VALUE' } }],
      ['createHost: tokenLifetimes', { tokenLifetimes: 'VALUE' }],
      ['createHosts: secret', { secret: 'VALUE' }],
      ['createHosts: store', { store: memoryStore() }],
    ];
    for (const [option, options] of wrong) {
      const page = openHosts({
        find: (id) => ({ ...optionsOf(id, page.service), ...(id === 'acme' && options) }),
      });
      for (let i = 0; i < 3; i++) {
        assertUnavailable(await page.mint('acme'));
        assert.equal((await page.mint('beta')).status, 200);
        time.advance(5_001);
      }
      assert.equal(page.warnings().length, 1);
      assert.match(String(page.warnings()[0]), new RegExp(`^acme: ${option} `));
      assert.doesNotMatch(JSON.stringify(page.entries), /VALUE/);
    }
  });
});

describe('one installer', () => {
  it('takes little memory for all scenarios of the test mode', async () => {
    const page = openHosts({ log: () => {} });
    const operations = ['', ...pageOperations.map((operation) => `${operation}~`)];
    const scenarios = operations.flatMap((operation) => [...named, ...statuses].map((outcome) => operation + outcome));
    const visitAll = async (id: string) => {
      for (const scenario of scenarios)
        await page.hosts(new Request(`https://pay.example/fin/${id}/test~${scenario}/token`));
    };
    await visitAll('warm-up');
    const before = await usedHeap();
    for (let i = 0; i < 30; i++) await visitAll(`acme-${i}`);
    const kilobytes = ((await usedHeap()) - before) / 30 / 1024;
    assert.ok(kilobytes < 100, `${kilobytes} kB for each installer`);
  });

  it('whose service is simulated keeps its host', async (t) => {
    const time = movableTime(t);
    const simulate = () => simulatedService('success') ?? assert.fail();
    const page = openHosts({ find: (id) => ({ ...optionsOf(id, page.service), service: simulate() }) });
    await page.mint('acme');
    time.advance(61_000);
    await page.mint('acme');
    assert.deepEqual(page.notices(), []);
  });

  it('with wrong functions ends no process', async (t) => {
    const time = movableTime(t);
    const reject = async (): Promise<never> => {
      throw new Error('VALUE');
    };
    const page = openHosts({ clientIp: reject as never, waitUntil: reject });
    for (const id of ['acme', 'acme', 'beta']) {
      assert.equal((await page.quote(id)).status, 200);
      time.advance(31_000); // then the settings are looked up beside the answer, and `waitUntil` is told
    }
    assert.deepEqual(page.warnings(), [
      'acme: clientIp (FIN_CLIENT_IP) returned no address: visitors without an address share one limit.',
    ]);
  });

  it('with its own `clientIp` has its own warning about that', async () => {
    const page = openHosts({ find: (id) => ({ ...optionsOf(id, page.service), clientIp: () => undefined }) });
    for (const id of ['acme', 'beta']) await page.mint(id);
    assert.deepEqual(
      page.entries.filter(({ warning }) => warning).map(({ installer }) => installer),
      ['acme', 'beta'],
    );
  });

  it('with a long address stops no other', async () => {
    const page = openHosts({
      find: (id) => ({
        ...optionsOf(id, page.service),
        service: { ...optionsOf(id, page.service).service, baseUrl: `https://service.example/${'/'.repeat(200_000)}x` },
      }),
    });
    const startedAt = performance.now();
    await page.mint('acme');
    const ms = performance.now() - startedAt;
    assert.ok(ms < 2_000, `${ms} ms`); // with quadratic time, two minutes
  });

  it('is unknown under an id that is a property of every object', async () => {
    const installers: Record<string, never> = {};
    const page = openHosts({ find: (id) => installers[id] });
    for (const id of ['constructor', 'valueof', 'acme']) assertRefused(await page.mint(id), 404);
  });
});

describe('options that change', () => {
  /** Hosts of one installer whose options a test changes. */
  const openChanging = (options: Partial<HostsOptions> = {}) => {
    const state = { lookups: 0, change: {} as object | undefined | Error };
    const page = openHosts({
      find(id) {
        state.lookups++;
        if (state.change instanceof Error) throw state.change;
        return state.change && { ...optionsOf(id, page.service), ...state.change };
      },
      ...options,
    });
    return { page, state };
  };

  it('replace the host, and requests under way end on the old one', async (t) => {
    const time = movableTime(t);
    const { page, state } = openChanging();
    const release = page.service.hold('pricing_2');
    const token = await page.token('acme-1');
    const underWay = page.quote('acme-1', { token });
    state.change = { origins: ['https://new.example'] };
    time.advance(60_001);
    assert.equal((await page.mint('acme-1')).status, 403);
    assert.equal((await page.mint('acme-1', { origin: 'https://new.example' })).status, 200);
    assert.deepEqual(page.notices(), ['acme-1: The host uses the changed settings.']);
    release();
    assert.equal((await underWay).json.response.Monthly_fee, 101);
  });

  it('leave a create that is under way one create, whose outcome the new host has, too', async (t) => {
    const time = movableTime(t);
    const store = durableStore();
    const reads = t.mock.method(store, 'read');
    const { page, state } = openChanging({ store });
    const release = page.service.hold('new_project_2');
    const [token, key] = [await page.token('acme'), newKey()];
    const underWay = page.create('acme', { token, key });
    await waitUntil(() => page.service.sent('new_project_2').length === 1);
    const { service } = optionsOf('acme', page.service);
    state.change = { service: { ...service, password: 'the next password' }, page: { lender: 'the next lender' } };
    time.advance(60_001);
    assert.deepEqual((await page.mint('acme')).json.page, { lender: 'the next lender' });
    const before = reads.mock.callCount();
    const again = page.create('acme', { token, key, headers: { 'Idempotency-Replay': 'true' } });
    // The new host polls the record of the old one's claim.
    await waitUntil(() => reads.mock.callCount() > before + 3);
    release();
    const [first, replayed] = [await underWay, await again];
    assert.deepEqual([first.status, replayed.status, replayed.json], [200, 200, first.json]);
    assert.equal(replayed.headers.get('idempotent-replayed'), 'true');
    assert.equal(page.service.sent('new_project_2').length, 1);
  });

  it('with another user at the service still answer an earlier create with its project', async (t) => {
    const time = movableTime(t);
    const { page, state } = openChanging();
    const key = newKey();
    const first = await page.create('acme', { key });
    const { service } = optionsOf('acme', page.service);
    state.change = { service: { ...service, email: 'acme@new.example' } };
    time.advance(60_001);
    const again = await page.create('acme', { key });
    assert.deepEqual([first.status, again.status, again.json], [200, 200, first.json]);
    assert.equal(page.service.sent('new_project_2').length, 1);
    await page.create('acme');
    assert.deepEqual(
      page.service.sent('generate-user-token').map(({ body }) => body.email),
      ['acme@installers.example', 'acme@new.example'],
    );
  });

  it('are looked up in the background while the installer is in use, and no request waits', async (t) => {
    const time = movableTime(t);
    const { page, state } = openChanging();
    await page.mint('acme');
    time.advance(29_000);
    await page.mint('acme');
    assert.equal(state.lookups, 1);
    time.advance(2_000);
    state.change = undefined;
    assert.equal((await page.mint('acme')).status, 200);
    await waitUntil(() => state.lookups === 2);
    assertRefused(await page.mint('acme'), 404);
  });

  it('are noticed behind a `toJSON` that hides them', async (t) => {
    const time = movableTime(t);
    const { page, state } = openChanging();
    const { service } = optionsOf('acme', page.service);
    class Service {
      constructor(options: object) {
        Object.assign(this, options);
      }
      toJSON(): Service {
        return new Service({ ...this, password: '***' });
      }
    }
    for (const password of ['old', 'new']) {
      state.change = { service: new Service({ ...service, password }) };
      assert.equal((await page.mint('acme')).status, 200);
      time.advance(61_000);
    }
    assert.deepEqual(page.notices(), ['acme: The host uses the changed settings.']);
  });

  it('keep their host while they stay the same', async (t) => {
    const time = movableTime(t);
    const { page, state } = openChanging();
    await page.quote('acme');
    for (let i = 0; i < 3; i++) {
      time.advance(61_000);
      await page.quote('acme', { body: uniqueQuoteRequest() });
    }
    assert.equal(state.lookups, 4);
    // Another host would ask `me` again.
    assert.equal(page.service.sent('me').length, 1);
    assert.deepEqual(page.notices(), []);
  });

  it('and cannot be read serve until they are too old, and again when they can be read', async (t) => {
    const time = movableTime(t);
    const { page, state } = openChanging();
    await page.mint('acme');
    state.change = new Error('away');
    time.advance(31_000);
    for (let i = 0; i < 3; i++) assert.equal((await page.mint('acme')).status, 200);
    assert.equal(state.lookups, 2);
    time.advance(30_000);
    assertUnavailable(await page.mint('acme'));
    state.change = {};
    assertUnavailable(await page.mint('acme'));
    time.advance(5_001);
    assert.equal((await page.mint('acme')).status, 200);
    assert.deepEqual(page.notices(), ['acme: The host uses the settings again.']);
  });

  it('to wrong ones are a 503 until they are corrected', async (t) => {
    const time = movableTime(t);
    const { page, state } = openChanging();
    await page.mint('acme');
    state.change = { origins: [] };
    time.advance(61_000);
    assertUnavailable(await page.mint('acme'));
    state.change = {};
    time.advance(5_001);
    assert.equal((await page.mint('acme')).status, 200);
    assert.deepEqual(page.notices(), ['acme: The host uses the settings again.']);
  });

  it('repeat the warnings about them, and none about what installers share', async (t) => {
    const time = movableTime(t);
    const { page, state } = openChanging({ clientIp: undefined, store: memoryStore() });
    const refused = async () => Response.json({}, { status: 401 });
    const usePassword = (password: string) => {
      const { service } = optionsOf('acme', page.service);
      state.change = { service: { ...service, password, fetch: refused } };
    };
    usePassword('wrong');
    await page.quote('acme');
    await page.quote('beta');
    usePassword('wrong again');
    time.advance(61_000);
    await page.quote('acme');
    const warnings = page.warnings().map((warning) => warning.slice(0, 29));
    assert.deepEqual(warnings, [
      'acme: The store loses all rec',
      'acme: Without clientIp (FIN_C',
      'acme: The service refused the',
      'beta: The service refused the',
      'acme: The service refused the',
    ]);
  });
});

describe('the cache of hosts', () => {
  it('drops the host that was not used for the longest time, whose requests end', async () => {
    const looked: string[] = [];
    const page = openHosts({
      max: 2,
      find(id) {
        looked.push(id);
        return optionsOf(id, page.service);
      },
    });
    const release = page.service.hold('pricing_2');
    const underWay = page.quote('a-1');
    for (const id of ['b-2', 'a-1', 'c-3', 'a-1', 'b-2']) await page.mint(id);
    assert.deepEqual(looked, ['a-1', 'b-2', 'c-3', 'b-2']);
    for (const id of ['c-3', 'b-2']) await page.mint(id);
    release();
    assert.equal((await underWay).json.response.Monthly_fee, 101);
  });

  it('keeps the limits of a visitor whose installer was dropped', async () => {
    const page = openHosts({
      max: 1,
      find: (id) => ({ ...optionsOf(id, page.service), limits: { mint: { points: 2, seconds: 600 } } }),
      store: memoryStore(),
    });
    for (const status of [200, 200, 429]) {
      assert.equal((await page.mint('acme')).status, status);
      await page.mint('beta');
    }
  });
});

describe('requests in flight', () => {
  it('count for their address after the host of the installer was dropped', async () => {
    const page = openHosts({ max: 1, find: (id) => ({ ...optionsOf(id, page.service), concurrency: 3 }) });
    const token = await page.token('acme');
    const release = page.service.hold('pricing_2');
    const ask = () => page.quote('acme', { token, body: uniqueQuoteRequest() });
    const underWay: ReturnType<typeof ask>[] = [];
    for (let i = 1; i <= 3; i++) {
      underWay.push(ask());
      await waitUntil(() => page.service.sent('pricing_2').length === i);
      await page.mint('beta');
    }
    assert.equal((await ask()).status, 429);
    release();
    for (const { status } of await Promise.all(underWay)) assert.equal(status, 200);
    assert.equal((await ask()).status, 200);
  });
});

describe('requests with random ids', () => {
  const flood = async (page: ReturnType<typeof openHosts>, count: number, address?: (i: number) => string) => {
    const statuses = new Map<number, number>();
    for (let i = 0; i < count; i++) {
      const { status } = await page.mint(`random-${i}`, address && { address: address(i) });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    return Object.fromEntries(statuses);
  };
  const openCounting = () => {
    const state = { lookups: 0 };
    const page = openHosts({
      max: 3,
      find(id) {
        state.lookups++;
        return id.startsWith('random') ? undefined : optionsOf(id, page.service);
      },
    });
    return { page, state };
  };

  it('of one address look up 100 at most in 5 s, and reach no other visitor and no host', async (t) => {
    const time = movableTime(t);
    const { page, state } = openCounting();
    for (const id of ['a', 'b', 'c']) await page.mint(id);
    assert.deepEqual(await flood(page, 500), { 404: 100, 429: 400 });
    assert.equal(state.lookups, 103);
    for (const id of ['a', 'b', 'c']) assert.equal((await page.mint(id)).status, 200);
    assert.equal(state.lookups, 103);
    assert.equal((await page.mint('cold')).status, 429);
    assert.equal((await page.mint('cold', { address: '192.0.2.2' })).status, 200);
    time.advance(5_001);
    assert.deepEqual(await flood(page, 200), { 404: 100, 429: 100 });
  });

  it('of one IPv6 network count as one address', async () => {
    const { page } = openCounting();
    assert.deepEqual(await flood(page, 200, (i) => `2001:db8:0:${i.toString(16)}::1`), { 404: 100, 429: 100 });
  });

  it('of many addresses look up 1,000 at most in 5 s, and reach no installer that is in use', async () => {
    const { page, state } = openCounting();
    for (const id of ['a', 'b', 'c']) await page.mint(id);
    assert.deepEqual(await flood(page, 1_500, (i) => `192.0.${i >> 8}.${i & 255}`), { 404: 1_000, 503: 500 });
    assert.equal(state.lookups, 1_003);
    for (const id of ['a', 'b', 'c']) assert.equal((await page.mint(id)).status, 200);
  });

  it('that all wait for a slow lookup are bounded, too', async () => {
    let lookups = 0;
    const page = openHosts({ find: () => new Promise(() => void lookups++) });
    const refused: number[] = [];
    for (let i = 0; i < 1_500; i++)
      void page
        .mint(`random-${i}`, { address: `192.0.${i >> 8}.${i & 255}` })
        .then(({ status }) => refused.push(status));
    await waitUntil(() => refused.length === 500);
    assert.deepEqual([lookups, new Set(refused)], [1_000, new Set([503])]);
  });
});
