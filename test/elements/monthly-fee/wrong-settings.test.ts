import { expect, fixture } from '@open-wc/testing';
import type { FinMonthlyFee } from '../../../src/index.js';
import { isReminder } from '../../support/reminder.js';
import {
  type Attributes,
  captureConsole,
  feeMarkup,
  isShown,
  placeFee,
  readyFee,
  recordEvents,
  service,
  until,
  waitForState,
} from './support.js';

/** Captures the console without the reminder of a credit's legal texts. A page has it once, in whichever test shows a fee long enough. */
const captureProblems = () => captureConsole((line) => !isReminder(line));

/** A wrong setting, and what the console says: which one it is, and what it should be. */
const wrong: [Attributes, string, string][] = [
  [{ country: undefined }, 'country is missing', 'DE, SE, CH, NL'],
  [{ country: 'Austria' }, 'country is "Austria"', 'DE, SE, CH, NL'],
  [{ currency: 'USD' }, 'currency is "USD"', 'EUR or kr or CHF'],
  [{ currency: 'constructor' }, 'currency is "constructor"', 'EUR or kr or CHF'],
  [{ 'total-cost': 'auf Anfrage' }, 'total-cost is "auf Anfrage"', 'an amount above 0'],
  [{ 'total-cost': '-1' }, 'total-cost is "-1"', 'an amount above 0'],
  [{ 'total-cost': 0 }, 'total-cost is "0"', 'an amount above 0'],
  [{ tenor: 21 }, 'tenor is "21"', 'a term on offer: 1, 2'],
  [{ tenor: 2.5 }, 'tenor is "2.5"', 'a term on offer: 1, 2'],
  [{ tenor: 'ten' }, 'tenor is "ten"', 'a term on offer: 1, 2'],
  [{ tenor: 10, tenors: '5 15' }, 'tenor is "10"', 'a term on offer: 5, 15'],
  [{ tenors: '5 30' }, 'tenors is "5 30"', 'whole years from 1 to 20'],
  [{ downpayment: 41 }, 'downpayment is "41"', 'a number from 0 to 40'],
  [{ downpayment: -1 }, 'downpayment is "-1"', 'a number from 0 to 40'],
  [{ downpayment: '%' }, 'downpayment is "%"', 'a number from 0 to 40'],
  [{ downpayment: '10 €' }, 'downpayment is "10 €"', 'a number from 0 to 40'],
  [{ downpayment: 5, 'downpayment-min': 10 }, 'downpayment is "5"', 'a number from 10 to 40'],
  [{ 'downpayment-min': 50 }, 'downpayment-min is "50"', 'a number from 0 to 40'],
  [{ 'downpayment-min': 30, 'downpayment-max': 20 }, 'downpayment-max is "20"', 'a number from 30 to 40'],
  [{ 'downpayment-step': 0 }, 'downpayment-step is "0"', 'a number from 0.01 to 40'],
  [{ product: 'loan' }, 'product is "loan"', '"credit" or "lease"'],
  [{ loading: 'soon' }, 'loading is "soon"', '"lazy" or "eager"'],
  [{ layout: 'columns' }, 'layout is "columns"', '"auto" or "stacked" or "line"'],
  [{ prefetch: 'always' }, 'prefetch is "always"', '"neighbours" or "none"'],
  [{ 'base-url': undefined }, 'base-url is missing', 'an http or https address'],
  [{ 'base-url': 'ftp://secret.example/x' }, 'base-url is invalid', 'an http or https address'],
  [{ 'base-url': 'https://user:secret@api.example' }, 'base-url is invalid', 'an http or https address'],
  [{ 'base-url': 'https://' }, 'base-url is invalid', 'an http or https address'],
  [{ 'token-url': 'javascript:secret' }, 'token-url is invalid', 'an http or https address'],
  [{ 'token-url': 'https://user:secret@host.example' }, 'token-url is invalid', 'an http or https address'],
];

describe('a percentage', () => {
  for (const [written, percent] of [
    ['10 %', 10],
    ['12,5%', 12.5],
    ['“10 %”', 10],
  ] as const)
    it(`may be written as ${written}`, async () => {
      const range = { 'downpayment-min': '0%', 'downpayment-max': '20 %', 'downpayment-step': '0,5 %' };
      const element = await placeFee(await service(), { ...range, downpayment: written });
      await waitForState(element, 'ready');
      expect(element.selection?.downpayment).to.equal(percent);
    });
});

describe('a wrong setting', () => {
  for (const [attributes, what, takes] of wrong) {
    it(`is reported once, in English, by name: ${what}`, async () => {
      const lines = captureProblems();
      const errors = recordEvents('fin-error');
      const scripted = await service();
      const element = await placeFee(scripted, { lang: 'de', ...attributes }, '<p>Call us</p>');
      expect(element.state).to.equal('unconfigured');
      expect(element.querySelectorAll('p')).to.have.length(1);
      await until(() => lines.length, 'a line');
      expect(lines).to.have.length(1);
      expect(lines[0])
        .to.match(/^<fin-monthly-fee>: /)
        .and.contain(what)
        .and.contain(takes)
        .and.not.contain('secret');
      expect(errors.map(({ error }) => [error.code, error.retryable])).to.deep.equal([['unconfigured', false]]);
      expect(errors[0]?.error.message).to.contain(what).and.not.contain('secret');
      expect(await scripted.log()).to.deep.equal([]);
    });
  }

  it('among several has a line of its own, and all have one event', async () => {
    const lines = captureProblems();
    const errors = recordEvents('fin-error');
    await placeFee(await service(), { country: 'AT', tenor: 30, product: 'loan' });
    await until(() => lines.length, 'lines');
    expect(lines.map((line) => line.split(' ')[1])).to.deep.equal(['country', 'tenor', 'product']);
    expect(errors).to.have.length(1);
  });

  it('is not reported again, but another one is', async () => {
    const lines = captureProblems();
    const element = await placeFee(await service(), { country: 'AT', product: 'lease' });
    await until(() => lines.length, 'a line');
    element.country = 'DE';
    await waitForState(element, 'ready');
    element.country = 'AT';
    element.currency = 'USD';
    await until(() => lines.length > 1, 'another');
    expect(lines.map((line) => line.split(' ').slice(1, 4).join(' '))).to.deep.equal([
      'country is "AT":',
      'currency is "USD":',
    ]);
  });

  it('is reported while the page keeps updating, and each has a delay of its own', async () => {
    const lines = captureProblems();
    const element = await placeFee(await service(), { country: 'AT' });
    let cost = 1000;
    const busy = setInterval(() => {
      element.totalCost = ++cost;
    }, 20);
    try {
      await until(() => lines.length, 'a line');
      element.currency = 'USD';
      await element.updateComplete;
      expect(lines).to.have.length(1);
      await until(() => lines.length === 2, 'another');
      element.tenor = 33;
      await element.updateComplete;
      element.tenor = 10;
      await placeFee(await service(), { country: 'BE' });
      await until(() => lines.length === 3, 'the line of another element');
      expect(lines.join()).to.not.contain('tenor');
    } finally {
      clearInterval(busy);
    }
  });

  it('is not reported again by a checkout button that reads it from the fee', async () => {
    const lines = captureProblems();
    const errors = recordEvents('fin-error');
    const { baseUrl } = await service();
    const place = await fixture<HTMLElement>(`
      <div><fin-checkout-button type-project="Wind" offer-pdf="https://a.example/a.pdf"></fin-checkout-button>
      ${feeMarkup({ baseUrl }, { country: 'AT', 'total-cost': '-1' })}</div>`);
    await until(() => errors.length === 2, 'two events');
    expect(lines.map((line) => line.split(': ').slice(0, 2).join(': ').split(' is ')[0])).to.have.members([
      '<fin-monthly-fee>: country',
      '<fin-monthly-fee>: total-cost',
      '<fin-checkout-button>: type-project',
    ]);
    const fee = place.querySelector('fin-monthly-fee') as FinMonthlyFee; // it is in the markup above
    fee.remove();
    await until(() => errors.length === 3, 'what is missing without the fee');
    expect(lines.slice(3).join()).to.contain('<fin-checkout-button>: country is missing');
  });

  it('is not reported when it is corrected at once, as by frameworks', async () => {
    const lines = captureProblems();
    const { baseUrl } = await service();
    const element = await fixture<FinMonthlyFee>('<fin-monthly-fee product="lease"></fin-monthly-fee>');
    for (const settings of [{ country: 'DE' }, { totalCost: 24900 }, { loading: 'eager' }, { baseUrl }]) {
      await element.updateComplete;
      Object.assign(element, settings);
    }
    await waitForState(element, 'ready');
    await placeFee(await service(), { country: 'AT' });
    await until(() => lines.length, 'the line of another element');
    expect(lines).to.have.length(1);
  });

  it('is not reported when only the total cost is missing', async () => {
    const lines = captureProblems();
    const errors = recordEvents('fin-error');
    const element = await placeFee(await service(), { 'total-cost': undefined });
    element.totalCost = '';
    await placeFee(await service(), { country: 'AT' });
    await until(() => lines.length, 'the line of another element');
    expect([lines.length, errors.length]).to.deep.equal([1, 1]);
    expect(errors[0]?.target).to.not.equal(element);
  });
});

describe('a token in the page', () => {
  it('is not warned of on loopback, and not printed', async () => {
    const lines = captureProblems();
    await readyFee(await service(), { token: 'secret-token' });
    await placeFee(await service(), { token: 'secret-token', country: 'AT' });
    await until(() => lines.length, 'a line');
    expect(lines.join()).to.not.contain('secret-token');
    expect(lines).to.have.length(1);
  });

  it('that fits no header is an error that does not quote it', async () => {
    const lines = captureProblems();
    const errors = recordEvents('fin-error');
    const element = await placeFee(await service(), { token: 'secrét–token\u0000' });
    await waitForState(element, 'error');
    expect(errors.map(({ error }) => error.code)).to.deep.equal(['unconfigured']);
    expect(lines.join() + errors[0]?.error.stack).to.not.contain('secr\u00e9t');
  });
});

/** The effective rate, which Germany and Sweden require. */
const rate = '<p slot="rate">5,49 % effektiver Jahreszins</p>';

describe('require-legal', () => {
  it('shows no fee while the slot `legal` is empty', async () => {
    const lines = captureProblems();
    const scripted = await service();
    const element = await placeFee(scripted, { 'require-legal': true }, `${rate}<p slot="legal"> </p><b>Call us</b>`);
    await until(() => lines.length, 'a line');
    expect(lines).to.have.length(1);
    expect(lines[0]).to.contain('"legal"').and.contain('require-legal');
    expect(element.state).to.equal('unconfigured');
    expect(await scripted.log()).to.deep.equal([]);
    element.insertAdjacentHTML('beforeend', '<p slot="legal">A representative example</p>');
    await waitForState(element, 'ready');
    element.lastElementChild?.remove();
    await until(() => element.fee === undefined, 'no fee');
    await waitForState(element, 'unconfigured');
    expect(isShown(element.querySelector('b') as HTMLElement)).to.equal(true); // it is in the content above
  });

  it('follows text that is added to and removed from the slot', async () => {
    captureProblems();
    const element = await placeFee(
      await service(),
      { 'require-legal': true },
      `${rate}<p slot="legal"><span></span></p>`,
    );
    await until(() => element.state === 'unconfigured', 'no fee');
    const inner = element.querySelector('span') as HTMLElement; // it is in the content above
    inner.append('A representative example');
    await waitForState(element, 'ready');
    const text = inner.firstChild as Text;
    text.data = ' ';
    await until(() => element.state === 'unconfigured', 'none');
    text.data = 'Another';
    await waitForState(element, 'ready');
    const { parentNode } = element;
    element.remove();
    text.data = '';
    parentNode?.append(element);
    await until(() => element.state === 'unconfigured', 'none again');
    expect(element.fee).to.equal(undefined);
  });

  it('follows content that is passed on from another element\u2019s slot', async () => {
    captureProblems();
    const host = await fixture<HTMLElement>('<div><p> </p></div>');
    host.attachShadow({ mode: 'open' }).innerHTML = feeMarkup(
      await service(),
      { 'require-legal': true },
      `${rate}<slot slot="legal"></slot>`,
    );
    const element = host.shadowRoot?.querySelector('fin-monthly-fee') as FinMonthlyFee; // it is in the markup above
    await waitForState(element, 'unconfigured');
    (host.firstElementChild as HTMLElement).textContent = 'A representative example';
    await waitForState(element, 'ready');
  });

  it('ignores hidden content, tags without text, and elements that show nothing', async () => {
    captureProblems();
    const element = await placeFee(
      await service(),
      { 'require-legal': true },
      `${rate}<p slot="legal"><strong></strong>\u200b<style>p {}</style><script type="application/json">{}</script><template>x</template><noscript>x</noscript><link><meta><!-- x --><b hidden>x</b></p>`,
    );
    await waitForState(element, 'unconfigured');
    const legal = element.lastElementChild as HTMLElement; // it is in the content above
    legal.append('A representative example');
    await waitForState(element, 'ready');
    legal.hidden = true;
    await until(() => element.state === 'unconfigured', 'none');
    legal.hidden = false;
    await waitForState(element, 'ready');
  });

  it('shows the fee when the slots are filled from the start', async () => {
    const lines = captureProblems();
    const element = await readyFee(await service(), { 'require-legal': true }, `${rate}<p slot="legal">An example</p>`);
    expect(element.fee).to.equal(207.5);
    expect(lines).to.deep.equal([]);
  });

  for (const [country, product, required] of [
    ['DE', 'credit', true],
    ['SE', 'credit', true],
    ['NL', 'credit', false],
    ['CH', 'credit', false],
    ['DE', 'lease', false],
  ] as const) {
    it(`${required ? 'requires' : 'does not require'} the slot "rate" for a ${product} in ${country}`, async () => {
      const lines = captureProblems();
      const attributes = { 'require-legal': true, country, product } as const;
      const element = await placeFee(await service(), attributes, '<p slot="legal">An example</p>');
      if (required) {
        await until(() => lines.length, 'a line');
        expect(lines).to.deep.equal([
          '<fin-monthly-fee>: the slot "rate" is empty: fill it, or remove require-legal. ' +
            'For details: finWidgets.diagnose() or fin-widgets/diagnose.',
        ]);
        expect(element.state).to.equal('unconfigured');
        element.insertAdjacentHTML('beforeend', rate);
      }
      await waitForState(element, 'ready');
    });
  }
});
