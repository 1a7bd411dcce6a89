/** The lifetime of a token, with a fake clock and a mint that the test answers. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { createClient, FinError, type MintedToken, type MintReason, type MintToken } from '../../src/client/index.js';
import { createTokenManager } from '../../src/client/token-manager.js';
import { fakeClock, settled } from './clock.js';
import { failure, quoteRequest } from './support.js';

/** The signal of a caller who does not detach. */
const neverAborted = () => new AbortController().signal;

interface Request {
  reason: MintReason;
  signal: AbortSignal;
  answer(minted?: Partial<MintedToken>): Promise<void>;
  fail(error: unknown): Promise<void>;
}

/** A mint whose requests wait until the test answers them, by default with `token-<n>` for 600 s. */
function manualMint() {
  const requests: Request[] = [];
  const mint: MintToken = ({ signal, reason }) =>
    new Promise((resolve, reject) => {
      const token = `token-${requests.length + 1}`;
      requests.push({
        reason,
        signal,
        answer(minted) {
          resolve({ token, expiresIn: 600, ...minted });
          return settled();
        },
        fail(error) {
          reject(error);
          return settled();
        },
      });
    });
  return {
    mint,
    requests,
    reasons: () => requests.map(({ reason }) => reason),
    last() {
      const request = requests.at(-1);
      assert.ok(request, 'nothing was minted');
      return request;
    },
  };
}

/** Puts `document` and `addEventListener` of a page into `globalThis` while the test runs. */
function fakePage(t: TestContext) {
  const listeners = new Set<string>();
  const target = (name: string) => {
    const events = new EventTarget();
    return {
      events,
      addEventListener(type: string, run: () => void, { signal }: { signal: AbortSignal }) {
        events.addEventListener(type, run, { signal });
        listeners.add(`${name} ${type}`);
        signal.addEventListener('abort', () => listeners.delete(`${name} ${type}`));
      },
    };
  };
  const window = target('window');
  const document = { ...target('document'), visibilityState: 'visible', baseURI: 'https://installer.example/' };
  Object.defineProperty(globalThis, 'document', { value: document, configurable: true });
  Object.defineProperty(globalThis, 'addEventListener', { value: window.addEventListener, configurable: true });
  t.after(() => {
    Reflect.deleteProperty(globalThis, 'document');
    Reflect.deleteProperty(globalThis, 'addEventListener');
  });
  return {
    listeners: () => [...listeners].sort(),
    async setVisibility(visibilityState: 'visible' | 'hidden') {
      document.visibilityState = visibilityState;
      document.events.dispatchEvent(new Event('visibilitychange'));
      await settled();
    },
    async goOnline() {
      window.events.dispatchEvent(new Event('online'));
      await settled();
    },
  };
}

/** A token manager whose first token, of `expiresIn` seconds, was minted and used. */
async function withToken(expiresIn: number | undefined, retries = 0) {
  const minting = manualMint();
  const tokens = createTokenManager(minting.mint, retries);
  const first = tokens.get(neverAborted());
  await minting.last().answer({ expiresIn });
  await first;
  return { ...minting, tokens };
}

describe('one mint', () => {
  it('serves a hundred callers', async () => {
    const { mint, requests, last } = manualMint();
    const tokens = createTokenManager(mint, 0);
    const callers = Array.from({ length: 100 }, () => tokens.get(neverAborted()));
    assert.equal(requests.length, 1);
    await last().answer();
    assert.deepEqual(new Set((await Promise.all(callers)).map(({ token }) => token)), new Set(['token-1']));
    await tokens.get(neverAborted());
    assert.equal(requests.length, 1);
    tokens.pause();
  });
  it('continues when one caller detaches, and is canceled when all have', async () => {
    const { mint, requests, last } = manualMint();
    const tokens = createTokenManager(mint, 0);
    const [one, two] = [new AbortController(), new AbortController()];
    const first = failure(tokens.get(one.signal));
    const second = failure(tokens.get(two.signal));
    one.abort();
    assert.equal((await first).code, 'aborted');
    assert.equal(last().signal.aborted, false);
    two.abort();
    assert.equal((await second).code, 'aborted');
    assert.equal(last().signal.aborted, true);
    assert.equal(requests.length, 1);
  });
  it('that was canceled is ignored, even if it answers after a newer one', async () => {
    const { mint, requests, last } = manualMint();
    const tokens = createTokenManager(mint, 0);
    const caller = new AbortController();
    const first = failure(tokens.get(caller.signal));
    caller.abort();
    const second = tokens.get(neverAborted());
    await settled();
    const third = tokens.get(neverAborted());
    assert.equal(requests.length, 2);
    await last().answer({ token: 'newer' });
    await requests[0]?.answer({ token: 'older' });
    assert.equal((await first).code, 'aborted');
    assert.equal((await second).token, 'newer');
    assert.equal((await third).token, 'newer');
    assert.equal((await tokens.get(neverAborted())).token, 'newer');
    tokens.pause();
  });
  it('times out after 15 s', async (t) => {
    const clock = fakeClock(t);
    const { mint, last } = manualMint();
    const caller = failure(createTokenManager(mint, 0).get(neverAborted()));
    await clock.pass(14_999);
    assert.equal(last().signal.aborted, false);
    await clock.pass(1);
    assert.equal((await caller).code, 'timeout');
    assert.equal(last().signal.aborted, true);
  });
});

describe('a minted token', () => {
  it('is a text that is not empty; anything else is bad_response', async () => {
    for (const answer of [
      undefined,
      null,
      'token',
      {},
      { token: '' },
      { token: 1 },
      { token: ['t'] },
      { token: null },
    ]) {
      const mint = (async () => answer) as unknown as MintToken;
      assert.equal(
        (await failure(createTokenManager(mint, 0).get(neverAborted()))).code,
        'bad_response',
        JSON.stringify(answer),
      );
    }
  });
  it('lives for 900 s if the mint names no lifetime', async (t) => {
    const clock = fakeClock(t);
    for (const expiresIn of [undefined, null, 0, -1, Number.NaN, Number.POSITIVE_INFINITY, 'soon', true]) {
      const { tokens } = await withToken(expiresIn as number | undefined);
      assert.deepEqual(clock.pending(), [(900 - 90) * 1000], String(expiresIn));
      tokens.pause();
    }
  });
  it('may have its lifetime as a text', async (t) => {
    const clock = fakeClock(t);
    const { tokens } = await withToken('600' as unknown as number);
    assert.deepEqual(clock.pending(), [540_000]);
    tokens.pause();
  });
  it('is renewed 60 s or 10 % of its lifetime before it expires, whichever is longer, but not before half of it', async (t) => {
    const clock = fakeClock(t);
    for (const [life, renewal] of [
      [1, 0.5],
      [60, 30],
      [120, 60],
      [300, 240],
      [600, 540],
      [3_600, 3_240],
      [86_400, 77_760],
    ] as const) {
      const { tokens } = await withToken(life);
      assert.deepEqual(clock.pending(), [renewal * 1000], `${life}`);
      tokens.pause();
    }
  });
});

describe('a mint that fails', () => {
  it('is retried after the failures that a quote request is retried after, as often', async (t) => {
    const clock = fakeClock(t);
    for (const [code, status] of [
      ['rate_limited', 429],
      ['http', 502],
      ['unavailable', 503],
      ['http', 504],
      ['network', undefined],
    ] as const) {
      let calls = 0;
      const mint = async () => {
        calls++;
        throw new FinError(code, { status });
      };
      const client = createClient({ baseUrl: 'https://service.example', token: mint });
      const call = failure(client.call('pricing_2', quoteRequest));
      await clock.pass(5_000);
      const error = await call;
      assert.deepEqual([error.code, error.status, error.operation, calls], [code, status, 'pricing_2', 3]);
    }
  });
  it('is not retried after other failures', async () => {
    for (const [code, status] of [
      ['internal', 500],
      ['not_found', 404],
      ['bad_response', 200],
    ] as const) {
      let calls = 0;
      const mint = async () => {
        calls++;
        throw new FinError(code, { status });
      };
      assert.equal((await failure(createTokenManager(mint, 2).get(neverAborted()))).code, code);
      assert.equal(calls, 1);
    }
  });
  it('waits as long as Retry-After says', async (t) => {
    const clock = fakeClock(t);
    const { mint, requests, last } = manualMint();
    const tokens = createTokenManager(mint, 2);
    const caller = tokens.get(neverAborted());
    await last().fail(new FinError('rate_limited', { status: 429, retryAfter: 20 }));
    await clock.pass(19_999);
    assert.equal(requests.length, 1);
    await clock.pass(1);
    assert.equal(requests.length, 2);
    await last().answer();
    assert.equal((await caller).token, 'token-2');
    tokens.pause();
  });
  it('with an error that is no FinError, or with an abort of its own, is unavailable', async () => {
    for (const thrown of [new TypeError('secret'), 'secret', undefined, new FinError('aborted')]) {
      const mint = () => {
        throw thrown;
      };
      const error = await failure(createTokenManager(mint, 2).get(neverAborted()));
      assert.deepEqual([error.code, error.retryable], ['unavailable', true]);
    }
  });
  for (const [code, status] of [
    ['unauthorized', 401],
    ['forbidden', 403],
  ] as const) {
    it(`with ${status} is final until a call ignores the refusal`, async () => {
      const { mint, requests, last } = manualMint();
      const tokens = createTokenManager(mint, 2);
      const first = failure(tokens.get(neverAborted()));
      await last().fail(new FinError(code, { status }));
      for (const error of [await first, await failure(tokens.get(neverAborted()))]) {
        assert.deepEqual([error.code, error.status, error.retryable], [code, status, true]);
      }
      assert.equal(requests.length, 1);
      const forced = tokens.get(neverAborted(), undefined, true);
      assert.equal(requests.length, 2);
      await last().answer();
      assert.equal((await forced).token, 'token-2');
      assert.equal((await tokens.get(neverAborted())).token, 'token-2');
      tokens.pause();
    });
  }
});

describe('a renewal', () => {
  it('is requested once before the token expires, while the token is still used', async (t) => {
    const clock = fakeClock(t);
    const { tokens, requests, reasons, last } = await withToken(600);
    await clock.pass(539_999);
    assert.equal(requests.length, 1);
    await clock.pass(1);
    assert.deepEqual(reasons(), ['first', 'renewal']);
    assert.equal((await tokens.get(neverAborted())).token, 'token-1');
    assert.equal(requests.length, 2);
    await last().answer();
    assert.equal((await tokens.get(neverAborted())).token, 'token-2');
    tokens.pause();
  });
  it('is not requested for a token that no call used', async (t) => {
    const clock = fakeClock(t);
    const { tokens, requests, last } = await withToken(600);
    await clock.pass(540_000);
    await last().answer();
    await clock.pass(10_000_000);
    assert.equal(requests.length, 2);
    assert.deepEqual(clock.pending(), []);
    const next = tokens.get(neverAborted());
    assert.equal(requests.length, 3);
    await last().answer();
    assert.equal((await next).token, 'token-3');
    tokens.pause();
  });
  it('is due by the time at which the mint was requested', async (t) => {
    const clock = fakeClock(t);
    const { mint, requests, last } = manualMint();
    const tokens = createTokenManager(mint, 0);
    const first = tokens.get(neverAborted());
    await clock.pass(10_000);
    await last().answer();
    await first;
    assert.deepEqual(clock.pending(), [530_000]);
    await clock.pass(589_999);
    assert.equal((await tokens.get(neverAborted())).token, 'token-1');
    await clock.pass(1);
    void tokens.get(neverAborted());
    assert.ok(requests.length >= 2);
    tokens.pause();
  });
  it('is not repeated for a token that expired on its way', async (t) => {
    const clock = fakeClock(t);
    const { mint, requests, last } = manualMint();
    const tokens = createTokenManager(mint, 0);
    const first = tokens.get(neverAborted());
    await clock.pass(5_000);
    await last().answer({ expiresIn: 1 });
    assert.equal((await first).token, 'token-1');
    await clock.pass(100_000);
    assert.equal(requests.length, 1);
    assert.deepEqual(clock.pending(), []);
  });
  it('is requested once per use of a token that lives for a second', async (t) => {
    const clock = fakeClock(t);
    const { tokens, requests, last } = await withToken(1);
    await clock.pass(500);
    await last().answer({ expiresIn: 1 });
    await clock.pass(100_000);
    assert.equal(requests.length, 2);
    tokens.pause();
  });
  it('is not requested early for a token that lives for 30,000 years', async (t) => {
    const clock = fakeClock(t);
    const { tokens, requests } = await withToken(1e12);
    await clock.pass(2 ** 31 - 1);
    await clock.pass(2 ** 31 - 1);
    assert.equal(requests.length, 1);
    assert.equal(clock.pending().length, 1);
    tokens.pause();
  });
  it('that fails is repeated after half of the remaining lifetime, while the token is used until it expires', async (t) => {
    const clock = fakeClock(t);
    const { tokens, requests, last } = await withToken(600);
    await clock.pass(540_000);
    for (const wait of [30_000, 15_000, 7_500, 5_000]) {
      await last().fail(new FinError('internal', { status: 500 }));
      assert.deepEqual(clock.pending(), [wait]);
      assert.equal((await tokens.get(neverAborted())).token, 'token-1');
      await clock.pass(wait);
    }
    assert.equal(requests.length, 6);
    await last().fail(new FinError('internal', { status: 500 }));
    assert.deepEqual(clock.pending(), []);
    assert.equal((await tokens.get(neverAborted())).token, 'token-1');
  });
  it('that fails with Retry-After is repeated after that time', async (t) => {
    const clock = fakeClock(t);
    const { last } = await withToken(600);
    await clock.pass(540_000);
    await last().fail(new FinError('rate_limited', { status: 429, retryAfter: 50 }));
    assert.deepEqual(clock.pending(), [50_000]);
  });
  it('that is refused is not repeated, and the token is used until it expires', async (t) => {
    const clock = fakeClock(t);
    const { tokens, requests, last } = await withToken(600);
    await clock.pass(540_000);
    await last().fail(new FinError('forbidden', { status: 403 }));
    assert.deepEqual(clock.pending(), [30_000]);
    await clock.pass(35_000);
    assert.equal((await tokens.get(neverAborted())).token, 'token-1');
    await clock.pass(25_000);
    assert.equal((await failure(tokens.get(neverAborted()))).code, 'forbidden');
    assert.equal(requests.length, 2);
  });
  it('is forced by a 401, once for all callers with the same token', async () => {
    const { tokens, reasons, requests, last } = await withToken(600);
    const refused = await tokens.get(neverAborted());
    const callers = Array.from({ length: 20 }, () => tokens.replace(refused, neverAborted()));
    const other = tokens.get(neverAborted());
    assert.deepEqual(reasons(), ['first', 'unauthorized']);
    await last().answer();
    for (const { token } of await Promise.all([...callers, other])) assert.equal(token, 'token-2');
    assert.equal((await tokens.replace(refused, neverAborted())).token, 'token-2');
    assert.equal(requests.length, 2);
    tokens.pause();
  });
  it('is forced by a 401 beside a renewal in flight, whose answer is ignored', async (t) => {
    const clock = fakeClock(t);
    for (const end of ['answer', 'fail'] as const) {
      const { tokens, requests, reasons } = await withToken(600);
      const refused = await tokens.get(neverAborted());
      await clock.pass(540_000);
      const next = tokens.replace(refused, neverAborted());
      assert.deepEqual(reasons(), ['first', 'renewal', 'unauthorized']);
      await requests[2]?.answer();
      if (end === 'answer') await requests[1]?.answer();
      else await requests[1]?.fail(new FinError('forbidden', { status: 403 }));
      for (const token of [await next, await tokens.get(neverAborted())]) assert.equal(token.token, 'token-3');
      tokens.pause();
    }
  });
  it('that was forced and failed is forced by the next call', async () => {
    const { tokens, reasons, last } = await withToken(600);
    const forced = failure(tokens.replace(await tokens.get(neverAborted()), neverAborted()));
    await last().fail(new FinError('internal', { status: 500 }));
    await forced;
    const next = tokens.get(neverAborted());
    await last().answer();
    await next;
    assert.deepEqual(reasons(), ['first', 'unauthorized', 'unauthorized']);
    tokens.pause();
  });
});

describe('the timer', () => {
  it('does not keep Node alive', async (t) => {
    const clock = fakeClock(t);
    const { tokens } = await withToken(600);
    assert.deepEqual([clock.pending().length, clock.keepingAlive()], [1, 0]);
    tokens.pause();
  });
  it('stops on pause and starts with the next call, which uses the same token', async (t) => {
    const clock = fakeClock(t);
    const { tokens, requests } = await withToken(600);
    tokens.pause();
    assert.deepEqual(clock.pending(), []);
    await clock.pass(100_000);
    assert.equal((await tokens.get(neverAborted())).token, 'token-1');
    assert.deepEqual(clock.pending(), [440_000]);
    assert.equal(requests.length, 1);
    tokens.pause();
  });
  it('stays stopped when a renewal is answered after a pause', async (t) => {
    const clock = fakeClock(t);
    const { tokens, last } = await withToken(600);
    await clock.pass(540_000);
    tokens.pause();
    await last().answer();
    assert.deepEqual(clock.pending(), []);
    assert.equal((await tokens.get(neverAborted())).token, 'token-2');
    tokens.pause();
  });
});

describe('on a page', () => {
  const both = ['document visibilitychange', 'window online'];

  it('there are listeners only while a token is in use', async (t) => {
    const clock = fakeClock(t);
    const page = fakePage(t);
    const { mint, last } = manualMint();
    const tokens = createTokenManager(mint, 0);
    assert.deepEqual(page.listeners(), []);
    const first = tokens.get(neverAborted());
    assert.deepEqual(page.listeners(), []);
    await last().answer();
    const token = await first;
    assert.deepEqual(page.listeners(), both);
    tokens.pause();
    assert.deepEqual(page.listeners(), []);
    await tokens.get(neverAborted());
    assert.deepEqual(page.listeners(), both);
    const forced = failure(tokens.replace(token, neverAborted()));
    assert.deepEqual(page.listeners(), []);
    await last().fail(new FinError('internal', { status: 500 }));
    await forced;
    assert.deepEqual([page.listeners(), clock.pending()], [[], []]);
  });
  it('that is hidden, a renewal waits until the page is visible', async (t) => {
    const clock = fakeClock(t);
    const page = fakePage(t);
    const { tokens, requests } = await withToken(600);
    await page.setVisibility('hidden');
    await clock.pass(1_000_000);
    await page.goOnline();
    assert.equal(requests.length, 1);
    await page.setVisibility('visible');
    assert.equal(requests.length, 2);
    tokens.pause();
  });
  it('that was asleep, a due renewal is requested when the page is visible or online again', async (t) => {
    fakeClock(t);
    const page = fakePage(t);
    for (const wake of [() => page.setVisibility('visible'), page.goOnline]) {
      let now = 1_000;
      t.mock.method(performance, 'now', () => now);
      const { tokens, requests, last } = await withToken(600);
      await wake();
      assert.equal(requests.length, 1);
      now += 570_000;
      await wake();
      assert.equal(requests.length, 2);
      await wake();
      assert.equal(requests.length, 2);
      await last().answer();
      assert.equal((await tokens.get(neverAborted())).token, 'token-2');
      tokens.pause();
    }
  });
});
