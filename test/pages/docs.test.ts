/** `/docs`: what the overview shows is what runs there, and each document can be read by everyone at any width. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { readDocuments } from '../../demo/pages/documents.js';
import { assertAccessible } from '../e2e/assert-accessible.js';
import { type DemoSite, openDemo, serviceFee, visit } from '../e2e/demo.js';

const documents = await readDocuments();

let demo: DemoSite;

before(async () => {
  demo = await openDemo();
});

after(() => demo.close());

test('the code on show is the one that runs, with the service’s fee in it', async (t) => {
  const { page, complaints } = await visit(t, demo);
  await page.goto(`${demo.url}/docs`);
  await page.waitForSelector('fin-monthly-fee:state(ready)');
  const { shown, runs, fee } = await page.evaluate(() => ({
    shown: document.querySelector('main pre')?.textContent ?? '',
    runs: document.querySelector('.widgets')?.innerHTML ?? 'nothing',
    fee: document.querySelector('fin-monthly-fee')?.fee,
  }));
  const words = (text: string) => text.trim().split(/\s+/).join(' ');
  assert.ok(words(shown).endsWith(words(runs)));
  const ask = await serviceFee(demo);
  assert.equal(fee, await ask({ totalCost: 24_900, tenor: 15, downpayment: 10 }));
  assert.deepEqual(complaints, []);
});

describe('a document is accessible, and as wide as its window', () => {
  for (const { name } of documents)
    for (const [scheme, width, query] of [
      ['light', 1280, ''],
      ['dark', 320, '?lang=de'],
    ] as const)
      test(`${name}, ${scheme}, ${width} px`, async (t) => {
        const { page, complaints } = await visit(t, demo, width);
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
        await page.goto(`${demo.url}/docs/${name}${query}`);
        await assertAccessible(page);
        assert.deepEqual(complaints, []);
      });
});

test('on a narrow page the list of documents waits to be asked for, and leads on', async (t) => {
  const { page } = await visit(t, demo, 320);
  await page.goto(`${demo.url}/docs/releases`);
  await page.click('.side summary');
  await Promise.all([page.waitForNavigation(), page.click('.side a[href="/docs/wordpress"]')]);
  assert.equal(await page.$eval('h1', (heading) => heading.textContent), 'WordPress');
});

test('a heading is led to by its id, below nothing that hides it', async (t) => {
  const { page } = await visit(t, demo);
  await page.goto(`${demo.url}/docs/readme`);
  await page.click('.side a[href="#put-it-on-a-page"]');
  await page.waitForFunction(() => {
    const top = document.querySelector('#put-it-on-a-page')?.getBoundingClientRect().top ?? -1;
    return top >= 0 && top < 120;
  });
});
