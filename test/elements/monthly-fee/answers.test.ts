import { expect } from '@open-wc/testing';
import {
  drag,
  pickTenor,
  placeFee,
  placeLazyFee,
  readyFee,
  recordEvents,
  release,
  service,
  textOf,
  until,
  waitForState,
} from './support.js';

const downpayments = (entries: { body: unknown }[]) =>
  entries.map(({ body }) => (body as { LTI_downpayment: number }).LTI_downpayment);

describe('answers in the wrong order', () => {
  it('a late answer never replaces a newer one', async () => {
    const scripted = await service({ pricing_2: [{ hold: 'late' }] });
    const fees = recordEvents('fin-fee');
    const element = await placeFee(scripted);
    await scripted.until(1, 'pricing_2');
    drag(element, 10);
    release(element);
    await waitForState(element, 'ready');
    expect(element.fee).to.equal(186.75);
    await scripted.release('late');
    drag(element, 20); // an answer that comes after the late one
    release(element);
    await waitForState(element, 'ready');
    expect(fees.map(({ fee }) => fee)).to.deep.equal([186.75, undefined, 166]);
    expect(textOf(element, 'amount')).to.equal('€166');
  });

  it('a late failure never replaces a newer answer', async () => {
    const scripted = await service({ pricing_2: [{ hold: 'late', status: 400, body: {} }] });
    const errors = recordEvents('fin-error');
    const element = await placeFee(scripted);
    await scripted.until(1, 'pricing_2');
    pickTenor(element, 20);
    await waitForState(element, 'ready');
    await scripted.release('late');
    pickTenor(element, 19);
    await waitForState(element, 'ready');
    expect(errors).to.deep.equal([]);
  });

  it('a superseded quote request is still remembered, and not asked again', async () => {
    const scripted = await service({ pricing_2: [{ hold: 'late' }, { hold: 'never' }] });
    const element = await placeFee(scripted);
    await scripted.until(1, 'pricing_2');
    drag(element, 10);
    release(element);
    await scripted.until(2, 'pricing_2');
    await scripted.release('late');
    drag(element, 0); // back, whether the answer is already here or still on its way
    release(element);
    await waitForState(element, 'ready');
    expect(element.fee).to.equal(207.5);
    expect(downpayments(await scripted.log('pricing_2'))).to.deep.equal([0, 10]);
    await scripted.release('never');
  });

  it('a late answer of a client that ignores signals is dropped too', async () => {
    const answers: ((fee: number) => void)[] = [];
    const call = () =>
      new Promise((answer) => {
        answers.push((fee) => answer({ status: 'success', response: { Monthly_fee: fee } }));
      });
    const fees = recordEvents('fin-fee');
    const element = await placeFee({ baseUrl: '/nowhere' }, { 'total-cost': undefined });
    // As a page's own test may hand over.
    element.client = { call } as unknown as NonNullable<typeof element.client>;
    element.totalCost = 24900;
    await until(() => answers.length === 1, 'the first quote request');
    pickTenor(element, 5);
    await until(() => answers.length === 2, 'the second quote request');
    answers[0]?.(100);
    await element.updateComplete;
    expect([element.state, element.fee]).to.deep.equal(['pending', undefined]);
    answers[1]?.(200);
    await waitForState(element, 'ready');
    expect(fees.map(({ fee }) => fee)).to.deep.equal([200]);
  });

  it('of three answers in reverse order only the last quote request\u2019s is shown', async () => {
    const holds = ['a', 'b', 'c'];
    const scripted = await service({ pricing_2: holds.map((hold) => ({ hold })) });
    const fees = recordEvents('fin-fee');
    const element = await placeFee(scripted);
    for (const [i, percent] of [10, 20].entries()) {
      await scripted.until(i + 1, 'pricing_2');
      drag(element, percent);
      release(element);
    }
    await scripted.until(3, 'pricing_2');
    for (const hold of holds.toReversed()) await scripted.release(hold);
    await waitForState(element, 'ready');
    for (const percent of [0, 10, 20]) {
      drag(element, percent);
      release(element);
      await waitForState(element, 'ready');
    }
    expect(fees.map(({ fee }) => fee).filter((fee) => fee !== undefined)).to.deep.equal([166, 207.5, 186.75, 166]);
  });

  it('a remembered answer is not replaced by the late answer to the quote request before', async () => {
    const scripted = await service({ pricing_2: [{}, { hold: 'late' }] });
    const element = await readyFee(scripted);
    drag(element, 10);
    release(element);
    await scripted.until(2, 'pricing_2');
    drag(element, 0);
    await element.updateComplete;
    expect([element.state, element.fee]).to.deep.equal(['ready', 207.5]);
    await scripted.release('late');
    drag(element, 20);
    release(element);
    await waitForState(element, 'ready');
    expect(element.fee).to.equal(166);
  });
});

describe('a quote request that was asked before', () => {
  it('is answered from memory, without a request and without the state pending', async () => {
    const scripted = await service();
    const element = await readyFee(scripted);
    drag(element, 10);
    release(element);
    await waitForState(element, 'ready');
    const fees = recordEvents('fin-fee');
    const requested = (await scripted.log('pricing_2')).length;
    for (const percent of [0, 10, 0]) {
      drag(element, percent);
      expect(element.state).to.equal('ready');
      await element.updateComplete;
      expect(element.matches(':state(ready)')).to.equal(true);
    }
    expect(fees.map(({ fee, selection }) => [fee, selection?.downpayment])).to.deep.equal([
      [207.5, 0],
      [186.75, 10],
      [207.5, 0],
    ]);
    expect(await scripted.log('pricing_2')).to.have.length(requested);
  });

  it('fires fin-fee although the fee is the same', async () => {
    const body = { status: 'success', response: { Monthly_fee: 99 } };
    const scripted = await service({ pricing_2: [{ body, repeat: true }] });
    const element = await readyFee(scripted);
    drag(element, 10);
    release(element);
    await waitForState(element, 'ready');
    const fees = recordEvents('fin-fee');
    drag(element, 0);
    await element.updateComplete;
    expect(fees.map(({ fee, selection }) => [fee, selection?.downpayment])).to.deep.equal([[99, 0]]);
  });

  it('is sent again by refresh(), whose answer replaces the remembered one', async () => {
    const body = (fee: number) => ({ body: { status: 'success', response: { Monthly_fee: fee } } });
    const scripted = await service({ pricing_2: [body(100), body(200)] });
    const fees = recordEvents('fin-fee');
    const element = await readyFee(scripted);
    element.refresh();
    expect([element.state, element.fee]).to.deep.equal(['pending', undefined]);
    await waitForState(element, 'ready');
    drag(element, 10);
    release(element);
    await waitForState(element, 'ready');
    drag(element, 0);
    await element.updateComplete;
    expect(fees.map(({ fee }) => fee)).to.deep.equal([100, undefined, 200, undefined, 186.75, 200]);
    expect(await scripted.log('pricing_2')).to.have.length(3);
  });

  it('is refreshed with the settings of the same task, set before or after refresh()', async () => {
    const scripted = await service();
    const element = await readyFee(scripted);
    for (const totalCost of [30000, 24900]) {
      element.totalCost = totalCost;
      await waitForState(element, 'ready'); // remembered from here on
    }
    element.totalCost = 30000;
    element.refresh();
    await waitForState(element, 'ready');
    element.refresh();
    element.totalCost = 24900;
    await waitForState(element, 'ready');
    element.tokenUrl = scripted.tokenUrl;
    element.refresh();
    await waitForState(element, 'ready');
    expect(element.fee).to.equal(207.5);
    expect(
      (await scripted.log('pricing_2')).map(({ body, headers }) => [
        (body as Record<string, unknown>)['total_cost_installation (after subsidies) (incl vat)'],
        headers.authorization,
      ]),
    ).to.deep.equal([
      [24900, undefined],
      [30000, undefined],
      [30000, undefined],
      [24900, undefined],
      [24900, 'Bearer token-1'],
    ]);
  });

  it('is asked by refresh() before the element is near the viewport', async () => {
    const scripted = await service();
    const element = await placeLazyFee(scripted);
    expect(element.state).to.equal('idle');
    element.refresh();
    await waitForState(element, 'ready');
    expect(await scripted.log('pricing_2')).to.have.length(1);
  });

  it('may be refreshed in any state', async () => {
    const scripted = await service({ pricing_2: [{ hold: 'first' }] });
    const element = await placeFee(scripted, { 'total-cost': undefined });
    element.refresh();
    await element.updateComplete;
    expect(element.state).to.equal('unconfigured');
    element.totalCost = 24900;
    await waitForState(element, 'pending');
    await scripted.until(1, 'pricing_2');
    element.refresh();
    element.refresh();
    await waitForState(element, 'ready');
    await scripted.release('first');
    document.createElement('fin-monthly-fee').refresh();
  });
});

describe('a quote request that waits in the throttle', () => {
  it('is not asked when another quote request replaces it', async () => {
    const scripted = await service();
    const element = await readyFee(scripted);
    for (const percent of [5, 10, 15, 20, 25, 30]) drag(element, percent);
    await waitForState(element, 'ready');
    expect(element.fee).to.equal(145.25);
    expect(downpayments(await scripted.log('pricing_2'))).to.satisfy(
      (requested: number[]) => [2, 3].includes(requested.length) && requested.at(0) === 0 && requested.at(-1) === 30,
    );
  });

  it('is not asked when a remembered quote request replaces it', async () => {
    const scripted = await service();
    const element = await readyFee(scripted);
    drag(element, 5); // goes at once, or is the one that waits
    drag(element, 10); // waits
    drag(element, 0); // remembered
    expect(element.fee).to.equal(207.5);
    drag(element, 40);
    release(element);
    await waitForState(element, 'ready');
    expect(downpayments(await scripted.log('pricing_2'))).to.not.include(10);
  });

  it('is not asked when the total cost is removed', async () => {
    const scripted = await service();
    const element = await readyFee(scripted);
    drag(element, 5);
    drag(element, 10); // waits
    element.totalCost = '';
    await waitForState(element, 'unconfigured');
    element.totalCost = 12000;
    await waitForState(element, 'ready');
    const costs = (await scripted.log('pricing_2')).map(
      ({ body }) => (body as Record<string, unknown>)['total_cost_installation (after subsidies) (incl vat)'],
    );
    expect(costs.filter((cost) => cost === 12000)).to.have.length(1);
    expect(costs.length).to.be.at.most(3);
  });
});
