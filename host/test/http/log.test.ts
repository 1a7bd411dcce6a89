/** The log: its fields, its warnings, and that the failure of a listener does no harm. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { decodeJwt } from 'jose';
import { reasons } from '../../src/http/refusal.js';
import { createHost, type HostOptions, type LogEntry, memoryStore, type Reason, type Store } from '../../src/index.js';
import { durableStore } from '../support/durable-store.js';
import { credentials, origin, project, quoteRequest, secret, update } from '../support/fixtures.js';
import { openPage, type RequestOptions } from '../support/page.js';

/** Reasons that a visitor cannot cause over HTTP, or not soon. The conformance suite tests the others. */
const failures: [reason: Reason, options: Partial<HostOptions>, how: RequestOptions][] = [
  ['check', { check: () => assert.fail('no') }, {}],
  ['limit_shared', { clientIp: undefined, limits: { create: { points: 1, seconds: 60 } } }, {}],
  ['replay_unknown', { store: memoryStore() }, { headers: { 'Idempotency-Replay': 'true' } }],
];

describe('the log', () => {
  for (const [reason, options, how] of failures) {
    it(`names the reason ${reason}`, async () => {
      const page = openPage(options);
      if (reason === 'limit_shared')
        for (let i = 0; i < 10; i++) await page.call('new_project_2', project, { token: await page.token() });
      await page.call('new_project_2', project, { ...how, token: await page.token() });
      assert.equal(page.entries.findLast(({ status }) => status !== undefined)?.reason, reason);
    });
  }

  it('has exactly the reasons that the docs and the protocol explain', async () => {
    for (const [path, start, column] of [
      ['docs/errors.md', '### The page', 0],
      ['host/PROTOCOL.md', '| check | `reason` |', -1],
    ] as const) {
      const text = await readFile(path, 'utf8');
      const rows = text
        .slice(text.indexOf(start))
        .split('\n')
        .filter((line) => line.startsWith('| '));
      const cells = rows.map((row) => row.split(' | ').at(column) ?? '');
      const names = cells.flatMap((cell) => [...cell.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name));
      assert.deepEqual(names.filter((name) => name !== 'reason').sort(), [...reasons].sort(), path);
    }
  });

  it('gets time, operation, status, reason, duration, session and origin of every response', async () => {
    const page = openPage();
    const token = await page.token();
    const session = decodeJwt(token).jti;
    const { project_id } = (await page.call('new_project_2', project, { token })).response;
    await page.call('update_project_2', { ...update, project: project_id }, { token });
    await page.call('pricing_2', quoteRequest, { token });
    await page.call('pricing_2', {}, { token });
    await page.call('new_lead', {}, { token });
    await page.call('pricing_2', quoteRequest, { token: `${token}x` });
    await page.mint({ method: 'OPTIONS' });
    await page.mint({ path: '/carla.customer@example.org' });
    await page.mint({ origin: 'https://carla.example' });
    for (const entry of page.entries) {
      const { time, duration } = entry;
      assert.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      assert.ok(duration !== undefined && duration >= 0 && duration < 5_000);
    }
    assert.deepEqual(
      page.entries.map(({ time: _, duration: __, ...rest }) => rest),
      [
        { operation: 'token', status: 200, origin },
        { operation: 'new_project_2', session, status: 200, origin },
        { operation: 'update_project_2', session, status: 200, origin },
        { operation: 'pricing_2', session, status: 200, origin },
        { operation: 'pricing_2', session, status: 400, reason: 'body_invalid', origin },
        { operation: 'new_lead', status: 403, reason: 'operation', origin },
        { operation: 'pricing_2', status: 401, reason: 'token_invalid', origin },
        { operation: 'token', status: 204, origin },
        { status: 404, reason: 'route', origin },
        { operation: 'token', status: 403, reason: 'origin' },
      ],
    );
  });

  for (const [what, log] of [
    [
      'throws',
      () => {
        throw new Error('disk full');
      },
    ],
    ['rejects', () => Promise.reject(new Error('disk full'))],
    ['never settles', () => new Promise(() => {})],
  ] as const) {
    it(`whose listener ${what} does not change the response`, async () => {
      const page = openPage({ log });
      assert.equal((await page.call('pricing_2', quoteRequest)).status, 200);
    });
  }

  it('without a listener, writes each warning to the console once, and nothing else', async (t) => {
    const warn = t.mock.method(console, 'warn', () => {});
    const others = (['log', 'error', 'info'] as const).map((name) => t.mock.method(console, name, () => {}));
    const host = createHost({
      service: { baseUrl: 'https://service.example', ...credentials },
      origins: [origin],
      secret,
      store: durableStore(),
    });
    const mint = () => host(new Request(`${origin}/fin/token`, { method: 'POST', headers: { Origin: origin } }));
    await mint();
    await mint();
    assert.deepEqual(
      warn.mock.calls.map((call) => call.arguments),
      [['fin-widgets-host: Without clientIp (FIN_CLIENT_IP), all visitors share one limit of ten times the requests.']],
    );
    for (const other of others) assert.equal(other.mock.callCount(), 0);
  });

  it('warns once if creates are allowed and the store is not durable', async () => {
    const warnings = ({ entries }: ReturnType<typeof openPage>) => entries.flatMap(({ warning }) => warning ?? []);
    const { durable: _, ...own } = memoryStore();
    for (const store of [memoryStore(), undefined, own as Store]) {
      const page = openPage({ store });
      for (let i = 0; i < 2; i++) assert.equal((await page.call('new_project_2', project)).status, 200);
      const [warning = '', ...more] = warnings(page);
      assert.match(warning, /fileStore.*redisStore.*postgresStore/);
      assert.deepEqual(more, []);
    }
    for (const options of [{ store: durableStore() }, { store: memoryStore(), operations: ['pricing_2'] as const }])
      assert.deepEqual(warnings(openPage(options)), []);
  });

  for (const [what, options, script, warning] of [
    [
      'a refused login',
      {},
      { 'generate-user-token': () => Response.json({ message: 'no' }, { status: 401 }) },
      'The service refused the login: check service.email (FIN_EMAIL) and service.password (FIN_PASSWORD).',
    ],
    [
      'a base URL without a login',
      {},
      { 'generate-user-token': () => new Response('<h1>Not found</h1>', { status: 404 }) },
      'The service accepts no login (not_found): check service.baseUrl (FIN_SERVICE). The address must end in /api/1.1, without /wf.',
    ],
    [
      'a service that cannot be reached',
      { service: { fetch: () => Promise.reject(new TypeError('fetch failed')) } },
      {},
      'The service does not answer: check service.baseUrl (FIN_SERVICE).',
    ],
  ] as const) {
    it(`warns once of ${what}`, async () => {
      const page = openPage(options, script);
      for (const _ of [1, 2]) assert.equal((await page.call('pricing_2', quoteRequest)).status, 502);
      assert.deepEqual(
        page.entries.flatMap((entry) => entry.warning ?? []),
        [warning],
      );
    });
  }

  for (const [what, error, warning] of [
    [
      'a code',
      Object.assign(new Error('permission denied for carla.customer@example.org'), { code: '42501' }),
      'The store fails (42501), so the host refuses creates.',
    ],
    [
      'a reply of Redis',
      new Error('NOAUTH Authentication required.'),
      'The store fails (NOAUTH), so the host refuses creates.',
    ],
    [
      'a message only',
      Object.assign(new Error('carla.customer@example.org'), { code: 'carla customer' }),
      'The store fails or cannot be reached, so the host refuses creates.',
    ],
  ] as const) {
    it(`warns once of a store that rejects with ${what}, and quotes no message`, async () => {
      const reject = () => Promise.reject(error);
      const page = openPage({ store: { ...durableStore(), read: reject, add: reject } });
      for (const _ of [1, 2]) assert.equal((await page.call('new_project_2', project)).status, 503);
      assert.deepEqual(
        page.entries.flatMap((entry) => entry.warning ?? []),
        [warning],
      );
    });
  }

  it('warns of a refused offer link', async () => {
    const page = openPage();
    const answer = await page.call('new_project_2', { ...project, offer_PDF: ['http://localhost/offer.pdf'] });
    assert.equal(answer.status, 400);
    assert.deepEqual(
      page.entries.flatMap((entry) => entry.warning ?? []),
      [
        'The host refused an offer_PDF. It must be under a public name by https, and within offerPdfOrigins (FIN_OFFER_PDF_ORIGINS) if you set it.',
      ],
    );
  });

  it('warns of an unexpected error, and the page gets a 502', async () => {
    const entries: LogEntry[] = [];
    const page = openPage({ log: (entry) => entries.push(entry) });
    const token = await page.token();
    const broken = new Request(`${origin}/fin/wf/new_project_2`, {
      method: 'POST',
      headers: { Origin: origin, Authorization: `Bearer ${token}` },
    });
    const headers = broken.headers;
    Object.defineProperty(broken, 'headers', {
      value: {
        get: (name: string) => {
          if (name === 'content-type') throw new Error('carla.customer@example.org');
          return headers.get(name);
        },
      },
    });
    const answer = await page.host(broken);
    assert.equal(answer.status, 502);
    assert.deepEqual(await answer.json(), { status: 'UNKNOWN', message: 'The site failed.' });
    assert.ok(
      entries.some(
        ({ warning }) => warning === 'A request failed with an unexpected error. This is a bug in the host.',
      ),
    );
    assert.deepEqual(page.sent(), []);
  });
});
