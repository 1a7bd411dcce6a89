/** Prefetched quotes: behavior that only a host in this process shows. The conformance suite tests the rest. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { decodeJwt } from 'jose';
import { type HostOptions, memoryStore, type Session, type Store } from '../../../src/index.js';
import { quoteRequest } from '../../support/fixtures.js';
import { type Answer, openPage, type RequestOptions, type ServiceUnderTest } from '../../support/page.js';
import { deferred, movableTime, waitUntil } from '../../support/timing.js';

type Options = Parameters<typeof openPage>[0];
type Entry = { status: string } | null;

const seller = { organization: 'a', salesRep: 'b' };

const row = (length: number): object[] =>
  Array.from({ length }, (_, LTI_downpayment) => ({ ...quoteRequest, LTI_downpayment }));

/** A page whose host knows the seller without `me`, unless the options say otherwise. */
const open = (options: Options = {}, behind?: ServiceUnderTest) => {
  const page = openPage({ ...seller, ...options }, behind);
  const batch = (quoteRequests: readonly unknown[], how: RequestOptions = {}) =>
    page.call('pricing_2', { questions: quoteRequests }, { path: '/fin/prices', ...how });
  const mintWith = (quoteRequests: readonly unknown[], how: RequestOptions = {}) =>
    page.mint({ raw: JSON.stringify({ questions: quoteRequests }), ...how });
  const knownBatch = (quoteRequests: readonly unknown[]) =>
    page.call('pricing_2', { questions: quoteRequests, knownOnly: true }, { path: '/fin/prices' });
  return { ...page, batch, mintWith, knownBatch };
};

const answersOf = ({ status, response, text }: Answer): Entry[] => {
  assert.equal(status, 200, text);
  return response.answers;
};
/** `success`, `ERROR` or `null`, for each answer. */
const outcomes = (answer: Answer) => answersOf(answer).map((each) => (each ? each.status : each));

/** A quote request that is in no row. */
const other = { ...quoteRequest, LTI_tenor: '11 years' };

/** A service that holds its answers to the first `count` quote requests. */
const holding = (count = 5) => {
  const held = deferred<Response | undefined>();
  return {
    service: { pricing_2: (call: { count: number }) => (call.count <= count ? held.promise : undefined) },
    release: () => held.resolve(undefined),
  };
};

describe('the host’s own check', () => {
  it('refuses each quote request by itself, cached or not, and gets the session of the mint', async () => {
    const sessions: Session[] = [];
    const page = open({
      check(operation, body, session) {
        assert.equal(operation, 'pricing_2');
        sessions.push(session);
        if ((body as { LTI_downpayment: number }).LTI_downpayment === 1) throw new Error('no');
        return body;
      },
    });
    for (let i = 0; i < 2; i++) assert.deepEqual(outcomes(await page.batch(row(3))), ['success', 'ERROR', 'success']);
    assert.equal(page.sent().length, 2);
    assert.deepEqual(outcomes(await page.knownBatch(row(4))), ['success', 'ERROR', 'success', null]);
    assert.equal(page.sent().length, 2);
    sessions.length = 0;
    const minted = await page.mintWith(row(2));
    assert.deepEqual(outcomes(minted), ['success', 'ERROR']);
    assert.deepEqual(new Set(sessions.map(({ id }) => id)), new Set([decodeJwt(minted.response.token).jti]));
  });
});

describe('a batch of known quotes', () => {
  it('renews those that are about to expire', async (t) => {
    const kept: Promise<unknown>[] = [];
    const page = open({ waitUntil: (work) => kept.push(work) });
    const fees = async (answer: Promise<Answer>) =>
      (await answer).response.answers.map((each: { response: { Monthly_fee: number } }) => each.response.Monthly_fee);
    const requested = await fees(page.batch(row(2)));
    movableTime(t).advance(50_000);
    kept.length = 0;
    assert.deepEqual(await fees(page.knownBatch(row(2))), requested);
    await Promise.all(kept);
    assert.equal(page.sent().length, 4);
  });

  it('renews none that has ended before its turn: the budget would not count that request', async (t) => {
    const kept: Promise<unknown>[] = [];
    const held = deferred<Response | undefined>();
    const page = open(
      { waitUntil: (work) => kept.push(work) },
      { pricing_2: ({ count }) => (count > 8 ? held.promise : undefined) },
    );
    const time = movableTime(t);
    await page.batch(row(8));
    time.advance(52_000);
    kept.length = 0;
    assert.deepEqual(outcomes(await page.knownBatch(row(8))), new Array(8).fill('success'));
    await waitUntil(() => page.sent().length === 13);
    time.advance(9_000);
    held.resolve(undefined);
    await Promise.all(kept);
    assert.equal(page.sent().length, 13);
  });

  it('makes the host call `me` first, which counts as one quote request', async () => {
    const page = open({ organization: undefined, salesRep: undefined, prefetch: { perMinute: 2 } });
    assert.deepEqual(outcomes(await page.knownBatch(row(3))), [null, null, null]);
    assert.equal(page.sent('me').length, 1);
    const answers = outcomes(await page.batch(row(3)));
    assert.equal(answers.filter((each) => each === 'success').length, 1);
  });
});

describe('prefetched requests in flight', () => {
  it('are 5 at once, even if the service may take longer than 30 s', async (t) => {
    const { service, release } = holding();
    const page = open({ timeout: 120_000 }, service);
    const time = movableTime(t);
    const batch = page.batch(row(5));
    await waitUntil(() => page.sent().length === 5);
    time.advance(120_000);
    assert.deepEqual(outcomes(await page.mintWith([other])), [null]);
    // No quote request takes longer than this, including the wait for another process.
    time.advance(15_000);
    assert.deepEqual(outcomes(await page.mintWith([other])), ['success']);
    release();
    await batch;
  });
});

describe('the turns of a batch', () => {
  it('have the order of its requests, however long each of them takes to be claimed', async () => {
    const memory = memoryStore();
    let claims = 0;
    const store: Store = {
      ...memory,
      async add(...entry) {
        await pause(40 - 10 * (claims++ % 4));
        return memory.add(...entry);
      },
    };
    const page = open({ store, prefetch: { perMinute: 2 } });
    const answers = outcomes(await page.batch(row(8)));
    assert.deepEqual(answers, ['success', 'success', ...new Array(6).fill(null)]);
  });

  for (const where of ['here', 'in another process'])
    it(`do not wait for a request that is in flight ${where}`, async () => {
      const store = memoryStore();
      const { service, release } = holding(1);
      const first = open({ store }, service);
      const page = where === 'here' ? first : open({ store });
      const quoteRequests = row(3);
      const single = first.call('pricing_2', quoteRequests[0]);
      await waitUntil(() => first.sent().length === 1);
      const batch = page.batch(quoteRequests);
      await waitUntil(() => new Set([...first.sent(), ...page.sent()]).size === 3);
      release();
      assert.deepEqual(outcomes(await batch), new Array(3).fill('success'));
      assert.equal((await single).status, 200);
    });

  it('do not wait for a request that another process has sent meanwhile', async () => {
    const store = memoryStore();
    const { service, release } = holding();
    const page = open({ store }, service);
    const batch = page.batch(row(7));
    await waitUntil(() => page.sent().length === 5);
    assert.equal((await open({ store }).call('pricing_2', row(6)[5])).status, 200);
    release();
    assert.deepEqual(outcomes(await batch), new Array(7).fill('success'));
    assert.equal(page.sent().length, 6);
  });
});

describe('a page that goes away', () => {
  it('has one listener, however many of its requests wait', async (t) => {
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    t.after(() => process.off('warning', note));
    const { signal } = new AbortController();
    assert.deepEqual(outcomes(await open().batch(row(41), { signal })), new Array(41).fill('success'));
    assert.deepEqual(warnings, []);
  });

  it('keeps requests that were sent, and drops those that nobody else waits for', async () => {
    const { service, release } = holding();
    const page = open({}, service);
    const leaving = new AbortController();
    const left = page.batch(row(10), { signal: leaving.signal });
    await waitUntil(() => page.sent().length === 5);
    const [last] = row(10).slice(9);
    const others = page.batch([last]);
    // When the third page's request has been looked up, the second page's is in the queue, since it came before.
    await page.mintWith(['x']);
    leaving.abort();
    assert.deepEqual(outcomes(await left), new Array(10).fill(null));
    release();
    assert.deepEqual(outcomes(await others), ['success']);
    assert.deepEqual(outcomes(await page.batch(row(5))), new Array(5).fill('success'));
    assert.equal(page.sent().length, 6, 'the first 5, and the one that the other page waits for');
  });

  it('sends nothing more, however late its requests are looked up', async () => {
    const checked = deferred();
    let checks = 0;
    const page = open({
      async check(_operation, body) {
        checks++;
        await checked.promise;
        return body;
      },
    });
    const leaving = new AbortController();
    const left = page.batch(row(1), { signal: leaving.signal });
    await waitUntil(() => checks === 1);
    leaving.abort();
    assert.deepEqual(outcomes(await left), [null]);
    checked.resolve();
    assert.deepEqual(outcomes(await page.batch([other])), ['success']);
    assert.equal(page.sent().length, 1);
  });
});

describe('a mint', () => {
  it('does not wait for its turn behind a batch, but waits for an equal request in flight', async () => {
    const { service, release } = holding();
    const page = open({}, service);
    const quoteRequests = row(6);
    const batch = page.batch(quoteRequests);
    await waitUntil(() => page.sent().length === 5);
    const [first, , , , , last] = quoteRequests;
    assert.deepEqual(outcomes(await page.mintWith([other, last])), [null, null]);
    const waiting = page.mintWith([first]);
    release();
    assert.deepEqual(outcomes(await waiting), ['success']);
    assert.deepEqual(outcomes(await batch), new Array(6).fill('success'));
    assert.equal(page.sent().length, 6);
  });

  it('does not wait for the other quotes for long once the first one has come', async () => {
    const held = deferred<Response | undefined>();
    const page = open({}, { pricing_2: ({ count }: { count: number }) => (count === 2 ? held.promise : undefined) });
    assert.deepEqual(outcomes(await page.mintWith(row(3))), ['success', null, 'success']);
    held.resolve(undefined);
  });

  /** A body that arrives in these parts. Calls `onRead` when the host reads a part. */
  const bodyOf = (onRead: () => void, ...parts: (string | Promise<string>)[]) => {
    const pull = async (stream: ReadableStreamDefaultController) => {
      onRead();
      const part = await parts.shift();
      if (part === undefined) stream.close();
      else stream.enqueue(new TextEncoder().encode(part));
    };
    return new ReadableStream({ pull }, { highWaterMark: 0 });
  };

  it('waits 2 s at most for a body that does not end', async (t) => {
    const page = open();
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const raw = bodyOf(() => t.mock.timers.tick(2_000), '{"questions":[', new Promise(() => {}));
    const { status, response } = await page.mint({ raw });
    assert.deepEqual([status, response.prices, response.answers], [200, 41, undefined]);
  });

  it('waits 2 s at most for its body and its quotes together', async (t) => {
    const { service, release } = holding();
    const page = open({}, service);
    const time = movableTime(t);
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const body = deferred<string>();
    const read = deferred();
    let minted: Answer | undefined;
    page.mint({ raw: bodyOf(read.resolve, body.promise) }).then((answer) => {
      minted = answer;
    });
    await read.promise;
    time.advance(1_500);
    body.resolve(JSON.stringify({ questions: row(1) }));
    await waitUntil(() => page.sent().length === 1);
    assert.equal(minted, undefined);
    t.mock.timers.tick(500);
    await waitUntil(() => minted !== undefined);
    assert.deepEqual(minted && outcomes(minted), [null]);
    release();
  });
});

describe('work that outlives its response', () => {
  it('is passed to waitUntil, with the context of the request', async (t) => {
    const kept: [work: Promise<unknown>, context: unknown][] = [];
    const { service, release } = holding(1);
    const page = open({ waitUntil: (...work) => kept.push(work) }, service);
    const leaving = new AbortController();
    const left = page.mintWith(row(1), { signal: leaving.signal, context: 'the mint' });
    await waitUntil(() => page.sent().length === 1);
    leaving.abort();
    assert.deepEqual(outcomes(await left), [null]);
    assert.deepEqual(
      kept.map(([, context]) => context),
      ['the mint'],
    );
    release();
    await kept[0]?.[0];
    assert.deepEqual(outcomes(await page.mintWith(row(1))), ['success']);

    movableTime(t).advance(50_000);
    await page.call('pricing_2', row(1)[0], { context: 'the renewal' });
    assert.equal(kept.at(-1)?.[1], 'the renewal');
    await kept.at(-1)?.[0];
    assert.equal(page.sent().length, 2);
  });

  it('may fail', async () => {
    const kept: Promise<unknown>[] = [];
    const page = open(
      { waitUntil: (work) => kept.push(work) },
      { pricing_2: () => Response.json({}, { status: 400 }) },
    );
    assert.deepEqual(outcomes(await page.batch(row(1))), ['ERROR']);
    await Promise.all(kept);
  });

  it('does not change the response if the platform refuses it', async (t) => {
    const page = open({
      waitUntil() {
        throw new Error('The platform accepts no work.');
      },
    });
    const time = movableTime(t);
    const [first, second] = row(2);
    assert.deepEqual(outcomes(await page.batch([first])), ['success']);
    assert.deepEqual(outcomes(await page.mintWith([second])), ['success']);
    time.advance(50_000);
    assert.deepEqual(outcomes(await page.knownBatch([first, second])), ['success', 'success'], 'and renews both');
    await waitUntil(() => page.sent().length === 4);
  });
});

describe('the pause after a 429', () => {
  it('is shared by all processes, and belongs to one service', async () => {
    const store = memoryStore();
    const refusing = () => Response.json({}, { status: 429 });
    const here = open({ store }, { pricing_2: refusing });
    const there = open({ store });
    const elsewhere = open({ store, service: { baseUrl: 'https://test.example/api/1.1' } });
    assert.deepEqual(outcomes(await here.batch(row(1))), [null]);
    assert.deepEqual(outcomes(await there.batch(row(1))), [null]);
    assert.deepEqual(outcomes(await elsewhere.batch(row(1))), ['success']);
  });

  it('lasts 10 s if the service sends no `Retry-After`', async (t) => {
    const page = open({}, { pricing_2: ({ count }) => (count === 1 ? Response.json({}, { status: 429 }) : undefined) });
    const time = movableTime(t);
    for (const [afterMs, expected] of [
      [0, null],
      [9_000, null],
      [2_000, 'success'],
    ] as const) {
      time.advance(afterMs);
      assert.deepEqual(outcomes(await page.batch(row(1))), [expected]);
    }
  });

  it('is the longest one that the service has asked any process for', async (t) => {
    const store = memoryStore();
    const refusing = (retryAfter: string) => () =>
      Response.json({}, { status: 429, headers: { 'Retry-After': retryAfter } });
    const pages = ['1', '60', '1'].map((retryAfter) => open({ store }, { pricing_2: refusing(retryAfter) }));
    const time = movableTime(t);
    for (const page of pages) assert.equal((await page.call('pricing_2', quoteRequest)).status, 429);
    for (const [afterMs, expected] of [
      [55_000, null],
      [6_000, 'success'],
    ] as const) {
      time.advance(afterMs);
      assert.deepEqual(outcomes(await open({ store }).batch(row(1))), [expected]);
    }
  });

  it('stops renewals', async (t) => {
    const page = open({}, { pricing_2: ({ count }) => (count === 2 ? Response.json({}, { status: 429 }) : undefined) });
    const time = movableTime(t);
    const [known, other] = row(2);
    await page.call('pricing_2', known);
    time.advance(50_000);
    assert.deepEqual(outcomes(await page.batch([other])), [null]);
    assert.deepEqual(outcomes(await page.batch([known])), ['success']);
    await page.mintWith([known]);
    assert.equal(page.sent().length, 2);
  });
});

describe('`me`', () => {
  const unknownSeller = { organization: undefined, salesRep: undefined };
  const cases: [what: string, options: Options, me: Response | undefined, expected: (string | null)[]][] = [
    ['counts as one quote request', { prefetch: { perMinute: 2 } }, undefined, ['success', null, 'ERROR']],
    ['that is refused fails each request', {}, Response.json({}, { status: 400 }), ['ERROR', 'ERROR', 'ERROR']],
    [
      'that is answered with 429 leaves each quote unknown',
      {},
      Response.json({}, { status: 429 }),
      [null, null, 'ERROR'],
    ],
  ];
  for (const [what, options, me, expected] of cases)
    it(what, async () => {
      const page = open({ ...unknownSeller, ...options }, { me: () => me });
      assert.deepEqual(outcomes(await page.batch([...row(2), {}])), expected);
      assert.equal(page.sent('me').length, 1);
    });
});

describe('a budget', () => {
  /** A store whose counter of the budget has these methods. */
  const counting = (consume: () => Promise<number>, waitMs = async () => 0): Partial<HostOptions> => {
    const store = memoryStore();
    const limiter: Store['limiter'] = (name, limit) =>
      name === 'prefetch' ? { consume, waitMs } : store.limiter(name, limit);
    return { store: { ...store, limiter } };
  };

  it('that cannot be counted counts as used up', async () => {
    const page = open(counting(() => Promise.reject(new Error('The counter is away.'))));
    assert.deepEqual(outcomes(await page.batch(row(2))), [null, null]);
    assert.equal((await page.call('pricing_2', row(1)[0])).status, 200);
    assert.equal(page.sent().length, 1);
  });

  it('that refuses a request is not consulted for the requests after it', async () => {
    let counts = 0;
    const page = open(counting(async () => (++counts === 3 ? 1_000 : 0)));
    assert.deepEqual(outcomes(await page.batch(row(8))), ['success', 'success', ...new Array(6).fill(null)]);
    assert.equal(counts, 3);
  });

  it('is checked for 5 requests at the same time, while single requests go on', async () => {
    const checked = deferred<number>();
    let checks = 0;
    // The first check is for the whole batch.
    const page = open(
      counting(
        async () => 0,
        async () => (++checks === 1 ? 0 : checked.promise),
      ),
    );
    const batch = page.batch(row(8));
    await waitUntil(() => checks === 6);
    assert.equal((await page.call('pricing_2', row(1)[0])).status, 200);
    checked.resolve(0);
    assert.deepEqual(outcomes(await batch), new Array(8).fill('success'));
    assert.equal(page.sent().length, 8);
  });

  it('that is used up stops no single request, not even one that has joined a batch', async () => {
    const counted = deferred<number>();
    let isCounting = false;
    const page = open(
      counting(() => {
        isCounting = true;
        return counted.promise;
      }),
    );
    const batch = page.batch(row(1));
    await waitUntil(() => isCounting);
    const single = page.call('pricing_2', row(1)[0]);
    // The batch keeps the request in flight until the budget is counted.
    await page.call('pricing_2', row(2)[1]);
    counted.resolve(1_000);
    assert.deepEqual(outcomes(await batch), [null]);
    assert.equal((await single).status, 200);
    assert.equal(page.sent().length, 2);
  });
});
