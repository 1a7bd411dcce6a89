/** `/docs` in a browser: the documents for everyone at any width, the search, the print, and the examples of HTML. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { indexFile, readDocuments } from '../../demo/pages/documents.js';
import { assertAccessible } from '../e2e/assert-accessible.js';
import { type DemoSite, openDemo, serviceFee, visit } from '../e2e/demo.js';
import { openOtherOrigin } from '../e2e/other-origin.js';

const documents = (await readDocuments()).filter(({ file }) => file !== indexFile);

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
  // `innerHTML` writes the no-break spaces of a telephone number as a reference.
  const words = (text: string) => text.replaceAll('&nbsp;', ' ').trim().split(/\s+/).join(' ');
  assert.equal(words(shown).slice(-words(runs).length), words(runs));
  const call = await serviceFee(demo);
  assert.equal(fee, await call({ totalCost: 24_900, tenor: 15, downpayment: 10 }));
  assert.deepEqual(complaints, []);
});

/** Documents that have all kinds of content between them: pictures, code, wide tables, long lists. */
const varied = ['readme', 'accessibility', 'elements/monthly-fee', 'errors', 'host/guide'];

describe('a document is accessible', () => {
  for (const name of varied)
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

test('no document scrolls sideways at 320 px', async (t) => {
  const { page } = await visit(t, demo, 320);
  for (const { name } of documents) {
    await page.goto(`${demo.url}/docs/${name}`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320, name);
  }
});

test('on a narrow page the table of contents opens on demand, and leads on', async (t) => {
  const { page } = await visit(t, demo, 320);
  await page.goto(`${demo.url}/docs/releases`);
  await page.click('.side summary');
  await Promise.all([page.waitForNavigation(), page.click('.side a[href="/docs/wordpress"]')]);
  assert.equal(await page.$eval('h1', (heading) => heading.textContent), 'WordPress');
});

test('the table of contents leads to a heading, and nothing hides it', async (t) => {
  const { page } = await visit(t, demo);
  await page.goto(`${demo.url}/docs/host/guide`);
  await page.click('.side a[href="#3-mount-it"]');
  await page.waitForFunction(() => {
    const top = document.getElementById('3-mount-it')?.getBoundingClientRect().top ?? -1;
    return top >= 0 && top < 120;
  });
});

describe('the search', () => {
  for (const [scheme, width, query] of [
    ['light', 1280, ''],
    ['dark', 320, '?lang=de'],
  ] as const)
    test(`leads to a section by keyboard, and is accessible: ${scheme}, ${width} px`, async (t) => {
      const { page, complaints } = await visit(t, demo, width);
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      await page.goto(`${demo.url}/docs/releases${query}`);
      await page.type('#q', 'rotate the secret');
      await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
      await assertAccessible(page);
      await Promise.all([page.waitForNavigation(), page.click('.results a')]);
      assert.equal(new URL(page.url()).hash, '#rotate-the-secret');
      assert.deepEqual(complaints, []);
    });
});

test('in print there is the text alone, with the addresses of links and no code cut off', async (t) => {
  const { page } = await visit(t, demo, 720);
  for (const name of ['host/guide', 'elements/monthly-fee', 'accessibility']) {
    await page.goto(`${demo.url}/docs/${name}`);
    await page.emulateMediaType('print');
    await page.waitForFunction(() => matchMedia('print').matches);
    const { visible, cut, address } = await page.evaluate(() => {
      const link = document.querySelector('.prose a[href^="/docs/"]');
      return {
        visible: [...document.querySelectorAll('.header, .footer, .side, .search')]
          .filter((one) => one.checkVisibility())
          .map((one) => one.className),
        cut: [...document.querySelectorAll('pre, .table')]
          .filter((box) => box.scrollWidth > box.clientWidth + 1)
          .map((box) => box.textContent),
        address: link && getComputedStyle(link, '::after').content,
      };
    });
    assert.deepEqual({ name, visible, cut }, { name, visible: [], cut: [] });
    if (address !== null) assert.match(address, /docs/);
  }
});

describe('an example of HTML', () => {
  const examples = documents.flatMap(({ file, markdown }) =>
    [...markdown.matchAll(/^```html\n(.*?)^```$/gms)]
      .map(([, code = '']) => code)
      .filter((code) => /<fin-|data-fin-widget/.test(code))
      .map((code, at) => ({ name: `${file}, ${at + 1}`, code })),
  );

  test('has complete settings: fees appear, buttons and forms are there', async (t) => {
    const elsewhere = await openOtherOrigin(t, demo);
    const { page } = await visit(t, demo);
    const { server } = elsewhere;
    assert.ok(examples.length > 12);
    for (const { name, code } of examples) {
      const country = /<script[^>]* (data-country="\w+")/.exec(code)?.[1] ?? '';
      const head = `<script src="${server}/fin-widgets.js" ${country} data-base-url="${server}/fin" data-token-url="${server}/fin/token"></script>`;
      const body = code.replace(/<script.*?<\/script>/gs, '');
      const policy = `script-src ${server}; connect-src ${server}; trusted-types lit-html;`;
      await page.goto(elsewhere.paste(head, body, policy));
      const settled = page.waitForFunction(() => {
        const all = ['fin-monthly-fee', 'fin-checkout-button', 'fin-lead-form'].flatMap((tag) => [
          ...document.querySelectorAll<HTMLElement & { state?: string }>(tag),
        ]);
        for (const element of all) element.scrollIntoView();
        const states = all.map(({ localName, state }) => `${localName} ${state}`);
        // An element that follows the page is unconfigured until it has read the page.
        const isSettled = states.every((state) => /ready$|error$|(button|form) idle$/.test(state));
        return all.length > 0 && isSettled && states;
      });
      const states = await settled.catch((cause) => {
        throw new Error(`${name}\n${code}`, { cause });
      });
      const wrong = [...((await states.jsonValue()) || [])].filter((state) => state.endsWith('error'));
      assert.deepEqual(wrong, [], `${name}\n${code}`);
    }
  });
});
