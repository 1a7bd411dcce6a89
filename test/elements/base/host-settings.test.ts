/** One address for the connection (`host`), and the settings that a host sends with the token. */
import { expect, fixture } from '@open-wc/testing';
import type { FinCheckoutButton, FinMonthlyFee } from '../../../src/index.js';
import type { Scenario } from '../../support/scenario.js';
import { attributeList, captureConsole, service, until, waitForState } from '../monthly-fee/support.js';
import { configureForTest } from './support.js';

const cost = 'total_cost_installation (after subsidies) (incl vat)';
const success = (Monthly_fee: number) => ({ status: 'success', response: { Monthly_fee } });
const token = (fields: object = {}) => ({
  body: { token: 'token-1', expires_in: 600, idempotency: true, ...fields },
});

/** A host that answers each mint with these settings, and the quote requests of the mint with these fees. */
const hostWith = (page: object | undefined, ...fees: number[]): Promise<Scenario> =>
  service({ token: [{ ...token({ ...(page && { page }), answers: fees.map(success) }), repeat: true }] });

/** Places an element that has nothing but its host and total cost, and what `attributes` add. */
const place = (host: Scenario, attributes = {}, content = '') =>
  fixture<FinMonthlyFee>(
    `<fin-monthly-fee ${attributeList({ host: host.baseUrl, 'total-cost': 24900, loading: 'eager', ...attributes })}>${content}</fin-monthly-fee>`,
  );

const text = (element: Element, part: string) =>
  element.shadowRoot?.querySelector(`[part~=${part}]`)?.textContent?.replace(/\s+/g, ' ').trim();
const questionsOf = async (host: Scenario) => {
  const [mint] = await host.log('token');
  return JSON.parse(String(typeof mint?.body === 'string' ? mint.body : JSON.stringify(mint?.body))).questions;
};
const germany = { country: 'Germany', product: 'lease' };

describe('the attribute host', () => {
  it('is base-url, and token-url with /token', async () => {
    const host = await service();
    const element = await place(host, { country: 'DE' });
    await waitForState(element, 'ready');
    const [quote] = await host.log('pricing_2');
    expect(quote?.headers.authorization).to.equal('Bearer token-1');
  });

  it('may be a path, with slashes and a fragment at its end', async () => {
    const host = await service();
    const element = await place(host, { host: `${new URL(host.baseUrl).pathname}//#price`, country: 'DE' });
    await waitForState(element, 'ready');
    expect(await host.log('token')).to.have.length(1);
  });

  it('comes after base-url, token-url and token', async () => {
    const [host, other] = [await service(), await service()];
    const minted = await place(host, { 'base-url': other.baseUrl, country: 'DE' });
    await waitForState(minted, 'ready');
    expect([await host.log('token'), await other.log('pricing_2')].map(({ length }) => length)).to.deep.equal([1, 1]);
    const fixed = await place(other, { token: 'fixed', 'token-url': host.tokenUrl, country: 'SE' });
    await waitForState(fixed, 'ready');
    const quotes = await other.log('pricing_2');
    expect(quotes.map(({ headers }) => headers.authorization)).to.deep.equal(['Bearer token-1', 'Bearer fixed']);
    expect(await other.log('token')).to.have.length(0);
  });

  it('counts as one with them: an element that sets it takes none of them from the page', async () => {
    const [host, other] = [await service(), await service()];
    configureForTest({ baseUrl: other.baseUrl, tokenUrl: other.tokenUrl });
    await waitForState(await place(host, { country: 'DE' }), 'ready');
    configureForTest({ baseUrl: undefined, tokenUrl: undefined, host: host.baseUrl });
    const own = await place(host, { host: undefined, 'base-url': other.baseUrl, country: 'DE' });
    await waitForState(own, 'ready');
    await waitForState(await place(host, { host: undefined, country: 'NL' }), 'ready');
    expect((await other.log()).map(({ operation }) => operation)).to.deep.equal(['pricing_2']);
    expect(await host.log('pricing_2')).to.have.length(2);
  });

  it('is reported when it is wrong, and not repeated', async () => {
    const host = await service();
    const element = await place(host, { host: 'ftp://user:secret@host.example', country: 'DE' });
    await element.updateComplete;
    expect([...element.problems.values()]).to.deep.equal(['host is invalid: use an http or https address, or a path.']);
    expect(element.state).to.equal('unconfigured');
  });
});

describe('the settings that a host sends with the token', () => {
  it('complete an element that has a total cost alone, in one round trip', async () => {
    const host = await hostWith({ ...germany, tenors: [5, 15], tenor: 15, downpayment: 10, downpaymentStep: 10 }, 150);
    const element = await place(host, {}, 'Ask us');
    expect(element.selection).to.equal(undefined);
    await waitForState(element, 'ready');
    const selection = { country: 'Germany', currency: 'EUR', totalCost: 24900, tenor: 15, downpayment: 10 };
    expect([element.fee, element.selection]).to.deep.equal([150, selection]);
    expect(await questionsOf(host)).to.deep.equal([{ [cost]: 24900 }]);
    expect((await host.log()).map(({ operation }) => operation)).to.deep.equal(['token']);
    expect([...element.problems]).to.deep.equal([]);
    const options = [...(element.shadowRoot?.querySelectorAll('[part~=tenor-option]') ?? [])];
    expect(options.map(({ textContent }) => textContent?.match(/\d+/)?.[0])).to.deep.equal(['5', '15']);
    expect(element.shadowRoot?.querySelector<HTMLInputElement>('#slider')?.step).to.equal('10');
  });

  it('come after the element’s own and the page’s, by groups that belong together', async () => {
    const page = { country: 'Germany', currency: 'EUR', product: 'lease', tenors: [5, 15], tenor: 15, downpayment: 20 };
    const host = await hostWith({ ...page, downpaymentMin: 20 }, 150);
    configureForTest({ downpaymentStep: 1, product: 'credit' });
    const element = await place(host, { country: 'SE', tenors: '7 8' });
    await waitForState(element, 'ready');
    const selection = { country: 'Sweden', currency: 'kr', totalCost: 24900, tenor: 8, downpayment: 0 };
    expect(element.selection).to.deep.equal(selection);
    expect(text(element, 'legal')).to.match(/^Att låna kostar pengar!/);
    const [question] = await questionsOf(host);
    expect(question).to.deep.equal({
      country_project: 'Sweden',
      currency_project: 'kr',
      [cost]: 24900,
      LTI_tenor: '8 years',
      LTI_downpayment: 0,
    });
    element.removeAttribute('tenors');
    await until(() => element.selection?.tenor === 15, 'the host’s term');
  });

  it('of texts and of the lender come after the element’s own and the page’s, text by text', async () => {
    const strings = { yourFee: 'the host’s', downpaymentLabel: 'the host’s' };
    const host = await hostWith({ country: 'Germany', allCostsIncluded: true, lender: 'Host Bank', strings }, 260);
    const element = await place(host, { tenor: 10, downpayment: 0 });
    const shows = async (yourFee: string, lender: string) => {
      await until(() => text(element, 'example')?.includes(lender), lender);
      expect([text(element, 'result-label'), text(element, 'downpayment-label')]).to.deep.equal([
        yourFee,
        'the host’s',
      ]);
    };
    await shows('the host’s', 'Host Bank');
    configureForTest({ lender: 'Page Bank', strings: { yourFee: 'the page’s' } });
    await shows('the page’s', 'Page Bank');
    Object.assign(element, { lender: 'Own Bank', strings: { yourFee: 'its own' } });
    await shows('its own', 'Own Bank');
    Object.assign(element, { lender: undefined, strings: undefined });
    await shows('the page’s', 'Page Bank');
  });

  it('that are on or absent can be turned off by the page, and by no element', async () => {
    const host = await hostWith({ ...germany, requireLegal: true }, 150);
    const element = await place(host);
    await until(() => element.problems.has('legal'), 'the problem');
    element.requireLegal = false;
    await element.updateComplete;
    expect(element.state).to.equal('unconfigured');
    configureForTest({ requireLegal: 'false' });
    await waitForState(element, 'ready');
    element.requireLegal = true;
    await waitForState(element, 'unconfigured');
  });

  it('reach live elements with the next token, and keep what the visitor has chosen', async () => {
    const renewed = token({ page: { ...germany, legal: 'New text', tenor: 5 } });
    const first = token({ expires_in: 2, page: { ...germany, legal: 'Old text' }, answers: [success(1)] });
    const host = await service({ token: [first, { ...renewed, repeat: true }] });
    const [element, chosen] = [await place(host), await place(host)];
    for (const each of [element, chosen]) await waitForState(each, 'ready');
    expect(text(element, 'legal')).to.equal('Old text');
    const select = chosen.shadowRoot?.querySelector('select') as HTMLSelectElement;
    select.value = '7';
    select.dispatchEvent(new Event('change'));
    await until(() => text(element, 'legal') === 'New text', 'the new text');
    await until(() => element.selection?.tenor === 5, 'the new start');
    expect(chosen.selection?.tenor).to.equal(7);
  });

  it('are texts and never markup', async () => {
    const attack = '<img src=x onerror="window.attacked = true"><b>&amp;</b>';
    const host = await hostWith(
      { country: 'Germany', legal: `${attack}\nSecond`, rate: attack, warning: attack, strings: { yourFee: attack } },
      150,
    );
    const element = await place(host);
    await waitForState(element, 'ready');
    expect(text(element, 'legal')).to.equal(`${attack} ${attack}Second`);
    expect(text(element, 'rate')).to.equal(attack);
    expect(text(element, 'result-label')).to.equal(attack);
    expect(element.shadowRoot?.querySelector('img')).to.equal(null);
    expect(Reflect.get(window, 'attacked')).to.equal(undefined);
  });

  it('fill places that the page leaves empty, which satisfies require-legal', async () => {
    const page = { country: 'Germany', requireLegal: true, legal: 'The host’s text', rate: '5 % effective' };
    const host = await hostWith(page, 150);
    const element = await place(host, {}, '<p slot="legal">The page’s text</p>');
    await waitForState(element, 'ready');
    expect(text(element, 'legal')).to.not.contain('The host’s text');
    expect(text(element, 'rate')).to.equal('5 % effective');
    element.querySelector('p')?.remove();
    await until(() => text(element, 'legal')?.includes('The host’s text'), 'the host’s text');
    expect(element.state).to.equal('ready');
    const without = await hostWith({ ...page, legal: undefined }, 150);
    const lacking = await place(without);
    await until(() => lacking.problems.has('legal'), 'the problem');
    expect([lacking.state, lacking.fee]).to.deep.equal(['unconfigured', undefined]);
  });

  it('color the element where the page does not', async () => {
    const host = await hostWith({ ...germany, accent: 'rgb(1, 2, 3)', surface: '#040506' }, 150);
    const element = await place(host);
    await waitForState(element, 'ready');
    const base = element.shadowRoot?.querySelector('.base') as Element;
    const colorOf = (name: string) => getComputedStyle(base).getPropertyValue(name);
    expect([colorOf('--_accent'), colorOf('--_surface')]).to.deep.equal(['rgb(1, 2, 3)', '#040506']);
    expect(element.getAttribute('style')).to.equal(null);
    document.body.style.setProperty('--fin-accent', 'red');
    expect([colorOf('--_accent'), colorOf('--_surface')]).to.deep.equal(['red', '#040506']);
    document.body.removeAttribute('style');
  });

  it('are ignored where they are wrong, and the console names each once', async () => {
    const lines = captureConsole();
    const wrong = {
      currency: 'USD',
      tenors: [0],
      tenor: 99,
      downpayment: '10',
      downpaymentMin: 41,
      product: 'gift',
      warning: '',
      requireLegal: 'yes',
      lender: {},
      example: '24.900',
      legal: 'x'.repeat(4001),
      strings: 'x',
      accent: 'red;}*{background:url(https://evil.example)',
      surface: 'light-dark(url(https://evil.example), red)',
    };
    // These are no settings of a host, so a host cannot set them.
    const foreign = {
      totalCost: 1,
      baseUrl: 'https://evil.example',
      checkoutOrigins: 'https://evil.example',
      layout: 'line',
    };
    for (const _ of [1, 2]) {
      const host = await hostWith({ country: 'Germany', ...wrong, ...foreign }, 150);
      const element = await place(host);
      await waitForState(element, 'ready');
      expect(element.selection).to.deep.include({ currency: 'EUR', totalCost: 24900, tenor: 10, downpayment: 0 });
      expect(
        element.shadowRoot?.adoptedStyleSheets.some((sheet) =>
          [...sheet.cssRules].some((rule) => rule.cssText.includes('evil')),
        ),
      ).to.equal(false);
    }
    const warnings = lines.filter((line) => line.includes('page settings'));
    expect(warnings).to.have.length(1);
    for (const name of Object.keys(wrong)) expect(warnings[0]).to.contain(name);
  });

  it('may be missing: then an element without a country is not configured', async () => {
    const host = await service();
    const [element, other] = [await place(host), await place(host, { country: 'DE' })];
    await until(() => element.problems.has('country'), 'the problem');
    expect(element.state).to.equal('unconfigured');
    await waitForState(other, 'ready');
    expect(other.selection).to.deep.include({ tenor: 10, downpayment: 0 });
    // Nothing but complete quote requests is sent by itself.
    const bodies = (await host.log('pricing_2')).map(({ body }) => Object.keys(Object(body)).length);
    expect(bodies).to.deep.equal([5]);
  });

  it('are awaited without a complaint, and a failure is an error that can be tried again', async () => {
    const host = await service({ token: [{ status: 403 }, token({ page: germany, answers: [success(150)] })] });
    const element = await place(host, {}, 'Ask us');
    await waitForState(element, 'error');
    const slot = element.shadowRoot?.querySelector<HTMLSlotElement>('slot:not([name])');
    expect([slot?.hidden, element.selection, [...element.problems]]).to.deep.equal([false, undefined, []]);
    element.refresh();
    await waitForState(element, 'ready');
    expect(element.fee).to.equal(150);
  });

  it('come to elements without a total cost, too', async () => {
    const host = await hostWith(germany);
    const element = await place(host, { 'total-cost': undefined });
    const button = await fixture<FinCheckoutButton>(
      `<fin-checkout-button host="${host.baseUrl}" total-cost="1000" type-project="Solar" offer-pdf="https://a.example/o.pdf"></fin-checkout-button>`,
    );
    await until(() => button.state === 'idle', 'the button');
    await until(() => text(element, 'tenor-label'), 'the card');
    expect((await host.log()).map(({ operation }) => operation)).to.deep.equal(['token']);
  });

  it('are requested again by an element that comes back, or gets another host', async () => {
    const failing = await service({
      token: [
        { status: 500, hold: 'mint' },
        { status: 500, repeat: true },
      ],
    });
    const host = await hostWith(germany);
    const errors: Event[] = [];
    const button = await fixture<FinCheckoutButton>(
      `<fin-checkout-button host="${failing.baseUrl}" total-cost="1000" type-project="Solar" offer-pdf="https://a.example/o.pdf"></fin-checkout-button>`,
    );
    button.addEventListener('fin-error', (error) => errors.push(error));
    const { parentElement } = button;
    const comeBack = async () => {
      button.remove();
      parentElement?.append(button);
      await button.updateComplete;
    };
    await failing.until(1, 'token');
    await comeBack();
    await comeBack();
    await failing.release('mint');
    await until(() => errors.length, 'the failure');
    await comeBack();
    await until(() => errors.length > 1, 'the second failure');
    expect(errors).to.have.length(2);
    button.host = host.baseUrl;
    await until(() => button.state === 'idle', 'the settings');
  });

  it('may come with the quotes in the page, before any request', async () => {
    const host = await hostWith(germany);
    const body = {
      country_project: 'Germany',
      currency_project: 'EUR',
      [cost]: 24900,
      LTI_tenor: '15 years',
      LTI_downpayment: 0,
    };
    const block = Object.assign(document.createElement('script'), {
      type: 'application/json',
      textContent: JSON.stringify({
        host: host.baseUrl,
        seconds: performance.now() / 1000 + 600,
        until: Date.now() + 600_000,
        quotes: [[body, success(150)]],
        page: { ...germany, tenor: 15, legal: 'Lender', requireLegal: true },
      }),
    });
    block.dataset.finQuotes = '';
    document.body.append(block);
    const element = await place(host);
    await waitForState(element, 'ready');
    block.remove();
    expect([element.fee, text(element, 'legal'), await host.log()]).to.deep.equal([150, 'Lender', []]);
  });

  it('shows the host’s legal text and rate only beside its product', async () => {
    const host = await hostWith({ country: 'Germany', legal: 'A credit’s example', rate: '3.99 %' });
    for (const [product, shows] of [
      ['lease', false],
      ['credit', true],
    ] as const) {
      const element = await place(host, { product });
      await waitForState(element, 'ready');
      const card = element.shadowRoot?.textContent ?? '';
      expect([product, /A credit’s example/.test(card), /3\.99 %/.test(card)]).to.deep.equal([product, shows, shows]);
    }
  });
});
