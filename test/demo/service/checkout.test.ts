/** The page that a checkout link leads to. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Hono } from 'hono';
import { createApp } from '../../../demo/service/app.js';
import type { OpenDatabase } from '../../../demo/service/database.js';
import { basePaths } from '../../../demo/service/index.js';
import { monthlyFee } from '../../../demo/service/pricing.js';
import { bodies, type Caller, callerOf, openTestDatabase, tokenOf } from './support.js';

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
    for (const part of ['Ada', 'Solar', '24.900 €', '15 years', 'downpayment is settled here', '203,32 €'])
      assert.ok(text.replaceAll('\u00a0', ' ').includes(part), part);
    for (const secret of ['Lovelace', 'ada@customer.example', '1234567', 'Musterstraße', '<script'])
      assert.ok(!text.includes(secret), secret);
    assert.equal([...text.matchAll(/<h1>/g)].length, 1);
    assert.match(text, /<html lang="en">/);
  });

  it('lets the visitor choose the downpayment and the tenor', async () => {
    const { checkout_link } = await create({ financing_durations: ['10 years', '15 years'] });
    const page = await read(`${checkout_link}?downpayment=25&tenor=15`);
    const fee = monthlyFee({ country: 'Germany', totalCost: 24_900, tenor: 15, downpayment: 25 });
    assert.ok(page.includes(`${fee?.toFixed(2).replace('.', ',')}\u00a0€</strong>`));
    assert.match(page, /value="25" checked/);
    assert.match(page, /value="15" selected/);
    assert.equal([...page.matchAll(/type="radio"/g)].length, 9);
    assert.equal([...page.matchAll(/<option /g)].length, 2);
    assert.equal([...page.matchAll(/ checked/g)].length, 1);
  });

  it('takes a choice that is not on offer as none', async () => {
    const { checkout_link } = await create({ financing_durations: ['10 years', '15 years'] });
    const plain = await read(checkout_link);
    assert.match(plain, /value="0" checked/);
    assert.match(plain, /value="10" selected/);
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
    assert.ok(page.includes('30.000'));
    assert.match(page, /value="20" selected/);
  });

  it('writes amounts as the country does', async () => {
    const totals = {
      Sweden: ['kr', /24 900 kr/],
      // Older and newer Intl disagree about the apostrophe.
      Switzerland: ['CHF', /CHF 24(&#39;|’)900/],
      Netherlands: ['EUR', /€ 24\.900/],
    } as const;
    for (const [country_project, [currency_project, total]] of Object.entries(totals)) {
      const { checkout_link } = await create({ country_project, currency_project });
      assert.match((await read(checkout_link)).replaceAll('\u00a0', ' '), total);
    }
  });

  it('offers what the project offers', async () => {
    const invoice = await read((await create({ financing_options: ['Invoice'] })).checkout_link);
    assert.ok(invoice.includes('Pay by invoice') && !invoice.includes('<form'));
    const financing = await read((await create({ financing_options: ['Financing'] })).checkout_link);
    assert.ok(!financing.includes('by invoice') && financing.includes('<form'));
    const any = await read((await create({ financing_durations: undefined })).checkout_link);
    assert.ok(any.includes('1 to 20 years'));
    const tiny = await create({ Total_cost_installation: 0.01 });
    assert.equal(tiny.financial_offer, '0,01\u00a0€ in all');
    assert.ok((await read(tiny.checkout_link)).includes('<strong>–</strong>'));
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
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self'/,
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
