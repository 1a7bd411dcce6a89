/** The demo's pages in a browser: no layout shift, accessible in light and dark at any width, navigation, choice of colors. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { assertAccessible } from '../e2e/assert-accessible.js';
import { type DemoSite, openDemo, visit } from '../e2e/demo.js';
import { press } from '../e2e/user.js';
import { delayScripts, layoutShift, layoutShifts } from '../support/layout-shift.js';

let demo: DemoSite;

before(async () => {
  demo = await openDemo();
});

after(() => demo.close());

const paths = ['/', '/configurator', '/offers', '/docs'];

/** Scrolls to the fee, which loads only near the viewport, and waits for it. */
const untilReady = async (page: Page) => {
  await page.$eval('fin-monthly-fee', (fee) => fee.scrollIntoView());
  await page.waitForFunction(() => document.querySelector('fin-monthly-fee')?.state === 'ready');
};

describe('no layout shift when the elements are registered late', () => {
  // Each address leads to the fee, so that every shift is in the viewport.
  for (const path of ['/#fee', '/configurator#month', '/offers#de-terrace', '/themes#offer-bare', '/docs#live'])
    for (const width of [1280, 768, 360]) {
      test(`${path} at ${width} px`, async (t) => {
        const { page } = await visit(t, demo, width);
        await delayScripts(page, (request) => request.url().endsWith('/fin-widgets.js'));
        await page.goto(demo.url + path);
        await untilReady(page);
        const shifts = await layoutShifts(page);
        const sum = shifts.reduce((sum, { value }) => sum + value, 0);
        assert.equal(sum < 0.01, true, JSON.stringify(shifts));
      });
    }
});

test('the offers that are there keep their places while the last one of a row is on the way', async (t) => {
  for (const width of [1280, 768, 360]) {
    const { page } = await visit(t, demo, width);
    await page.goto(`${demo.url}/offers`);
    const places = () =>
      page.$eval('.cards', (row) =>
        Array.from(row.children, (card) => [card.getBoundingClientRect().left, card.clientWidth]),
      );
    const all = await places();
    await page.$eval('.cards', (row) => row.lastElementChild?.remove());
    assert.ok(all.length > 1);
    assert.deepEqual(await places(), all.slice(0, -1), `${width} px`);
  }
});

describe('a page is accessible and does not scroll sideways', () => {
  for (const path of [...paths, '/nowhere'])
    for (const [theme, width, language] of [
      ['light', 1280, 'en'],
      ['dark', 320, 'de'],
    ] as const) {
      test(`${path} in ${language}, ${theme}, ${width} px`, async (t) => {
        const { page } = await visit(t, demo, width);
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
        await page.goto(`${demo.url}${path}?lang=${language}`);
        if (path !== '/nowhere') await untilReady(page);
        await assertAccessible(page);
      });
    }
});

describe('the navigation is one row, and a menu where there is no room for it', () => {
  for (const width of [1280, 768, 390, 320])
    test(`at ${width} px, in both languages`, async (t) => {
      const { page } = await visit(t, demo, width);
      for (const [query, menu, names] of [
        ['', 'Menu', ['Overview', 'Configurator', 'Offers', 'Themes', 'Docs', 'Studio', 'Deutsch']],
        ['?lang=de', 'Menü', ['Überblick', 'Konfigurator', 'Angebote', 'Themes', 'Doku', 'Studio', 'English']],
      ] as const) {
        await page.goto(`${demo.url}/docs/readme${query}`);
        const height = await page.$eval('.header', (header) => header.clientHeight);
        assert.ok(height < 80, `${height} px high`);
        if (width < 960) await press(page, 'button', menu);
        const links = await page.$$eval('.header nav a', (links) =>
          links.map((link) => {
            const { left, right, height } = link.getBoundingClientRect();
            const fits = left >= 0 && right <= innerWidth && height >= 24 && link.checkVisibility();
            return { name: link.textContent ?? '', fits };
          }),
        );
        assert.deepEqual(
          links,
          names.map((name) => ({ name, fits: true })),
        );
        assert.equal(await page.$eval('.header [aria-current]', (link) => link.textContent), names[4]);
      }
    });
});

test('the first screen of a phone has the monthly payment in it, in the site’s own font, and nothing moves', async (t) => {
  for (const query of ['', '?lang=de']) {
    const { page } = await visit(t, demo, 390, 844);
    await page.goto(`${demo.url}/${query}`);
    const amount = await page.waitForSelector('fin-monthly-fee:state(ready) >>> [part=amount]', { visible: true });
    const bottom = await amount?.evaluate((box) => box.getBoundingClientRect().bottom);
    assert.equal(Number(bottom) < 664, true, `${bottom} px; Safari shows 664 of 844`);
    assert.equal(await page.evaluate(() => document.fonts.check('16px Figtree')), true);
    // The years on the terms make room for their payments.
    assert.equal((await layoutShift(page)) < 0.001, true);
  }
});

test('without the elements’ script, the telephone takes their place, and no room is kept', async (t) => {
  for (const path of ['/', '/configurator', '/offers'])
    for (const isBlocked of [true, false]) {
      const { page } = await visit(t, demo, 390, 844);
      await page.setJavaScriptEnabled(isBlocked);
      await page.setRequestInterception(true);
      page.on('request', (request) =>
        request.url().endsWith('/fin-widgets.js') ? request.abort() : request.continue(),
      );
      await page.goto(demo.url + path);
      const height = await page.$eval('fin-monthly-fee', (fee) => fee.clientHeight);
      assert.equal(height > 20 && height < 100, true, `${path}: ${height} px`);
      assert.equal(await page.$eval('fin-monthly-fee a', (link) => link.checkVisibility()), true);
    }
});

test('what a visitor has to read or press is not covered, in any width and both languages', async (t) => {
  for (const width of [1366, 1280, 1100, 900, 390, 320]) {
    const { page } = await visit(t, demo, width);
    for (const query of ['', '?lang=de']) {
      await page.goto(`${demo.url}/${query}`);
      const [text, card] = await page.$$eval('.hero-text, .fee-card', (boxes) =>
        boxes.map((box) => box.getBoundingClientRect().toJSON() as DOMRect),
      );
      assert.ok(text && card && text.bottom + 8 <= card.top, `${width} px ${query}`);
    }
  }
});

test('code is not wrapped: it scrolls', async (t) => {
  for (const width of [1280, 320]) {
    const { page } = await visit(t, demo, width);
    for (const path of ['/docs?lang=de', '/docs/getting-started', '/snippet', '/themes']) {
      await page.goto(demo.url + path);
      const blocks = await page.$$eval('pre', (blocks) =>
        blocks.map((block) => ({
          wraps: getComputedStyle(block).whiteSpace !== 'pre',
          isCut: block.scrollWidth > block.clientWidth && getComputedStyle(block).overflowX !== 'auto',
        })),
      );
      assert.ok(blocks.length > 0, path);
      for (const block of blocks) assert.deepEqual(block, { wraps: false, isCut: false }, path);
    }
  }
});

test('on paper there is no navigation and nothing to press', async (t) => {
  const { page } = await visit(t, demo);
  for (const path of ['/', '/configurator', '/offers', '/themes', '/docs', '/snippet']) {
    await page.goto(demo.url + path);
    // After the navigation, which may lead to another process: on a busy machine, that one has shown the page as on a screen.
    await page.emulateMediaType('print');
    await page.waitForFunction(() => matchMedia('print').matches);
    const printed = await page.$$eval(
      'nav, .footer, button, fin-checkout-button, fin-lead-form, input[type=range], select, textarea',
      (parts) => parts.filter((part) => part.checkVisibility()).map(({ outerHTML }) => outerHTML.slice(0, 60)),
    );
    assert.deepEqual(printed, [], path);
  }
});

test('a visitor’s choice of colors is stored, and removed when it is the system’s again', async (t) => {
  const { page, complaints } = await visit(t, demo);
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const pressed = () => page.$eval('.theme', (button) => button.ariaPressed);
  const stored = () => page.evaluate(() => ({ ...localStorage }));

  await page.goto(demo.url);
  const light = await ground();
  assert.equal(await pressed(), 'false');
  await page.click('aria/Dark colors[role="button"]');
  const dark = await ground();
  assert.notEqual(dark, light);
  assert.equal(await pressed(), 'true');

  await page.goto(`${demo.url}/nowhere`);
  assert.deepEqual(await stored(), { theme: 'dark' });
  assert.equal(await ground(), dark);
  await page.click('aria/Dark colors[role="button"]');
  assert.deepEqual(await stored(), {});
  assert.equal(await ground(), light);
  assert.deepEqual(
    complaints.filter((complaint) => !complaint.includes('404')),
    [],
  );
});
