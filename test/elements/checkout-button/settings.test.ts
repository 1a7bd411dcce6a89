import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import type { FinCheckoutButton, FinErrorEvent } from '../../../src/index.js';
import { configure } from '../../../src/index.js';
import {
  captureTimers,
  click,
  collectEvents,
  createButton,
  customer,
  offer,
  part,
  sentProjects,
  startService,
  untilState,
} from './support.js';

/** The delay of an element's reports (base/problem-reporter.ts). */
const reportDelayMs = 250;

/** Records the console's errors until `stop()`. */
function recordConsole(): { lines: string[]; stop(): void } {
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
  let consoleRecord: ReturnType<typeof recordConsole>;
  beforeEach(() => {
    consoleRecord = recordConsole();
  });
  afterEach(() => consoleRecord.stop());

  const cases: [what: string, settings: Partial<FinCheckoutButton> | Record<string, unknown>, says: RegExp][] = [
    [
      'no base-url',
      { baseUrl: undefined },
      /^<fin-checkout-button>: base-url is missing: use an http or https address/,
    ],
    ['a base-url of another kind', { baseUrl: 'ftp://a.example' }, /^<fin-checkout-button>: base-url is invalid: /],
    ['a token-url of another kind', { tokenUrl: 'javascript:1' }, /^<fin-checkout-button>: token-url is invalid: /],
    ['no country', { country: null }, /^<fin-checkout-button>: country is missing: use Germany, /],
    ['an unknown country', { country: 'Atlantis' }, /country is "Atlantis": use Germany, /],
    ['an unknown currency', { currency: 'USD' }, /currency is "USD": use EUR or kr or CHF/],
    ['a total cost of 0', { totalCost: 0 }, /total-cost is "0": use an amount above 0/],
    ['a negative total cost', { totalCost: '-5' }, /total-cost is "-5"/],
    ['no type-project', { typeProject: undefined }, /type-project is missing: use "Solar" or "Solar \+ Batt/],
    ['an unknown type-project', { typeProject: 'Wind' }, /type-project is "Wind": use "Solar"/],
    ['no offer-pdf', { offerPdf: '' }, /offer-pdf is missing: use http or https links/],
    ['no link in offer-pdf', { offerPdf: [] }, /offer-pdf is missing/],
    ['an empty link in offer-pdf', { offerPdf: ['https://a.example/a.pdf', ''] }, /offer-pdf is /],
    [
      'an offer-pdf that is no web address, without its content',
      { offerPdf: 'data:application/pdf;base64,QWRhLcOWYmVyZw==' },
      /offer-pdf is invalid: use http or https links/,
    ],
    ['an unknown type-customer', { typeCustomer: 'Robot' }, /type-customer is "Robot": use "Individual" or "Company"/],
    [
      'an unknown financing option',
      { financingOptions: 'Financing Barter' },
      /financing-options is "Financing Barter"/,
    ],
    ['send-offer-email in other words', { sendOfferEmail: 'yes' }, /send-offer-email is "yes": use "true" or/],
    ['vat in other words', { vat: '19' }, /vat is "19": use "true" or "false"/],
    ['a negative heat pump', { heatpumpSubsidizedPrice: '-1' }, /heatpump-subsidized-price is "-1": use an amount/],
    [
      'checkout-origins that are none',
      { checkoutOrigins: 'checkout.example' },
      /checkout-origins is "checkout.example"/,
    ],
    ['one bad checkout-origin', { checkoutOrigins: 'https://a.example javascript:1' }, /checkout-origins is /],
    ['three checkout-params', { checkoutParams: 'a b c' }, /checkout-params is "a b c": use the names of one or two/],
    ['a checkout-param that is no name', { checkoutParams: 'a&b' }, /checkout-params is "a&b"/],
    ['an unknown target', { target: '_blank' }, /target is "_blank": use "_self" or "_top"/],
    ['a wrong field in .project', { project: { type_project: 'Wind' } }, /type-project is "Wind"/],
  ];

  for (const [what, settings, says] of cases) {
    it(`${what}: no button, one line in the console, one event`, async () => {
      const events = collectEvents('fin-error');
      const { button, service } = await createButton(settings as Partial<FinCheckoutButton>);
      await oneEvent(button, 'fin-error');
      expect(button.state).to.equal('unconfigured');
      expect(part(button, 'button').checkVisibility()).to.equal(false);
      expect(consoleRecord.lines).to.have.length(1);
      expect(consoleRecord.lines[0]).to.match(says);
      expect(events.map(({ error }) => error.code)).to.deep.equal(['unconfigured']);
      button.checkout();
      expect(await service.log()).to.deep.equal([]);
    });
  }

  it('reports each problem once, however often the element updates', async () => {
    const { button } = await createButton({ typeProject: 'Wind' });
    await oneEvent(button, 'fin-error');
    button.totalCost = 25_000;
    await button.updateComplete;
    button.country = 'Atlantis';
    await oneEvent(button, 'fin-error');
    expect(consoleRecord.lines).to.have.length(2);
    expect(consoleRecord.lines[0]).to.match(/type-project/);
    expect(consoleRecord.lines[1]).to.match(/country/);
  });

  it('does not report a problem that is corrected at once', async () => {
    const timers = captureTimers(reportDelayMs);
    const { button } = await createButton({ typeProject: 'Wind' });
    button.typeProject = 'Solar';
    await button.updateComplete;
    expect(button.state).to.equal('idle');
    timers.fire();
    timers.restore();
    expect(consoleRecord.lines).to.deep.equal([]);
  });

  for (const totalCost of [undefined, null, '', ' '] as const) {
    it(`a total cost of ${JSON.stringify(totalCost)} is no error, and is not reported`, async () => {
      const events = collectEvents('fin-error');
      const timers = captureTimers(reportDelayMs);
      const { button } = await createButton({ totalCost: totalCost ?? null });
      timers.fire();
      timers.restore();
      expect(button.state).to.equal('unconfigured');
      expect(consoleRecord.lines).to.deep.equal([]);
      expect(events).to.have.length(0);
      button.totalCost = '24.900';
      await button.updateComplete;
      expect(button.state).to.equal('idle');
    });
  }

  it('does not print a base-url', async () => {
    const { button } = await createButton({ baseUrl: 'ftp://secret.example' });
    const { error } = (await oneEvent(button, 'fin-error')) as unknown as FinErrorEvent;
    expect(`${consoleRecord.lines} ${error.message}`).not.to.contain('secret');
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

  it('page defaults apply to missing settings, also of connected elements', async () => {
    const service = await startService();
    const button = await fixture<FinCheckoutButton>(
      html`<fin-checkout-button .project=${customer}></fin-checkout-button>`,
    );
    configure({ ...offer, baseUrl: service.baseUrl, salesRep: 'rep-of-the-page' });
    await button.updateComplete;
    expect(button.state).to.equal('idle');
    button.country = 'SE';
    click(button);
    await untilState(button, 'done');
    expect((await sentProjects(service))[0]).to.include({ country_project: 'Sweden', sales_rep: 'rep-of-the-page' });
  });

  it('checkout-origins can be a page default', async () => {
    const { button } = await createButton({ project: customer });
    configure({ checkoutOrigins: 'https://checkout.example' });
    button.checkout();
    await untilState(button, 'error');
  });

  it('a property set to null or undefined has its default', async () => {
    const { button, service } = await createButton({
      project: customer,
      typeCustomer: 'Company',
      vat: true,
      target: '_top',
    });
    Object.assign(button, { typeCustomer: null, vat: undefined, target: null, project: { ...customer, VAT: null } });
    click(button);
    await untilState(button, 'done');
    expect((await sentProjects(service))[0])
      .to.include({ type_customer: 'Individual' })
      .and.not.to.have.property('VAT');
  });

  it('settings may be made before or after the element is defined', async () => {
    const early = document.createElement('fin-late-button') as FinCheckoutButton;
    const service = await startService();
    Object.assign(early, { baseUrl: service.baseUrl, ...offer, project: customer });
    document.body.append(early);
    customElements.define(
      'fin-late-button',
      class extends (customElements.get('fin-checkout-button') as typeof FinCheckoutButton) {},
    );
    await early.updateComplete;
    expect(early.state).to.equal('idle');
    click(early);
    await untilState(early, 'done');
    early.remove();
  });
});
