/** The way to the checkout and back in the browser's history: the checkout greets with the visitor's payment, and the selection is kept. */
import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { chromium, chromiumArgs } from '../../scripts/test/browsers.js';
import { launchBrowser, type TestBrowser } from '../support/browser.js';
import { type DemoSite, openDemo, serviceFee, visit } from './demo.js';
import { recordFees, waitForFee } from './displayed-fees.js';
import { openOtherOrigin } from './other-origin.js';
import { chooseTerm, customer, drag, find, goToCheckout, press } from './user.js';

let demo: DemoSite;

before(async () => {
  demo = await openDemo();
});
after(() => demo.close());

/** An installer's page without scripts of its own: nothing but the browser and the elements can keep the selection. */
const openInstallerPage = async (t: TestContext, browser: TestBrowser, params = ''): Promise<Page> => {
  const site = await openOtherOrigin(t, demo);
  const { page } = await visit(t, { browser });
  const address = site.paste(
    `<link rel="icon" href="data:,"><script defer src="${site.server}/fin-widgets.js" data-base-url="${site.server}/fin" data-token-url="${site.server}/fin/token"></script>`,
    `<fin-monthly-fee id="offer" country="DE" total-cost="24900" tenors="5 10 15 20"></fin-monthly-fee>
    <fin-checkout-button for="offer" type-project="Solar" offer-pdf="https://installer.example/offer.pdf" checkout-origins="${demo.url}" ${params}>See your offer</fin-checkout-button>`,
    `script-src ${site.server}; connect-src ${site.server};`,
  );
  await page.goto(address);
  await page.waitForSelector('fin-monthly-fee:state(ready)');
  return page;
};

const greetingOf = (page: Page) =>
  page.$eval('section[aria-labelledby=fee]', (section) => ({
    heading: section.querySelector('h2')?.textContent?.trim(),
    payment: section.querySelector('.result strong')?.textContent?.trim(),
  }));

describe('the checkout', () => {
  test('greets with the payment that the visitor has seen', async (t) => {
    const { page } = await visit(t, demo);
    await recordFees(page);
    await page.goto(demo.url);
    await chooseTerm(page, '20 years');
    await chooseTerm(page, '15 years');
    await drag(page, 'Down payment', 20);
    await drag(page, 'Down payment', 10);
    await waitForFee(page, '€24,900 · 15 years · Down payment 10%');
    const shown = await page.$eval('fin-monthly-fee >>> [part=amount]', ({ textContent }) => textContent?.trim());
    await goToCheckout(page);
    assert.deepEqual(await greetingOf(page), { heading: 'Your monthly payment (estimate)', payment: shown });
  });

  test('of a page without checkout-params calls no payment the visitor’s, and the dialog says what to choose', async (t) => {
    const page = await openInstallerPage(t, demo.browser);
    const call = await serviceFee(demo);
    await chooseTerm(page, '15 years');
    await drag(page, 'Down payment', 10);
    await press(page, 'button', 'See your offer');
    await find(page, 'textbox', 'First name');
    const dialog = await page.$eval('fin-checkout-button >>> dialog', ({ textContent }) => textContent ?? '');
    assert.match(dialog, /choose your down payment of 10% \(€2,490\) again/);
    for (const [label, text] of Object.entries(customer)) await (await find(page, 'textbox', label)).type(text);
    await Promise.all([page.waitForNavigation(), press(page, 'button', 'Continue')]);
    const feeAt = (downpayment: number) => call({ totalCost: 24_900, tenor: 15, downpayment });
    const payment = `€${(await feeAt(40)).toFixed(2)} to €${(await feeAt(0)).toFixed(2)}`;
    assert.deepEqual(await greetingOf(page), { heading: 'Choose your down payment', payment });
  });
});

describe('back on the page, the selection is what it was', () => {
  for (const isCached of [true, false])
    test(isCached ? 'from the back/forward cache' : 'loaded again', async (t) => {
      const browser = await launchBrowser({
        executablePath: await chromium(),
        args: [...chromiumArgs, ...(isCached ? [] : ['--disable-features=BackForwardCache'])],
      });
      const page = await openInstallerPage(t, browser, 'checkout-params="downpayment tenor"').finally(() =>
        t.after(() => browser.close()),
      );
      await chooseTerm(page, '15 years');
      await drag(page, 'Down payment', 30);
      const selection = () => page.$eval('fin-monthly-fee', (fee) => fee.selection);
      const before = await selection();
      assert.deepEqual([before?.tenor, before?.downpayment], [15, 30]);
      await page.evaluate(() => document.body.setAttribute('data-first-load', ''));
      await goToCheckout(page);
      await Promise.all([page.waitForNavigation(), page.evaluate(() => void setTimeout(() => history.back()))]); // later, so that the page is still there to answer
      await page.waitForSelector('fin-monthly-fee:state(ready)');
      assert.equal((await page.$('[data-first-load]')) !== null, isCached);
      assert.deepEqual(await selection(), before);
    });
});
