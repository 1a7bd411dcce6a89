/** Nothing moves when the widgets come late: what Chromium counts as cumulative layout shift. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { openStage, type Stage, visit } from '../e2e/demo.js';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

/** Adds up from the first moment on. */
const measure = (page: Page) =>
  page.evaluateOnNewDocument(() => {
    Reflect.set(window, 'moved', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // Layout shifts have a value, which TypeScript's DOM does not know.
        Reflect.set(
          window,
          'moved',
          Reflect.get(window, 'moved') + (entry as PerformanceEntry & { value: number }).value,
        );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The shift so far: two frames and a task later all that was drawn has been told. */
const shift = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    await new Promise((told) => setTimeout(told));
    return Reflect.get(window, 'moved') as number;
  });

/** Lets the script come only after the page has been drawn: a visitor would see whatever moves. */
const late = async (page: Page): Promise<void> => {
  await page.setRequestInterception(true);
  page.on('request', async (request) => {
    if (request.url().endsWith('/fin-widgets.js')) {
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    }
    await request.continue();
  });
};

for (const path of ['/#fee', '/configurator#month']) {
  for (const width of [1280, 360]) {
    test(`the demo’s ${path} at ${width} px: below 0.005`, async (t) => {
      const { page } = await visit(t, stage, width);
      await measure(page);
      await late(page);
      await page.goto(stage.demo.url + path);
      await page.waitForFunction(() => document.querySelector('fin-monthly-fee')?.state === 'ready');
      const moved = await shift(page);
      assert.ok(moved < 0.005, `moved by ${moved}`);
    });
  }
}

test('the measure itself: a page that makes room late is seen to move', async (t) => {
  const { page } = await visit(t, stage);
  await measure(page);
  await page.goto(`${stage.demo.url}/nowhere`);
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await page.evaluate(() => {
    const room = document.createElement('div');
    room.style.height = '200px';
    document.body.prepend(room);
  });
  assert.ok((await shift(page)) > 0.05);
});
