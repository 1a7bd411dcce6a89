/** How the service is called: one login for all, one renewal and one replay, and what the page is told of what went wrong. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createService, type Service } from '../../demo/service/index.js';
import { type Clock, fakeClock } from '../client/clock.js';
import { newKey, project, question, update } from './fixtures.js';
import { type Answer, assertError, openPage } from './page.js';
import { type Script, success } from './scripted-service.js';
import { deferred, movableTime, waitUntil } from './timing.js';

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
/** A question that nobody asked yet. */
let asked = 0;
const another = () => ({ ...question, 'total_cost_installation (after subsidies) (incl vat)': 10_000 + asked++ });

describe('the login', () => {
  let service: Service;
  before(async () => {
    service = await createService({ tokenLifetime: 3_600 });
  });
  after(() => service.close());

  it('is one for 100 first requests at once', async () => {
    const page = openPage({}, service);
    const answers = await Promise.all(Array.from({ length: 100 }, () => page.ask('pricing_2', another())));
    assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([200]));
    assert.equal(page.sent(logins).length, 1);
    assert.equal(page.sent('pricing_2').length, 100);
  });

  it('is one for 100 who find their token refused at once, and each is replayed once', async () => {
    let refuse: string | null = null;
    const script: Script = {
      pricing_2: ({ authorization }) =>
        authorization === refuse ? Response.json({ message: 'x' }, { status: 401 }) : undefined,
    };
    const page = openPage({}, script);
    await page.ask('pricing_2', another());
    refuse = page.sent('pricing_2')[0]?.authorization ?? null;
    const answers = await Promise.all(Array.from({ length: 100 }, () => page.ask('pricing_2', another())));
    assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([200]));
    assert.equal(page.sent(logins).length, 2);
    assert.equal(page.sent('pricing_2').length, 201);
  });

  it('is renewed after the service has forgotten the token, once', async () => {
    const other = await createService();
    try {
      const moved = openPage({
        service: { fetch: async (input, init) => (first ? service : other).app.fetch(new Request(input, init)) },
      });
      let first = true;
      assert.equal((await moved.ask('pricing_2', another())).status, 200);
      first = false;
      assert.equal((await moved.ask('pricing_2', another())).status, 200);
      assert.equal((await moved.ask('new_project_2', project)).status, 200);
      assert.equal((await other.rows('projects')).length, 1);
      assert.equal((await other.rows('tokens')).length, 1);
    } finally {
      await other.close();
    }
  });
});

describe('a service that gives the same token again', () => {
  it('is asked for another one by whom it has refused that', async (t) => {
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
    const first = page.ask('pricing_2', another());
    await waitUntil(() => page.sent('pricing_2').length === 1);
    time.advance(hour);
    const second = page.ask('pricing_2', another());
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

describe('the life of a login', () => {
  const withLife = (expires: number) => ({
    [logins]: ({ count }: { count: number }) =>
      success({ user_id: 'x', token: `token-${count}-${crypto.randomUUID()}`, expires }),
  });
  for (const [what, expires, life] of [
    ['is a day’s, as the service says, but 23 h at most', 86_400, 23 * hour],
    ['is 23 h at most, though the service says a year', 31_536_000, 23 * hour],
    ['is an hour’s', 3_600, hour],
    ['is 15 min when the service says nothing sensible', -1, 900_000],
  ] as const) {
    it(what, async (t) => {
      const page = openPage({ tokenLifetime: 86_400, pricingTtl: 0 }, withLife(expires));
      const time = movableTime(t);
      await page.ask('pricing_2', question);
      // The last minute, or tenth, of its life is not used.
      time.advance(life - Math.min(60_000, life / 10) - 1_000);
      await page.ask('pricing_2', question, { token: await page.token() });
      assert.equal(page.sent(logins).length, 1);
      time.advance(2_000);
      await page.ask('pricing_2', question, { token: await page.token() });
      assert.equal(page.sent(logins).length, 2);
    });
  }

  it('starts no timer, whatever the service says', async (t) => {
    const clock = fakeClock(t);
    const page = openPage({}, withLife(31_536_000));
    assert.equal((await page.ask('pricing_2', question)).status, 200);
    assert.deepEqual(clock.pending(), []);
  });
});

describe('a login that is refused', () => {
  const refused: Script = { [logins]: status(401) };
  it('is told as 502, and is not tried again for 10 s', async (t) => {
    const time = movableTime(t);
    const page = openPage({}, refused);
    const token = await page.token();
    assertError(await page.ask('pricing_2', question, { token }), 502, 'ERROR');
    assertError(await page.ask('new_project_2', project, { token }), 502);
    assertError(await page.ask('update_project_2', { ...update, project: 'x' }, { token }), 502);
    assert.equal(page.sent(logins).length, 1);
    time.advance(10_001);
    assertError(await page.ask('new_project_2', project, { token }), 502);
    assert.equal(page.sent(logins).length, 2);
    assert.deepEqual(page.sent(), []);
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
    it(`with ${what} leaves a create undone, and may work next time`, async () => {
      let down = true;
      const page = openPage({}, { [logins]: () => (down ? answer() : undefined) });
      const key = newKey();
      assertError(await page.ask('new_project_2', project, { key }), 502);
      assert.deepEqual(page.sent(), []);
      down = false;
      assert.equal((await page.ask('new_project_2', project, { key })).status, 200);
      assert.equal(page.sent().length, 1);
    });
  }

  it('with 429 is handed on', async () => {
    const page = openPage({}, { [logins]: status(429, {}, { 'Retry-After': '7' }) });
    const answer = await page.ask('new_project_2', project);
    assertError(answer, 429);
    assert.equal(answer.headers.get('retry-after'), '7');
  });

  it('after a 401 costs one replay and no more', async () => {
    const page = openPage({}, { pricing_2: status(401), new_project_2: status(401), update_project_2: status(401) });
    assertError(await page.ask('pricing_2', question), 502, 'ERROR');
    assertError(await page.ask('new_project_2', project, { key: newKey() }), 502);
    assert.equal(page.sent('pricing_2').length, 2);
    assert.equal(page.sent('new_project_2').length, 2);
    const [first, second] = page.sent('new_project_2');
    assert.notEqual(first?.authorization, second?.authorization);
    assert.deepEqual(first?.body, second?.body);
  });
});

describe('`me`', () => {
  for (const [what, answer, code] of [
    ['fails', status(500), 502],
    ['is refused', status(400), 502],
    ['has too much to do', status(429), 429],
    ['says nothing', status(200, { status: 'success', response: {} }), 502],
  ] as const) {
    it(`that ${what} leaves a create undone, and is asked again`, async () => {
      let down = true;
      const page = openPage({}, { me: () => (down ? answer() : undefined) });
      const key = newKey();
      assertError(await page.ask('new_project_2', project, { key }), code);
      assertError(await page.ask('pricing_2', question), code, code === 429 ? 'NOT_RUN' : 'ERROR');
      assert.deepEqual(page.sent(), []);
      down = false;
      assert.equal((await page.ask('new_project_2', project, { key })).status, 200);
    });
  }
});

/** What the service answers, and then what the page is told: of a question, and of a create or update; `sent`: calls of a question. */
const told: [
  what: string,
  answer: () => Response | Promise<Response>,
  question: [number, string],
  change: [number, string],
  sent: number,
][] = [
  ['400', status(400, { status: 'MISSING_DATA', message: 'Carla' }), [400, 'NOT_RUN'], [400, 'NOT_RUN'], 1],
  [
    '400 of another shape',
    status(400, { statusCode: 400, body: { status: 'x', message: 'Carla' } }),
    [400, 'NOT_RUN'],
    [400, 'NOT_RUN'],
    1,
  ],
  ['403', status(403), [502, 'ERROR'], [502, 'NOT_RUN'], 1],
  ['404', status(404), [502, 'ERROR'], [502, 'NOT_RUN'], 1],
  ['405', status(405), [502, 'ERROR'], [502, 'NOT_RUN'], 1],
  ['408', status(408), [502, 'ERROR'], [502, 'UNKNOWN'], 1],
  ['418', status(418), [502, 'ERROR'], [502, 'NOT_RUN'], 1],
  ['429', status(429), [429, 'NOT_RUN'], [429, 'NOT_RUN'], 1],
  ['500', status(500), [502, 'ERROR'], [502, 'UNKNOWN'], 1],
  ['502', status(502), [502, 'ERROR'], [502, 'UNKNOWN'], 2],
  ['503', status(503), [502, 'ERROR'], [502, 'UNKNOWN'], 2],
  ['504', status(504), [504, 'ERROR'], [504, 'UNKNOWN'], 2],
  ['a 500 that says NOT_RUN', status(500, { status: 'NOT_RUN' }), [502, 'ERROR'], [502, 'NOT_RUN'], 1],
  ['a 200 that says NOT_RUN', status(200, { status: 'NOT_RUN', response: {} }), [502, 'ERROR'], [502, 'NOT_RUN'], 1],
  ['a 200 without its fields', status(200, { status: 'success' }), [502, 'ERROR'], [502, 'UNKNOWN'], 1],
  [
    'a 200 with HTML',
    () => new Response('<h1>Carla</h1>', { headers: { 'X-Token': 'demo-password' } }),
    [502, 'ERROR'],
    [502, 'UNKNOWN'],
    1,
  ],
  ['an empty 200', () => new Response(''), [502, 'ERROR'], [502, 'UNKNOWN'], 1],
  [
    '301',
    () => new Response(null, { status: 301, headers: { Location: 'https://evil.example/' } }),
    [502, 'ERROR'],
    [502, 'UNKNOWN'],
    1,
  ],
  [
    '307',
    () => new Response(null, { status: 307, headers: { Location: 'https://evil.example/' } }),
    [502, 'ERROR'],
    [502, 'UNKNOWN'],
    1,
  ],
  [
    'no connection',
    () => Promise.reject(new TypeError('fetch failed', { cause: 'Carla' })),
    [502, 'ERROR'],
    [502, 'UNKNOWN'],
    2,
  ],
  [
    'a body that breaks off',
    () => new Response(new ReadableStream({ start: (c) => c.error(new Error('Carla')) })),
    [502, 'ERROR'],
    [502, 'UNKNOWN'],
    2,
  ],
];

describe('of an answer of the service’s', () => {
  for (const [what, answer, [code, word], [changeCode, changeWord], sent] of told) {
    it(`with ${what} the page is told ${code} ${word}, or ${changeCode} ${changeWord}`, async () => {
      const page = openPage({}, { pricing_2: answer, new_project_2: answer, update_project_2: answer });
      assertError(await page.ask('pricing_2', question), code, word);
      assert.equal(page.sent('pricing_2').length, sent);
      assertError(await page.ask('new_project_2', project), changeCode, changeWord);
      assert.equal(page.sent('new_project_2').length, 1);
      // An update's answer has no fields that could be missing.
      if (what === 'a 200 without its fields') return;
      const made = openPage();
      const issued = (await made.ask('new_project_2', project)).response.project_id;
      const changed = await page.ask('update_project_2', { ...update, project: issued });
      // An update of the default answer's id: its signature is the same host's.
      assertError(changed, changeCode, changeWord);
      assert.equal(page.sent('update_project_2').length, 1);
    });
  }

  it('only the contract’s fields are handed on', async () => {
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
    const priced = await page.ask('pricing_2', question);
    assert.equal(priced.text, '{"status":"success","response":{"Monthly_fee":1}}');
    const made = await page.ask('new_project_2', project);
    assert.deepEqual(Object.keys(made.response), ['checkout_link', 'project_id', 'financial_offer']);
    const changed = await page.ask('update_project_2', { ...update, project: made.response.project_id });
    assert.equal(changed.text, '{"status":"success","response":{}}');
    for (const { headers } of [priced, made, changed]) {
      assert.equal(headers.get('set-cookie'), null);
      assert.equal(headers.get('x-debug'), null);
    }
  });

  it('a question that fails in passing is asked once more', async () => {
    const page = openPage(
      {},
      { pricing_2: ({ count }) => (count === 1 ? Response.json({}, { status: 503 }) : undefined) },
    );
    assert.equal((await page.ask('pricing_2', question)).status, 200);
    assert.equal(page.sent('pricing_2').length, 2);
  });

  it('429 hands on how long to wait, and says something where the service does not', async () => {
    for (const [given, told] of [
      ['17', '17'],
      [undefined, '5'],
      ['soon', '5'],
      ['0', '1'],
    ] as const) {
      const page = openPage({}, { pricing_2: status(429, {}, given ? { 'Retry-After': given } : {}) });
      assert.equal((await page.ask('pricing_2', question)).headers.get('retry-after'), told);
      assert.equal(page.sent('pricing_2').length, 1);
    }
  });
});

describe('a call that takes too long', () => {
  /** Asks, and lets time pass until it is answered; gives the ms that it took. */
  const timed = async (clock: Clock, asked: Promise<Answer>, step: number, begun: () => boolean) => {
    await waitUntil(begun);
    let answer: Answer | undefined;
    asked.then((given) => {
      answer = given;
    });
    for (let ms = 0; ; ms += step) {
      // What signs and digests answers from another thread.
      for (let i = 0; i < 20 && !answer; i++) await new Promise((resolve) => setImmediate(resolve));
      if (answer) return { answer, ms };
      assert.ok(ms <= 200_000);
      await clock.pass(step);
    }
  };

  for (const [operation, body, life, word] of [
    ['pricing_2', question, 15_000, 'ERROR'],
    ['new_project_2', project, 120_000, 'UNKNOWN'],
  ] as const) {
    it(`of ${operation} ends after ${life / 1000} s, and the service is hung up on`, async (t) => {
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
      const { answer, ms } = await timed(
        clock,
        page.ask(operation, body, { token }),
        1_000,
        () => page.sent(operation).length > 0,
      );
      assertError(answer, 504, word);
      assert.ok(ms >= life && ms <= life + 1_000, String(ms));
      assert.equal(signal?.aborted, true);
      assert.equal(page.sent(operation).length, 1);
    });

    it(`of ${operation} ends when the host says, both tries together`, async (t) => {
      const page = openPage(
        { timeout: 2_000 },
        {
          [operation]: ({ count }) =>
            count === 1 && operation === 'pricing_2' ? Response.json({}, { status: 502 }) : never(),
        },
      );
      const token = await page.token();
      const clock = fakeClock(t);
      const { answer, ms } = await timed(
        clock,
        page.ask(operation, body, { token }),
        100,
        () => page.sent(operation).length > 0,
      );
      assertError(answer, 504, word);
      assert.ok(ms >= 1_900 && ms <= 2_100, String(ms));
    });

    it(`of ${operation} was not sent while the login took so long`, async (t) => {
      const page = openPage({ timeout: 2_000, organization: 'o', salesRep: 's' }, { [logins]: never });
      const token = await page.token();
      const clock = fakeClock(t);
      const { answer } = await timed(
        clock,
        page.ask(operation, body, { token }),
        100,
        () => page.sent(logins).length > 0,
      );
      assertError(answer, 504, operation === 'pricing_2' ? 'ERROR' : 'NOT_RUN');
      assert.deepEqual(page.sent(), []);
    });
  }

  it('is refused, and not unknown, when the token was refused and the next login takes so long', async (t) => {
    const page = openPage(
      { timeout: 2_000, organization: 'o', salesRep: 's' },
      {
        [logins]: ({ count }) => (count > 1 ? never() : undefined),
        new_project_2: status(401),
      },
    );
    const token = await page.token();
    const clock = fakeClock(t);
    const { answer } = await timed(
      clock,
      page.ask('new_project_2', project, { token }),
      100,
      () => page.sent(logins).length > 1,
    );
    assertError(answer, 504, 'NOT_RUN');
  });
});

describe('a page that goes away', () => {
  it('leaves its create to go on, and the outcome is kept for it', async () => {
    const held = deferred<Response | undefined>();
    const page = openPage({}, { new_project_2: () => held.promise });
    const key = newKey();
    const gone = new AbortController();
    const first = page.ask('new_project_2', project, { key, signal: gone.signal });
    await waitUntil(() => page.sent().length === 1);
    gone.abort();
    held.resolve(undefined);
    await first.catch(() => {});
    const second = await page.ask('new_project_2', project, { key });
    assert.equal(second.status, 200);
    assert.equal(page.sent().length, 1);
  });
});
