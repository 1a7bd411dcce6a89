/** The recipe of docs/analytics.md: which events reach `dataLayer`, and that no customer data do; and the file for Google Tag Manager. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { type DemoSite, openDemo, visit } from './demo.js';
import { customer, find, goToCheckout } from './user.js';

declare global {
  interface Window {
    /** The list that a tag manager reads. */
    dataLayer?: { event: string }[];
    /** The recipe's own stand-in for a consent tool. */
    measuringAllowed?: boolean;
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
  await page.evaluateOnNewDocument(`{${await recipe()}} window.measuringAllowed = true;`);

  await page.goto(`${demo.url}/configurator`);
  await page.waitForSelector('fin-monthly-fee:state(ready)');
  await (await find(page, 'slider', 'Down payment')).press('ArrowRight');
  await page.waitForFunction(() => window.dataLayer?.length === 3);
  await goToCheckout(page);

  const names = entries.map(({ event }) => event);
  assert.deepEqual(names, ['fin_fee', 'fin_change', 'fin_fee', 'fin_checkout', 'fin_project', 'fin_redirect']);
  const [first, change, second, checkout, project, redirect] = entries;
  const placement = 'offer';
  const offer = { country: 'Germany', currency: 'EUR', totalCost: 24_900, tenor: 15 };
  assert.deepEqual(first, { event: 'fin_fee', placement, fee: 182.99, ...offer, downpayment: 10 });
  assert.deepEqual(change, { event: 'fin_change', placement, ...offer, downpayment: 15 });
  assert.deepEqual({ ...second, fee: 0 }, { event: 'fin_fee', placement, fee: 0, ...offer, downpayment: 15 });
  assert.deepEqual(checkout, { event: 'fin_checkout', placement, totalCost: 24_900, tenors: ['15 years'] });
  assert.deepEqual(project, { event: 'fin_project', placement, outcome: 'created' });
  assert.deepEqual(redirect, { event: 'fin_redirect', placement });

  const all = JSON.stringify(entries);
  for (const text of [...Object.values(customer), 'Ada', 'Lovelace', demo.url]) assert.ok(!all.includes(text), text);
  assert.deepEqual(complaints, []);
});

test('a failure is reported by its code', async (t) => {
  const { page } = await visit(t, demo);
  await page.evaluateOnNewDocument(`{${await recipe()}} window.measuringAllowed = true;`);
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (request.url().endsWith('/fin/token')) void request.respond({ status: 403, body: '{}' });
    else void request.continue();
  });
  await page.goto(`${demo.url}/configurator`);
  await page.waitForFunction(() => window.dataLayer?.length);
  assert.deepEqual(await page.evaluate(() => window.dataLayer), [
    { event: 'fin_error', placement: 'offer', code: 'forbidden', operation: 'pricing_2' },
  ]);
});

test('before the consent nothing is written, and nothing is simulated for after it', async (t) => {
  const { page } = await visit(t, demo);
  await page.evaluateOnNewDocument(`{${await recipe()}}`);
  await page.goto(`${demo.url}/configurator`);
  await page.waitForSelector('fin-monthly-fee:state(ready)');
  assert.equal(await page.evaluate(() => window.dataLayer), undefined);
  await page.evaluate(() => {
    window.measuringAllowed = true;
  });
  await (await find(page, 'slider', 'Down payment')).press('ArrowRight');
  await page.waitForFunction(() => window.dataLayer?.length === 2);
  assert.deepEqual(await page.evaluate(() => window.dataLayer?.map(({ event }) => event)), ['fin_change', 'fin_fee']);
});

test('the test mode is not measured', async (t) => {
  const { page } = await visit(t, demo);
  await page.evaluateOnNewDocument(`{${await recipe()}} window.measuringAllowed = true;`);
  await page.evaluateOnNewDocument(() =>
    addEventListener('DOMContentLoaded', () => {
      window.finWidgets?.configure({ test: 'success' });
      // The fee of the real service may have come, and been measured, before.
      delete window.dataLayer;
    }),
  );
  await page.goto(`${demo.url}/configurator`);
  await page.waitForFunction(() => {
    const fee = document.querySelector('fin-monthly-fee');
    return fee?.isTest && fee.matches(':state(ready)');
  });
  await (await find(page, 'slider', 'Down payment')).press('ArrowRight');
  await page.waitForSelector('fin-monthly-fee:state(ready)');
  assert.equal(await page.evaluate(() => window.dataLayer), undefined);
});

test('the file for Google Tag Manager takes every event and field of the recipe, and asks for the consent', async () => {
  const { containerVersion } = JSON.parse(await readFile('docs/gtm-container.json', 'utf8'));
  const text = JSON.stringify(containerVersion);
  const variables: string[] = containerVersion.variable.map(({ name }: { name: string }) => name);
  const [tag] = containerVersion.tag;
  assert.deepEqual(tag.consentSettings.consentType.list, [{ type: 'TEMPLATE', value: 'analytics_storage' }]);
  assert.equal(tag.consentSettings.consentStatus, 'NEEDED');
  assert.deepEqual(tag.firingTriggerId, [containerVersion.trigger[0].triggerId]);
  // A variable that is used is there, and each is used.
  const used = [...text.matchAll(/\{\{(fin – [\w ]+)\}\}/g)].map(([, name]) => name);
  assert.deepEqual([...new Set(used)].sort(), [...variables].sort());

  const docs = await readFile('docs/analytics.md', 'utf8');
  const [, regex = ''] = /"(\^fin_[^"]+)"/.exec(text) ?? [];
  const events = [...(await recipe()).matchAll(/^ {2}'(fin-[\w-]+)':/gm)].map(([, name = '']) =>
    name.replaceAll('-', '_'),
  );
  assert.ok(events.length >= 7);
  for (const event of events) assert.match(event, new RegExp(regex));
  const [, table = ''] = /^\| in `dataLayer` \|(.*?)\n\n/ms.exec(docs) ?? [];
  const fields = [...table.matchAll(/`([a-z]\w*)`/g)].map(([, name = '']) => name);
  const values = ['created', 'updated', 'resumed'];
  for (const field of fields.filter((name) => !name.startsWith('fin_') && !values.includes(name)))
    assert.ok(variables.includes(`fin – ${field}`), field);
});
