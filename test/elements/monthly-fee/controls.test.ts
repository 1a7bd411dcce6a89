import { expect, fixture } from '@open-wc/testing';
import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands';
import type { FinMonthlyFee } from '../../../src/index.js';
import {
  drag,
  feeMarkup,
  part,
  partOf,
  pickTenor,
  placeFee,
  readyFee,
  recordEvents,
  release,
  service,
  textOf,
  until,
  waitForState,
} from './support.js';

const slider = (element: FinMonthlyFee) => partOf<HTMLInputElement>(element, 'slider');
const chosen = (element: FinMonthlyFee) => [element.selection?.tenor, element.selection?.downpayment];
const radios = (element: FinMonthlyFee) => [
  ...(element.shadowRoot?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? []),
];

describe('the slider', () => {
  it('follows a real mouse step by step, and asks for the last step on release', async () => {
    const scripted = await service();
    const element = await readyFee(scripted);
    const changes = recordEvents('fin-change');
    const { left, top, width, height } = slider(element).getBoundingClientRect();
    const at = (percent: number): [number, number] => [
      Math.round(left + 14 + ((width - 28) * percent) / 40),
      Math.round(top + height / 2),
    ];
    try {
      await sendMouse({ type: 'move', position: at(0) });
      await sendMouse({ type: 'down' });
      for (const percent of [5, 10, 15, 20]) await sendMouse({ type: 'move', position: at(percent) });
      await until(() => element.selection?.downpayment === 20, 'the thumb at 20 %');
      await sendMouse({ type: 'up' });
    } finally {
      await resetMouse();
    }
    await waitForState(element, 'ready');
    expect(element.fee).to.equal(166);
    expect(changes.map(({ selection }) => selection.downpayment)).to.deep.equal([5, 10, 15, 20]);
    expect(slider(element).value).to.equal('20');
  });

  it('follows real keys', async () => {
    const element = await readyFee(await service(), { downpayment: 10 });
    const changes = recordEvents('fin-change');
    slider(element).focus();
    for (const key of ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'End', 'ArrowRight', 'Home', 'ArrowDown']) {
      await sendKeys({ press: key });
    }
    await waitForState(element, 'ready');
    // At its ends a key changes nothing, and nothing is said.
    expect(changes.map(({ selection }) => selection.downpayment)).to.deep.equal([15, 20, 15, 40, 0]);
    expect(element.fee).to.equal(207.5);
  });

  it('tells assistive technology its value in percent and money', async () => {
    const element = await readyFee(await service(), { downpayment: 10, lang: 'de' });
    const said = () => slider(element).getAttribute('aria-valuetext')?.replace(/\s/g, ' ');
    expect(said()).to.equal('10 %, 2.490 €');
    drag(element, 15);
    await element.updateComplete;
    expect(said()).to.equal('15 %, 3.735 €');
    expect(textOf(element, 'downpayment-value').replace(/\s/g, ' ')).to.equal('15 %3.735 €');
  });

  it('has the range and step of the settings', async () => {
    const element = await readyFee(await service(), {
      'downpayment-min': 10,
      'downpayment-max': 30,
      'downpayment-step': 2.5,
      downpayment: 18,
    });
    const { min, max, step, value } = slider(element);
    expect([min, max, step, value]).to.deep.equal(['10', '30', '2.5', '17.5']);
    expect(chosen(element)).to.deep.equal([10, 17.5]);
  });

  it('ends at the last step when the range ends between two steps', async () => {
    const element = await readyFee(await service(), { 'downpayment-max': 40, 'downpayment-step': 15, downpayment: 40 });
    expect(element.selection?.downpayment).to.equal(30);
    partOf(element, 'downpayment-increase').click();
    expect(element.selection?.downpayment).to.equal(30);
    expect(partOf(element, 'downpayment-increase').getAttribute('aria-disabled')).to.equal('true');
  });

  it('stays at the selection when its range changes', async () => {
    const element = await placeFee(await service(), { downpayment: 10 });
    Object.assign(element, { downpaymentMin: 2, downpaymentStep: 4 });
    await element.updateComplete;
    expect([slider(element).value, element.selection?.downpayment]).to.deep.equal(['10', 10]);
  });

  it('with a single value does not move', async () => {
    const element = await readyFee(await service(), { 'downpayment-min': 20, 'downpayment-max': 20 });
    expect(element.selection?.downpayment).to.equal(20);
    for (const name of ['downpayment-decrease', 'downpayment-increase']) {
      partOf(element, name).click();
      expect(partOf(element, name).getAttribute('aria-disabled')).to.equal('true');
    }
    expect(element.selection?.downpayment).to.equal(20);
    expect(element.shadowRoot?.querySelectorAll('.ticks span')).to.have.length.at.most(1);
    await expect(element).to.be.accessible();
  });

  it('has ticks at equal distances of whole percents', async () => {
    const scripted = await service();
    const element = await readyFee(scripted);
    const ticks = () =>
      Array.from(element.shadowRoot?.querySelectorAll('.ticks span') ?? [], (tick) => tick.textContent);
    expect(ticks()).to.deep.equal(['0%', '10', '20', '30', '40%']);
    Object.assign(element, { downpaymentMax: 30, downpaymentStep: 7.5 });
    await element.updateComplete;
    expect(ticks()).to.deep.equal(['0%', '15', '30%']);
  });

  it('has ticks that do not touch, on a narrow card', async () => {
    const element = await readyFee(await service());
    const textBox = (tick: Element) => {
      const text = document.createRange();
      text.selectNodeContents(tick);
      return text.getBoundingClientRect();
    };
    const boxes = () =>
      Array.from(element.shadowRoot?.querySelectorAll('.ticks span') ?? [], textBox).filter(({ width }) => width > 0);
    const column = element.parentElement as HTMLElement;
    element.style.setProperty('--fin-font', 'monospace'); // wide figures
    column.style.width = '400px';
    expect(boxes()).to.have.length(5);
    for (const width of [250, 264, 280, 288, 320]) {
      column.style.width = `${width}px`;
      const shown = boxes();
      expect(shown.length, `${width} px`).to.be.above(1);
      for (const [i, { left }] of shown.entries())
        if (i) expect(left, `${width} px`).to.be.above((shown[i - 1]?.right ?? 0) + 2);
    }
  });

  it('chooses exact decimals with a fractional step', async () => {
    const scripted = await service();
    const element = await readyFee(scripted, { 'downpayment-step': 0.1, 'downpayment-max': 0.3 });
    for (const percent of [0.1, 0.2, 0.3]) {
      partOf(element, 'downpayment-increase').click();
      await element.updateComplete;
      expect(element.selection?.downpayment).to.equal(percent);
      expect(partOf(element, 'downpayment-increase').getAttribute('aria-disabled')).to.equal(String(percent === 0.3));
    }
    await waitForState(element, 'ready');
  });
});

describe('the − and + buttons', () => {
  it('move one step each, up to the end of the range', async () => {
    const element = await readyFee(await service(), { 'downpayment-max': 10 });
    const changes = recordEvents('fin-change');
    const less = partOf(element, 'downpayment-decrease');
    const more = partOf(element, 'downpayment-increase');
    for (const button of [less, more, more, more, less]) button.click();
    await waitForState(element, 'ready');
    expect(changes.map(({ selection }) => selection.downpayment)).to.deep.equal([5, 10, 5]);
    expect(element.fee).to.equal(197.13);
  });

  it('work by keyboard, and keep the focus at the end of the range', async () => {
    const element = await readyFee(await service(), { 'downpayment-max': 5 });
    const more = partOf(element, 'downpayment-increase');
    more.focus();
    await sendKeys({ press: 'Enter' });
    await sendKeys({ press: ' ' });
    await waitForState(element, 'ready');
    expect(element.selection?.downpayment).to.equal(5);
    expect(element.shadowRoot?.activeElement).to.equal(more);
  });

  it('ask without delay', async () => {
    const scripted = await service({ pricing_2: [{ hold: 'first', repeat: true }] });
    const element = await placeFee(scripted);
    partOf(element, 'downpayment-increase').click();
    partOf(element, 'downpayment-increase').click();
    await scripted.until(3, 'pricing_2');
    await scripted.release('first');
    await waitForState(element, 'ready');
  });
});

describe('an action that leaves the selection as it is', () => {
  const actions = {
    'a scroll over the slider': (element: FinMonthlyFee) => {
      for (const type of ['pointerdown', 'pointercancel']) slider(element).dispatchEvent(new PointerEvent(type));
    },
    'a press on − at the minimum': (element: FinMonthlyFee) => partOf(element, 'downpayment-decrease').click(),
  };
  for (const [name, act] of Object.entries(actions))
    it(`is no choice: ${name}, before the host’s settings have come`, async () => {
      const page = { downpayment: 20 };
      for (const [state, answer] of [
        ['ready', { body: { token: 'token-1', expires_in: 600, idempotency: true, page } }],
        ['error', { status: 403, body: {} }],
      ] as const) {
        const host = await service({ token: [{ ...answer, hold: 'mint' }] });
        const element = await placeFee(host, { 'token-url': host.tokenUrl });
        act(element);
        await host.release('mint');
        await waitForState(element, state);
        expect(element.selection?.downpayment).to.equal(state === 'ready' ? 20 : 0);
      }
    });

  it('is no choice beyond the range: a press on + at the maximum', async () => {
    const element = await readyFee(await service(), { 'downpayment-max': 20, downpayment: 20 });
    partOf(element, 'downpayment-increase').click();
    element.downpaymentMax = 40;
    await element.updateComplete;
    expect(element.selection?.downpayment).to.equal(20);
    await waitForState(element, 'ready');
  });
});

describe('the tenors on offer', () => {
  it('are a native select when there are more than five', async () => {
    const element = await readyFee(await service(), { tenors: '5 6 7 8 9 10' });
    const select = partOf<HTMLSelectElement>(element, 'tenor-select');
    expect([...select.options].map(({ value, text }) => `${value}: ${text.trim()}`)).to.deep.equal([
      '5: 5 years',
      '6: 6 years',
      '7: 7 years',
      '8: 8 years',
      '9: 9 years',
      '10: 10 years',
    ]);
    expect(select.labels?.[0]?.textContent).to.equal('Term');
    expect(select.value).to.equal('10');
    expect(radios(element)).to.deep.equal([]);
    select.focus();
    await sendKeys({ press: 'ArrowUp' });
    await waitForState(element, 'ready');
    expect(chosen(element)).to.deep.equal([9, 0]);
  });

  it('are radio buttons when there are five or fewer', async () => {
    const element = await readyFee(await service(), { tenors: '20,5 10, 15 5' });
    expect(part(element, 'tenor-select')).to.equal(null);
    expect(radios(element).map(({ value }) => value)).to.deep.equal(['5', '10', '15', '20']);
    expect(radios(element).map(({ checked }) => checked)).to.deep.equal([false, true, false, false]);
    radios(element)[1]?.focus();
    await sendKeys({ press: 'ArrowRight' });
    await waitForState(element, 'ready');
    expect(chosen(element)).to.deep.equal([15, 0]);
    expect(element.fee).to.equal(138.33);
    // A payment that replaces another one fades in.
    await Promise.all(element.shadowRoot?.getAnimations().map(({ finished }) => finished) ?? []);
    await expect(element).to.be.accessible();
  });

  it('start at 10 years or the nearest on offer, the shorter of two', async () => {
    const starts: [string | undefined, number][] = [
      [undefined, 10],
      ['5 12 20', 12],
      ['8 12', 8],
      ['1', 1],
      ['15 20', 15],
    ];
    const scripted = await service();
    for (const [tenors, start] of starts) {
      expect((await placeFee(scripted, { tenors })).selection?.tenor, tenors).to.equal(start);
    }
  });

  for (const [control, attributes, tenors] of [
    ['the select', {}, '1 2 3 4 5 10'],
    ['the radio buttons', {}, '5 10 15'],
    ['the chart', { 'term-chart': true }, '5 10 15'],
  ] as const)
    it(`show the selection also when the page’s listener takes the choice back: ${control}`, async () => {
      const offered = `${tenors} 20`;
      const form = await fixture<HTMLFormElement>(
        `<form>${feeMarkup(await service(), { tenor: 10, tenors: offered, ...attributes })}</form>`,
      );
      const element = form.querySelector('fin-monthly-fee') as FinMonthlyFee; // it is in the markup above
      await waitForState(element, 'ready');
      const reset = () => form.reset();
      const withdraw = () => queueMicrotask(() => element.setAttribute('tenors', tenors));
      for (const takeBack of [reset, reset, withdraw]) {
        element.addEventListener('fin-change', takeBack, { once: true });
        pickTenor(element, 20);
        await new Promise((over) => setTimeout(over));
        await waitForState(element, 'ready');
        const shown =
          part<HTMLSelectElement>(element, 'tenor-select') ?? radios(element).find(({ checked }) => checked);
        expect([element.selection?.tenor, shown?.value]).to.deep.equal([10, '10']);
      }
    });

  it('each have a fee of their own', async () => {
    const scripted = await service();
    const element = await readyFee(scripted);
    for (const years of [1, 2, 20]) {
      pickTenor(element, years);
      await waitForState(element, 'ready');
      expect(element.fee).to.equal(Math.round((24900 * 100) / (years * 12)) / 100);
    }
    const requested = (await scripted.log('pricing_2')).map(({ body }) => (body as { LTI_tenor: string }).LTI_tenor);
    expect(requested).to.deep.equal(['10 years', '1 year', '2 years', '20 years']);
  });
});

describe('fin-change', () => {
  it('is fired for a visitor\u2019s action only, with a copy of the selection', async () => {
    const element = await readyFee(await service(), { name: 'offer' });
    const changes = recordEvents('fin-change');
    element.downpayment = 10;
    await waitForState(element, 'ready');
    element.tenor = 15;
    await waitForState(element, 'ready');
    element.totalCost = 12000;
    await waitForState(element, 'ready');
    element.refresh();
    await waitForState(element, 'ready');
    expect(changes).to.deep.equal([]);
    drag(element, 10); // where it is already
    pickTenor(element, 15);
    expect(changes).to.deep.equal([]);
    drag(element, 20);
    pickTenor(element, 5);
    expect(changes.map(({ selection: { tenor, downpayment } }) => [tenor, downpayment])).to.deep.equal([
      [15, 20],
      [5, 20],
    ]);
    expect(
      changes.map(({ bubbles, composed, cancelable, target }) => [bubbles, composed, cancelable, target]),
    ).to.deep.equal([
      [true, true, false, element],
      [true, true, false, element],
    ]);
    const [change] = changes;
    if (change) change.selection.downpayment = 40;
    expect(element.selection?.downpayment).to.equal(20);
    await waitForState(element, 'ready');
  });

  it('is fired when the new selection is already in force', async () => {
    const element = await readyFee(await service());
    let seen: unknown;
    element.addEventListener('fin-change', ({ selection }) => {
      seen = [selection, element.selection, element.fee, element.state];
    });
    drag(element, 20);
    const selection = { country: 'Germany', currency: 'EUR', totalCost: 24900, tenor: 10, downpayment: 20 };
    expect(seen).to.deep.equal([selection, selection, undefined, 'pending']);
    await waitForState(element, 'ready');
  });

  it('is the only event that leaves: input and change of the controls stay inside', async () => {
    const element = await readyFee(await service());
    const leaked: string[] = [];
    for (const type of ['input', 'change']) element.addEventListener(type, () => leaked.push(type));
    slider(element).focus();
    await sendKeys({ press: 'ArrowRight' });
    drag(element, 20);
    release(element);
    pickTenor(element, 5);
    element.tenors = [5, 10];
    await element.updateComplete;
    pickTenor(element, 10);
    await waitForState(element, 'ready');
    expect(leaked).to.deep.equal([]);
  });
});

describe('a disabled element', () => {
  it('ignores its controls', async () => {
    const element = await readyFee(await service());
    element.disabled = true;
    await element.updateComplete;
    const changes = recordEvents('fin-change');
    drag(element, 20); // as a script would
    pickTenor(element, 5);
    partOf(element, 'downpayment-increase').click();
    expect(changes).to.deep.equal([]);
    expect(chosen(element)).to.deep.equal([10, 0]);
    expect(element.fee).to.equal(207.5);
    await expect(element).to.be.accessible();
  });

  it('still follows its settings', async () => {
    const element = await readyFee(await service());
    element.disabled = true;
    element.totalCost = 12000;
    await waitForState(element, 'ready');
    expect(element.fee).to.equal(100);
  });
});
