/** `Idempotency-Replay`: which request is marked as a replay, and how a client keeps polling for an outcome that a host does not know yet. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { type CallOptions, createClient, FinError } from '../../src/client/index.js';
import { fakeClock } from './clock.js';
import { failure, lead, project, quoteRequest, update } from './support.js';

const created = () =>
  Response.json({ status: 'success', response: { project_id: '1', checkout_link: 'c', financial_offer: 'f' } });
const failed = (status: number, body: string | undefined, headers = {}) =>
  Response.json({ status: body, message: '' }, { status, headers });
/** A host that does not know the outcome yet. */
const pending = (retryAfter = '1') => failed(502, 'UNKNOWN', { 'retry-after': retryAfter });
const refused = (status: number, headers = {}) => failed(status, 'NOT_RUN', headers);

type Step = (() => Response) | 'no answer' | 'connection lost';

/** A client of a host that gives these answers, one after the other; the last one is given to all further requests. */
function connect(steps: Step[], idempotency = true, mint = async () => {}) {
  /** One line for each request: what it is marked as, its key, its token, and a digest of its body. */
  const sent: string[] = [];
  const bodies = new Set<unknown>();
  let mints = 0;
  const client = createClient({
    baseUrl: 'https://service.example',
    async token() {
      await mint();
      return { token: `t${++mints}`, idempotency };
    },
    timeouts: { new_project_2: 20_000 },
    async fetch(_url, init) {
      const headers = new Headers(init?.headers);
      const values = ['idempotency-replay', 'idempotency-key', 'authorization'].map((name) => headers.get(name));
      sent.push(values.join(' '));
      bodies.add(init?.body);
      const step = steps.length > 1 ? steps.shift() : steps[0];
      if (step === 'connection lost' || !step) throw new TypeError(step);
      if (step !== 'no answer') return step();
      return new Promise((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new TypeError('aborted'))),
      );
    },
  });
  const create = (options?: CallOptions) => client.call('new_project_2', project, { idempotencyKey: 'k', ...options });
  return { client, create, sent, bodies };
}

describe('Idempotency-Replay', () => {
  it('is `true` on a replay, and is on no other create', async () => {
    const { create, sent } = connect([created]);
    await create();
    await create({ replay: false });
    await create({ replay: true });
    assert.deepEqual(sent, [' k Bearer t1', ' k Bearer t1', 'true k Bearer t1']);
  });
  it('is sent with a lead and with an update too, and never with a read', async () => {
    const { client, sent } = connect([created]);
    const options = { idempotencyKey: 'k', replay: true };
    await client.call('new_lead', lead, options);
    await client.call('update_project_2', update, options);
    await failure(client.call('pricing_2', quoteRequest, options));
    assert.deepEqual(sent, ['true k Bearer t1', 'true k Bearer t1']);
  });
  it('is not sent where keys are not understood', async () => {
    const { create, sent } = connect([created], false);
    await create();
    await failure(create({ replay: true }));
    assert.deepEqual(sent, ['  Bearer t1']);
  });
  it('is not on the second request after a 401, since nothing happened before, unless it was on the first', async () => {
    for (const [replay, mark] of [
      [false, ''],
      [true, 'true'],
    ] as const) {
      const { create, sent } = connect([() => refused(401), created]);
      await create({ replay });
      assert.deepEqual(sent, [`${mark} k Bearer t1`, `${mark} k Bearer t2`]);
    }
  });
});

describe('a create whose outcome is not known yet', () => {
  /** The outcome of a call, while the clock moves on. */
  const observe = (call: Promise<unknown>) => {
    const outcome: { value?: unknown; error?: unknown } = {};
    call.then(
      (value) => Object.assign(outcome, { value }),
      (error) => Object.assign(outcome, { error }),
    );
    return outcome;
  };
  /** Fails a create with some answers, under a clock that moves on by itself. */
  const failCreate = async (t: TestContext, steps: Step[]) => {
    const clock = fakeClock(t);
    const connection = connect(steps);
    const failing = failure(connection.create());
    await clock.pass(60_000);
    const { code, status, retryable } = await failing;
    return { ...connection, failure: [code, status, retryable] };
  };

  it('is asked for again after Retry-After, as a replay with the same key and body, until it is known', async (t) => {
    const clock = fakeClock(t);
    const { create, sent, bodies } = connect([() => pending('2'), () => pending('1'), created]);
    const outcome = observe(create());
    await clock.pass(1_999);
    assert.equal(sent.length, 1);
    await clock.pass(1);
    assert.equal(sent.length, 2);
    assert.deepEqual(outcome, {});
    await clock.pass(1_000);
    assert.ok(outcome.value);
    assert.deepEqual(sent, [' k Bearer t1', 'true k Bearer t1', 'true k Bearer t1']);
    assert.equal(bodies.size, 1);
    assert.deepEqual(clock.pending().length - clock.keepingAlive(), 1); // the renewal of the token alone
  });
  it('is asked for again after the 503 of a proxy with Retry-After too', async (t) => {
    const { sent } = await failCreate(t, [() => failed(503, undefined, { 'retry-after': '15' })]);
    assert.deepEqual(sent, [' k Bearer t1', 'true k Bearer t1']);
  });
  it('is asked for once a second at most', async (t) => {
    const { sent } = await failCreate(t, [() => pending('0')]);
    assert.equal(sent.length, 20);
  });
  it('stays unknown and retryable once the time-out of the create is over, counted from the first request', async (t) => {
    const waiting = await failCreate(t, [() => pending('6')]);
    assert.deepEqual(waiting.failure, ['unknown_outcome', undefined, true]);
    assert.equal(waiting.sent.length, 4);
  });
  it('is not waited for longer by a repetition that gets no answer', async (t) => {
    const clock = fakeClock(t);
    const { create } = connect([() => pending('5'), 'no answer']);
    const outcome = observe(create());
    await clock.pass(19_900);
    assert.deepEqual(outcome, {});
    await clock.pass(200);
    const { code, retryable } = outcome.error as { code: string; retryable: boolean };
    assert.deepEqual([code, retryable], ['unknown_outcome', true]);
  });
  it('is asked for later if a limit refuses a repetition and says when to come back', async (t) => {
    const clock = fakeClock(t);
    const { create, sent } = connect([() => pending(), () => refused(429, { 'retry-after': '3' }), created]);
    const outcome = observe(create());
    await clock.pass(3_999);
    assert.equal(sent.length, 2);
    await clock.pass(1);
    assert.ok(outcome.value);
    assert.deepEqual(sent, [' k Bearer t1', 'true k Bearer t1', 'true k Bearer t1']);
  });
  it('is not known better if a repetition is refused, or loses its connection', async (t) => {
    for (const step of [() => refused(429), () => refused(503), () => refused(400), 'connection lost'] as const) {
      await t.test(String(step), async (t) => {
        const { failure, sent } = await failCreate(t, [() => pending(), step]);
        assert.deepEqual(failure, ['unknown_outcome', undefined, true]);
        assert.equal(sent.length, 2);
      });
    }
  });
  it('is asked for with a new token after a 401, still as a replay', async (t) => {
    const clock = fakeClock(t);
    const { create, sent } = connect([() => pending(), () => refused(401), created]);
    const outcome = observe(create());
    await clock.pass(1_000);
    assert.ok(outcome.value);
    assert.deepEqual(sent, [' k Bearer t1', 'true k Bearer t1', 'true k Bearer t2']);
  });
  it('is not waited for longer by a repetition whose token is refused, and not replaced', async (t) => {
    const clock = fakeClock(t);
    let mints = 0;
    const { create, sent } = connect([() => pending(), () => refused(401), created], true, async () => {
      if (mints++) throw new FinError('unavailable', { status: 503, retryAfter: 25 });
    });
    const outcome = observe(create());
    await clock.pass(19_900);
    assert.deepEqual(outcome, {});
    await clock.pass(200);
    const { code, retryable } = outcome.error as FinError;
    assert.deepEqual([code, retryable], ['unknown_outcome', true]);
    await clock.pass(120_000);
    assert.deepEqual([sent.length, mints], [2, 2]);
  });
  it('is asked for no more once its caller leaves', async (t) => {
    const clock = fakeClock(t);
    const { create, sent } = connect([() => pending()]);
    const leave = new AbortController();
    const outcome = observe(create({ signal: leave.signal }));
    await clock.pass(500);
    leave.abort();
    await clock.pass(0);
    assert.equal((outcome.error as { code: string }).code, 'aborted');
    assert.equal(clock.keepingAlive(), 0);
    await clock.pass(10_000);
    assert.equal(sent.length, 1);
  });

  const finalAnswers: [what: string, answer: () => Response, status: number][] = [
    ['has no Retry-After', () => failed(502, 'UNKNOWN'), 502],
    ['has one that is no time', () => pending('soon'), 502],
    ['has one over 30 s', () => pending('31'), 502],
  ];
  for (const [what, answer, status] of finalAnswers) {
    it(`and whose UNKNOWN ${what} is sent once`, async (t) => {
      const { sent, failure } = await failCreate(t, [answer]);
      assert.deepEqual([sent.length, failure], [1, ['unknown_outcome', status, true]]);
    });
  }
  it('is sent once where keys are not understood', async () => {
    const { create, sent } = connect([() => pending()], false);
    const { code, retryable } = await failure(create());
    assert.deepEqual([code, retryable, sent.length], ['unknown_outcome', false, 1]);
  });
});
