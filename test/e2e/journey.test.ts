/** The main job: move a slider, see what it costs a month, land in a real checkout. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { seeded } from '../../demo/service/index.js';
import { type DemoSite, openDemo, projectAt, serviceFee, visit } from './demo.js';
import { type DisplayedFee, displayedFees, recordFees, waitForFee } from './displayed-fees.js';
import { chooseTerm, customer, goToCheckout, grab, press } from './user.js';

let demo: DemoSite;

before(async () => {
  demo = await openDemo();
});

after(() => demo.close());

test('a visitor drags the slider, picks a tenor, and stands in the checkout of a project', async (t) => {
  const { page, complaints, addresses } = await visit(t, demo);
  const call = await serviceFee(demo);
  const isTheServices = async (figure: DisplayedFee) =>
    assert.equal(figure.fee, await call(figure), JSON.stringify(figure));
  await recordFees(page);

  const minted = page.waitForResponse(`${demo.url}/fin/token`);
  await page.goto(demo.url);
  await press(page, 'link', 'What it costs a month');
  const first = await waitForFee(page, '€24,900 · 15 years · Down payment 10%');
  await isTheServices(first);
  const { token } = await (await minted).json();

  const thumb = await grab(page, 'Down payment');
  await thumb.to(20);
  await isTheServices(await waitForFee(page, '€24,900 · 15 years · Down payment 20%')); // a pause, the button still down
  await thumb.to(30);
  await thumb.release();
  const dragged = await waitForFee(page, '€24,900 · 15 years · Down payment 30%');
  await isTheServices(dragged);
  assert.ok(dragged.fee < first.fee, 'more downpayment, lower fee');

  await chooseTerm(page, '20 years');
  const longer = await waitForFee(page, '€24,900 · 20 years · Down payment 30%');
  await isTheServices(longer);
  assert.ok(longer.fee < dragged.fee, 'more years, lower fee');

  for (const figure of await displayedFees(page)) await isTheServices(figure);
  const stored = await page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    cookies: document.cookie,
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
  }));
  assert.deepEqual(stored, { local: {}, session: {}, cookies: '', databases: [], caches: [] });

  await goToCheckout(page);
  assert.match(page.url(), /\/checkout\/[\w-]+\?downpayment=30&tenor=20$/);
  assert.match(await page.$eval('h1', (heading) => heading.textContent ?? ''), /Ada/);

  const {
    id: _id,
    checkout: _checkout,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    ...sent
  } = await projectAt(demo, page);
  assert.deepEqual(sent, {
    first_name_customer: customer['First name'],
    last_name_customer: customer['Last name'],
    email_customer: customer['E-mail'],
    phone_customer: '+49301234567',
    address_project: { address: customer['Installation address'] },
    type_project: 'Solar + Battery/Charging station',
    country_project: 'Germany',
    currency_project: 'EUR',
    offer_PDF: [`${demo.url}/offer.pdf`],
    type_customer: 'Individual',
    sales_rep: seeded.demo.id,
    organization: seeded.demo.organization,
    send_offer_email: false,
    VAT: null,
    financing_options: ['Financing', 'Invoice'],
    financing_durations: ['20 years'],
    Heatpump_subsidized_price: null,
    Total_cost_installation: 24_900,
  });

  const countOf = (path: string) => addresses.filter((address) => address.endsWith(path)).length;
  assert.equal(countOf('/new_project_2'), 1, 'one project');
  assert.equal(countOf('/fin/token'), 1, 'one token for both widgets');
  assert.ok(!addresses.some((address) => address.includes(token)), 'no token in an address');
  assert.deepEqual(complaints, []);
});
