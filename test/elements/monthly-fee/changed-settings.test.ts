import { expect } from '@open-wc/testing';
import type { FinMonthlyFee } from '../../../src/index.js';
import {
  drag,
  partOf,
  pickTenor,
  placeFee,
  placeLazyFee,
  readyFee,
  recordEvents,
  release,
  service,
  textOf,
  waitForState,
} from './support.js';

/** Changes settings, and waits for the fee. */
const set = async (element: FinMonthlyFee, settings: Partial<FinMonthlyFee>) => {
  Object.assign(element, settings);
  await waitForState(element, 'ready');
};

describe('a changed setting', () => {
  it('total cost: the old fee goes at once, and the new one is asked for', async () => {
    const scripted = await service({ pricing_2: [{}, { hold: 'answer' }] });
    const element = await readyFee(scripted);
    const fees = recordEvents('fin-fee');
    element.setAttribute('total-cost', '30.000 €');
    await element.updateComplete;
    expect([element.state, element.fee, textOf(element, 'amount')]).to.deep.equal(['pending', undefined, '']);
    expect(textOf(element, 'basis')).to.contain('€30,000');
    await scripted.release('answer');
    await waitForState(element, 'ready');
    expect(fees.map(({ fee, selection }) => [fee, selection?.totalCost])).to.deep.equal([
      [undefined, 30000],
      [250, 30000],
    ]);
  });

  for (const none of ['', '  ', null, undefined] as const) {
    it(`total cost: ${JSON.stringify(none)} removes the fee without an error`, async () => {
      const element = await readyFee(await service());
      const fees = recordEvents('fin-fee');
      const errors = recordEvents('fin-error');
      element.totalCost = none;
      await element.updateComplete;
      expect([element.state, element.fee, element.selection]).to.deep.equal(['unconfigured', undefined, undefined]);
      expect(textOf(element, 'amount')).to.equal('');
      expect(fees.map(({ fee, selection }) => [fee, selection])).to.deep.equal([[undefined, undefined]]);
      await set(element, { totalCost: 24900 });
      expect(errors).to.deep.equal([]);
    });
  }

  it('total cost: the same amount in another notation asks nothing', async () => {
    const scripted = await service();
    const element = await readyFee(scripted);
    const fees = recordEvents('fin-fee');
    for (const totalCost of ['24.900', '€ 24.900,-', "24'900.00"]) {
      element.totalCost = totalCost;
      await element.updateComplete;
      expect(element.fee).to.equal(207.5);
    }
    expect(fees).to.deep.equal([]);
    expect(await scripted.log('pricing_2')).to.have.length(1);
  });

  it('country: the currency and the formats follow', async () => {
    const scripted = await service();
    const element = await readyFee(scripted, { lang: 'de' });
    await set(element, { country: 'CH' });
    expect(element.selection).to.deep.include({ country: 'Switzerland', currency: 'CHF' });
    expect(textOf(element, 'amount')).to.equal('CHF 207.50');
    await set(element, { currency: 'EUR' });
    await set(element, { country: 'Sverige' });
    expect(element.selection).to.deep.include({ country: 'Sweden', currency: 'EUR' });
    const requested = (await scripted.log('pricing_2')).map(({ body }) => {
      const { country_project, currency_project } = body as Record<string, unknown>;
      return `${country_project} ${currency_project}`;
    });
    expect(requested).to.deep.equal(['Germany EUR', 'Switzerland CHF', 'Switzerland EUR', 'Sweden EUR']);
  });

  it('tenors: the visitor\u2019s choice stays while it is on offer', async () => {
    const element = await readyFee(await service());
    pickTenor(element, 15);
    await set(element, { tenors: '5 15 20' });
    expect(element.selection?.tenor).to.equal(15);
    expect(partOf(element, 'tenor').querySelector<HTMLInputElement>(':checked')?.value).to.equal('15');
    await set(element, { tenors: [5, 20] });
    expect(element.selection?.tenor).to.equal(5);
    expect(partOf(element, 'tenor').querySelector<HTMLInputElement>(':checked')?.value).to.equal('5');
    await set(element, { tenors: null });
    expect(element.selection?.tenor).to.equal(15);
    expect(partOf<HTMLSelectElement>(element, 'tenor-select').value).to.equal('15');
    await set(element, { tenors: '10 11 12 13 14 15 16' });
    expect(partOf<HTMLSelectElement>(element, 'tenor-select').value).to.equal('15');
  });

  it('tenor and downpayment: a new start replaces the visitor\u2019s choice', async () => {
    const element = await readyFee(await service());
    drag(element, 20);
    pickTenor(element, 15);
    await set(element, { totalCost: 12000, country: 'NL' });
    expect(element.selection).to.deep.include({ tenor: 15, downpayment: 20 });
    await set(element, { downpayment: 5 });
    expect(element.selection).to.deep.include({ tenor: 15, downpayment: 5 });
    await set(element, { tenor: 3 });
    expect(element.selection).to.deep.include({ tenor: 3, downpayment: 5 });
    expect([element.getAttribute('tenor'), element.getAttribute('downpayment')]).to.deep.equal([null, null]);
  });

  it('the range: the choice moves to the nearest step, and back', async () => {
    const element = await readyFee(await service());
    drag(element, 35);
    release(element);
    const shown = () => [element.selection?.downpayment, partOf<HTMLInputElement>(element, 'slider').value];
    await set(element, { downpaymentMax: 20 });
    expect(shown()).to.deep.equal([20, '20']);
    await set(element, { downpaymentMax: null, downpaymentStep: 10 });
    expect(shown()).to.deep.equal([40, '40']);
    await set(element, { downpaymentStep: undefined, downpaymentMin: 38 });
    expect(shown()).to.deep.equal([38, '38']);
    await set(element, { downpaymentMin: undefined });
    expect(shown()).to.deep.equal([35, '35']);
  });

  it('base-url: another service has other answers', async () => {
    const one = await service();
    const other = await service({ pricing_2: [{ body: { status: 'success', response: { Monthly_fee: 99 } } }] });
    const element = await readyFee(one);
    element.baseUrl = other.baseUrl;
    await element.updateComplete;
    expect(element.fee).to.equal(undefined);
    await waitForState(element, 'ready');
    expect(element.fee).to.equal(99);
    element.baseUrl = one.baseUrl;
    await element.updateComplete;
    expect(element.fee).to.equal(207.5);
    expect(await one.log('pricing_2')).to.have.length(1);
  });

  it('base-url: a late answer of the previous service is dropped', async () => {
    const one = await service({ pricing_2: [{ hold: 'late' }] });
    const other = await service({ pricing_2: [{ body: { status: 'success', response: { Monthly_fee: 99 } } }] });
    const fees = recordEvents('fin-fee');
    const element = await placeFee(one);
    await one.until(1, 'pricing_2');
    await set(element, { baseUrl: other.baseUrl });
    await one.release('late');
    await set(element, { tenor: 5 });
    expect(fees.map(({ fee }) => fee)).to.deep.equal([99, undefined, 415]);
  });

  it('organization and token-url: neither token nor answer is reused', async () => {
    const scripted = await service();
    const element = await readyFee(scripted, { organization: 'one', 'token-url': scripted.tokenUrl });
    await set(element, { organization: 'two' });
    await set(element, { tokenUrl: null });
    const log = await scripted.log('pricing_2');
    expect(
      log.map(({ headers, body }) => [headers.authorization, (body as Record<string, unknown>).organization]),
    ).to.deep.equal([
      ['Bearer token-1', 'one'],
      ['Bearer token-2', 'two'],
      [undefined, 'two'],
    ]);
  });

  it('loading: an element that becomes eager asks at once', async () => {
    const scripted = await service();
    const element = await placeLazyFee(scripted);
    expect(element.state).to.equal('idle');
    await set(element, { loading: 'eager' });
  });

  it('product: a lease has no credit warning', async () => {
    const element = await readyFee(await service(), { lang: 'de' });
    expect(textOf(element, 'legal')).to.contain('Kreditaufnahme kostet Geld');
    await set(element, { product: 'lease' });
    expect(textOf(element, 'legal')).to.equal('');
  });

  it('country: a wrong value removes the fee, and the right value brings it back', async () => {
    const scripted = await service();
    const element = await readyFee(scripted);
    element.country = 'Austria';
    await waitForState(element, 'unconfigured');
    expect([element.fee, element.selection]).to.deep.equal([undefined, undefined]);
    await set(element, { country: 'Germany' });
    expect(element.fee).to.equal(207.5);
    expect(await scripted.log('pricing_2')).to.have.length(1);
  });
});
