/** The recipe of docs/analytics.md: which events reach `dataLayer`, and that no customer data do. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { type DemoSite, openDemo, visit } from './demo.js';
import { customer, find, goToCheckout } from './user.js';

declare global {
  interface Window {
    /** The list that a tag manager reads. */
    dataLayer?: { event: string }[];
    /** Sends a copy of a pushed entry to the test, since the page is left. */
    pushed(entry: { event: string }): void;
  }
}

let demo: DemoSite;

before(async () => {
  demo = await openDemo();
});

after(() => demo.close());

const recipe = async (): Promise<string> => {
  const docs = await readFile('docs/analytics.md', 'utf8');
  const [, code] = /^```js\n\/\/ analytics\.js\n(.*?)^```$/ms.exec(docs) ?? [];
  return code ?? assert.fail('docs/analytics.md shows no analytics.js.');
};

test('dataLayer has the events from the slider to the checkout, and no customer data', async (t) => {
  const { page, complaints } = await visit(t, demo);
  const entries: Record<string, unknown>[] = [];
  await page.exposeFunction('pushed', (entry: Record<string, unknown>) => entries.push(entry));
  await page.evaluateOnNewDocument(() => {
    const layer: { event: string }[] = [];
    const push = layer.push.bind(layer);
    layer.push = (...added) => {
      for (const entry of added) window.pushed(entry);
      return push(...added);
    };
    window.dataLayer = layer;
  });
  // Before the page's own scripts, in a block, so that its constants are not global.
  await page.evaluateOnNewDocument(`{${await recipe()}}`);

  await page.goto(`${demo.url}/configurator`);
  await page.waitForSelector('fin-monthly-fee:state(ready)');
  await (await find(page, 'slider', 'Down payment')).press('ArrowRight');
  await page.waitForFunction(() => window.dataLayer?.length === 3);
  await goToCheckout(page);

  const names = entries.map(({ event }) => event);
  assert.deepEqual(names, ['fin_fee', 'fin_change', 'fin_fee', 'fin_checkout', 'fin_project', 'fin_redirect']);
  const [first, change, second, checkout, project, redirect] = entries;
  const offer = { country: 'Germany', currency: 'EUR', totalCost: 24_900, tenor: 15 };
  assert.deepEqual(first, { event: 'fin_fee', fee: 203.32, ...offer, downpayment: 0 });
  assert.deepEqual(change, { event: 'fin_change', ...offer, downpayment: 5 });
  assert.deepEqual({ ...second, fee: 0 }, { event: 'fin_fee', fee: 0, ...offer, downpayment: 5 });
  assert.deepEqual(checkout, { event: 'fin_checkout', totalCost: 24_900, tenors: ['15 years'] });
  assert.deepEqual(project, { event: 'fin_project', outcome: 'created' });
  assert.deepEqual(redirect, { event: 'fin_redirect' });

  const all = JSON.stringify(entries);
  for (const text of [...Object.values(customer), 'Ada', 'Lovelace', demo.url]) assert.ok(!all.includes(text), text);
  assert.deepEqual(complaints, []);
});

test('a failure is reported by its code', async (t) => {
  const { page } = await visit(t, demo);
  await page.evaluateOnNewDocument(`{${await recipe()}}`);
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (request.url().endsWith('/fin/token')) void request.respond({ status: 403, body: '{}' });
    else void request.continue();
  });
  await page.goto(`${demo.url}/configurator`);
  await page.waitForFunction(() => window.dataLayer?.length);
  assert.deepEqual(await page.evaluate(() => window.dataLayer), [
    { event: 'fin_error', code: 'forbidden', operation: 'pricing_2' },
  ]);
});
