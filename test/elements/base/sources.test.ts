import { expect, fixture } from '@open-wc/testing';
import { createClient } from '../../../src/client/index.js';
import { type SettingName, SettingsReader } from '../../../src/elements/base/settings-reader.js';
import type { FinMonthlyFee } from '../../../src/index.js';
import {
  attributeList,
  captureConsole,
  feeMarkup,
  placeFee,
  readyFee,
  recordEvents,
  service,
  until,
  waitForState,
} from '../monthly-fee/support.js';
import { configureForTest } from './support.js';

const placeBare = (attributes = {}) =>
  fixture<FinMonthlyFee>(`<fin-monthly-fee ${attributeList(attributes)}></fin-monthly-fee>`);

describe('the value of a setting', () => {
  it('is the page’s default, configured before the element exists', async () => {
    const { baseUrl } = await service();
    configureForTest({ baseUrl, country: 'SE', totalCost: '249 000', tenor: '15', downpayment: 20, loading: 'eager' });
    const element = await placeBare();
    await waitForState(element, 'ready');
    expect(element.selection).to.deep.equal({
      country: 'Sweden',
      currency: 'kr',
      totalCost: 249000,
      tenor: 15,
      downpayment: 20,
    });
    expect([element.country, element.totalCost, element.tenor]).to.deep.equal([undefined, undefined, undefined]);
  });

  it('is the page’s default for the name in a form, too', async () => {
    const form = await fixture<HTMLFormElement>(`<form>${feeMarkup(await service(), { tenor: 5 })}</form>`);
    configureForTest({ name: 'offer' });
    await until(() => new FormData(form).get('offer-tenor') === '5', 'the tenor');
  });

  it('is the page’s default, configured when the element is on the page already', async () => {
    const { baseUrl } = await service();
    const element = await placeBare();
    expect(element.state).to.equal('unconfigured');
    configureForTest({ baseUrl, country: 'NL', totalCost: 24900, loading: 'eager' });
    await waitForState(element, 'ready');
    configureForTest({ totalCost: 12000 });
    await until(() => element.fee === 100, 'the fee of the new default');
    configureForTest({ totalCost: null });
    await waitForState(element, 'unconfigured');
  });

  it('is the element’s own attribute or property before the page’s default', async () => {
    const scripted = await service();
    configureForTest({ country: 'SE', totalCost: 1000, tenor: 20, currency: 'kr' });
    const element = await readyFee(scripted, { country: 'CH', currency: 'chf' });
    element.tenor = 5;
    await waitForState(element, 'ready');
    expect(element.selection).to.deep.include({ country: 'Switzerland', currency: 'CHF', totalCost: 24900, tenor: 5 });
  });

  it('is the default again after undefined, null, an empty or a removed attribute', async () => {
    const scripted = await service();
    configureForTest({ tenor: 7 });
    const element = await readyFee(scripted, { tenor: 5, currency: 'CHF' });
    const selected = () => [element.selection?.tenor, element.selection?.currency];
    expect(selected()).to.deep.equal([5, 'CHF']);
    for (const none of [undefined, null]) {
      Object.assign(element, { tenor: none, currency: none });
      await waitForState(element, 'ready');
      expect(selected()).to.deep.equal([7, 'EUR']);
      Object.assign(element, { tenor: 5, currency: 'CHF' });
      await waitForState(element, 'ready');
    }
    for (const name of ['tenor', 'currency']) element.setAttribute(name, '');
    await waitForState(element, 'ready');
    expect(selected()).to.deep.equal([7, 'EUR']);
    for (const name of ['tenor', 'currency']) element.setAttribute(name, name === 'tenor' ? '6' : 'SEK');
    await waitForState(element, 'ready');
    expect(selected()).to.deep.equal([6, 'kr']);
    for (const name of ['tenor', 'currency']) element.removeAttribute(name);
    configureForTest({ tenor: undefined });
    await waitForState(element, 'ready');
    expect(selected()).to.deep.equal([10, 'EUR']);
  });

  it('does not fall back to the page’s default for an emptied total cost', async () => {
    const scripted = await service();
    configureForTest({ totalCost: 12000 });
    const element = await readyFee(scripted);
    element.setAttribute('total-cost', '');
    await waitForState(element, 'unconfigured');
    element.totalCost = undefined;
    await waitForState(element, 'ready');
    expect(element.fee).to.equal(100);
  });

  it('may be set in any order, before or after the element is defined or connected', async () => {
    const { baseUrl } = await service();
    const settings = {
      loading: 'eager',
      totalCost: '24.900',
      country: 'DE',
      downpayment: 10,
      tenors: [5, 15],
      tenor: 15,
    };
    const created = document.createElement('fin-monthly-fee');
    Object.assign(created, settings, { baseUrl });
    const late = await placeBare();
    for (const [name, value] of Object.entries({ baseUrl, ...settings }).toReversed())
      Object.assign(late, { [name]: value });
    const upgraded = Object.assign(
      document.implementation.createHTMLDocument().createElement('fin-monthly-fee'),
      settings,
      {
        baseUrl,
      },
    );
    const place = await fixture<HTMLElement>('<div></div>');
    place.append(created, upgraded);
    for (const element of [created, late, upgraded]) {
      await waitForState(element, 'ready');
      expect(element.selection).to.deep.include({ totalCost: 24900, tenor: 15, downpayment: 10 });
    }
  });
});

describe('base-url, token-url and token', () => {
  it('count as one: an element that sets one of them takes none from the page', async () => {
    const page = await service();
    const own = await service();
    configureForTest({
      baseUrl: page.baseUrl,
      tokenUrl: page.tokenUrl,
      country: 'DE',
      totalCost: 24900,
      loading: 'eager',
    });
    await waitForState(await placeBare(), 'ready');
    expect(await page.log('token')).to.have.length(1);
    await waitForState(await placeBare({ 'base-url': own.baseUrl }), 'ready');
    expect((await own.log()).map(({ operation, headers }) => [operation, headers.authorization])).to.deep.equal([
      ['pricing_2', undefined],
    ]);
    expect(await page.log()).to.have.length(2);
  });

  it('are incomplete without base-url', async () => {
    const { baseUrl, tokenUrl } = await service();
    const lines = captureConsole();
    configureForTest({ baseUrl, country: 'DE', totalCost: 24900 });
    for (const attributes of [{ 'token-url': tokenUrl }, { token: 'development' }]) {
      const element = await placeBare(attributes);
      expect(element.state).to.equal('unconfigured');
    }
    await until(() => lines.length === 2, 'two lines');
    for (const line of lines) expect(line).to.contain('base-url is missing');
  });

  it('are the page’s again when the element’s own attribute is removed', async () => {
    const page = await service();
    configureForTest({ baseUrl: page.baseUrl });
    const element = await readyFee(await service());
    element.removeAttribute('base-url');
    await until(() => element.state === 'pending', 'a new quote request');
    await waitForState(element, 'ready');
    expect(await page.log('pricing_2')).to.have.length(1);
  });

  it('send a minted or a fixed token', async () => {
    const scripted = await service();
    await readyFee(scripted, { 'token-url': scripted.tokenUrl });
    await readyFee(scripted, { token: 'development' });
    const sent = (await scripted.log('pricing_2')).map(({ headers }) => headers.authorization);
    expect(sent).to.deep.equal(['Bearer token-1', 'Bearer development']);
  });

  it('give way to a client that the element or the page hands over', async () => {
    const scripted = await service();
    const handed = await service();
    const client = createClient({ baseUrl: handed.baseUrl, token: 'handed-over' });
    const element = await readyFee(scripted);
    element.client = client;
    await element.updateComplete;
    await waitForState(element, 'ready');
    expect(await handed.log('pricing_2')).to.have.length(1);
    element.client = null;
    await element.updateComplete;
    await waitForState(element, 'ready');
    expect(await scripted.log('pricing_2')).to.have.length(1); // remembered
    configureForTest({ client, country: 'DE', totalCost: 24900, loading: 'eager' });
    await waitForState(await placeBare(), 'ready');
    expect(await handed.log('pricing_2')).to.have.length(1); // remembered
  });

  it('may be paths, resolved against the document', async () => {
    const { baseUrl, tokenUrl } = await service();
    const path = (url: string) => new URL(url).pathname;
    await waitForState(await placeFee({ baseUrl: `${path(baseUrl)}/` }, { 'token-url': path(tokenUrl) }), 'ready');
  });
});

describe('the language', () => {
  const perMonth = { en: 'per month', de: 'pro Monat', fr: 'par mois', sv: 'per månad' };
  const showsLanguage = (element: FinMonthlyFee, language: keyof typeof perMonth) =>
    until(() => element.shadowRoot?.querySelector('[part=period]')?.textContent === perMonth[language], language);

  it('is the element’s own, else the page’s default, else the nearest lang, else English', async () => {
    const scripted = await service();
    const place = await fixture<HTMLElement>(`<div lang="de-CH"><p>${feeMarkup(scripted)}</p></div>`);
    const element = place.querySelector('fin-monthly-fee') as FinMonthlyFee; // it is in the markup above
    await showsLanguage(element, 'de');
    configureForTest({ lang: 'sv' });
    await showsLanguage(element, 'sv');
    element.lang = 'FR-fr';
    await showsLanguage(element, 'fr');
    element.lang = 'pl';
    await showsLanguage(element, 'sv');
    configureForTest({ lang: undefined });
    element.lang = '';
    place.lang = 'pl';
    await showsLanguage(element, 'en');
    place.lang = 'fr';
    element.removeAttribute('lang');
    await showsLanguage(element, 'fr');
  });

  it('is found in the lang of a shadow host', async () => {
    const scripted = await service();
    const host = await fixture<HTMLElement>('<div lang="sv"></div>');
    const root = host.attachShadow({ mode: 'closed' });
    root.innerHTML = feeMarkup(scripted);
    await showsLanguage(root.querySelector('fin-monthly-fee') as FinMonthlyFee, 'sv'); // it is in the markup above
  });

  it('follows changes of lang through nested shadow hosts', async () => {
    const scripted = await service();
    const outer = await fixture<HTMLElement>('<div></div>');
    const [middle, inner] = ['section', 'div'].map((name) => document.createElement(name)) as [
      HTMLElement,
      HTMLElement,
    ];
    outer.attachShadow({ mode: 'closed' }).append(middle);
    const root = middle.attachShadow({ mode: 'open' });
    root.append(inner);
    inner.innerHTML = feeMarkup(scripted);
    const element = inner.querySelector('fin-monthly-fee') as FinMonthlyFee; // it is in the markup above
    await showsLanguage(element, 'en');
    outer.lang = 'de';
    await showsLanguage(element, 'de');
    middle.lang = 'fr';
    await showsLanguage(element, 'fr');
    inner.lang = 'sv';
    await showsLanguage(element, 'sv');
  });

  it('changes texts and formats without a new request', async () => {
    const scripted = await service();
    const fees = recordEvents('fin-fee');
    const element = await readyFee(scripted, { lang: 'de' });
    element.lang = 'en';
    await showsLanguage(element, 'en');
    expect(element.state).to.equal('ready');
    expect(fees).to.have.length(1);
    expect(await scripted.log('pricing_2')).to.have.length(1);
  });
});

describe('the names of settings', () => {
  it('are known to the compiler', () => {
    const reader = new SettingsReader<SettingName<FinMonthlyFee>>((name) => name);
    expect(reader.text('tenors')).to.equal('tenors');
    // @ts-expect-error: no such setting
    reader.text('terms');
    // @ts-expect-error: the page reads this property, and cannot set it
    reader.text('fee');
  });
});
