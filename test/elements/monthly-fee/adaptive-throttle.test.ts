/** How often a fee asks while its selection changes. The time of these tests passes only when they say so. */
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { type Client, createClient } from '../../../src/client/index.js';
import { prefetching } from '../../../src/elements/monthly-fee/prefetch/overload.js';
import type { FinMonthlyFee } from '../../../src/index.js';
import { itWith } from '../../support/engines.js';
import { feeOf } from '../../support/scenario.js';
import { PageClock } from './page-clock.js';
import { type Attributes, drag, partOf, placeFee, recordEvents, release, touch } from './support.js';

/** The least time between two quote requests while a slider is dragged, in ms. */
const interval = 150;

/** The most time between two quote requests, in ms. */
const longestInterval = 2_400;

/** About a frame, the time between two moves of a thumb, in ms. */
const frame = 16;

interface Sent {
  percent: number;
  tenor: string;
  /** In ms of the clock. */
  at: number;
}

/** How the service answers a quote request. Default: at once, with a fee. */
interface Answer {
  delayMs?: number;
  status?: number;
}

interface Options {
  attributes?: Attributes;
  /** How often the client retries. Default: the client's own. */
  retries?: number;
  wrap?: (client: Client) => Client;
}

const clock = new PageClock();

/** Waits for the next task. What leaves at once has left by then. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(0);
  });

/** Lets time pass, after what is due now. */
const pass = async (ms: number): Promise<void> => {
  await nextTask();
  await clock.advance(ms, nextTask);
};

let restoreClock: () => void;
beforeEach(() => {
  clock.startOver();
});
afterEach(() => {
  restoreClock();
});

/** An element with a fee, whose client records when each quote request leaves. The next quote request leaves at once. */
const timed = async (
  answerTo: () => Answer = () => ({}),
  { attributes = {}, retries, wrap = (client) => client }: Options = {},
): Promise<{ element: FinMonthlyFee; sent: Sent[] }> => {
  const sent: Sent[] = [];
  const element = await placeFee(
    { baseUrl: '/nowhere' },
    { 'total-cost': undefined, 'downpayment-step': 0.5, prefetch: 'none', ...attributes },
  );
  restoreClock = clock.install();
  const client = createClient({
    baseUrl: location.origin,
    retries,
    fetch: (_, init) =>
      new Promise((resolve, reject) => {
        const quoteRequest = JSON.parse(String(init?.body));
        const { delayMs = 0, status = 200 } = answerTo();
        sent.push({ percent: quoteRequest.LTI_downpayment, tenor: quoteRequest.LTI_tenor, at: performance.now() });
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        const response = new Response(null, { status, headers: { 'retry-after': '0' } });
        // The body is there at once: a stream would take real time.
        const text = async () => JSON.stringify({ status: 'success', response: { Monthly_fee: feeOf(quoteRequest) } });
        setTimeout(() => resolve(Object.assign(response, { text })), delayMs);
      }),
  });
  element.client = wrap(client);
  element.totalCost = 24900;
  await pass(2 * longestInterval);
  expect(element.state).to.equal('ready');
  sent.length = 0;
  return { element, sent };
};

/** A client of the page's own making: it cancels the request of a call as soon as the call is superseded. */
const cancelSuperseded = (client: Client): Client => ({
  ...client,
  call: (operation, body, options) => client.call(operation, body, { ...options, signal: options?.superseded }),
});

const percents = (sent: Sent[]) => sent.map(({ percent }) => percent);

/** The times between the quote requests, in ms. */
const gaps = (sent: Sent[]) => sent.slice(1).map(({ at }, i) => at - (sent[i]?.at ?? 0));

describe('while a slider is dragged', () => {
  it('the first quote request leaves at once, the last one leaves in any case, and the interval is kept between them', async () => {
    const { element, sent } = await timed();
    const changes = recordEvents('fin-change');
    for (let percent = 0.5; percent <= 20; percent += 0.5) {
      drag(element, percent);
      await pass(frame);
      if (percent === 0.5) expect(percents(sent)).to.deep.equal([0.5]);
    }
    await pass(interval); // without a release: a pause shows its fee
    expect([element.state, sent.at(-1)?.percent]).to.deep.equal(['ready', 20]);
    expect(gaps(sent)).to.deep.equal([150, 150, 150, 150, 150]);
    expect(changes.length).to.equal(40);
  });

  for (const [what, answer, betweenMs] of [
    ['slow answers', { delayMs: 1_000 }, 1_000],
    ['a 429', { status: 429 }, 300],
  ] as const) {
    it(`${what} stretch the interval, and it recovers`, async () => {
      let answers: Answer = {};
      const { element, sent } = await timed(() => answers);
      /** How long the second of two quick choices waits to be asked. */
      const gap = async (percent: number): Promise<number> => {
        sent.length = 0;
        drag(element, percent);
        await pass(1);
        drag(element, percent + 0.5);
        await pass(2 * longestInterval);
        return (sent.find((one) => one.percent === percent + 0.5)?.at ?? 0) - (sent[0]?.at ?? 0);
      };
      const choose = async (percent: number): Promise<void> => {
        drag(element, percent);
        release(element);
        await pass(2 * longestInterval);
      };
      answers = answer;
      await choose(0.5);
      expect(await gap(5)).to.equal(betweenMs);
      answers = {};
      await choose(10);
      expect(element.state).to.equal('ready');
      expect(await gap(20)).to.equal(interval);
    });
  }

  for (const [what, answer] of [
    ['is slow', { delayMs: 1_000 }],
    ['answers 429', { status: 429 }],
  ] as const) {
    it(`a service that ${what} is asked less often, even by requests that are superseded`, async () => {
      let answers: Answer = {};
      const { element, sent } = await timed(() => answers);
      answers = answer;
      for (let moves = 1; moves * frame < 1_800; moves++) {
        drag(element, (moves / 2) % 40);
        await pass(frame);
      }
      expect(sent.length).to.be.within(2, 8); // at 150 ms apart they were 13
    });
  }

  it('a quote request that is aborted, as the page moves the element, does not stretch the interval', async () => {
    let answers: Answer = {};
    const { element, sent } = await timed(() => answers);
    answers = { delayMs: 1_000 };
    drag(element, 5);
    for (let moves = 0; moves < 4; moves++) {
      await pass(interval);
      element.parentElement?.append(element);
    }
    await pass(1);
    expect(gaps(sent)).to.deep.equal([150, 150, 150, 150]);
    drag(element, 10);
    await pass(interval);
    expect(percents(sent)).to.deep.equal([5, 5, 5, 5, 5, 10]);
  });

  it('a superseded quote request that the client cancels does not stretch the interval', async () => {
    let answers: Answer = {};
    const { element, sent } = await timed(() => answers, { wrap: cancelSuperseded });
    answers = { delayMs: 1_000 };
    for (let step = 1; step <= 5; step++) {
      drag(element, step);
      await pass(interval);
    }
    expect(gaps(sent)).to.deep.equal([150, 150, 150, 150]);
  });

  for (const retries of [0, 2]) {
    it(`a superseded quote request that ended with a 429 stretches the interval, with ${retries} retries`, async () => {
      let answers: Answer = {};
      const { element, sent } = await timed(() => answers, { retries });
      answers = { status: 429, delayMs: 2 * frame };
      drag(element, 5);
      await pass(frame);
      drag(element, 10);
      await pass(interval);
      answers = {};
      for (const percent of [15, 20]) {
        drag(element, percent);
        await pass(2 * interval);
      }
      expect(percents(sent)).to.deep.equal([5, 10, 15, 20]);
      expect(Math.max(...gaps(sent))).to.be.at.least(2 * interval);
    });
  }

  it('a drag there and back sends nothing twice, and 12 requests at most, to a host without prices', async () => {
    prefetching.isOver = false; // the 429s of other tests have ended it
    const { element, sent } = await timed(() => ({ delayMs: interval }), {
      attributes: { 'downpayment-step': 1, prefetch: undefined, tenor: 10 },
    });
    touch(element);
    await pass(2 * interval);
    expect(percents(sent)[0]).to.equal(1); // prefetched
    for (let step = 1; step <= 40; step++) {
      drag(element, 20 - Math.abs(20 - step));
      await pass(frame);
    }
    release(element);
    await pass(2 * longestInterval);
    const quoteRequests = sent.map(({ percent, tenor }) => `${percent} % ${tenor}`);
    expect(quoteRequests).to.deep.equal([...new Set(quoteRequests)]);
    expect(quoteRequests.length).to.be.at.most(11); // the first one was sent before
  });

  it('releasing the thumb sends the current quote request at once', async () => {
    const { element, sent } = await timed();
    drag(element, 5);
    await pass(frame);
    drag(element, 10);
    drag(element, 15);
    await pass(frame);
    expect(percents(sent)).to.deep.equal([5]);
    release(element);
    await nextTask();
    expect(percents(sent)).to.deep.equal([5, 15]);
    release(element); // once is enough
    await pass(interval);
    expect([element.state, ...percents(sent)]).to.deep.equal(['ready', 5, 15]);
  });

  it('releasing the thumb at a remembered fee sends nothing', async () => {
    const { element, sent } = await timed();
    drag(element, 5);
    drag(element, 0);
    release(element);
    await pass(interval);
    expect([element.state, ...percents(sent)]).to.deep.equal(['ready']);
  });
});

describe('while a key is held', () => {
  itWith('repeat')('the interval is kept, and releasing the key sends the last quote request', async () => {
    const { element, sent } = await timed();
    partOf(element, 'slider').focus();
    for (let steps = 1; steps <= 12; steps++) {
      await sendKeys({ down: 'ArrowRight' });
      while (element.selection?.downpayment !== steps / 2) await nextTask();
      await pass(30);
    }
    const held = [...sent];
    expect(gaps(held)).to.deep.equal([150, 150]);
    await sendKeys({ up: 'ArrowRight' });
    while (sent.length === held.length) await nextTask();
    expect([sent[0]?.percent, sent.at(-1)?.percent, sent.length]).to.deep.equal([0.5, 6, 4]);
    await pass(interval);
    expect(element.state).to.equal('ready');
  });
});

describe('when the page changes a setting in quick steps', () => {
  it('the interval is kept', async () => {
    const { element, sent } = await timed();
    for (let cost = 10_000; cost <= 10_200; cost += 10) {
      element.totalCost = cost;
      await pass(frame);
    }
    await pass(interval);
    expect(gaps(sent)).to.deep.equal([150, 150, 150]);
    expect([element.state, element.selection?.totalCost]).to.deep.equal(['ready', 10_200]);
    expect(element.fee).to.equal(85);
  });
});
