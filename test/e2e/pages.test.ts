/** The pages themselves, in a real browser: nothing moves, nothing is cut off, everyone can use them by day and by night. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import axe from 'axe-core';
import type { Page } from 'puppeteer-core';
import { openStage, type Stage, visit } from './demo.js';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

let stage: Stage;

before(async () => {
  stage = await openStage();
});

after(() => stage.close());

const paths = ['/', '/configurator'];

/** The fee waits for its place in the view, so it is led there. */
const untilReady = async (page: Page) => {
  await page.$eval('fin-monthly-fee', (fee) => fee.scrollIntoView());
  await page.waitForFunction(() => document.querySelector('fin-monthly-fee')?.state === 'ready');
};

describe('nothing moves when the widgets come late', () => {
  // Led to the fee at once, a visitor sees whatever would move.
  for (const path of ['/#fee', '/configurator#month'])
    for (const width of [1280, 768, 360]) {
      test(`${path} at ${width} px`, async (t) => {
        const { page } = await visit(t, stage, width);
        const painted = () => performance.getEntriesByName('first-contentful-paint').length > 0;
        await page.setRequestInterception(true);
        page.on('request', async (request) => {
          if (request.url().endsWith('/fin-widgets.js')) await page.waitForFunction(painted);
          await request.continue();
        });
        await page.goto(stage.demo.url + path);
        await untilReady(page);
        const moved = await page.evaluate(
          () =>
            new Promise<number>((resolve) => {
              new PerformanceObserver((list) => {
                const shifts = list.getEntries() as (PerformanceEntry & { value: number })[]; // layout shifts have one
                resolve(shifts.reduce((sum, { value }) => sum + value, 0));
              }).observe({ type: 'layout-shift', buffered: true });
              // Without any shift the observer is never called.
              requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
            }),
        );
        assert.ok(moved < 0.02, `moved by ${moved}`);
      });
    }
});

describe('a page is accessible, and as wide as its window', () => {
  for (const path of [...paths, '/nowhere'])
    for (const [theme, width, language] of [
      ['light', 1280, 'en'],
      ['dark', 320, 'de'],
    ] as const) {
      test(`${path} in ${language}, ${theme}, ${width} px`, async (t) => {
        const { page } = await visit(t, stage, width);
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
        await page.goto(`${stage.demo.url}${path}?lang=${language}`);
        if (path !== '/nowhere') await untilReady(page);
        await page.evaluate(axe.source);
        const violations = await page.evaluate(async () => {
          const { violations } = await window.axe.run();
          return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
        });
        assert.deepEqual(violations, []);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'scrolls sideways');
      });
    }
});

test('a visitor’s choice of colours lasts, and is forgotten when it is the system’s again', async (t) => {
  const { page, complaints } = await visit(t, stage);
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const pressed = () => page.$eval('.theme', (button) => button.ariaPressed);
  const stored = () => page.evaluate(() => ({ ...localStorage }));

  await page.goto(stage.demo.url);
  const light = await ground();
  assert.equal(await pressed(), 'false');
  await page.click('aria/Dark colours[role="button"]');
  const dark = await ground();
  assert.notEqual(dark, light);
  assert.equal(await pressed(), 'true');

  await page.goto(`${stage.demo.url}/nowhere`);
  assert.deepEqual(await stored(), { theme: 'dark' });
  assert.equal(await ground(), dark);
  await page.click('aria/Dark colours[role="button"]');
  assert.deepEqual(await stored(), {});
  assert.equal(await ground(), light);
  assert.deepEqual(
    complaints.filter((complaint) => !complaint.includes('404')),
    [],
  );
});
