import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { createClient } from '../../../src/client/index.js';
import type { FinMonthlyFee } from '../../../src/index.js';
import { itWith } from '../../support/engines.js';
import type { Scenario } from '../../support/scenario.js';
import {
  advanceClock,
  drag,
  partOf,
  placeFee,
  recordEvents,
  release,
  service,
  until,
  waitForState,
} from './support.js';

/** The least time between two questions while a slider is dragged, in ms. */
const interval = 150;

/** The request, whose time is recorded, leaves up to so many ms after the throttle's decision. */
const slack = 20;

interface Sent {
  percent: number;
  at: number;
}

/** An element whose client records when each question leaves. */
const timed = async (scripted: Scenario): Promise<{ element: FinMonthlyFee; sent: Sent[] }> => {
  const sent: Sent[] = [];
  const attributes = { 'total-cost': undefined, 'downpayment-step': 0.5, prefetch: 'none' };
  const element = await placeFee(scripted, attributes);
  element.client = createClient({
    baseUrl: scripted.baseUrl,
    fetch(input, init) {
      sent.push({ percent: JSON.parse(String(init?.body)).LTI_downpayment, at: performance.now() });
      return fetch(input, init);
    },
  });
  element.totalCost = 24900;
  await waitForState(element, 'ready');
  await intervalOver();
  return { element, sent };
};

/** Waits until the interval is over: the next question leaves at once. */
const intervalOver = () => new Promise((over) => setTimeout(over, interval + 10));

/** Waits for what leaves at once. No timer of the throttle has fired yet. */
const nextTask = () => new Promise((over) => setTimeout(over));

/** Waits for about a frame, the time between two moves of a thumb. A page in the background has no frames. */
const nextMove = () => new Promise((over) => setTimeout(over, 16));

const percents = (sent: Sent[]) => sent.map(({ percent }) => percent);

describe('while a slider is dragged', () => {
  it('the first question leaves at once, the last one leaves in any case, and the interval is kept between them', async () => {
    const { element, sent } = await timed(await service());
    const changes = recordEvents('fin-change');
    sent.length = 0;
    const start = performance.now();
    let percent = 0.5;
    drag(element, percent);
    await nextTask();
    expect(percents(sent)).to.deep.equal([0.5]);
    while (performance.now() < start + 4 * interval && percent < 40) {
      await nextMove();
      percent += 0.5;
      drag(element, percent);
    }
    const took = performance.now() - start;
    await waitForState(element, 'ready'); // without a release: a pause shows its fee
    expect(sent.at(-1)?.percent).to.equal(percent);
    expect(sent.length).to.be.within(2, Math.floor(took / interval) + 2);
    for (const [i, { at }] of sent.entries())
      if (i) expect(at - (sent[i - 1]?.at ?? 0)).to.be.at.least(interval - slack);
    expect(changes.length).to.equal(percent / 0.5);
  });

  for (const [what, answer, betweenMs] of [
    ['slow answers', { delay: 1_000 }, 500],
    ['a 429', { status: 429, headers: { 'retry-after': '0' }, body: {} }, 250],
  ] as const) {
    it(`${what} stretch the interval, and it recovers`, async () => {
      const { element, sent } = await timed(await service({ pricing_2: [{}, { ...answer, repeat: 4 }] }));
      element.downpayment = 0.5;
      await element.updateComplete;
      await until(() => element.state === 'ready' || element.state === 'error', 'an answer');
      /** How long the second of two quick choices waits to be asked. */
      const gap = async (percent: number): Promise<number> => {
        advanceClock(2_500);
        sent.length = 0;
        drag(element, percent);
        await nextTask();
        drag(element, percent + 0.5);
        await until(() => sent.some((one) => one.percent === percent + 0.5), 'the second');
        return (sent.find((one) => one.percent === percent + 0.5)?.at ?? 0) - (sent[0]?.at ?? 0);
      };
      expect(await gap(5)).to.be.above(betweenMs);
      await until(() => element.state === 'ready' || element.state === 'error', 'an answer');
      for (let percent = 10; element.state !== 'ready' || percent < 14; percent += 0.5) {
        drag(element, percent);
        release(element);
        await until(() => element.state === 'ready' || element.state === 'error', 'an answer');
      }
      expect(await gap(20)).to.be.below(betweenMs);
    });
  }

  for (const [what, answer] of [
    ['is slow', { delay: 1_000 }],
    ['answers 429', { status: 429, headers: { 'retry-after': '0' }, body: {} }],
  ] as const) {
    it(`a service that ${what} is asked less often, even by requests that are superseded`, async () => {
      const { element, sent } = await timed(await service({ pricing_2: [{}, { ...answer, repeat: true }] }));
      sent.length = 0;
      const start = performance.now();
      for (let percent = 0.5; performance.now() < start + 1_800; percent = (percent % 39) + 0.5) {
        drag(element, percent);
        await nextMove();
      }
      expect(sent.length).to.be.at.most(8); // at 150 ms apart they were 13
    });
  }

  it('releasing the thumb sends the current question at once', async () => {
    const { element, sent } = await timed(await service());
    sent.length = 0;
    drag(element, 5);
    await until(() => sent.length, 'the first question');
    drag(element, 10);
    drag(element, 15);
    await nextTask();
    expect(percents(sent)).to.deep.equal([5]);
    release(element);
    await nextTask();
    expect(percents(sent)).to.deep.equal([5, 15]);
    release(element); // once is enough
    await waitForState(element, 'ready');
    expect(percents(sent)).to.deep.equal([5, 15]);
  });

  it('releasing the thumb at a remembered fee sends nothing', async () => {
    const { element, sent } = await timed(await service());
    sent.length = 0;
    drag(element, 5);
    drag(element, 0);
    release(element);
    await intervalOver();
    expect(percents(sent)).to.satisfy((asked: number[]) => asked.length <= 1 && !asked.includes(0));
    expect(element.state).to.equal('ready');
  });
});

describe('while a key is held', () => {
  itWith('repeat')('the interval is kept, and releasing the key sends the last question', async () => {
    const { element, sent } = await timed(await service());
    sent.length = 0;
    partOf(element, 'slider').focus();
    for (let i = 0; i < 4; i++) await sendKeys({ down: 'ArrowRight' });
    await until(() => element.selection?.downpayment === 2, 'four steps');
    await sendKeys({ up: 'ArrowRight' });
    await nextTask();
    const released = performance.now();
    expect(sent.at(0)?.percent).to.equal(0.5);
    expect(sent.at(-1)?.percent).to.equal(2);
    expect(sent.at(-1)?.at).to.be.below(released);
    for (const [i, { at }] of sent.slice(0, -1).entries()) {
      if (i) expect(at - (sent[i - 1]?.at ?? 0)).to.be.at.least(interval - slack);
    }
    await waitForState(element, 'ready');
  });
});

describe('when the page changes a setting in quick steps', () => {
  it('the interval is kept', async () => {
    const { element, sent } = await timed(await service());
    sent.length = 0;
    const start = performance.now();
    let cost = 10000;
    while (performance.now() < start + 2 * interval) {
      cost += 10;
      element.totalCost = cost;
      await nextMove();
    }
    const took = performance.now() - start;
    await waitForState(element, 'ready');
    expect(sent.length).to.be.within(2, Math.floor(took / interval) + 2);
    expect(element.selection?.totalCost).to.equal(cost);
    expect(element.fee).to.equal(Math.round((cost * 100) / 120) / 100);
  });
});
