/** `/snippet`: its code shows a fee on a blank page of another origin, under the policy that the page displays. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { defaults, inDark } from '../../demo/pages/assets/parts.js';
import { assertAccessible } from './assert-accessible.js';
import { type DemoSite, openDemo, projectAt, serviceFee, visit } from './demo.js';
import { openOtherOrigin, serveLocally } from './other-origin.js';
import { find, goToCheckout, press } from './user.js';

let demo: DemoSite;

before(async () => {
  demo = await openDemo();
});

after(() => demo.close());

const open = async (page: Page, query = ''): Promise<void> => {
  await page.browserContext().overridePermissions(demo.url, ['clipboard-read', 'clipboard-sanitized-write']);
  await page.goto(`${demo.url}/snippet${query}`);
  await page.waitForSelector('fin-monthly-fee:state(ready)');
  // Then the page's own script has run, too.
  await page.waitForSelector('#cost[aria-invalid=false]');
};

const type = async (page: Page, name: string, text: string): Promise<void> => {
  const field = await find(page, 'textbox', name);
  await field.click({ count: 3 });
  await field.type(text);
  await field.press('Enter');
};

/** Clicks each visible "Copy" button, and returns the texts that were in the clipboard. */
const copyAll = async (page: Page): Promise<string[]> => {
  const copied: string[] = [];
  for (const button of await page.$$('.part:not([hidden]) button')) {
    await button.click();
    await page.waitForFunction(() => document.querySelector('.said')?.textContent?.startsWith('Copied.'));
    copied.push(await page.evaluate(() => navigator.clipboard.readText()));
  }
  return copied;
};

/** Sets the value of a color input: the platform's color dialog cannot be automated. */
const pick = (page: Page, field: '#accent' | '#surface', colour: string): Promise<void> =>
  page.$eval(
    field,
    (input, colour) => {
      (input as HTMLInputElement).value = colour; // its type is color
      input.dispatchEvent(new Event('input', { bubbles: true }));
    },
    colour,
  );

/** The directive that enforces `trusted-types`. */
const requireTrustedTypes = "require-trusted-types-for 'script';";

for (const [kind, count] of [
  ['Plain page', 1],
  ['Webflow', 2],
] as const)
  test(`the code that is copied for “${kind}” shows the service’s fee on a blank page`, async (t) => {
    const { page, complaints } = await visit(t, demo);
    const otherOrigin = await openOtherOrigin(t, demo);
    await open(page);
    await type(page, 'Address of your host', `${otherOrigin.server}/fin/`);
    await type(page, 'Total cost', '31.500,50');
    for (const year of ['5', '10', '20']) await press(page, 'checkbox', year);
    await (await find(page, 'combobox', 'Checkout button')).select('Solar');
    await press(page, 'radio', kind);
    const live = await page.waitForFunction(() => document.querySelector('fin-monthly-fee')?.fee);
    const copied = await copyAll(page);
    assert.equal(copied.length, count);
    const policy = await page.$eval('[data-policy]', (code) => code.textContent ?? '');

    const other = await visit(t, demo);
    const [head, body] = copied.length === 2 ? copied : ['', copied[0]];
    await other.page.goto(
      otherOrigin.paste(head ?? '', body ?? '', `${policy.replaceAll('\n', ' ')} ${requireTrustedTypes}`),
    );
    await other.page.waitForSelector('fin-monthly-fee:state(ready)');
    await other.page.waitForSelector('fin-checkout-button:state(idle)');
    const fee = await other.page.$eval('fin-monthly-fee', ({ fee }) => fee);
    const call = await serviceFee(demo);
    assert.equal(fee, await call({ totalCost: 31_500.5, tenor: 15, downpayment: 10 }));
    assert.equal(fee, await live.jsonValue(), 'as on the snippet page');
    assert.deepEqual([...complaints, ...other.complaints], []);
  });

test('the code that is copied unchanged shows a fee on a page of this machine, and its button leads to the checkout', async (t) => {
  const { page } = await visit(t, demo);
  await open(page);
  await (await find(page, 'combobox', 'Checkout button')).select('Solar');
  const copied = await copyAll(page);
  const policy = await page.$eval('[data-policy]', (code) => code.textContent ?? '');

  const other = await visit(t, demo);
  const elsewhere = await serveLocally(t, copied.join(''), `${policy.replaceAll('\n', ' ')} ${requireTrustedTypes}`);
  assert.notEqual(new URL(elsewhere).port, new URL(demo.url).port);
  await other.page.goto(elsewhere);
  await other.page.waitForSelector('fin-monthly-fee:state(ready)');
  await goToCheckout(other.page);
  assert.equal((await projectAt(demo, other.page)).Total_cost_installation, 24_900);
  assert.deepEqual(other.complaints, []);
});

test('colors and corners change the preview at once, and are in the code', async (t) => {
  const { page } = await visit(t, demo);
  await open(page);
  await press(page, 'radio', 'Square');
  await pick(page, '#accent', '#7a2e8e');
  const look = await page.$eval('fin-monthly-fee', (fee) => {
    const { style, shadowRoot } = fee;
    const slider = shadowRoot?.querySelector('[part="base"]');
    return [style.getPropertyValue('--fin-accent'), slider && getComputedStyle(slider).borderTopLeftRadius];
  });
  assert.match(look[0] ?? '', /#7a2e8e/);
  assert.equal(look[1], '0px');
  const [code = ''] = await copyAll(page);
  assert.match(code, /--fin-accent: light-dark\(#7a2e8e, #[0-9a-f]{6}\);/);
  assert.doesNotMatch(code, /--fin-on-accent/, 'follows from the accent');
  assert.match(code, /--fin-radius: 0px;/);
});

test('default values are not in the code', async (t) => {
  const { page } = await visit(t, demo);
  await open(page);
  assert.doesNotMatch((await copyAll(page)).join(), /--fin-(?!column|em\b|font-size, max)/);
  await pick(page, '#surface', '#fff8e7');
  const code = (await copyAll(page)).join();
  assert.match(code, /--fin-surface: light-dark\(#fff8e7, #[0-9a-f]{6}\);/);
  assert.doesNotMatch(code, /--fin-accent|--fin-radius/);
  const ground = await page.$eval('fin-monthly-fee', ({ shadowRoot }) => {
    const card = shadowRoot?.querySelector('.card');
    return card && getComputedStyle(card).backgroundColor;
  });
  assert.equal(ground, 'rgb(255, 248, 231)');
});

test('the colors that the page starts with are those that the elements wear by themselves, in light and dark', async (t) => {
  const { page } = await visit(t, demo);
  for (const theme of ['light', 'dark']) {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
    await open(page);
    for (const [name, selector] of [
      ['accent', 'fin-monthly-fee >>> label:has(:checked)'],
      ['surface', 'fin-monthly-fee >>> .card'],
    ] as const) {
      const drawn = await page.$eval(selector, (element) => {
        const context = document.createElement('canvas').getContext('2d');
        if (!context) return [];
        context.fillStyle = getComputedStyle(element).backgroundColor;
        context.fillRect(0, 0, 1, 1);
        return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
      });
      const color = drawn.map((channel) => channel.toString(16).padStart(2, '0')).join('');
      assert.equal(`#${color}`, (theme === 'dark' ? inDark(defaults) : defaults)[name], `${name}, ${theme}`);
    }
  }
});

test('legal texts follow the country until they are edited, and are in the code', async (t) => {
  const { page } = await visit(t, demo);
  await open(page);
  const country = await find(page, 'combobox', 'Country');
  await country.select('Sweden');
  await page.waitForFunction(() => document.querySelector('[slot=legal]')?.textContent?.includes('Exempelbanken'));
  await type(page, 'Effective rate, next to the payment', '6.1% effective');
  await country.select('Switzerland');
  await page.waitForFunction(() => document.querySelector('[slot=legal]')?.textContent?.includes('Beispielbank'));
  const code = (await copyAll(page)).join();
  assert.match(code, /<strong slot="rate">6\.1% effective<\/strong>\n {2}<p slot="legal">.*Beispielbank\s+AG/s);
  await country.select('Netherlands');
  await page.waitForFunction(() => !document.querySelector('[slot=legal]'));
  assert.doesNotMatch((await copyAll(page)).join(), /slot="legal"/);
});

test('Copy names what is still a sample, and refuses a total cost that is no amount', async (t) => {
  const { page } = await visit(t, demo);
  await open(page);
  const said = () => page.$eval('.said', (line) => line.textContent);
  const [sample = ''] = await copyAll(page);
  assert.match(sample, /Ask us for your monthly payment: 030 123 45 67/);
  assert.equal(
    await said(),
    'Copied. Still a sample: Total cost · Telephone number · Effective rate, next to the payment · ' +
      'Representative example and lender · Address of your host.',
  );

  await type(page, 'Total cost', '31.500');
  await type(page, 'Telephone number', '040 555 12');
  await type(page, 'Effective rate, next to the payment', '6.1% effective');
  await type(page, 'Address of your host', 'https://fin.installer.example/fin');
  const [own = ''] = await copyAll(page);
  assert.match(own, /Ask us for your monthly payment: 040 555 12/);
  assert.equal(await said(), 'Copied. Still a sample: Representative example and lender.');

  await type(page, 'Total cost', 'abc');
  await page.waitForSelector('#cost[aria-invalid=true]');
  await press(page, 'button', 'Copy');
  await page.waitForFunction(() => document.querySelector('.said')?.textContent?.startsWith('Nothing was copied'));
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), own);
});

test('a country brings an amount in its currency, until another one is typed', async (t) => {
  const { page } = await visit(t, demo);
  await open(page);
  const cost = () => page.$eval('#cost', (input) => (input as HTMLInputElement).value);
  const country = await find(page, 'combobox', 'Country');
  await country.select('Sweden');
  assert.equal(await cost(), '274 500');
  await page.waitForFunction(() => document.querySelector('fin-monthly-fee')?.selection?.totalCost === 274_500);
  await type(page, 'Total cost', '190 000');
  await country.select('Switzerland');
  assert.equal(await cost(), '190 000');
});

test('the term and the down payment to start with are in the code and in the preview, and the term is one on offer', async (t) => {
  const { page } = await visit(t, demo);
  await open(page);
  await (await find(page, 'combobox', 'Term to start with, in years')).select('20');
  await (await find(page, 'combobox', 'Down payment to start with')).select('25');
  await page.waitForFunction(() => {
    const { tenor, downpayment } = document.querySelector('fin-monthly-fee')?.selection ?? {};
    return tenor === 20 && downpayment === 25;
  });
  assert.match((await copyAll(page)).join(), /tenors="5 10 15 20" tenor="20" downpayment="25"/);
  await press(page, 'checkbox', '20');
  assert.match((await copyAll(page)).join(), /tenors="5 10 15" tenor="15" downpayment="25"/);
});

test('an invalid amount is reported beside its field until it is corrected', async (t) => {
  const { page } = await visit(t, demo);
  await open(page);
  const alert = (text: string) =>
    page.waitForFunction(
      (text) => (document.querySelector('[role="alert"]')?.textContent ?? '').startsWith(text),
      {},
      text,
    );
  await type(page, 'Total cost', 'a lot');
  await alert('Enter an amount greater than 0');
  assert.equal(await page.$eval('#cost', (input) => input.ariaInvalid), 'true');
  await type(page, 'Total cost', '20000');
  await page.waitForSelector('fin-monthly-fee:state(ready)');
  assert.equal(await page.$eval('#cost', (input) => input.ariaInvalid), 'false');
});

test('the snippet is chosen and copied by keyboard alone', async (t) => {
  const { page } = await visit(t, demo);
  await open(page);
  await (await find(page, 'radio', 'Plain page')).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('[role="status"].said')?.textContent?.startsWith('Copied.'));
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^\[fin_monthly_fee /);
});

describe('the page is accessible and does not scroll sideways', () => {
  for (const [theme, width, language, kind] of [
    ['light', 1280, 'en', 'webflow'],
    ['dark', 320, 'de', 'wordpress'],
  ] as const)
    test(`in ${language}, ${theme}, ${width} px`, async (t) => {
      const { page } = await visit(t, demo, width);
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
      await open(page, `?lang=${language}`);
      await page.$eval(`[value="${kind}"]`, (radio) => (radio as HTMLInputElement).click()); // it is one
      await assertAccessible(page);
    });
});
