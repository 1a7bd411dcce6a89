/** What a visitor has chosen and where the visitor is on the page: both survive the language switch and the way back from the checkout. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { type DemoSite, openDemo, visit } from './demo.js';
import { chooseTerm, drag, goToCheckout, press } from './user.js';

let demo: DemoSite;

before(async () => {
  demo = await openDemo();
});

after(() => demo.close());

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(demo.url + path);
  await page.waitForSelector('fin-monthly-fee:state(ready)');
};

/** The selection of a page's fee, and the values of the page's first form. */
const choiceOn = (page: Page, fee = 'fin-monthly-fee') =>
  page.$eval(fee, (element) => {
    const { tenor, downpayment, totalCost } = (element as HTMLElementTagNameMap['fin-monthly-fee']).selection ?? {};
    const form = document.querySelector<HTMLFormElement>('main form:not([role=search])');
    const fields = ['panels', 'battery', 'batteryGrant'];
    const values = form ? [...new FormData(form)].filter(([name]) => fields.includes(name)) : [];
    return { tenor, downpayment, totalCost, values: values.join(' ') };
  });

/** Scrolls to an element. Returns a function that checks that the element begins at the same distance from the top of the window. */
const scrollTo = async (page: Page, selector: string) => {
  const topOf = () => page.$eval(selector, (element) => element.getBoundingClientRect().top);
  const start = await topOf();
  await page.evaluate((top) => scrollBy({ top, behavior: 'instant' }), start - 150);
  const before = await topOf();
  assert.notEqual(before, start, 'the page scrolls');
  return async () => {
    const after = await topOf();
    assert.ok(Math.abs(after - before) < 60, `${selector} was at ${before} px and is at ${after} px`);
  };
};

const toGerman = async (page: Page): Promise<void> => {
  // Neither `press` nor the menu's button: both would scroll to the top of the page.
  await Promise.all([
    page.waitForNavigation(),
    page.$eval('.language a[lang=de]', (link) => (link as HTMLAnchorElement).click()),
  ]);
  assert.equal(await page.$eval('html', ({ lang }) => lang), 'de');
  await page.waitForSelector('fin-monthly-fee:state(ready)');
};

/** Chooses term and down payment in the fee's own controls. */
const chooseTerms = async (page: Page): Promise<void> => {
  await chooseTerm(page, '20 years');
  await drag(page, 'Down payment', 30);
};

describe('the language switch keeps choice and place', () => {
  const pages: [path: string, place: string, choose: (page: Page) => Promise<void>, chosen: object][] = [
    ['/', '#steps-title', chooseTerms, { tenor: 20, downpayment: 30 }],
    [
      '/configurator',
      '#price-title',
      async (page) => {
        await drag(page, 'Panels', 31);
        await press(page, 'radio', '15 kWh');
        await press(page, 'checkbox', 'State battery grant €100 per kWh of battery');
        await page.click('fin-monthly-fee >>> input[value="13"]');
      },
      { tenor: 13, downpayment: 10, totalCost: 33_520 },
    ],
    [
      '/offers',
      '#Sweden',
      async (page) => {
        await press(page, 'radio', '20');
        await press(page, 'radio', '30%');
      },
      { tenor: 20, downpayment: 30 },
    ],
    ['/docs', '#all', chooseTerms, { tenor: 20, downpayment: 30 }],
  ];
  for (const [path, place, choose, chosen] of pages)
    for (const width of [1280, 390])
      test(`${path} at ${width} px`, async (t) => {
        const { page } = await visit(t, demo, width);
        await open(page, path);
        await choose(page);
        const before = await choiceOn(page);
        assert.deepEqual({ ...before, ...chosen }, before);
        const assertPlace = await scrollTo(page, place);
        await toGerman(page);
        assert.deepEqual(await choiceOn(page), before);
        await assertPlace();
      });

  test('/themes, each fee for itself', async (t) => {
    const { page } = await visit(t, demo);
    await page.goto(`${demo.url}/themes`);
    await page.$eval('#offer-bold', (fee) => fee.scrollIntoView());
    await page.waitForSelector('#offer-bold:state(ready)');
    await page.click('#offer-bold >>> [part~=tenor-option]:last-of-type');
    await page.waitForFunction(() => document.querySelectorAll('fin-monthly-fee')[1]?.selection?.tenor === 20);
    await toGerman(page);
    assert.deepEqual(
      [(await choiceOn(page, '#offer-bare')).tenor, (await choiceOn(page, '#offer-bold')).tenor],
      [15, 20],
    );
  });
});

test('the way back from the checkout keeps choice and place', async (t) => {
  const { page } = await visit(t, demo);
  await open(page, '/');
  await chooseTerms(page);
  const before = await choiceOn(page);
  const assertPlace = await scrollTo(page, '#fee-title');
  await goToCheckout(page);
  await Promise.all([page.waitForNavigation(), page.click('.back a')]);
  await page.waitForSelector('fin-monthly-fee:state(ready)');
  assert.deepEqual(await choiceOn(page), before);
  await assertPlace();
});

test('the configurator opens with the selection of the landing page', async (t) => {
  const { page } = await visit(t, demo);
  for (const choose of [async () => {}, chooseTerms]) {
    await open(page, '/');
    await choose(page);
    const before = await choiceOn(page);
    await Promise.all([page.waitForNavigation(), press(page, 'link', 'Configurator')]);
    await page.waitForSelector('fin-monthly-fee:state(ready)');
    assert.deepEqual({ ...(await choiceOn(page)), values: '' }, before);
    assert.equal(await page.evaluate(() => scrollY), 0, 'another page begins at its top');
  }
});
