/** The log: its fields, its warnings, and that its failures do no harm. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeJwt } from 'jose';
import { createHost, type LogEntry, memoryStore, type Store } from '../../src/host/index.js';
import { credentials, durableStore, newKey, origin, project, question, secret, update } from './fixtures.js';
import { openPage } from './page.js';

describe('the log', () => {
  it('gets time, operation, status, reason, duration, session and origin of every response', async () => {
    const page = openPage();
    const token = await page.token();
    const session = decodeJwt(token).jti;
    const { project_id } = (await page.ask('new_project_2', project, { token, key: newKey() })).response;
    await page.ask('update_project_2', { ...update, project: project_id }, { token });
    await page.ask('pricing_2', question, { token });
    await page.ask('pricing_2', {}, { token });
    await page.ask('new_lead', {}, { token });
    await page.ask('pricing_2', question, { token: `${token}x` });
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
    ['fails later', () => Promise.reject(new Error('disk full'))],
    ['never ends', () => new Promise(() => {})],
  ] as const) {
    it(`that ${what} does not change the response`, async () => {
      const page = openPage({ log });
      assert.equal((await page.ask('pricing_2', question)).status, 200);
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
      [['fin-widgets/host: Without clientIp all visitors share one limit, of ten times the points.']],
    );
    for (const other of others) assert.equal(other.mock.callCount(), 0);
  });

  it('warns once when creates are allowed on a store that forgets', async () => {
    const warnings = ({ entries }: ReturnType<typeof openPage>) => entries.flatMap(({ warning }) => warning ?? []);
    const { durable: _, ...own } = memoryStore();
    for (const store of [memoryStore(), undefined, own as Store]) {
      const page = openPage({ store });
      for (let i = 0; i < 2; i++) assert.equal((await page.ask('new_project_2', project)).status, 200);
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
      'The service refused the login: check service.email and service.password.',
    ],
    [
      'a base URL without a login',
      {},
      { 'generate-user-token': () => new Response('<h1>Not found</h1>', { status: 404 }) },
      'The service takes no login at service.baseUrl (not_found): it ends in /api/1.1, without /wf.',
    ],
    [
      'a service that cannot be reached',
      { service: { fetch: () => Promise.reject(new TypeError('fetch failed')) } },
      {},
      'The service does not answer: check service.baseUrl.',
    ],
  ] as const) {
    it(`warns once of ${what}`, async () => {
      const page = openPage(options, script);
      for (const _ of [1, 2]) assert.equal((await page.ask('pricing_2', question)).status, 502);
      assert.deepEqual(
        page.entries.flatMap((entry) => entry.warning ?? []),
        [warning],
      );
    });
  }

  it('warns of a refused offer link', async () => {
    const page = openPage();
    const answer = await page.ask('new_project_2', { ...project, offer_PDF: ['http://localhost/offer.pdf'] });
    assert.equal(answer.status, 400);
    assert.deepEqual(
      page.entries.flatMap((entry) => entry.warning ?? []),
      ['An offer_PDF was refused: it lies under a public name by https, and within offerPdfOrigins if you set it.'],
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
        ({ warning }) =>
          warning === 'A request failed for a reason that the host does not know: this is an error of the host.',
      ),
    );
    assert.deepEqual(page.sent(), []);
  });
});
