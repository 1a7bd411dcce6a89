/** Calls of the service: one login for all requests, one renewal and one replay, retries, and time limits. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createService, type Service } from '../../../demo/service/index.js';
import { type Clock, fakeClock } from '../../../test/client/clock.js';
import { durableStore } from '../support/durable-store.js';
import { newKey, project, quoteRequest, update } from '../support/fixtures.js';
import { type Answer, assertError, openPage } from '../support/page.js';
import { type Script, success } from '../support/scripted-service.js';
import { deferred, movableTime, waitUntil } from '../support/timing.js';

const hour = 3_600_000;
const logins = 'generate-user-token';
const status =
  (
    code: number,
    body: unknown = { status: 'ERROR', message: 'Carla Customer, carla.customer@example.org' },
    headers = {},
  ) =>
  () =>
    Response.json(body, { status: code, headers });
const never = () => new Promise<Response>(() => {});
/** A quote request that was not sent before. */
let requested = 0;
const another = () => ({
  ...quoteRequest,
  'total_cost_installation (after subsidies) (incl vat)': 10_000 + requested++,
});

describe('the login', () => {
  let service: Service;
  before(async () => {
    service = await createService({ tokenLifetime: 3_600 });
  });
  after(() => service.close());

  it('happens once for 100 first requests at the same time', async () => {
    const page = openPage({}, service);
    const answers = await Promise.all(Array.from({ length: 100 }, () => page.call('pricing_2', another())));
    assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([200]));
    assert.equal(page.sent(logins).length, 1);
    assert.equal(page.sent('pricing_2').length, 100);
  });

  it('happens once when 100 requests find the token rejected, and each request is replayed once', async () => {
    let refuse: string | null = null;
    const script: Script = {
      pricing_2: ({ authorization }) =>
        authorization === refuse ? Response.json({ message: 'x' }, { status: 401 }) : undefined,
    };
    const page = openPage({}, script);
    await page.call('pricing_2', another());
    refuse = page.sent('pricing_2')[0]?.authorization ?? null;
    const answers = await Promise.all(Array.from({ length: 100 }, () => page.call('pricing_2', another())));
    assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([200]));
    assert.equal(page.sent(logins).length, 2);
    assert.equal(page.sent('pricing_2').length, 201);
  });

  it('is renewed once after the service has forgotten the token', async () => {
    const other = await createService();
    try {
      const moved = openPage({
        service: { fetch: async (input, init) => (first ? service : other).app.fetch(new Request(input, init)) },
      });
      let first = true;
      assert.equal((await moved.call('pricing_2', another())).status, 200);
      first = false;
      assert.equal((await moved.call('pricing_2', another())).status, 200);
      assert.equal((await moved.call('new_project_2', project)).status, 200);
      assert.equal((await other.rows('projects')).length, 1);
      assert.equal((await other.rows('tokens')).length, 1);
    } finally {
      await other.close();
    }
  });
});

describe('a service that returns a token it has already rejected', () => {
  it('is asked for another token', async (t) => {
    const time = movableTime(t);
    const held = { pricing: deferred<Response | undefined>(), login: deferred() };
    const page = openPage(
      { organization: 'o', salesRep: 's', tokenLifetime: 86_400 },
      {
        async [logins]({ count }) {
          if (count === 2) await held.login.promise;
          return success({
            user_id: 'x',
            token: count === 3 ? 'upstream-token-new' : 'upstream-token-old',
            expires: 3_600,
          });
        },
        pricing_2: ({ count }) => (count === 1 ? held.pricing.promise : undefined),
      },
    );
    const first = page.call('pricing_2', another());
    await waitUntil(() => page.sent('pricing_2').length === 1);
    time.advance(hour);
    const second = page.call('pricing_2', another());
    await waitUntil(() => page.sent(logins).length === 2);
    held.pricing.resolve(Response.json({}, { status: 401 }));
    for (let i = 0; i < 10; i++) await new Promise((resolve) => setImmediate(resolve));
    held.login.resolve();
    assert.equal((await first).status, 200);
    assert.equal((await second).status, 200);
    assert.equal(page.sent(logins).length, 3);
    const used = page.sent('pricing_2').map(({ authorization }) => authorization);
    assert.equal(used.filter((each) => each === 'Bearer upstream-token-new').length, 1);
  });
});

describe('a token that no header can carry', () => {
  for (const token of ['a\r\nX-Other: 1', 'tök€n'])
    it(`fails the login, and is not kept, also not for the next process: ${JSON.stringify(token)}`, async () => {
      const store = durableStore();
      const page = openPage({ store }, { [logins]: () => success({ user_id: 'u', token, expires: 86_400 }) });
      assert.equal((await page.call('pricing_2', another())).status, 502);
      assert.equal(page.entries.findLast(({ status }) => status !== undefined)?.reason, 'upstream_unreadable');
      const restarted = openPage({ store });
      assert.equal((await restarted.call('pricing_2', another())).status, 200);
      assert.equal(restarted.sent(logins).length, 1);
    });
});

describe('the lifetime of a login', () => {
  const withLife = (expires: number) => ({
    [logins]: ({ count }: { count: number }) =>
      success({ user_id: 'x', token: `token-${count}-${crypto.randomUUID()}`, expires }),
  });
  for (const [what, expires, life] of [
    ['is 23 h if the service says a day', 86_400, 23 * hour],
    ['is 23 h if the service says a year', 31_536_000, 23 * hour],
    ['is an hour if the service says so', 3_600, hour],
    ['is 15 min if the service names a negative one', -1, 900_000],
  ] as const) {
    it(what, async (t) => {
      const page = openPage({ tokenLifetime: 86_400, pricingTtl: 0 }, withLife(expires));
      const time = movableTime(t);
      await page.call('pricing_2', quoteRequest);
      // The host does not use a token in its last minute, or in the last tenth of its lifetime.
      time.advance(life - Math.min(60_000, life / 10) - 1_000);
      await page.call('pricing_2', quoteRequest, { token: await page.token() });
      assert.equal(page.sent(logins).length, 1);
      time.advance(2_000);
      await page.call('pricing_2', quoteRequest, { token: await page.token() });
      assert.equal(page.sent(logins).length, 2);
    });
  }

  it('starts no timer', async (t) => {
    const clock = fakeClock(t);
    const page = openPage({}, withLife(31_536_000));
    assert.equal((await page.call('pricing_2', quoteRequest)).status, 200);
    assert.deepEqual(clock.pending(), []);
  });
});

describe('a refused login', () => {
  const refused: Script = { [logins]: status(401) };
  /** Calls each kind of operation. Resolves to the `Retry-After` in seconds. */
  const told = async (page: ReturnType<typeof openPage>) => {
    const answers = [await page.call('pricing_2', quoteRequest), await page.call('new_project_2', project)];
    answers.push(await page.call('update_project_2', { ...update, project: 'x' }));
    for (const [i, answer] of answers.entries()) assertError(answer, 502, i ? 'NOT_RUN' : 'ERROR');
    const [first, ...others] = answers.map(({ headers }) => headers.get('retry-after'));
    assert.deepEqual(others, [first, first]);
    return first;
  };

  it('is a 502, and is not repeated for 2 s, then 5 s, then 10 s', async (t) => {
    const time = movableTime(t);
    const page = openPage({ tokenLifetime: 86_400 }, refused);
    for (const [i, seconds] of [2, 5, 10, 10].entries()) {
      assert.equal(await told(page), String(seconds));
      time.advance(seconds * 1000 - 900);
      assert.equal(await told(page), '1');
      assert.equal(page.sent(logins).length, i + 1);
      time.advance(901);
    }
    assert.deepEqual(page.sent(), []);
    const reasons = page.entries.flatMap(({ reason }) => reason ?? []);
    assert.deepEqual(new Set(reasons), new Set(['login_refused', 'login_paused']));
    assert.equal(reasons.filter((reason) => reason === 'login_refused').length, 4);
  });

  it('is not repeated at once although the store accepts no write', async () => {
    const store = durableStore();
    const page = openPage({ store: { ...store, write: () => Promise.reject(new Error('away')) } }, refused);
    for (let i = 0; i < 2; i++) assert.equal(await told(page), '2');
    assert.equal(page.sent(logins).length, 1);
  });

  it('is not repeated by another process either, and the first success ends that for all', async (t) => {
    const time = movableTime(t);
    const store = durableStore();
    let isRefused = true;
    const refuse = () => (isRefused ? status(401)() : undefined);
    const options = { store, pricingTtl: 0 };
    const script: Script = { [logins]: refuse, pricing_2: refuse };
    const pages = [openPage(options, script), openPage(options, script)] as const;
    for (const page of pages) assert.equal(await told(page), '2');
    assert.equal(pages[1].sent(logins).length, 0);
    time.advance(2_001);
    // The second process continues with the count of the first.
    for (const page of [...pages].reverse()) assert.equal(await told(page), '5');
    assert.deepEqual(
      pages.map((page) => page.sent(logins).length),
      [1, 1],
    );
    time.advance(5_001);
    isRefused = false;
    for (const page of pages) assert.equal((await page.call('pricing_2', quoteRequest)).status, 200);
    isRefused = true;
    assert.equal((await pages[1].call('pricing_2', quoteRequest)).headers.get('retry-after'), '2');
  });

  for (const [what, answer] of [
    ['400', status(400)],
    ['500', status(500)],
    ['503', status(503)],
    ['a 200 of another kind', status(200, { status: 'NOT_RUN' })],
    ['HTML', () => new Response('<h1>Carla</h1>')],
    ['a redirect', () => new Response(null, { status: 302, headers: { Location: 'https://evil.example/' } })],
    ['no answer', () => Promise.reject(new TypeError('connect 10.0.0.1 demo-password'))],
  ] as const) {
    it(`with ${what} makes a create NOT_RUN, and the next attempt may succeed`, async () => {
      let down = true;
      const page = openPage({}, { [logins]: () => (down ? answer() : undefined) });
      const key = newKey();
      assertError(await page.call('new_project_2', project, { key }), 502);
      assert.deepEqual(page.sent(), []);
      down = false;
      assert.equal((await page.call('new_project_2', project, { key })).status, 200);
      assert.equal(page.sent().length, 1);
    });
  }

  it('with 429 is passed on to the page', async () => {
    const page = openPage({}, { [logins]: status(429, {}, { 'Retry-After': '7' }) });
    const answer = await page.call('new_project_2', project);
    assertError(answer, 429);
    assert.equal(answer.headers.get('retry-after'), '7');
  });

  it('after a 401 causes one replay and no more', async () => {
    const page = openPage({}, { pricing_2: status(401), new_project_2: status(401), update_project_2: status(401) });
    assertError(await page.call('pricing_2', quoteRequest), 502, 'ERROR');
    assertError(await page.call('new_project_2', project), 502);
    assert.equal(page.sent('pricing_2').length, 2);
    assert.equal(page.sent('new_project_2').length, 2);
    const [first, second] = page.sent('new_project_2');
    assert.notEqual(first?.authorization, second?.authorization);
    assert.deepEqual(first?.body, second?.body);
  });

  it('after a 401 is one, also if it gives the same token again', async () => {
    const token = 'the-same-each-time';
    const page = openPage(
      { organization: 'o', salesRep: 's' },
      {
        [logins]: () => success({ user_id: 'u', token, expires: 86_400 }),
        pricing_2: status(401),
      },
    );
    assertError(await page.call('pricing_2', quoteRequest), 502, 'ERROR');
    assert.equal(page.sent(logins).length, 2);
  });
});

describe('`me`', () => {
  for (const [what, answer, code] of [
    ['fails', status(500), 502],
    ['is refused', status(400), 502],
    ['is rate limited', status(429), 429],
    ['has an empty answer', status(200, { status: 'success', response: {} }), 502],
  ] as const) {
    it(`that ${what} makes a create NOT_RUN, and is called again`, async () => {
      let down = true;
      const page = openPage({}, { me: () => (down ? answer() : undefined) });
      const key = newKey();
      assertError(await page.call('new_project_2', project, { key }), code);
      assertError(await page.call('pricing_2', quoteRequest), code, code === 429 ? 'NOT_RUN' : 'ERROR');
      assert.deepEqual(page.sent(), []);
      down = false;
      assert.equal((await page.call('new_project_2', project, { key })).status, 200);
    });
  }
});

/** How often a quote request is sent before the page gets an error. */
const attempts: [what: string, answer: () => Response | Promise<Response>, status: number, sent: number][] = [
  ['400', status(400), 400, 1],
  ['429', status(429), 429, 1],
  ['500', status(500), 502, 1],
  ['502', status(502), 502, 2],
  ['503', status(503), 502, 2],
  ['504', status(504), 504, 2],
  ['a 200 with HTML', () => new Response('<h1>Carla</h1>'), 502, 1],
  ['a redirect', () => new Response(null, { status: 301, headers: { Location: 'https://evil.example/' } }), 502, 1],
  ['no connection', () => Promise.reject(new TypeError('fetch failed', { cause: 'Carla' })), 502, 2],
  [
    'a body that breaks off',
    () => new Response(new ReadableStream({ start: (c) => c.error(new Error('Carla')) })),
    502,
    2,
  ],
];

describe('an answer of the service', () => {
  for (const [what, answer, code, sent] of attempts) {
    it(`that is ${what}: a quote request is sent ${sent === 1 ? 'once' : 'twice'}, a create once`, async () => {
      const page = openPage({}, { pricing_2: answer, new_project_2: answer });
      assert.equal((await page.call('pricing_2', quoteRequest)).status, code);
      assert.equal(page.sent('pricing_2').length, sent);
      assert.notEqual((await page.call('new_project_2', project)).status, 200);
      assert.equal(page.sent('new_project_2').length, 1);
    });
  }

  it('is reduced to the contract’s fields', async () => {
    const more = {
      token: 'x',
      email: 'carla.customer@example.org',
      Monthly_fee: 1,
      checkout_link: 'https://service.example/1',
      project_id: 'p',
      financial_offer: 'o',
    };
    const answer = () =>
      Response.json(
        { status: 'success', response: more, debug: 'demo-password' },
        { headers: { 'Set-Cookie': 'a=b', 'X-Debug': 'demo-password' } },
      );
    const page = openPage({}, { pricing_2: answer, new_project_2: answer, update_project_2: answer });
    const priced = await page.call('pricing_2', quoteRequest);
    assert.equal(priced.text, '{"status":"success","response":{"Monthly_fee":1}}');
    const made = await page.call('new_project_2', project);
    assert.deepEqual(Object.keys(made.response), ['checkout_link', 'project_id', 'financial_offer']);
    const changed = await page.call('update_project_2', { ...update, project: made.response.project_id });
    assert.equal(changed.text, '{"status":"success","response":{}}');
    for (const { headers } of [priced, made, changed]) {
      assert.equal(headers.get('set-cookie'), null);
      assert.equal(headers.get('x-debug'), null);
    }
  });

  it('that is a transient failure of a quote request is repeated once', async () => {
    const page = openPage(
      {},
      { pricing_2: ({ count }) => (count === 1 ? Response.json({}, { status: 503 }) : undefined) },
    );
    assert.equal((await page.call('pricing_2', quoteRequest)).status, 200);
    assert.equal(page.sent('pricing_2').length, 2);
  });

  it('with 429 has its Retry-After passed on, or a default one', async () => {
    for (const [given, told] of [
      ['17', '17'],
      [undefined, '5'],
      ['soon', '5'],
      ['0', '5'],
      ['86400', '86400'],
      ['86401', '5'],
      ['9'.repeat(400), '5'],
    ] as const) {
      const page = openPage({}, { pricing_2: status(429, {}, given ? { 'Retry-After': given } : {}) });
      assert.equal((await page.call('pricing_2', quoteRequest)).headers.get('retry-after'), told);
      assert.equal(page.sent('pricing_2').length, 1);
    }
  });
});

describe('a call that exceeds its time limit', () => {
  /** Passes the time limit of a call, and asserts that the call has no answer before. */
  const answerAfter = async (clock: Clock, ms: number, requested: Promise<Answer>): Promise<Answer> => {
    let isAnswered = false;
    requested.then(() => {
      isAnswered = true;
    });
    await clock.pass(ms - 1);
    for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
    assert.equal(isAnswered, false);
    await clock.pass(1);
    return requested;
  };

  for (const [operation, body, life, word] of [
    ['pricing_2', quoteRequest, 15_000, 'ERROR'],
    ['new_project_2', project, 120_000, 'UNKNOWN'],
  ] as const) {
    it(`of ${operation} ends after ${life / 1000} s, and its request is aborted`, async (t) => {
      let signal: AbortSignal | undefined;
      const page = openPage(
        {},
        {
          [operation]: (call) => {
            signal = call.signal;
            return never();
          },
        },
      );
      const token = await page.token();
      const clock = fakeClock(t);
      const requested = page.call(operation, body, { token });
      await waitUntil(() => page.sent(operation).length > 0);
      assertError(await answerAfter(clock, life, requested), 504, word);
      assert.equal(signal?.aborted, true);
      assert.equal(page.sent(operation).length, 1);
    });

    it(`of ${operation} ends after the configured time, retry included`, async (t) => {
      const page = openPage(
        { timeout: 2_000 },
        {
          [operation]: ({ count }) =>
            count === 1 && operation === 'pricing_2' ? Response.json({}, { status: 502 }) : never(),
        },
      );
      const token = await page.token();
      const clock = fakeClock(t);
      const requested = page.call(operation, body, { token });
      await waitUntil(() => page.sent(operation).length > 0);
      let beforeRetryMs = 0;
      if (operation === 'pricing_2') {
        const isDelay = (ms: number) => ms <= 300;
        await waitUntil(() => clock.pending().some(isDelay));
        beforeRetryMs = 300;
        await clock.pass(beforeRetryMs);
        await waitUntil(() => page.sent(operation).length === 2);
      }
      assertError(await answerAfter(clock, 2_000 - beforeRetryMs, requested), 504, word);
    });

    it(`of ${operation} is not sent if the login takes that long`, async (t) => {
      const page = openPage({ timeout: 2_000, organization: 'o', salesRep: 's' }, { [logins]: never });
      const token = await page.token();
      const clock = fakeClock(t);
      const requested = page.call(operation, body, { token });
      await waitUntil(() => page.sent(logins).length > 0);
      assertError(await answerAfter(clock, 2_000, requested), 504, operation === 'pricing_2' ? 'ERROR' : 'NOT_RUN');
      assert.deepEqual(page.sent(), []);
    });
  }

  it('is NOT_RUN if the token was rejected and the next login takes that long', async (t) => {
    const page = openPage(
      { timeout: 2_000, organization: 'o', salesRep: 's' },
      {
        [logins]: ({ count }) => (count > 1 ? never() : undefined),
        new_project_2: status(401),
      },
    );
    const token = await page.token();
    const clock = fakeClock(t);
    const requested = page.call('new_project_2', project, { token });
    await waitUntil(() => page.sent(logins).length > 1);
    assertError(await answerAfter(clock, 2_000, requested), 504, 'NOT_RUN');
  });
});

it('sends no create after the page was told NOT_RUN, also by a `fetch` that ignores the signal', async (t) => {
  const sent: string[] = [];
  const held = deferred();
  const service = {
    async fetch(input: RequestInfo | URL) {
      const operation = String(input).replace(/.*\//, '');
      sent.push(operation);
      if (operation !== logins) return success({ Monthly_fee: 1 });
      await held.promise;
      return success({ user_id: 'u', token: 't', expires: 86_400 });
    },
  };
  const page = openPage({ timeout: 2_000, organization: 'o', salesRep: 's', service });
  const token = await page.token();
  const clock = fakeClock(t);
  const requested = page.call('new_project_2', project, { token });
  await waitUntil(() => sent.length > 0);
  await clock.pass(2_000);
  assertError(await requested, 504, 'NOT_RUN');
  held.resolve();
  await page.call('pricing_2', quoteRequest, { token });
  assert.deepEqual(sent, [logins, 'pricing_2']);
});

describe('a page that is closed during a create', () => {
  it('does not stop the create, and finds its outcome later', async () => {
    const held = deferred<Response | undefined>();
    const page = openPage({}, { new_project_2: () => held.promise });
    const key = newKey();
    const gone = new AbortController();
    const first = page.call('new_project_2', project, { key, signal: gone.signal });
    await waitUntil(() => page.sent().length === 1);
    gone.abort();
    held.resolve(undefined);
    await first.catch(() => {});
    const second = await page.call('new_project_2', project, { key });
    assert.equal(second.status, 200);
    assert.equal(page.sent().length, 1);
  });
});
