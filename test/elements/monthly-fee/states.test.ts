import { expect } from '@open-wc/testing';
import type { FeeState, FinMonthlyFee } from '../../../src/index.js';
import {
  captureConsole,
  drag,
  isShown,
  isVisible,
  nextPaint,
  part,
  partOf,
  placeFee,
  placeLazyFee,
  readyFee,
  service,
  textOf,
  until,
  waitForState,
} from './support.js';

const states: FeeState[] = ['unconfigured', 'idle', 'pending', 'ready', 'error'];

/** Waits for a state, and checks what holds in each: one custom state, one live region, accessibility. */
const expectState = async (element: FinMonthlyFee, state: FeeState) => {
  await waitForState(element, state);
  expect(states.filter((one) => element.matches(`:state(${one})`))).to.deep.equal([state]);
  expect(element.shadowRoot?.querySelectorAll('[role=status], [role=alert], [aria-live]')).to.have.length(1);
  expect(element.fee !== undefined).to.equal(state === 'ready');
  expect(textOf(element, 'amount') !== '').to.equal(state === 'ready');
  expect(Boolean(part(element, 'error'))).to.equal(state === 'error');
  const fallback = element.querySelector('.fallback');
  expect(Boolean(fallback && isShown(fallback))).to.equal(state === 'unconfigured' || state === 'error');
  await expect(element).to.be.accessible();
};

const fallback = '<p class="fallback">Call us: 030 1234567</p>';

describe('state unconfigured', () => {
  it('shows the fallback content only, while a setting is wrong', async () => {
    captureConsole();
    const element = await placeFee(await service(), { country: 'Austria' }, fallback);
    await expectState(element, 'unconfigured');
    expect(isShown(partOf(element, 'base'))).to.equal(false);
    element.replaceChildren();
    await nextPaint();
    expect(element.getBoundingClientRect().height).to.equal(0);
  });

  for (const totalCost of [undefined, '', 0, -1]) {
    it(`keeps the card's place while the total cost is ${JSON.stringify(totalCost)}, with the fallback content in the fee's`, async () => {
      captureConsole();
      const scripted = await service();
      const element = await placeFee(scripted, { 'total-cost': totalCost, name: 'fee' }, fallback);
      await expectState(element, 'unconfigured');
      await nextPaint();
      const { height } = element.getBoundingClientRect();
      expect([element.selection, element.fee]).to.deep.equal([undefined, undefined]);
      expect(partOf<HTMLInputElement>(element, 'slider').disabled).to.equal(true);
      for (const name of ['result-label', 'amount', 'period', 'legal', 'downpayment-value']) {
        expect(isVisible(partOf(element, name)), name).to.equal(false);
      }
      expect(await scripted.log()).to.deep.equal([]);
      element.totalCost = 24900;
      await expectState(element, 'ready');
      expect(element.getBoundingClientRect().height).to.equal(height);
    });
  }

  it('invites to choose a system while there is neither a total cost nor fallback content', async () => {
    const element = await placeFee(await service(), { 'total-cost': '' }, '\n');
    await nextPaint();
    expect(isVisible(partOf(element, 'result-label'))).to.equal(true);
    expect(textOf(element, 'result-label')).to.equal('Choose your system to see your monthly payment');
    expect([textOf(element, 'amount'), textOf(element, 'period')]).to.deep.equal(['', '']);
  });

  it('keeps what the visitor chose while the total cost is missing', async () => {
    const element = await readyFee(await service());
    drag(element, 25);
    element.totalCost = '';
    await waitForState(element, 'unconfigured');
    expect(partOf<HTMLInputElement>(element, 'slider').value).to.equal('25');
    element.totalCost = 24900;
    await waitForState(element, 'ready');
    expect(element.selection?.downpayment).to.equal(25);
  });
});

describe('state idle', () => {
  it('lasts while the element is far from the viewport, with everything shown but the fee', async () => {
    const scripted = await service();
    const element = await placeLazyFee(scripted, {}, fallback);
    await nextPaint();
    await expectState(element, 'idle');
    expect(element.selection).to.deep.equal({
      country: 'Germany',
      currency: 'EUR',
      totalCost: 24900,
      tenor: 10,
      downpayment: 0,
    });
    expect(textOf(element, 'basis')).to.contain('€24,900');
    expect(await scripted.log()).to.deep.equal([]);
    const leftOfPeriod = () => partOf(element, 'period').getBoundingClientRect().left;
    const left = leftOfPeriod();
    element.scrollIntoView();
    await expectState(element, 'ready');
    expect(leftOfPeriod(), 'beside the room of the payment').to.be.closeTo(left, 1);
    scrollTo(0, 0);
  });

  it('ends when a hidden element is shown', async () => {
    const scripted = await service();
    const element = await placeLazyFee(scripted, { hidden: true, style: undefined });
    await nextPaint();
    expect(element.state).to.equal('idle');
    expect(await scripted.log()).to.deep.equal([]);
    element.hidden = false;
    await waitForState(element, 'ready');
  });

  it('is the state of an element that is disabled from the start, until it is enabled', async () => {
    const scripted = await service();
    const element = await placeFee(scripted, { disabled: true }, fallback);
    await expectState(element, 'idle');
    for (const control of element.shadowRoot?.querySelectorAll<HTMLInputElement>('input, select, button') ?? []) {
      expect(control.disabled).to.equal(true);
    }
    expect(getComputedStyle(partOf(element, 'amount'), '::before').animationName).to.equal('none');
    expect(await scripted.log()).to.deep.equal([]);
    element.disabled = false;
    await expectState(element, 'ready');
    element.disabled = true;
    await expectState(element, 'ready');
  });
});

describe('state pending', () => {
  it('keeps the size of the result and its basis, and shows no fee', async () => {
    const scripted = await service({ pricing_2: [{ hold: 'answer' }] });
    const element = await placeFee(scripted, { tenor: 15, downpayment: 10 }, fallback);
    await expectState(element, 'pending');
    expect(textOf(element, 'basis')).to.equal(
      'Total price €24,900 Down payment 10% (€2,490) Amount financed €22,410 Term 15 years',
    );
    expect(partOf(element, 'result').getAttribute('aria-busy')).to.equal('true');
    const before = partOf(element, 'result').getBoundingClientRect();
    await scripted.release('answer');
    await expectState(element, 'ready');
    const after = partOf(element, 'result').getBoundingClientRect();
    expect([after.height, after.top, after.width]).to.deep.equal([before.height, before.top, before.width]);
  });

  it('comes back at once when the slider moves, and the old fee is gone', async () => {
    const scripted = await service({ pricing_2: [{}, { hold: 'answer' }] });
    const element = await readyFee(scripted);
    const { height } = partOf(element, 'result').getBoundingClientRect();
    const { width } = partOf(element, 'amount').getBoundingClientRect();
    drag(element, 10);
    expect(element.fee).to.equal(undefined);
    await waitForState(element, 'pending');
    const amount = partOf(element, 'amount');
    expect(amount.getBoundingClientRect().width, 'the width of the former amount').to.equal(width);
    const placeholder = getComputedStyle(amount.querySelector('.awaited') as HTMLElement, '::before');
    await until(() => placeholder.opacity === '1', 'a placeholder');
    await expectState(element, 'pending');
    expect(partOf(element, 'result').getBoundingClientRect().height).to.equal(height);
    await scripted.release('answer');
    await waitForState(element, 'ready');
  });
});

describe('state ready', () => {
  it('shows the service\u2019s fee and its basis', async () => {
    const scripted = await service({ pricing_2: [{ body: { status: 'success', response: { Monthly_fee: 187.42 } } }] });
    const element = await placeFee(scripted, { lang: 'de', tenor: 15, downpayment: 10 }, fallback);
    await expectState(element, 'ready');
    expect(element.fee).to.equal(187.42);
    expect(element.selection).to.deep.equal({
      country: 'Germany',
      currency: 'EUR',
      totalCost: 24900,
      tenor: 15,
      downpayment: 10,
    });
    expect(textOf(element, 'amount')).to.equal('187,42 €');
    expect(textOf(element, 'period')).to.equal('pro Monat');
    expect(textOf(element, 'basis')).to.equal(
      'Gesamtpreis 24.900 € Anzahlung 10 % (2.490 €) Finanzierter Betrag 22.410 € Laufzeit 15 Jahre',
    );
    expect(textOf(element, 'financed')).to.contain('22.410 €');
    expect(partOf(element, 'slider').getAttribute('aria-valuetext')?.replace(/\s/g, ' ')).to.equal('10 %, 2.490 €');
  });

  it('gives a copy of its selection', async () => {
    const element = await readyFee(await service());
    const { selection } = element;
    if (selection) selection.totalCost = 1;
    expect(element.selection?.totalCost).to.equal(24900);
  });
});

describe('state error', () => {
  it('has no fee, but a message, the fallback content below it, and the controls', async () => {
    const scripted = await service({ pricing_2: [{ status: 500, body: { code: 'x', message: 'y' } }] });
    const element = await placeFee(scripted, {}, fallback);
    await expectState(element, 'error');
    expect(part(element, 'slider')).to.not.equal(null);
    const message = partOf(element, 'error').getBoundingClientRect();
    const own = element.querySelector('.fallback')?.getBoundingClientRect();
    expect(own && own.top >= message.bottom).to.equal(true);
    expect(isVisible(partOf(element, 'period'))).to.equal(false);
  });
});

describe('custom states', () => {
  it('change with the state', async () => {
    const scripted = await service({
      pricing_2: [{ hold: 'first' }, { status: 400, body: { status: 'x', message: 'y' } }],
    });
    const element = await placeFee(scripted, { 'total-cost': undefined });
    const seen: string[] = [];
    const look = () => {
      const now = states.filter((state) => element.matches(`:state(${state})`)).join();
      if (now !== seen.at(-1)) seen.push(now);
    };
    look();
    element.totalCost = 24900;
    await until(() => element.matches(':state(pending)'), 'pending');
    look();
    await scripted.release('first');
    await until(() => element.matches(':state(ready)'), 'ready');
    look();
    element.tenor = 5;
    await until(() => element.matches(':state(error)'), 'error');
    look();
    element.totalCost = '';
    await until(() => element.matches(':state(unconfigured)'), 'unconfigured');
    look();
    expect(seen).to.deep.equal(['unconfigured', 'pending', 'ready', 'error', 'unconfigured']);
  });
});
