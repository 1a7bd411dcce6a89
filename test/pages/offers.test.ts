/** `/offers`: a fee on each card, loaded near the viewport; one choice of term and down payment for all; a checkout button for each card. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { offersOf } from '../../demo/pages/offer-list.js';
import { type DemoSite, openDemo, projectAt, serviceFee, visit } from '../e2e/demo.js';
import { customer, find, press } from '../e2e/user.js';

let demo: DemoSite;

before(async () => {
  demo = await openDemo();
});

after(() => demo.close());

const all = Object.values(offersOf).flat();

const open = async (page: Page): Promise<void> => {
  await page.goto(`${demo.url}/offers`);
  await page.waitForSelector('fin-monthly-fee:state(ready)');
};

/** Scrolls each fee into the view, and waits for it. */
const scrollToAll = async (page: Page): Promise<void> => {
  for (const { id } of all) {
    await page.$eval(`#${id}`, (fee) => fee.scrollIntoView());
    await page.waitForSelector(`#${id}:state(ready)`);
  }
};

const selectionsOf = (page: Page) =>
  page.$$eval('fin-monthly-fee', (fees) => fees.map(({ id, fee, selection }) => ({ id, fee, ...selection })));

test('fees far below are not requested until the visitor scrolls to them', async (t) => {
  const { page, complaints } = await visit(t, demo);
  await open(page);
  assert.ok((await page.$$('fin-monthly-fee:state(idle)')).length >= 6);
  await scrollToAll(page);
  const call = await serviceFee(demo);
  for (const { id, cost } of offersOf.Germany) {
    const fee = await page.$eval(`#${id}`, (element) => (element as HTMLElementTagNameMap['fin-monthly-fee']).fee);
    assert.equal(fee, await call({ totalCost: cost, tenor: 15, downpayment: 10 }), id);
  }
  assert.deepEqual(complaints, []);
});

test('term and down payment are chosen once for all fees, and announced once', async (t) => {
  const { page, complaints } = await visit(t, demo);
  await open(page);
  await scrollToAll(page);
  await press(page, 'radio', '20');
  await press(page, 'radio', '30%');
  await page.waitForFunction(
    () =>
      document.querySelectorAll('fin-monthly-fee:state(ready)').length === document.querySelectorAll('li.card').length,
  );
  for (const { id, tenor, downpayment, fee } of await selectionsOf(page)) {
    assert.deepEqual([tenor, downpayment], [20, 30], id);
    assert.ok(fee !== undefined && fee > 0, id);
  }
  assert.equal(
    await page.$eval('.terms output', ({ value }) => value),
    'All monthly payments: 20 years, 30% down payment.',
  );
  assert.deepEqual(complaints, []);
});

test('one example stands for all offers of a country, each on credit has its rate, and each Swiss one its own example', async (t) => {
  const { page, complaints } = await visit(t, demo, 320);
  await open(page);
  await scrollToAll(page);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('fin-monthly-fee[country=Switzerland]')].every((fee) =>
      fee.shadowRoot?.querySelector('[part=example]'),
    ),
  );
  const cards = await page.$$eval('fin-monthly-fee', (fees) =>
    fees.map((fee) => {
      const rate = fee.querySelector('[slot=rate]') ?? fee.shadowRoot?.querySelector('[part=rate]');
      const shared = fee.closest('section')?.querySelector('.shared')?.textContent ?? '';
      return {
        country: fee.country,
        hasRate: Number(rate?.getBoundingClientRect().height) > 15,
        leadsToExample: shared.startsWith('Representative example') && fee.querySelector('[slot=legal] a') !== null,
        hasOwnExample: fee.shadowRoot?.querySelector('[part=example]') !== null,
      };
    }),
  );
  assert.equal(cards.length, 12);
  for (const { country, ...card } of cards) {
    const isShared = country === 'Germany' || country === 'Sweden';
    assert.deepEqual(
      card,
      { hasRate: country !== 'Netherlands', leadsToExample: isShared, hasOwnExample: country === 'Switzerland' },
      String(country),
    );
  }
  assert.deepEqual(complaints, []);
});

test('the button of a card creates a project for that card’s offer', async (t) => {
  const { page, complaints } = await visit(t, demo);
  await open(page);
  await press(page, 'button', 'See your offer Farmhouse without an oil tank');
  for (const [label, text] of Object.entries(customer)) await (await find(page, 'textbox', label)).type(text);
  await Promise.all([page.waitForNavigation(), press(page, 'button', 'Continue')]);
  const project = await projectAt(demo, page);
  assert.deepEqual(
    [project.Total_cost_installation, project.type_project, project.Heatpump_subsidized_price],
    [41_800, 'Solar + Battery/Charging station', 16_900],
  );
  assert.deepEqual(complaints, []);
});
