/** The playground on `/snippet`: all that the elements have can be tried, the code is beside it, and the address brings it back. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Frame, Page } from 'puppeteer-core';
import { assertAccessible } from './assert-accessible.js';
import { type DemoSite, openDemo, visit } from './demo.js';

let demo: DemoSite;

before(async () => {
  demo = await openDemo();
});
after(() => demo.close());

const frameOf = async (page: Page): Promise<Frame> => {
  const frame = await (await page.waitForSelector('#frame'))?.contentFrame();
  assert.ok(frame);
  return frame;
};

const waitForState = async (page: Page, tag: string, state: string): Promise<Frame> => {
  const frame = await frameOf(page);
  await frame.waitForFunction((tag, state) => document.querySelector(tag)?.matches(`:state(${state})`), {}, tag, state);
  return frame;
};

/** Types into a field of the playground, or chooses there. */
const set = (page: Page, name: string, value: string) =>
  page.$eval(
    `#tried [name="${name}"]`,
    (field, value) => {
      (field as HTMLInputElement).value = value; // or a select
      field.dispatchEvent(new Event('change', { bubbles: true }));
    },
    value,
  );

const codeOf = (page: Page, id: string) => page.$eval(`#${id} ~ pre code`, (code) => code.textContent);

test('there is a field for each attribute, part and custom property, but for those that name addresses', async (t) => {
  const { page } = await visit(t, demo);
  await page.goto(`${demo.url}/snippet`);
  const names = new Set(
    await page.$$eval('#tried [name]', (fields) => fields.map((field) => field.getAttribute('name'))),
  );
  const { modules } = JSON.parse(await readFile('custom-elements.json', 'utf8'));
  const missing: string[] = [];
  for (const { declarations } of modules)
    for (const { tagName, attributes = [], cssParts = [], cssProperties = [] } of declarations) {
      if (!tagName) continue;
      const expected = [
        ...attributes.map(({ name }: { name: string }) => `${tagName} ${name}`),
        ...cssParts.map(({ name }: { name: string }) => `${tagName}::part(${name})`),
        ...cssProperties.map(({ name }: { name: string }) => `${tagName} ${name}`),
      ];
      missing.push(...expected.filter((name) => !names.has(name)).map((name) => name.replace(/^\S+ /, '')));
    }
  assert.deepEqual([...new Set(missing)].sort(), [
    'base-url',
    'checkout-origins',
    'for',
    'form',
    'organization',
    'sales-rep',
    'target',
    'token',
    'token-url',
    'total-cost-from',
  ]);
});

test('a choice while the frame loads is no error, and is live when it has loaded', async (t) => {
  const { page, complaints } = await visit(t, demo);
  // At the earliest moment: when the frame's script defines the elements, before its body is there.
  await page.evaluateOnNewDocument(() => {
    if (parent === window) return;
    const define = customElements.define.bind(customElements);
    customElements.define = (name, ...rest) => {
      define(name, ...rest);
      const field = parent.document.querySelector<HTMLInputElement>('#tried [name="fin-monthly-fee tenor"]');
      if (!field || document.body) return;
      field.value = '20';
      field.dispatchEvent(new Event('change', { bubbles: true }));
    };
  });
  await page.goto(`${demo.url}/snippet`);
  await waitForState(page, 'fin-monthly-fee', 'ready');
  await set(page, 'scenario', 'slow');
  const frame = await waitForState(page, 'fin-monthly-fee', 'pending');
  assert.equal(await frame.$eval('fin-monthly-fee', ({ tenor }) => tenor), 20);
  assert.deepEqual(complaints, []);
});

test('what is chosen is live, in the code and in the address, which brings it back', async (t) => {
  const { page, complaints } = await visit(t, demo);
  await page.goto(`${demo.url}/snippet?lang=de`);
  await waitForState(page, 'fin-monthly-fee', 'ready');
  await set(page, 'fin-monthly-fee tenor', '20');
  await set(page, 'fin-monthly-fee layout', 'stacked');
  await set(page, 'fin-monthly-fee --fin-radius', '0');
  await set(page, 'fin-monthly-fee::part(amount)', 'color: rgb(1, 2, 3)');
  await page.click('#tried [name="fin-monthly-fee disabled"]');

  const assertShown = async (page: Page) => {
    const frame = await waitForState(page, 'fin-monthly-fee', 'idle');
    const shown = await frame.$eval('fin-monthly-fee', (fee) => ({
      attributes: ['tenor', 'layout', 'disabled'].map((name) => fee.getAttribute(name)),
      radius: getComputedStyle(fee).getPropertyValue('--fin-radius'),
      amount: getComputedStyle(fee.shadowRoot?.querySelector('[part=amount]') as Element).color, // the card is there
    }));
    assert.deepEqual(shown, { attributes: ['20', 'stacked', ''], radius: '0', amount: 'rgb(1, 2, 3)' });
    assert.match(await codeOf(page, 'tried-html'), /<fin-monthly-fee [^>]*tenor="20"[^>]* layout="stacked" disabled/);
    assert.match(await codeOf(page, 'tried-css'), /fin-monthly-fee \{\n {2}--fin-radius: 0;\n\}/);
  };
  await assertShown(page);
  const address = page.url();
  assert.equal(await codeOf(page, 'tried-address'), address);
  assert.equal(new URL(address).searchParams.get('lang'), 'de');
  const { page: other } = await visit(t, demo);
  await other.goto(address);
  await assertShown(other);
  assert.deepEqual(complaints, []);
});

test('an address can set nothing but the fields, and cannot end a rule', async (t) => {
  const { page, addresses, complaints } = await visit(t, demo);
  const query = new URLSearchParams({
    'fin-monthly-fee base-url': 'https://evil.example',
    'fin-monthly-fee onclick': 'alert(1)',
    'fin-monthly-fee::part(amount)': 'color: red } body { background: url(https://evil.example/x)',
  });
  await page.goto(`${demo.url}/snippet?${query}`);
  const frame = await waitForState(page, 'fin-monthly-fee', 'ready');
  const names = await frame.$eval('fin-monthly-fee', (fee) => fee.getAttributeNames());
  assert.deepEqual(
    names.filter((name) => name === 'base-url' || name === 'onclick'),
    [],
  );
  assert.ok(addresses.every((address) => !address.includes('//evil.example')));
  assert.deepEqual(complaints, []);
});

for (const [scenario, element, state] of [
  ['503', 'fin-monthly-fee', 'error'],
  ['slow', 'fin-monthly-fee', 'pending'],
  ['new_lead lost', 'fin-lead-form', 'idle'],
] as const)
  test(`${scenario}: ${element} is ${state}, and everything is marked as a test`, async (t) => {
    const { page } = await visit(t, demo);
    await page.goto(`${demo.url}/snippet`);
    await waitForState(page, 'fin-monthly-fee', 'ready');
    if (element !== 'fin-monthly-fee') await page.click(`#tried [value="${element}"] + span`);
    await set(page, 'scenario', scenario);
    await page.waitForFunction(
      (scenario) =>
        (document.querySelector('#frame') as HTMLIFrameElement).src.includes(
          new URLSearchParams({ test: scenario }).toString(),
        ),
      {},
      scenario,
    );
    const frame = await waitForState(page, element, state);
    const marks = await frame.$$eval('fin-monthly-fee, fin-lead-form', (elements) =>
      elements.map((element) => element.shadowRoot?.querySelector('[part=test]')?.textContent),
    );
    assert.ok(
      marks.length > 0 && marks.every((mark) => mark === 'Test mode: prices and offers are not real.'),
      String(marks),
    );
  });

for (const [scheme, width] of [
  ['light', 1280],
  ['dark', 320],
] as const)
  test(`is accessible: ${scheme}, ${width} px`, async (t) => {
    const { page } = await visit(t, demo, width);
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await page.goto(`${demo.url}/snippet`);
    await waitForState(page, 'fin-monthly-fee', 'ready');
    await page.$$eval('.playground details', (groups) => {
      for (const group of groups) group.open = true;
    });
    await assertAccessible(page);
  });
