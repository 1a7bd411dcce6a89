/** `/snippet`: its code shows a fee on a blank page of another origin, under the policy that the page displays. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Frame, Page } from 'puppeteer-core';
import { defaults, inDark } from '../../demo/pages/assets/card-look.js';
import { type DemoSite, openDemo, projectAt, serviceFee, visit } from './demo.js';
import { openOtherOrigin, serveLocally } from './other-origin.js';
import { find, goToCheckout, press } from './user.js';

let demo: DemoSite;

before(async () => {
  demo = await openDemo();
});

after(() => demo.close());

/** Opens the studio at a group of fields, and waits until the card in its frame is ready. */
const open = async (page: Page, query = ''): Promise<Frame> => {
  await page.browserContext().overridePermissions(demo.url, ['clipboard-read', 'clipboard-sanitized-write']);
  await page.goto(`${demo.url}/snippet${query}`);
  const frame = await (await page.waitForSelector('#frame'))?.contentFrame();
  assert.ok(frame);
  await frame.waitForSelector('fin-monthly-fee:state(ready)');
  return frame;
};

/** Opens a group of fields. */
const openGroup = (page: Page, name: string) =>
  page.$eval(`[data-section=${name}]`, (group) => {
    (group as HTMLDetailsElement).open = true; // it is one
  });

const type = async (page: Page, name: string, text: string): Promise<void> => {
  const field = await find(page, 'textbox', name);
  await field.click({ count: 3 });
  await field.press('Backspace');
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
  ['Squarespace', 2],
  ['Shopify', 2],
] as const)
  test(`the code that is copied for “${kind}” shows the service’s fee on a blank page`, async (t) => {
    const { page, complaints } = await visit(t, demo, 1366, 900);
    const otherOrigin = await openOtherOrigin(t, demo);
    const frame = await open(page);
    await type(page, 'Total cost EUR', '31.500,50');
    await openGroup(page, 'terms');
    for (const year of ['5', '10', '20']) await press(page, 'checkbox', year);
    await openGroup(page, 'place');
    await type(page, 'Address of your host', `${otherOrigin.server}/fin/`);
    await press(page, 'radio', kind);
    const live = await frame.waitForFunction(() => {
      const fee = document.querySelector('fin-monthly-fee');
      return fee?.selection?.totalCost === 31_500.5 && fee.tenors?.toString() === '15' && fee.fee;
    });
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
    assert.equal(fee, await live.jsonValue(), 'as in the studio');
    assert.deepEqual([...complaints, ...other.complaints], []);
  });

test('the code that is copied unchanged shows a fee on a page of this machine, and its button leads to the checkout', async (t) => {
  const { page } = await visit(t, demo, 1366, 900);
  await open(page);
  const copied = await copyAll(page);
  const policy = await page.$eval('[data-policy]', (code) => code.textContent ?? '');

  const other = await visit(t, demo);
  const elsewhere = await serveLocally(t, copied.join(''), `${policy.replaceAll('\n', ' ')} ${requireTrustedTypes}`);
  assert.notEqual(new URL(elsewhere).port, new URL(demo.url).port);
  await other.page.goto(elsewhere);
  await other.page.waitForSelector('fin-monthly-fee:state(ready)');
  await goToCheckout(other.page, 'View offer');
  assert.equal((await projectAt(demo, other.page)).Total_cost_installation, 24_900);
  assert.deepEqual(other.complaints, []);
});

test('colors and corners change the card at once, and are in the code', async (t) => {
  const { page } = await visit(t, demo, 1366, 900);
  const frame = await open(page, '?section=look');
  assert.doesNotMatch((await copyAll(page)).join(), /--fin-(?!column|distance|em\b|font-size, max)/);
  await press(page, 'radio', 'Square');
  await pick(page, '#accent', '#7a2e8e');
  await pick(page, '#surface', '#fff8e7');
  const card = await frame.waitForSelector('fin-monthly-fee >>> .card', { visible: true });
  const drawn = await card?.evaluate((card) => {
    const { borderTopLeftRadius, backgroundColor } = getComputedStyle(card);
    return { borderTopLeftRadius, backgroundColor };
  });
  assert.deepEqual(drawn, { borderTopLeftRadius: '0px', backgroundColor: 'rgb(255, 248, 231)' });
  const [code = ''] = await copyAll(page);
  assert.match(code, /--fin-accent: light-dark\(#7a2e8e, #[0-9a-f]{6}\);/);
  assert.match(code, /--fin-surface: light-dark\(#fff8e7, #[0-9a-f]{6}\);/);
  assert.doesNotMatch(code, /--fin-on-accent/, 'follows from the accent');
  assert.match(code, /--fin-radius: 0px;/);
});

test('the colors that the page starts with are those that the elements wear by themselves, in light and dark', async (t) => {
  const { page } = await visit(t, demo, 1366, 900);
  for (const theme of ['light', 'dark']) {
    const frame = await open(page, `?scheme=${theme}`);
    for (const [name, selector] of [
      ['accent', 'fin-monthly-fee >>> label:has(:checked)'],
      ['surface', 'fin-monthly-fee >>> .card'],
    ] as const) {
      const drawn = await frame.$eval(selector, (element) => {
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

test('a country brings currency, sample values, language and law, until you type other values', async (t) => {
  const { page } = await visit(t, demo, 1366, 900);
  const frame = await open(page);
  const shown = () =>
    page.evaluate(() => ({
      values: ['total-cost', 'telephone', 'language', 'lender'].map(
        (id) => document.querySelector<HTMLInputElement>(`#${id}`)?.value,
      ),
      currency: document.querySelector('.currency')?.textContent,
      law: document.querySelector<HTMLAnchorElement>('#law-more')?.pathname,
      items: [...document.querySelectorAll('[data-item]:not([hidden], .there)')].map((item) =>
        item.getAttribute('data-item'),
      ),
    }));
  const country = await find(page, 'combobox', 'Country');
  await country.select('Sweden');
  assert.deepEqual(await shown(), {
    values: ['274 500', '08-123 45 67', 'sv', 'Exempelbanken AB, Stockholm'],
    currency: 'kr',
    law: '/docs/law/sweden',
    items: ['symbol'],
  });
  await frame.waitForFunction(() => {
    const fee = document.querySelector('fin-monthly-fee');
    return fee?.selection?.totalCost === 274_500 && fee.lang === 'sv' && /Fråga oss/.test(fee.textContent ?? '');
  });
  await type(page, 'Total cost kr', '190 000');
  await country.select('Netherlands');
  const { values, currency, items } = await shown();
  assert.deepEqual(values, ['190 000', '030 123 45 67', 'nl', 'Voorbeeldbank N.V., Utrecht']);
  assert.deepEqual([currency, items], ['EUR', ['artwork']]);
});

test('Copy names what is still a sample and what the law asks for, and refuses a total cost that is no amount', async (t) => {
  const { page } = await visit(t, demo, 1366, 900);
  const frame = await open(page);
  const said = () => page.$eval('.said', (line) => line.textContent);
  await copyAll(page);
  assert.equal(
    await said(),
    'Copied. Still samples: Total cost · Telephone number · Lender, with address · Link to your offer (PDF) · Address of your host.',
  );

  await type(page, 'Total cost EUR', '31.500');
  await type(page, 'Telephone number', '040 555 12');
  await openGroup(page, 'law');
  await type(page, 'Lender, with address', '');
  await openGroup(page, 'place');
  await type(page, 'Address of your host', 'https://fin.installer.example/fin');
  const [own = ''] = await copyAll(page);
  assert.match(own, /Ask us for your monthly payment: 040 555 12/);
  assert.equal(
    await said(),
    'Copied. Still samples: Link to your offer (PDF). The law also asks for: Representative example.',
  );

  await openGroup(page, 'offer');
  for (const cost of ['abc', '']) {
    await type(page, 'Total cost EUR', cost);
    await page.waitForSelector('#total-cost[aria-invalid=true]');
    assert.match(await page.$eval('[role=alert]', (alert) => alert.textContent ?? ''), /greater than 0/);
    await press(page, 'button', 'Copy');
    await page.waitForFunction(() => document.querySelector('.said')?.textContent?.startsWith('Nothing was copied'));
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), own);
  }
  await type(page, 'Total cost EUR', '20000');
  await frame.waitForSelector('fin-monthly-fee:state(ready)');
  assert.equal(await page.$eval('#total-cost', (input) => input.ariaInvalid), 'false');
});

test('terms, chart, sharing, texts and parameters are in the card and in the code', async (t) => {
  const { page } = await visit(t, demo, 1366, 900);
  const frame = await open(page, '?section=terms');
  await (await find(page, 'combobox', 'Starting term, in years')).select('20');
  await (await find(page, 'combobox', 'Starting down payment')).select('25');
  await press(page, 'checkbox', 'All terms as a bar chart');
  await press(page, 'checkbox', 'Visitors can send and print their calculation');
  await openGroup(page, 'law');
  await type(page, 'Example: cost, years, down payment in %', '20000 10 0');
  await type(page, 'Your own text for the effective rate', '6.1% effective');
  await openGroup(page, 'forms');
  await type(page, 'Names of the checkout’s parameters', 'downpayment tenor');
  await press(page, 'checkbox', 'Lead form under the card');
  await frame.waitForSelector('fin-lead-form:state(idle)');
  await frame.waitForFunction(() => {
    const fee = document.querySelector('fin-monthly-fee');
    const { tenor, downpayment } = fee?.selection ?? {};
    return tenor === 20 && downpayment === 25 && fee?.termChart && fee.share;
  });
  const code = (await copyAll(page)).join();
  for (const piece of [
    'tenors="5 10 15 20"\n  tenor="20"\n  downpayment="25"\n  term-chart\n  share',
    'example="20000 10 0"',
    '<strong slot="rate">6.1% effective</strong>',
    'checkout-params="downpayment tenor"',
    '<fin-lead-form for="offer">',
  ])
    assert.equal(code.includes(piece), true, `${piece} in ${code}`);
  await openGroup(page, 'terms');
  await press(page, 'checkbox', '20');
  assert.match((await copyAll(page)).join(), /tenors="5 10 15"\n {2}tenor="15"/);
});

test('the code is chosen and copied by keyboard alone', async (t) => {
  const { page } = await visit(t, demo, 1366, 900);
  await open(page);
  await (await find(page, 'radio', 'Plain page')).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('[role="status"].said')?.textContent?.startsWith('Copied.'));
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^\[fin_monthly_fee /);
});
