/** The page that a checkout link leads to. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Hono } from 'hono';
import { createApp } from '../../demo/service/app.js';
import { checkoutWords } from '../../demo/service/checkout-words.js';
import type { OpenDatabase } from '../../demo/service/database.js';
import { basePaths } from '../../demo/service/index.js';
import { monthlyFee } from '../../demo/service/pricing.js';
import { locales } from '../../src/locales/index.js';
import { bodies, type Caller, callerOf, openTestDatabase, tokenOf } from './support.js';

const { en, de, fr, it: italian, nl, sv } = locales;

describe('the checkout page', () => {
  let open: OpenDatabase;
  let app: Hono;
  let call: Caller;
  let token: string;

  before(async () => {
    open = await openTestDatabase();
    app = createApp(open.database);
    call = callerOf(app);
    token = await tokenOf(call);
  });
  after(() => open.close());

  const create = async (changes: object = {}) =>
    (await call('new_project_2', { ...bodies.new_project_2, ...changes }, { token })).body.response;
  /** The down payments and tenors to choose: the links' queries and texts. */
  const linksOf = (page: string) =>
    [...page.matchAll(/<li><a href="\?([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, query = '', text = '']) => ({
      query: new URLSearchParams(query.replaceAll('&amp;', '&')),
      text,
    }));
  /** The choices that the page marks as the present ones. */
  const currentOf = (page: string) =>
    [...page.matchAll(/href="\?([^"]*)" aria-current="true"/g)].map(([, query = '']) =>
      query.replaceAll('&amp;', '&').replace(/^lang=.*?&back=[^&]*&/, ''),
    );
  const read = async (link: string) => (await app.request(link)).text();

  it('stands at the origin that was called, under a name that cannot be guessed', async () => {
    const { checkout_link, project_id } = await create();
    assert.match(checkout_link, /^http:\/\/demo\.test\/checkout\/[\w-]{32}$/);
    assert.ok(!checkout_link.includes(project_id));
    const answer = await app.request(`https://shop.example:8443${basePaths[1]}/wf/new_project_2`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(bodies.new_project_2),
    });
    assert.match((await answer.json()).response.checkout_link, /^https:\/\/shop\.example:8443\/checkout\//);
  });

  it('shows the offer, and no way to reach the customer', async () => {
    const { checkout_link } = await create({ financing_durations: ['15 years'] });
    const page = await app.request(checkout_link);
    assert.equal(page.status, 200);
    assert.match(page.headers.get('content-type') ?? '', /^text\/html; charset=utf-8$/i);
    const text = await page.text();
    for (const part of ['Ada', 'Solar', '€24,900', '15 years', 'Choose your down payment', '€121.99 to €203.32'])
      assert.ok(text.replaceAll('\u00a0', ' ').includes(part), part);
    assert.ok(!text.includes(en.yourFee), 'no payment is called the visitor’s before a choice');
    for (const secret of ['Lovelace', 'ada@customer.example', '1234567', 'Musterstraße', '<script'])
      assert.ok(!text.includes(secret), secret);
    assert.equal([...text.matchAll(/<h1>/g)].length, 1);
    assert.match(text, /<html lang="en">/);
  });

  it('lets the visitor choose the down payment, beside its fee, and the tenor', async () => {
    const { checkout_link } = await create({ financing_durations: ['10 years', '15 years'] });
    const page = await read(`${checkout_link}?downpayment=25&tenor=15`);
    const fee = (downpayment: number) =>
      `€${monthlyFee({ country: 'Germany', totalCost: 24_900, tenor: 15, downpayment })?.toFixed(2)}`;
    assert.ok(page.includes(`${fee(25)}</strong>`));
    assert.deepEqual(currentOf(page), ['downpayment=25&tenor=15', 'downpayment=25&tenor=15']);
    const links = linksOf(page);
    assert.equal(links.length, 9 + 2);
    for (const { query, text } of links.slice(0, 9))
      assert.ok(text.includes(fee(Number(query.get('downpayment')))), `${query}: ${text}`);
    assert.deepEqual(
      links.slice(9).map(({ query }) => query.get('tenor')),
      ['10', '15'],
    );
  });

  it('greets with the choice of the address, also if its own down payments have other steps', async () => {
    const { checkout_link } = await create({ financing_durations: ['15 years'] });
    const page = await read(`${checkout_link}?downpayment=12.5&tenor=15`);
    const fee = monthlyFee({ country: 'Germany', totalCost: 24_900, tenor: 15, downpayment: 12.5 });
    assert.ok(page.includes(`€${fee?.toFixed(2)}</strong>`));
    assert.ok(page.includes(en.yourFee));
    assert.deepEqual(currentOf(page), ['downpayment=12.5&tenor=15']);
    assert.equal(linksOf(page).length, 10);
  });

  it('takes a choice that is not on offer as none', async () => {
    const { checkout_link } = await create({ financing_durations: ['10 years', '15 years'] });
    const plain = await read(checkout_link);
    assert.deepEqual(currentOf(plain), ['tenor=10']);
    for (const query of [
      'downpayment=41',
      'downpayment=-5&tenor=11',
      'tenor=%00',
      'tenor[]=15',
      'downpayment=<b>',
      '%ff=%ff',
    ])
      assert.equal(await read(`${checkout_link}?${query}`), plain, query);
  });

  it('shows what an update changed', async () => {
    const { checkout_link, project_id } = await create();
    await call(
      'update_project_2',
      { ...bodies.update_project_2, project: project_id, Total_cost_installation: 30_000 },
      { token },
    );
    const page = await read(checkout_link);
    assert.ok(page.includes('30,000'));
    assert.ok(page.includes('20 years'));
  });

  it('speaks every language of the elements', async () => {
    const { checkout_link } = await create();
    for (const [language, { title }] of Object.entries(checkoutWords)) {
      const page = await (await app.request(checkout_link, { headers: { 'Accept-Language': language } })).text();
      assert.match(page, new RegExp(`<html lang="${language}"`));
      assert.ok(page.includes(title), language);
    }
  });

  it('has the words and formats of the elements, by the language asked for and the country', async () => {
    // Older and newer Intl disagree about the apostrophe.
    const pages = [
      ['Germany', 'EUR', 'de-DE,de;q=0.9,en;q=0.8', de, '24.900 €', '10 %'],
      ['Sweden', 'kr', 'sv-SE', sv, '24 900 kr', '10 %'],
      ['Switzerland', 'CHF', 'de-CH', de, /CHF 24(&#39;|’)900/, '10 %'],
      ['Switzerland', 'CHF', 'fr', fr, /24\s900 CHF/, '10 %'],
      ['Switzerland', 'CHF', 'it', italian, /CHF 24(&#39;|’)900/, '10%'],
      ['Netherlands', 'EUR', 'nl', nl, '€ 24.900', '10%'],
      ['Germany', 'EUR', 'pl,en;q=0.5', en, '€24,900', '10%'],
      ['Germany', 'EUR', undefined, en, '€24,900', '10%'],
    ] as const;
    for (const [country_project, currency_project, wanted, texts, total, percent] of pages) {
      const { checkout_link } = await create({ country_project, currency_project });
      const headers: Record<string, string> = wanted ? { 'Accept-Language': wanted } : {};
      const page = (await (await app.request(`${checkout_link}?downpayment=10`, { headers })).text()).replace(
        /[\u00a0\u202f]/g,
        ' ',
      );
      const { downpaymentLabel, tenorLabel, totalCostLabel, yourFee, perMonth } = texts;
      for (const text of [downpaymentLabel, tenorLabel, totalCostLabel, yourFee, perMonth, `>${percent} <`])
        assert.ok(page.includes(text), `${wanted}: ${text}`);
      assert.match(page, total instanceof RegExp ? total : new RegExp(total), wanted);
      const [, lang] = /<html lang="(\w\w)"/.exec(page) ?? [];
      const [first] = linksOf(page);
      assert.equal(first?.query.get('lang'), lang);
    }
  });

  it('leads back to where the visitor came from, on this site alone', async () => {
    const { checkout_link } = await create();
    const backOf = (page: string) => /class="back"><a href="([^"]*)"/.exec(page)?.[1];
    const from = async (referrer: string) =>
      (await app.request(checkout_link, { headers: { Referer: referrer } })).text();
    assert.equal(backOf(await read(checkout_link)), '/');
    const page = await from('http://demo.test/offers?lang=de#de-family');
    assert.equal(backOf(page), '/offers?lang=de');
    const next = linksOf(page)[3]?.query.toString();
    assert.equal(backOf(await read(`${checkout_link}?${next}`)), '/offers?lang=de');
    assert.equal(backOf(await from('https://elsewhere.example/offers')), '/');
    for (const back of [
      'https://elsewhere.example/',
      '//elsewhere.example/',
      'javascript:alert(1)',
      '\\\\elsewhere.example',
    ])
      assert.equal(backOf(await read(`${checkout_link}?back=${encodeURIComponent(back)}`)), '/', back);
  });

  it('offers what the project offers', async () => {
    const invoice = await read((await create({ financing_options: ['Invoice'] })).checkout_link);
    assert.ok(invoice.includes('Pay by invoice') && linksOf(invoice).length === 0);
    const financing = await read((await create({ financing_options: ['Financing'] })).checkout_link);
    assert.ok(!financing.includes('by invoice') && linksOf(financing).length > 0);
    const any = await read((await create({ financing_durations: undefined })).checkout_link);
    assert.ok(any.includes('1–20 years'));
    const tiny = await create({ Total_cost_installation: 0.01 });
    assert.equal(tiny.financial_offer, '€0.01 in total');
    assert.ok((await read(tiny.checkout_link)).includes('<strong>–</strong>'));
  });

  it('names the effective rate beside the nominal one', async () => {
    const { checkout_link } = await create();
    assert.match(await read(`${checkout_link}?lang=en`), /fixed 5\.49% a year \(5\.63% effective\)/);
    assert.match(await read(`${checkout_link}?lang=de`), /5,49\s% im Jahr \(5,63\s% effektiv\)/);
  });

  it('escapes what customers are called', async () => {
    const page = await read(
      (await create({ first_name_customer: `<img src=x onerror="alert('1')">&amp;` })).checkout_link,
    );
    assert.ok(page.includes('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;'));
    assert.ok(!page.includes('<img'));
  });

  it('runs no script and leaks no address', async () => {
    const { headers } = await app.request((await create()).checkout_link);
    assert.match(
      headers.get('content-security-policy') ?? '',
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'none'/,
    );
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('x-robots-tag'), 'noindex');
  });

  it('is a page that says so where there is none, and is only read', async () => {
    for (const name of ['x'.repeat(32), 'short', '%00', '%ff', "'", 'x'.repeat(5_000)]) {
      const page = await app.request(`http://demo.test/checkout/${name}`);
      assert.equal(page.status, 404, name);
      assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
      assert.match(await page.text(), /There is no such checkout/);
    }
    const { checkout_link } = await create();
    assert.equal((await app.request(checkout_link, { method: 'HEAD' })).status, 200);
    const posted = await app.request(checkout_link, { method: 'POST' });
    assert.deepEqual([posted.status, posted.headers.get('allow')], [405, 'GET, HEAD']);
  });
});
