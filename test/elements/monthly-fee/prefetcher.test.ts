import { expect } from '@open-wc/testing';
import { prefetching } from '../../../src/elements/monthly-fee/prefetch/overload.js';
import {
  type Attributes,
  drag,
  nextPaint,
  partOf,
  pickTenor,
  placeFee,
  readyFee,
  release,
  service,
  touch,
  until,
  waitForState,
} from './support.js';

type Asked = { LTI_downpayment: number; LTI_tenor: string };
const requested = (entries: { body: unknown }[]) =>
  entries.map(({ body }) => `${(body as Asked).LTI_downpayment} ${Number.parseInt((body as Asked).LTI_tenor, 10)}`);

/** Each test has a minute of the clock for itself. */
const now = performance.now.bind(performance);
let minutes = 0;
beforeEach(() => {
  minutes++;
  performance.now = () => now() + minutes * 60_000;
});
afterEach(() => {
  performance.now = now;
});

/** An element with the fee of 10 percent over 10 years. */
const ready = async (scripted: Awaited<ReturnType<typeof service>>, attributes: Attributes = {}) =>
  readyFee(scripted, { downpayment: 10, tenor: 10, ...attributes });

describe('prefetching', () => {
  it('starts at the first touch of a control, and fetches one step to each side', async () => {
    const scripted = await service();
    const element = await ready(scripted);
    await nextPaint();
    expect(await scripted.log()).to.have.length(1);
    partOf(element, 'slider').focus();
    expect(requested(await scripted.until(5, 'pricing_2'))).to.deep.equal(['10 10', '15 10', '10 11', '5 10', '10 9']);
    await until(() => {
      drag(element, 10);
      pickTenor(element, 9);
      return element.state === 'ready';
    }, 'the last is remembered');
    await scripted.until(8, 'pricing_2'); // 15 9, 5 9 and 10 8 are new
  });

  it('sends one request at a time, after the visitor\u2019s own', async () => {
    const scripted = await service({ pricing_2: [{ hold: 'own' }, { hold: 'prefetch' }] });
    const element = await placeFee(scripted, { downpayment: 10 });
    touch(element);
    await scripted.until(1, 'pricing_2');
    await nextPaint();
    expect(await scripted.log()).to.have.length(1);
    await scripted.release('own');
    await scripted.until(2, 'pricing_2');
    await nextPaint();
    expect(await scripted.log()).to.have.length(2);
    await scripted.release('prefetch');
    await scripted.until(5, 'pricing_2');
  });

  it('sends one request at a time after several events of one moment, too', async () => {
    const scripted = await service({ pricing_2: [{}, { hold: 'prefetch' }] });
    const element = await ready(scripted);
    for (let i = 0; i < 3; i++) touch(element);
    await scripted.until(2, 'pricing_2');
    await nextPaint();
    expect(await scripted.log()).to.have.length(2);
    await scripted.release('prefetch');
    await scripted.until(5, 'pricing_2');
  });

  it('sends nothing twice when the visitor moves on and comes back', async () => {
    const scripted = await service({ pricing_2: [{}, { hold: 'fifteen' }, { hold: 'twenty' }] });
    const element = await ready(scripted);
    touch(element);
    await scripted.until(2, 'pricing_2');
    drag(element, 15); // on its way already
    release(element);
    await nextPaint();
    await scripted.release('fifteen');
    await waitForState(element, 'ready');
    expect(requested((await scripted.log()).slice(0, 2))).to.deep.equal(['10 10', '15 10']);
    await scripted.until(3, 'pricing_2');
    for (const percent of [40, 15]) {
      drag(element, percent);
      release(element);
      await waitForState(element, 'ready');
    }
    await scripted.release('twenty');
    await scripted.until(7, 'pricing_2');
    await nextPaint();
    const log = await scripted.log('pricing_2');
    expect(requested(log)).to.deep.equal(['10 10', '15 10', '20 10', '40 10', '5 10', '15 11', '15 9']);
    expect(log.map(({ aborted }) => aborted)).not.to.include(true);
  });

  it('follows the visitor\u2019s direction, two steps ahead', async () => {
    // The eighth request, for 29 percent over 11 years, waits. Otherwise it may reach the service after the visitor's own.
    const scripted = await service({ pricing_2: [...Array.from({ length: 7 }, () => ({})), { hold: 'beside' }] });
    const element = await ready(scripted, { 'downpayment-step': 1, downpayment: 30 });
    touch(element);
    await scripted.until(5, 'pricing_2'); // its neighbors
    drag(element, 29);
    release(element);
    expect(requested(await scripted.until(8, 'pricing_2')).slice(5, 8)).to.deep.equal(['28 10', '27 10', '29 11']);
    pickTenor(element, 12);
    await scripted.until(9, 'pricing_2');
    await scripted.release('beside');
    expect(requested(await scripted.until(11, 'pricing_2')).slice(8, 11)).to.deep.equal(['29 12', '29 13', '29 14']);
  });

  it('stops when the element is removed', async () => {
    const scripted = await service({ pricing_2: [{}, { hold: 'never' }] });
    const element = await ready(scripted);
    touch(element);
    await scripted.until(2, 'pricing_2');
    element.remove();
    await scripted.until(1, 'pricing_2', { aborted: true });
    await nextPaint();
    expect(await scripted.log()).to.have.length(2);
  });

  it('sends twelve requests a minute at most', async () => {
    const scripted = await service();
    const element = await ready(scripted);
    touch(element);
    // Each choice waits for all requests around the last one, so that their number is certain.
    for (const [count, tenor] of [
      [5, 13], // the first choice, and four around it
      [11, 16], // the second, and five
      [15, 19], // the third, and three that are left
    ] as const) {
      await scripted.until(count, 'pricing_2');
      pickTenor(element, tenor);
      await waitForState(element, 'ready');
    }
    await scripted.until(16, 'pricing_2'); // four choices, and twelve
    await nextPaint();
    expect(await scripted.log()).to.have.length(16);
  });

  it('stays within the choices on offer', async () => {
    const scripted = await service();
    const element = await ready(scripted, { tenors: '5 10', downpayment: 40 });
    touch(element);
    expect(requested(await scripted.until(3, 'pricing_2'))).to.deep.equal(['40 10', '35 10', '40 5']);
    await nextPaint();
    expect(await scripted.log()).to.have.length(3);
  });

  it('is off with prefetch="none", for a disabled element, and for visitors who save data', async () => {
    const saving = () =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    const cases: [Attributes, () => void][] = [
      [{ prefetch: 'none' }, () => {}],
      [{}, () => {}],
      [{}, saving],
    ];
    for (const [i, [attributes, prepare]] of cases.entries()) {
      const scripted = await service();
      const element = await ready(scripted, attributes);
      if (i === 1) element.disabled = true;
      await element.updateComplete;
      prepare();
      try {
        touch(element);
        await nextPaint();
        expect(await scripted.log(), `case ${i}`).to.have.length(1);
      } finally {
        Reflect.deleteProperty(navigator, 'connection'); // the platform's own shows again
      }
    }
  });

  it('does not report a failure, and ends for that selection', async () => {
    const scripted = await service({ pricing_2: [{}, { status: 400, body: {} }] });
    const element = await ready(scripted);
    touch(element);
    await scripted.until(2, 'pricing_2');
    await nextPaint();
    expect([element.state, (await scripted.log()).length]).to.deep.equal(['ready', 2]);
  });

  // The last test of the file: nothing is prefetched on its page afterwards.
  it('ends on this page with a 429', async () => {
    const busy = { status: 429, headers: { 'retry-after': '60' }, body: {} };
    const scripted = await service({ pricing_2: [{}, busy] });
    const element = await ready(scripted);
    touch(element);
    await until(() => prefetching.isOver, 'the 429');
    drag(element, 30);
    release(element);
    await waitForState(element, 'ready');
    await nextPaint();
    expect(element.state).to.equal('ready');
    expect(await scripted.log()).to.have.length(3);
  });
});
