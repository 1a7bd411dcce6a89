/** `total-cost-from`: the total cost is that of an element of the page, and follows it. */
import { expect, fixture } from '@open-wc/testing';
import type { Body, Client } from '../../../src/client/client.js';
import { elements } from '../../../src/define.js';
import { loadTotalCostFrom } from '../../../src/elements/base/page-amount/load-total-cost-from.js';
import { followDataMounts } from '../../../src/elements/data-mounts.js';
import { loadPrefetcher } from '../../../src/elements/monthly-fee/prefetch/index.js';
import type { FinCheckoutButton, FinLeadForm, FinMonthlyFee } from '../../../src/index.js';
import { configureForTest } from '../base/support.js';
import { captureConsole, feeMarkup, nextPaint, partOf, service, until, waitForState } from './support.js';

// In a build these are files of their own. Here they are there, so that no test waits for them, and none updates elements later.
await loadTotalCostFrom();
await loadPrefetcher();

// From the runner's configuration.
declare const SEED: number;

const fromMarkup = (baseUrl: string, selector: string, attributes = {}) =>
  feeMarkup({ baseUrl }, { 'total-cost': undefined, 'total-cost-from': selector, ...attributes });

/** Places what the amount is taken from, and a fee. */
const placeBoth = async (source: string, selector = '#price', attributes = {}) => {
  const { baseUrl } = await service();
  const holder = await fixture<HTMLElement>(`<div>${source}${fromMarkup(baseUrl, selector, attributes)}</div>`);
  return { holder, fee: holder.querySelector('fin-monthly-fee') as FinMonthlyFee };
};

/** Calls back after the animation frame callbacks and the earlier observers of the current frame, before the frame is painted. */
const beforePaint = (callback: () => void) => {
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    callback();
  });
  observer.observe(document.documentElement);
};

const find = <E extends HTMLElement = HTMLElement>(holder: HTMLElement, selector: string) =>
  holder.querySelector(selector) as E;

describe('the amount that total-cost-from finds', () => {
  const sources: [source: string, totalCost: number][] = [
    ['<p id="price">Total: 24.900,50 € incl. 19 % VAT</p>', 24900.5],
    ['<p id="price"><del>€30,000</del> <ins>€24,900</ins></p>', 24900],
    ['<p id="price"><s>30.000 €</s> 24.900 €<template>1 €</template><i hidden>2 €</i></p>', 24900],
    [
      '<p id="price">24.900 €<i class="sr-only">1 €</i><i class="visually-hidden">2 €</i><i style="display:none">3 €</i><i style="display: none">4 €</i></p>',
      24900,
    ],
    // A price of WooCommerce.
    [
      '<p id="price"><del aria-hidden="true">€30,000</del> <span class="screen-reader-text">Original price was: €30,000.</span><ins aria-hidden="true">€24,900</ins><span class="screen-reader-text">Current price is: €24,900.</span></p>',
      24900,
    ],
    ['<p id="price" hidden>24900</p>', 24900],
    ['<p id="price" data-total-cost="24.900">from 1 €</p>', 24900],
    ['<input id="price" value="24.900,- €">', 24900],
    ['<input id="price" type="number" step="any" value="24900.125">', 24900.13],
    ['<input id="price" type="range" max="50000" value="24900">', 24900],
    ['<select id="price"><option value="24900">Large<option value="1">Small</select>', 24900],
    ['<textarea id="price">24 900</textarea>', 24900],
    ['<output id="price">24 900 kr</output>', 24900],
  ];
  for (const [source, totalCost] of sources)
    it(`is ${totalCost} in ${source}`, async () => {
      const { fee } = await placeBoth(source);
      await waitForState(fee, 'ready');
      expect(fee.selection?.totalCost).to.equal(totalCost);
    });

  for (const source of [
    '',
    '<p id="price">on request</p>',
    '<p id="price">€10,000 – €15,000</p>',
    '<p id="price" data-total-cost="">24900</p>',
    '<input id="price" value="a lot">',
    '<input id="price" value="-5">',
    '<input id="price" type="number">',
  ])
    it(`is none yet in ${source || 'a page without the element'}`, async () => {
      const { fee } = await placeBoth(source);
      const errors = captureConsole();
      await nextPaint();
      expect([fee.state, fee.selection, [...fee.problems]]).to.deep.equal(['unconfigured', undefined, []]);
      expect(errors).to.deep.equal([]);
    });

  it('yields to total-cost, also to an empty one', async () => {
    const { fee } = await placeBoth('<p id="price">24900</p>', '#price', { 'total-cost': 12000 });
    await waitForState(fee, 'ready');
    expect(fee.selection?.totalCost).to.equal(12000);
    fee.totalCost = '';
    await waitForState(fee, 'unconfigured');
    fee.totalCost = null;
    await waitForState(fee, 'ready');
    expect(fee.selection?.totalCost).to.equal(24900);
  });

  it('is the page’s default, after its default for the total cost, and is followed', async () => {
    const { holder, fee } = await placeBoth('<p id="price">24900</p>', '');
    expect(fee.state).to.equal('unconfigured');
    configureForTest({ totalCostFrom: '#price' });
    await until(() => fee.selection?.totalCost === 24900, 'the page’s amount');
    find(holder, '#price').textContent = '13000';
    await until(() => fee.selection?.totalCost === 13000, 'the changed amount');
    configureForTest({ totalCost: 12000 });
    await until(() => fee.selection?.totalCost === 12000, 'the page’s default');
    await waitForState(fee, 'ready'); // the answer updates the fee, too
    find(holder, '#price').textContent = '14000';
    await nextPaint();
    let updates = 0;
    fee.addController({ hostUpdated: () => void updates++ });
    find(holder, '#price').dataset.changed = 'again';
    await nextPaint();
    expect(updates, 'updates by an amount that is not on show').to.equal(0);
  });

  it('is named as a problem if the selector is none', async () => {
    const lines = captureConsole((line) => line.includes('total-cost-from'));
    const { fee } = await placeBoth('', '##');
    await until(() => lines.length > 0, 'a line on the console');
    expect([...fee.problems]).to.deep.equal([['totalCostFrom', 'total-cost-from is "##": use a CSS selector.']]);
  });

  it('is taken by a button and a lead form, of their own or from their fee, and by a data mount', async () => {
    const { baseUrl } = await service();
    followDataMounts(document, elements);
    const own = `base-url="${baseUrl}" country="DE" total-cost-from="#price"`;
    const holder = await fixture<HTMLElement>(`<div><p id="price">24.900 €</p>
      <fin-checkout-button ${own} type-project="Solar" offer-pdf="https://x.example/a.pdf"></fin-checkout-button>
      <fin-lead-form ${own}></fin-lead-form>
      <section>${fromMarkup(baseUrl, '#price')}<fin-checkout-button class="linked" type-project="Solar" offer-pdf="https://x.example/a.pdf"></fin-checkout-button></section>
      <div data-fin-widget="monthly-fee" data-country="DE" data-total-cost-from="#price"></div></div>`);
    const all = () => [
      ...holder.querySelectorAll<FinCheckoutButton | FinLeadForm | FinMonthlyFee>(
        'fin-checkout-button, fin-lead-form, fin-monthly-fee',
      ),
    ];
    await until(() => all().length === 5, 'the mount’s element');
    for (const element of all()) expect(element.setting('totalCost'), element.localName).to.equal('24.900');
    find(holder, '#price').textContent = '12.000 €';
    const linked = find<FinCheckoutButton>(holder, '.linked');
    await until(() => linked.state !== 'unconfigured', `a linked button, ${linked.state}`);
    for (const element of all()) expect(element.setting('totalCost')).to.equal('12.000');
  });
});

describe('an amount that is followed', () => {
  const expectCost = async (fee: FinMonthlyFee, totalCost: number | undefined) =>
    until(() => fee.selection?.totalCost === totalCost, `${totalCost}, at ${fee.selection?.totalCost}`);

  it('changes by script, by hand, with its element, and with the form', async () => {
    const { holder, fee } = await placeBoth('<form><b id="price">24900</b></form>');
    await expectCost(fee, 24900);
    find(holder, '#price').firstChild?.replaceWith('12000');
    await expectCost(fee, 12000);
    (find(holder, '#price').firstChild as Text).data = '13000';
    await expectCost(fee, 13000);
    find(holder, '#price').remove();
    await expectCost(fee, undefined);
    find(holder, 'form').innerHTML = '<input id="price" value="14000">';
    await expectCost(fee, 14000);
    const input = find<HTMLInputElement>(holder, '#price');
    input.value = '15000'; // tells nobody
    await expectCost(fee, 15000);
    find<HTMLFormElement>(holder, 'form').reset();
    await expectCost(fee, 14000);
    input.dataset.totalCost = '17000';
    await expectCost(fee, 17000);
    fee.totalCostFrom = '.other';
    await expectCost(fee, undefined);
    input.classList.add('other');
    await expectCost(fee, 17000);
  });

  it('is that of the element’s own shadow root', async () => {
    const { baseUrl } = await service();
    const host = await fixture<HTMLElement>('<div><b id="price">1</b></div>');
    const root = host.attachShadow({ mode: 'open' });
    root.innerHTML = `<b id="price">24900</b>${fromMarkup(baseUrl, '#price')}`;
    const fee = root.querySelector('fin-monthly-fee') as FinMonthlyFee;
    await expectCost(fee, 24900);
    (root.querySelector('#price') as Element).textContent = '12000';
    await expectCost(fee, 12000);
  });

  it('is followed no more once its element has gone, and again once it is back', async () => {
    const { holder, fee } = await placeBoth('<input id="price" value="24900">');
    await expectCost(fee, 24900);
    fee.remove();
    find<HTMLInputElement>(holder, '#price').value = '12000';
    await nextPaint();
    let frames = 0;
    const { requestAnimationFrame } = window;
    window.requestAnimationFrame = () => ++frames;
    holder.append('another text');
    await new Promise((passed) => setTimeout(passed, 50));
    window.requestAnimationFrame = requestAnimationFrame;
    expect(frames).to.equal(0);
    holder.append(fee);
    await expectCost(fee, 12000);
  });

  const choices: [what: string, source: string, selector: string][] = [
    [
      'a package in a select',
      '<select><option data-total-cost="24900">S<option data-total-cost="12000">L</select>',
      'option:checked',
    ],
    [
      'the text beside a radio button',
      '<label><input type="radio" name="p" checked><b>24.900 €</b></label><label><input type="radio" name="p"><b>12.000 €</b></label>',
      'label:has(:checked) b',
    ],
    [
      'a radio button',
      '<input type="radio" name="p" value="24900" checked><input type="radio" name="p" value="12000">',
      'input:checked',
    ],
  ];
  for (const [what, source, selector] of choices)
    it(`is that of the visitor’s choice: ${what}`, async () => {
      const { holder, fee } = await placeBoth(`<form>${source}</form>`, selector);
      await waitForState(fee, 'ready');
      const [, chosen] = holder.querySelectorAll<HTMLInputElement & HTMLOptionElement>('option,input');
      if (chosen) chosen.checked = chosen.selected = true; // no mutation, and no event
      await nextPaint();
      expect(fee.selection?.totalCost).to.equal(12000);
    });

  it('is that of a choice whose selector a script sets later', async () => {
    const { holder, fee } = await placeBoth('<b id="price">24900</b><input type="checkbox" value="12000" checked>');
    await expectCost(fee, 24900);
    fee.totalCostFrom = 'input:checked';
    await expectCost(fee, 12000);
    find<HTMLInputElement>(holder, 'input').checked = false;
    await expectCost(fee, undefined);
  });

  it('leaves a page alive that writes the payment into the text of the amount', async () => {
    const { holder, fee } = await placeBoth('<p id="price">24.900 € <output></output></p>');
    let fees = 0;
    fee.addEventListener('fin-fee', (event) => {
      fees++;
      find(holder, 'output').textContent = event.fee === undefined ? '' : `${event.fee} €`;
    });
    fee.refresh();
    await until(() => fees >= 10, 'payments without end'); // a timer of the test, which a page that hangs would not run
    await nextPaint();
    expect(fee.fee, 'there is no one amount').to.equal(undefined);
    expect(fees).to.be.below(20);
    fee.remove();
  });

  it('is not parsed again while the field is unchanged', async () => {
    const { holder, fee } = await placeBoth('<input id="price" value="€ 24.900,-">');
    await expectCost(fee, 24900);
    const { trim } = String.prototype;
    let parsed = 0;
    String.prototype.trim = function () {
      if (String(this) === '€ 24.900,-') parsed++;
      return trim.call(this);
    };
    try {
      for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
      expect(parsed, 'an update of the element reads its settings, a frame does not').to.be.below(5);
      find<HTMLInputElement>(holder, '#price').value = '12000';
      await expectCost(fee, 12000);
    } finally {
      String.prototype.trim = trim;
    }
  });

  it('is never painted beside the fee of the field’s previous value, when a later animation frame callback changes the field', async () => {
    const { holder, fee } = await placeBoth('<input id="price" value="24900">');
    const input = find<HTMLInputElement>(holder, '#price');
    const wrong: string[] = [];
    for (let cost = 25_000; cost < 35_000; cost += 1_000) {
      await waitForState(fee, 'ready');
      const previous = partOf(fee, 'amount').textContent;
      await new Promise<void>((painted) => {
        requestAnimationFrame(() => {
          // The callback of the next frame is requested after the element's own one, so it runs later.
          requestAnimationFrame(() => {
            input.value = String(cost);
            beforePaint(() => {
              const shown = partOf(fee, 'amount').textContent;
              if (shown === previous) wrong.push(`${shown} for ${cost}`);
              painted();
            });
          });
        });
      });
      await expectCost(fee, cost);
    }
    expect(wrong).to.deep.equal([]);
  });

  it('never has another amount’s fee beside it, in 200 random changes', async () => {
    const requested: number[] = [];
    let seed = SEED;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const feeOf = (cost: number) => Math.round(cost * 0.7) / 100;
    const client = {
      async call(_: 'pricing_2', body: Body<'pricing_2'>) {
        const cost = body['total_cost_installation (after subsidies) (incl vat)'];
        requested.push(cost);
        await new Promise((answered) => setTimeout(answered, random() * 25));
        return { status: 'success', response: { Monthly_fee: feeOf(cost) } };
      },
      prices: async () => [],
      recall: () => undefined,
      pause() {},
    };
    const { holder, fee } = await placeBoth('<div id="box"><b class="price">24900</b></div>', '.price', {
      prefetch: 'none',
    });
    fee.client = client as unknown as Client; // it is asked for prices only
    const box = find(holder, '#box');
    const price = () => find<HTMLInputElement>(box, '.price');
    let expected: number | undefined = 24900;
    /** Writes into the box. Gives whether there is an amount now. */
    const write = (html: string, hasAmount = true) => {
      box.innerHTML = html;
      return hasAmount;
    };
    const ways: ((written: string, cost: number) => boolean)[] = [
      (written) => write(`<b class="price">${written} €</b>`),
      (written) => write(`<input class="price" value="${written}">`),
      (_, cost) => write(`<input class="price" type="number" step="any" value="${cost}">`),
      (written) => write(`<p class="price"><del>${written} €</del> <ins><span>€</span>${written}</ins></p>`),
      (written) => {
        if (!price()) return write(`<i class="price">${written}</i>`);
        price().dataset.totalCost = written;
        return true;
      },
      () => write('', false),
      () => write('<b class="price">on request</b>', false),
      (written, cost) => {
        if (!price()?.matches('input:not([data-total-cost])')) return write(`<b class="price">${written}</b>`);
        price().value = price().type === 'number' ? String(cost) : written;
        if (random() < 0.5) price().dispatchEvent(new Event('input', { bubbles: true }));
        return true;
      },
    ];
    const change = (cost: number): number | undefined => {
      const written = cost.toLocaleString('de-DE', { minimumFractionDigits: 2 });
      return ways[Math.floor(random() * ways.length)]?.(written, cost) ? cost : undefined;
    };
    const wrong: string[] = [];
    let figures = 0;
    let isOver = false;
    // A visitor sees the content that a frame has right before it is painted. A later task may already belong to the next frame.
    const look = () => {
      const shown = partOf(fee, 'amount').textContent?.replace(/[^\d.]/g, '') ?? '';
      if (shown) figures++;
      if (shown && Number(shown) !== (expected && feeOf(expected))) wrong.push(`${shown} for ${expected}`);
      if (!isOver) requestAnimationFrame(() => beforePaint(look));
    };
    // Before, the card may show the fee of the connection that it was placed with.
    await until(() => fee.fee === feeOf(24900), 'the first fee of this client');
    look();
    // A busy machine paints few frames between the changes, and is given more of them.
    for (let i = 0; i < 200 || (figures <= 10 && i < 2_000); i++) {
      expected = change(10_000 + Math.floor(random() * 4_000_000) / 100);
      await new Promise((passed) => setTimeout(passed, random() < 0.3 ? 0 : random() * 60));
    }
    expected = 31_234.5;
    box.innerHTML = '<b class="price">31.234,50 €</b>';
    await until(() => fee.fee === feeOf(31_234.5), 'the last fee');
    await nextPaint();
    isOver = true;
    expect(wrong).to.deep.equal([]);
    expect(figures).to.be.greaterThan(10);
    expect(requested.length).to.be.greaterThan(10);
  });
});
