/** Quote requests that go with the mint, and many of them in one request: `call` and `prices` against a host whose answers a test holds. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { origin } from '../../host/test/support/fixtures.js';
import { openPage } from '../../host/test/support/page.js';
import { type Body, type ClientOptions, createClient, type MintToken, mintFrom } from '../../src/client/index.js';
import { feeOf } from '../support/scenario.js';
import { settled } from './clock.js';
import { failure, movableClock, quoteRequest } from './support.js';

type QuoteRequest = Body<'pricing_2'>;

interface Sent {
  /** `token`, `prices` or an operation. */
  to: string;
  headers: Headers;
  /** `undefined` for none. */
  body: unknown;
  signal: AbortSignal | undefined;
}

type Reply = (sent: Sent) => Response | Promise<Response>;

const success = (fee: number) => ({ status: 'success', response: { Monthly_fee: fee } });
const answerFor = (body: QuoteRequest) => success(feeOf(body));
const failed = (status: number, headers = {}, more = {}) =>
  Response.json({ status: 'NOT_RUN', ...more }, { status, headers });
const lost = () => Promise.reject(new TypeError('connection lost'));
const quoteRequestsOf = ({ body }: Sent) => ((body ?? {}) as { questions?: QuoteRequest[] }).questions;
const answered = (answers: unknown) => Response.json({ answers });

/** Quote requests of one row: the nth has a down payment of n percent. */
const row = (count: number, from = 0): QuoteRequest[] =>
  Array.from({ length: count }, (_, n) => ({ ...quoteRequest, LTI_downpayment: from + n }));

/** A client of a host. `plan` has the replies to the next requests, by where they go; then the host answers everything it is asked. */
function connect(
  plan: Record<string, Reply[]> = {},
  { prices = 41, ...options }: Partial<ClientOptions> & { prices?: number } = {},
) {
  const log: Sent[] = [];
  let mints = 0;
  const defaults: Record<string, Reply> = {
    token: (sent) => Response.json({ token: `t${++mints}`, prices, answers: quoteRequestsOf(sent)?.map(() => null) }),
    prices: (sent) => answered(quoteRequestsOf(sent)?.map(answerFor)),
    pricing_2: ({ body }) => Response.json(answerFor(body as QuoteRequest)),
    me: () => failed(400),
  };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { body, headers, signal } = init ?? {};
    const sent: Sent = {
      to: String(input).replace(/.*\//, ''),
      headers: new Headers(headers),
      body: body ? JSON.parse(String(body)) : undefined,
      signal: signal ?? undefined,
    };
    log.push(sent);
    const reply = plan[sent.to]?.shift() ?? defaults[sent.to];
    assert.ok(reply, sent.to);
    return reply(sent);
  };
  const client = createClient({
    baseUrl: 'https://host.example/fin',
    token: mintFrom('https://host.example/fin/token', { fetch }),
    fetch,
    ...options,
  });
  const calls = (bodies: QuoteRequest[]) => Promise.all(bodies.map((body) => client.call('pricing_2', body)));
  /** Where the requests went, each with the down payments that it asks for. */
  const requests = () =>
    log.map((sent) => {
      const quoteRequests = quoteRequestsOf(sent) ?? (sent.body ? [sent.body as QuoteRequest] : []);
      return [sent.to, ...quoteRequests.map(({ LTI_downpayment }) => LTI_downpayment)].join(' ');
    });
  return { client, calls, log, requests };
}

/** A connection whose client has a token. */
async function connectWithToken(...given: Parameters<typeof connect>) {
  const connection = connect(...given);
  await failure(connection.client.call('me', undefined));
  connection.log.length = 0;
  return connection;
}

/** A reply that a test holds. The request rejects when its signal aborts, as `fetch` does. */
function held(reply: Reply) {
  let release = () => {};
  const opened = new Promise<void>((resolve) => {
    release = resolve;
  });
  const wait: Reply = async (sent) => {
    await new Promise<void>((resolve, reject) => {
      opened.then(resolve);
      sent.signal?.addEventListener('abort', () => reject(new TypeError('aborted')));
    });
    return reply(sent);
  };
  return {
    wait,
    release() {
      release();
      return settled();
    },
  };
}

describe('a quote request that needs a token', () => {
  const minted = (...answers: unknown[]) => Response.json({ token: 't', prices: 41, answers });

  it('leaves with the mint before `call` returns, and is answered with the token', async () => {
    const { client, requests, log } = connect({ token: [() => minted(success(7))] });
    const call = client.call('pricing_2', quoteRequest);
    assert.deepEqual([requests(), quoteRequestsOf(log[0] as Sent)], [['token 10'], [quoteRequest]]);
    assert.deepEqual([...(log[0] as Sent).headers], [['accept', 'application/json']]); // no preflight
    assert.deepEqual(await call, success(7));
    assert.deepEqual(client.recall('pricing_2', quoteRequest), success(7));
    assert.equal(requests().length, 1);
  });
  it("is given to a page's own token function, at once too", async () => {
    const requested: Parameters<MintToken>[0][] = [];
    const { client } = connect(
      {},
      {
        token(request) {
          requested.push(request);
          return Promise.resolve({ token: 't', answers: request.questions?.map(answerFor) ?? [] });
        },
      },
    );
    const call = client.call('pricing_2', quoteRequest);
    assert.deepEqual(
      requested.map(({ reason, questions: quoteRequests }) => ({ reason, questions: quoteRequests })),
      [{ reason: 'first', questions: [quoteRequest] }],
    );
    assert.deepEqual(await call, answerFor(quoteRequest));
  });
  it('is asked by itself if the mint gives no quote for it', async () => {
    const nothing = [
      [null],
      [{ status: 'ERROR' }],
      [success(0)],
      [success('7' as unknown as number)],
      [],
      ['success'],
      'success',
      null,
      undefined,
    ];
    for (const answers of nothing) {
      const { client, requests } = connect({ token: [() => Response.json({ token: 't', answers })] });
      assert.deepEqual(await client.call('pricing_2', quoteRequest), answerFor(quoteRequest));
      assert.deepEqual(requests(), ['token 10', 'pricing_2 10'], JSON.stringify(answers));
    }
  });
  it('takes no answer of a mint that has fewer answers than quote requests', async () => {
    const [companion] = row(1, 20) as [QuoteRequest];
    const { client, requests } = connect({ token: [() => minted(success(8))] });
    const quote = await client.call('pricing_2', quoteRequest, { companions: [companion] });
    assert.deepEqual(quote, answerFor(quoteRequest));
    assert.equal(client.recall('pricing_2', companion), undefined);
    assert.equal(requests()[0], 'token 10 20');
  });
  it('brings its companions, whose answers are remembered', async () => {
    const [first, second, third] = row(3, 20) as [QuoteRequest, QuoteRequest, QuoteRequest];
    const { client, requests } = connect({ token: [() => minted(success(7), success(8), null, { status: 'ERROR' })] });
    await client.call('pricing_2', quoteRequest, { companions: [first, second, third] });
    assert.deepEqual(
      [quoteRequest, first, second, third].map((body) => client.recall('pricing_2', body)),
      [success(7), success(8), undefined, undefined],
    );
    assert.deepEqual(await client.call('pricing_2', first), success(8));
    assert.deepEqual(requests(), ['token 10 20 21 22']);
    await client.call('pricing_2', third, { companions: [second] }); // the token is there, so nothing else is asked
    assert.deepEqual(requests().slice(1), ['pricing_2 22']);
  });
  it('is answered by the mint once: a call that bypasses the cache is sent', async () => {
    const { client, requests } = connect({ token: [() => minted(success(7))] });
    await client.call('pricing_2', quoteRequest);
    assert.deepEqual(await client.call('pricing_2', quoteRequest, { bypassCache: true }), answerFor(quoteRequest));
    assert.deepEqual(requests(), ['token 10', 'pricing_2 10']);
  });
  it('goes with the mint after a 401, but not with a renewal in the background', async (t) => {
    const clock = movableClock(t);
    const { client, requests } = await connectWithToken({ pricing_2: [() => failed(401)], token: [] });
    await client.call('pricing_2', quoteRequest);
    assert.deepEqual(requests(), ['pricing_2 10', 'token 10', 'pricing_2 10']);
    clock.advance(880_000);
    await client.call('pricing_2', { ...quoteRequest, LTI_downpayment: 20 });
    assert.deepEqual(requests().slice(3), ['token', 'pricing_2 20']);
    clock.advance(1_000_000);
    await client.call('pricing_2', quoteRequest);
    assert.deepEqual(requests().slice(5), ['token 10', 'pricing_2 10']);
    client.pause();
  });
  it('leaves no trace in the mint of others, if its caller leaves', async () => {
    const mint = held(() => minted(success(7)));
    const { client, requests } = connect({ token: [mint.wait] });
    const leave = new AbortController();
    const first = failure(client.call('pricing_2', quoteRequest, { signal: leave.signal }));
    const second = client.call('pricing_2', { ...quoteRequest, LTI_downpayment: 20 });
    leave.abort();
    assert.equal((await first).code, 'aborted');
    await mint.release();
    assert.deepEqual(await second, answerFor({ ...quoteRequest, LTI_downpayment: 20 }));
    assert.deepEqual(requests(), ['token 10', 'pricing_2 20']);
  });
});

describe('calls of one moment', () => {
  it('are one request, and each gets its own answer', async () => {
    const { calls, requests, log } = await connectWithToken();
    assert.deepEqual(await calls(row(3)), row(3).map(answerFor));
    assert.deepEqual(requests(), ['prices 0 1 2']);
    const headers = ['content-type', 'authorization', 'accept'].map((name) => log[0]?.headers.get(name));
    assert.deepEqual(headers, ['application/json', 'Bearer t1', 'application/json']);
  });
  it('are one request after the mint that they waited for', async () => {
    const { calls, requests } = connect();
    assert.deepEqual(await calls(row(4)), row(4).map(answerFor));
    assert.deepEqual(requests(), ['token 0', 'prices 0 1 2 3']);
  });
  it('are sent one by one where the mint names no `…/prices`, or the token is fixed', async () => {
    for (const options of [{ prices: 0 }, { token: 'fixed' }, { token: undefined }]) {
      const { calls, requests } = await connectWithToken({}, options);
      assert.deepEqual(await calls(row(2)), row(2).map(answerFor));
      assert.deepEqual(requests(), ['pricing_2 0', 'pricing_2 1']);
    }
  });
  it('are several requests if they are more than a host takes', async () => {
    const few = await connectWithToken({}, { prices: 2 });
    await few.calls(row(5));
    assert.deepEqual(few.requests(), ['prices 0 1', 'prices 2 3', 'pricing_2 4']);
  });
  it('are asked by themselves where the request has no answer for them', async () => {
    const reply = () => answered([null, success(7), { status: 'ERROR' }, success(-1)]);
    const { calls, requests } = await connectWithToken({ prices: [reply] });
    const [first, , third, fourth] = row(4).map(answerFor);
    assert.deepEqual(await calls(row(4)), [first, success(7), third, fourth]);
    assert.deepEqual(requests(), ['prices 0 1 2 3', 'pricing_2 0', 'pricing_2 2', 'pricing_2 3']);
  });
  it('are asked by themselves if the request fails, and after a 404 no request is tried until the next mint', async (t) => {
    const clock = movableClock(t);
    const failures: [reply: Reply, isTriedAgain: boolean][] = [
      [() => failed(404), false],
      [() => failed(403), true],
      [() => failed(503), true],
      [() => answered([null]), true],
      [() => answered('success'), true],
      [lost, true],
    ];
    for (const [reply, isTriedAgain] of failures) {
      const { calls, client, requests } = await connectWithToken({ prices: [reply] });
      assert.deepEqual(await calls(row(2)), row(2).map(answerFor));
      assert.deepEqual(requests(), ['prices 0 1', 'pricing_2 0', 'pricing_2 1']);
      await calls(row(2, 10));
      assert.equal(requests().includes('prices 10 11'), isTriedAgain);
      assert.equal((await client.prices(row(1, 20))).length, isTriedAgain ? 1 : 0);
      clock.advance(1_000_000);
      await calls(row(2, 30));
      assert.deepEqual(requests().slice(-2), ['token 30', 'prices 30 31']);
      client.pause();
    }
  });
  it('cost one mint and one more request after a 401, and are refused by a second one', async () => {
    const { calls, requests } = await connectWithToken({ prices: [() => failed(401)] });
    assert.deepEqual(await calls(row(3)), row(3).map(answerFor));
    assert.deepEqual(requests(), ['prices 0 1 2', 'token 0', 'prices 0 1 2']);
    const refused = await connectWithToken({ prices: [() => failed(401), () => failed(401)] });
    assert.equal((await failure(refused.calls(row(3)))).code, 'unauthorized');
    assert.equal(refused.requests().length, 3);
  });
  it('are limited as they would be alone', async (t) => {
    t.mock.method(Math, 'random', () => 0);
    const limited = () => failed(429, { 'retry-after': '60' });
    const { calls } = await connectWithToken({ prices: [limited] });
    const error = await failure(calls(row(2)));
    assert.deepEqual([error.code, error.retryAfter, error.operation], ['rate_limited', 60, 'pricing_2']);
    const retried = await connectWithToken({ prices: [() => failed(429)] });
    assert.deepEqual(await retried.calls(row(2)), row(2).map(answerFor));
  });
  it('leave one by one: the last one cancels the request', async () => {
    const host = held(({ body }) => answered([body]));
    const { client, log } = await connectWithToken({ prices: [host.wait] });
    const callers = row(2).map((body) => {
      const leave = new AbortController();
      return { leave, call: failure(client.call('pricing_2', body, { signal: leave.signal })) };
    });
    await settled();
    for (const [n, { leave, call }] of callers.entries()) {
      assert.equal(log[0]?.signal?.aborted, false);
      leave.abort();
      assert.equal((await call).code, 'aborted');
      await settled();
      assert.deepEqual([log.length, log[0]?.signal?.aborted], [1, n === 1]);
    }
  });
  it('that are superseded are answered, but asked no further', async () => {
    const host = held(() => answered([success(7), null]));
    const { client, requests } = await connectWithToken({ prices: [host.wait] });
    const superseded = new AbortController();
    const calls = Promise.allSettled(
      row(2).map((body) => client.call('pricing_2', body, { superseded: superseded.signal })),
    );
    await settled();
    superseded.abort();
    await host.release();
    const [first, second] = await calls;
    assert.deepEqual(first, { status: 'fulfilled', value: success(7) });
    assert.equal(second?.status === 'rejected' && second.reason.code, 'aborted');
    assert.deepEqual(requests(), ['prices 0 1']);
  });
});

describe('prices()', () => {
  it('fills the memory in one request, and sends nothing that is there', async () => {
    const { client, requests } = await connectWithToken();
    const third = row(3)[2] as QuoteRequest;
    await client.call('pricing_2', third);
    // The order of the fields does not matter.
    const turned = Object.fromEntries(Object.entries(third).reverse()) as QuoteRequest;
    assert.deepEqual(await client.prices([...row(2), turned]), row(3).map(answerFor));
    for (const body of row(3)) assert.deepEqual(client.recall('pricing_2', body), answerFor(body));
    assert.deepEqual(await client.prices(row(3)), row(3).map(answerFor));
    assert.deepEqual(requests(), ['pricing_2 2', 'prices 0 1']);
  });
  it('has a place for each quote request, empty where there is no price now', async () => {
    const reply = () => answered([success(7), null, { status: 'ERROR' }, { status: 'success' }, success(8)]);
    const { client } = await connectWithToken({ prices: [reply] });
    assert.deepEqual(await client.prices(row(5)), [success(7), undefined, undefined, undefined, success(8)]);
    assert.equal(client.recall('pricing_2', row(2)[1] as QuoteRequest), undefined);
  });
  it('is empty, and nothing is sent, where there is no `…/prices`', async () => {
    for (const options of [{ prices: 0 }, { token: 'fixed' }, { token: undefined }]) {
      const { client, requests } = await connectWithToken({}, options);
      assert.deepEqual([await client.prices(row(3)), requests()], [[], []]);
    }
    const { client, requests } = connect();
    assert.deepEqual([await client.prices([]), requests()], [[], []]);
  });
  it('is empty where the mint says nothing usable of `…/prices`', async () => {
    for (const prices of ['yes', -1, Number.NaN, true, {}] as never[]) {
      const { client, requests } = connect({}, { prices });
      assert.deepEqual(await client.prices(row(3)), []);
      assert.deepEqual(requests(), ['token']);
    }
  });

  it('mints without a quote request, and asks as many as the host takes', async () => {
    const { client, requests } = connect({}, { prices: 2 });
    assert.deepEqual(await client.prices(row(3)), [...row(2).map(answerFor), undefined]);
    assert.deepEqual(requests(), ['token', 'prices 0 1']);
  });
  it('keeps nobody waiting: a call or a list of the same moment is a request of its own', async () => {
    const host = held((sent) => answered(quoteRequestsOf(sent)?.map(() => success(7))));
    const { client, requests } = await connectWithToken({ prices: [host.wait] });
    const list = client.prices(row(2));
    const call = client.call('pricing_2', row(1)[0] as QuoteRequest);
    assert.deepEqual(await client.prices(row(2, 2)), row(2, 2).map(answerFor));
    assert.deepEqual(await call, answerFor(row(1)[0] as QuoteRequest));
    assert.deepEqual(requests(), ['prices 0 1', 'prices 2 3', 'pricing_2 0']);
    await host.release();
    // The list's late answer replaces no newer one.
    assert.deepEqual(await list, [answerFor(row(1)[0] as QuoteRequest), success(7)]);
  });
  it('replaces no answer that is fetched past the cache', async () => {
    const body = row(1)[0] as QuoteRequest;
    const [list, bypassing] = [held(() => answered([success(7)])), held(() => Response.json(success(9)))];
    const { client } = await connectWithToken({ prices: [list.wait], pricing_2: [bypassing.wait] });
    const requested = client.prices([body]);
    const call = client.call('pricing_2', body, { bypassCache: true });
    await settled();
    await list.release();
    assert.deepEqual([await requested, client.recall('pricing_2', body)], [[undefined], undefined]);
    await bypassing.release();
    assert.deepEqual([await call, client.recall('pricing_2', body)], [success(9), success(9)]);
  });
  it('fails once, without retries, and nothing is cached', async () => {
    const failures: [reply: Reply, code: string, status?: number][] = [
      [() => failed(403), 'forbidden', 403],
      [() => failed(429, { 'retry-after': '3' }, { reason: 'concurrency' }), 'rate_limited', 429],
      [() => failed(503), 'unavailable', 503],
      [() => answered([success(7)]), 'bad_response', 200],
      [() => answered(undefined), 'bad_response', 200],
      [lost, 'network', undefined],
    ];
    for (const [reply, code, status] of failures) {
      const { client, requests } = await connectWithToken({ prices: [reply] });
      const error = await failure(client.prices(row(2)));
      assert.deepEqual([error.code, error.status, error.operation], [code, status, 'pricing_2']);
      assert.deepEqual(
        [error.retryAfter, error.reason],
        code === 'rate_limited' ? [3, 'concurrency'] : [undefined, undefined],
      );
      assert.deepEqual(
        [requests(), client.recall('pricing_2', row(1)[0] as QuoteRequest)],
        [['prices 0 1'], undefined],
      );
    }
    const absent = await connectWithToken({ prices: [() => failed(404)] });
    assert.deepEqual(await absent.client.prices(row(2)), []);
    const slow = await connectWithToken({ prices: [held(lost).wait] }, { timeouts: { pricing_2: 1 } });
    assert.equal((await failure(slow.client.prices(row(1)))).code, 'timeout');
    assert.equal(slow.log[0]?.signal?.aborted, true);
  });
  it('costs one mint and one more request after a 401', async () => {
    const { client, requests } = await connectWithToken({ prices: [() => failed(401)] });
    assert.deepEqual(await client.prices(row(2)), row(2).map(answerFor));
    assert.deepEqual(requests(), ['prices 0 1', 'token', 'prices 0 1']);
  });
  it('is canceled by its signal', async () => {
    const { client, log } = await connectWithToken({ prices: [held(lost).wait] });
    const leave = new AbortController();
    const list = failure(client.prices(row(2), leave));
    await settled();
    leave.abort();
    assert.equal((await list).code, 'aborted');
    assert.equal(log[0]?.signal?.aborted, true);
    assert.equal((await failure(client.prices(row(2), leave))).code, 'aborted');
    assert.equal(log.length, 1);
  });
  it('of a body that the contract forbids is refused, and nothing is sent', async () => {
    const { client, requests } = await connectWithToken();
    const { code, operation } = await failure(client.prices([quoteRequest, { ...quoteRequest, LTI_downpayment: 41 }]));
    assert.deepEqual([code, operation, requests()], ['invalid_input', 'pricing_2', []]);
  });
});

describe('with a host', () => {
  it('a first fee costs one request, a row another one, and the service one quote request for each', async () => {
    const page = openPage({}, { pricing_2: ({ body }) => Response.json(answerFor(body as QuoteRequest)) });
    const sent: string[] = [];
    const fetch: typeof globalThis.fetch = (input, init) => {
      sent.push(String(input).replace(origin, ''));
      const request = new Request(input, init);
      request.headers.set('origin', origin);
      return page.host(request, undefined);
    };
    const connect = () =>
      createClient({ baseUrl: `${origin}/fin`, token: mintFrom(`${origin}/fin/token`, { fetch }), fetch });
    const client = connect();
    const [first, ...others] = row(41).map(({ organization: _, ...body }) => body);
    assert.deepEqual(await client.call('pricing_2', first as QuoteRequest), answerFor(first as QuoteRequest));
    assert.deepEqual(await client.prices(others), others.map(answerFor));
    assert.deepEqual(sent, ['/fin/token', '/fin/prices']);
    assert.equal(page.sent('pricing_2').length, 41);

    const another = connect();
    const unknown = { ...(first as QuoteRequest), LTI_tenor: '3 years' } as QuoteRequest;
    assert.deepEqual(await another.prices([unknown, ...others], { knownOnly: true }), [
      undefined,
      ...others.map(answerFor),
    ]);
    assert.equal(page.sent('pricing_2').length, 41);
    client.pause();
    another.pause();
  });
});
