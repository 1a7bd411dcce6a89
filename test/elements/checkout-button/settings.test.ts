import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import type { FinCheckoutButton, FinErrorEvent } from '../../../src/index.js';
import { configure } from '../../../src/index.js';
import { click, customer, heard, offer, part, place, reached, sent, service } from './support.js';

/** Listens to the console until it is given back. */
function listen(): { lines: string[]; stop(): void } {
  const lines: string[] = [];
  const { error, warn } = console;
  console.error = (...words: unknown[]) => lines.push(words.join(' '));
  console.warn = console.error;
  return {
    lines,
    stop() {
      Object.assign(console, { error, warn });
    },
  };
}

describe('settings that are missing or wrong', () => {
  let ears: ReturnType<typeof listen>;
  beforeEach(() => {
    ears = listen();
  });
  afterEach(() => ears.stop());

  const cases: [what: string, settings: Partial<FinCheckoutButton> | Record<string, unknown>, says: RegExp][] = [
    [
      'no base-url',
      { baseUrl: undefined },
      /^<fin-checkout-button>: base-url is missing: it takes an http or https address/,
    ],
    ['a base-url of another kind', { baseUrl: 'ftp://a.example' }, /^<fin-checkout-button>: base-url is not right: /],
    ['a token-url of another kind', { tokenUrl: 'javascript:1' }, /^<fin-checkout-button>: token-url is not right: /],
    ['no country', { country: null }, /^<fin-checkout-button>: country is missing: it takes Germany, /],
    ['an unknown country', { country: 'Atlantis' }, /country is "Atlantis": it takes Germany, /],
    ['an unknown currency', { currency: 'USD' }, /currency is "USD": it takes EUR, kr or CHF/],
    ['a total cost of 0', { totalCost: 0 }, /total-cost is "0": it takes an amount above 0/],
    ['a negative total cost', { totalCost: '-5' }, /total-cost is "-5"/],
    ['no type-project', { typeProject: undefined }, /type-project is missing: it takes "Solar", "Solar \+ Batt/],
    ['an unknown type-project', { typeProject: 'Wind' }, /type-project is "Wind": it takes "Solar"/],
    ['no offer-pdf', { offerPdf: '' }, /offer-pdf is missing: it takes http or https links/],
    ['no link in offer-pdf', { offerPdf: [] }, /offer-pdf is missing/],
    ['an empty link in offer-pdf', { offerPdf: ['https://a.example/a.pdf', ''] }, /offer-pdf is /],
    [
      'an offer-pdf that is no web address',
      { offerPdf: 'https://a.example/a.pdf javascript:1' },
      /offer-pdf is "https/,
    ],
    [
      'an unknown type-customer',
      { typeCustomer: 'Robot' },
      /type-customer is "Robot": it takes "Individual", "Company"/,
    ],
    [
      'an unknown financing option',
      { financingOptions: 'Financing Barter' },
      /financing-options is "Financing Barter"/,
    ],
    ['send-offer-email in other words', { sendOfferEmail: 'yes' }, /send-offer-email is "yes": it takes "true" or/],
    ['vat in other words', { vat: '19' }, /vat is "19": it takes "true" or "false"/],
    [
      'a negative heat pump',
      { heatpumpSubsidizedPrice: '-1' },
      /heatpump-subsidized-price is "-1": it takes an amount/,
    ],
    [
      'checkout-origins that are none',
      { checkoutOrigins: 'checkout.example' },
      /checkout-origins is "checkout.example"/,
    ],
    ['one bad checkout-origin', { checkoutOrigins: 'https://a.example javascript:1' }, /checkout-origins is /],
    ['an unknown target', { target: '_blank' }, /target is "_blank": it takes "_self", "_top"/],
    ['a wrong field in .project', { project: { type_project: 'Wind' } }, /type-project is "Wind"/],
  ];

  for (const [what, settings, says] of cases) {
    it(`${what}: no button, one line in the console, one event`, async () => {
      const events = heard('fin-error');
      const { button, there } = await place(settings as Partial<FinCheckoutButton>);
      await oneEvent(button, 'fin-error');
      expect(button.state).to.equal('unconfigured');
      expect(part(button, 'button').checkVisibility()).to.equal(false);
      expect(ears.lines).to.have.length(1);
      expect(ears.lines[0]).to.match(says);
      expect(events.map(({ error }) => error.code)).to.deep.equal(['unconfigured']);
      button.checkout();
      expect(await there.log()).to.deep.equal([]);
    });
  }

  it('says each thing once, however often the element updates', async () => {
    const { button } = await place({ typeProject: 'Wind' });
    await oneEvent(button, 'fin-error');
    button.totalCost = 25_000;
    await button.updateComplete;
    button.country = 'Atlantis';
    await oneEvent(button, 'fin-error');
    expect(ears.lines).to.have.length(2);
    expect(ears.lines[0]).to.match(/type-project/);
    expect(ears.lines[1]).to.match(/country/);
  });

  it('holds its tongue about what is put right at once', async () => {
    const { button } = await place({ typeProject: 'Wind' });
    button.typeProject = 'Solar';
    await button.updateComplete;
    expect(button.state).to.equal('idle');
    await new Promise((resolve) => setTimeout(resolve, 300)); // beyond the element's patience of 250 ms
    expect(ears.lines).to.deep.equal([]);
  });

  for (const totalCost of [undefined, null, '', ' '] as const) {
    it(`a total cost of ${JSON.stringify(totalCost)} is no error, and nothing is said`, async () => {
      const events = heard('fin-error');
      const { button } = await place({ totalCost: totalCost ?? null });
      await new Promise((resolve) => setTimeout(resolve, 300)); // beyond the element's patience of 250 ms
      expect(button.state).to.equal('unconfigured');
      expect(ears.lines).to.deep.equal([]);
      expect(events).to.have.length(0);
      button.totalCost = '24.900';
      await button.updateComplete;
      expect(button.state).to.equal('idle');
    });
  }

  it('never says what stands in a base-url', async () => {
    const { button } = await place({ baseUrl: 'ftp://secret.example' });
    const { error } = (await oneEvent(button, 'fin-error')) as unknown as FinErrorEvent;
    expect(`${ears.lines} ${error.message}`).not.to.contain('secret');
  });
});

describe('where settings come from', () => {
  afterEach(() =>
    configure({
      baseUrl: undefined,
      country: undefined,
      typeProject: undefined,
      offerPdf: undefined,
      totalCost: undefined,
      salesRep: undefined,
      checkoutOrigins: undefined,
    }),
  );

  it('the page gives what the element has not, live elements included', async () => {
    const there = await service();
    const button = await fixture<FinCheckoutButton>(
      html`<fin-checkout-button .project=${customer}></fin-checkout-button>`,
    );
    configure({ ...offer, baseUrl: there.baseUrl, salesRep: 'rep-of-the-page' });
    await button.updateComplete;
    expect(button.state).to.equal('idle');
    button.country = 'SE';
    click(button);
    await reached(button, 'done');
    expect((await sent(there))[0]).to.include({ country_project: 'Sweden', sales_rep: 'rep-of-the-page' });
  });

  it('the page can say where a checkout link may lead', async () => {
    const { button } = await place({ project: customer });
    configure({ checkoutOrigins: 'https://checkout.example' });
    button.checkout();
    await reached(button, 'error');
  });

  it('a property set to null or undefined is the default again', async () => {
    const { button, there } = await place({ project: customer, typeCustomer: 'Company', vat: true, target: '_top' });
    Object.assign(button, { typeCustomer: null, vat: undefined, target: null, project: { ...customer, VAT: null } });
    click(button);
    await reached(button, 'done');
    expect((await sent(there))[0])
      .to.include({ type_customer: 'Individual' })
      .and.not.to.have.property('VAT');
  });

  it('nothing differs by whether it was set before or after the element was defined', async () => {
    const early = document.createElement('fin-late-button') as FinCheckoutButton;
    const there = await service();
    Object.assign(early, { baseUrl: there.baseUrl, ...offer, project: customer });
    document.body.append(early);
    customElements.define(
      'fin-late-button',
      class extends (customElements.get('fin-checkout-button') as typeof FinCheckoutButton) {},
    );
    await early.updateComplete;
    expect(early.state).to.equal('idle');
    click(early);
    await reached(early, 'done');
    early.remove();
  });
});
