/** Checks that hold in every state of the elements: axe, text contrast, target sizes, reflow, reduced motion, larger text. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { assertAccessible } from '../e2e/assert-accessible.js';
import { site } from '../script/site.js';
import { textContrast } from './colors.js';
import { inspect } from './inspect.js';
import { openState, setView, stateNames, themes } from './states.js';

const testSite = site();

const isTooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

/** The elements' controls whose height or width is below a size in CSS px. */
const smallerThan = async (page: Page, size: number): Promise<string[]> =>
  (await inspect(page, 'controls'))
    .filter(({ box: { width, height } }) => width < size || height < size)
    .map(({ name, box: { width, height } }) => `${name}: ${width} × ${height}`);

for (const name of stateNames) {
  test(name, async (t) => {
    const { page } = await openState(testSite, t, name);

    for (const [theme, width] of [
      ['light', 1280],
      ['dark', 320],
    ] as const) {
      await t.test(`axe finds no violation in ${theme} at ${width} px`, async () => {
        await setView(page, { theme, width });
        await assertAccessible(page);
      });
    }

    for (const theme of themes) {
      await t.test(`every text has a contrast of at least 4.5 in ${theme}`, async () => {
        await setView(page, { theme });
        const texts = await inspect(page, 'textColors');
        const weak = texts.filter((text) => textContrast(text) < 4.5).map(({ text }) => text);
        assert.ok(texts.length > 0);
        assert.deepEqual(weak, []);
      });
    }

    await t.test('every control is at least 24 × 24 px', async () => {
      await setView(page, { width: 320 });
      assert.deepEqual(await smallerThan(page, 24), []);
    });

    // Twenty bars of 44 px would be higher than a phone. 24 px are what WCAG 2.2 AA asks for.
    const skip = name.includes('20 terms');
    await t.test('every control is at least 44 × 44 px on a touch screen', { skip }, async () => {
      await setView(page, { width: 320, touch: true });
      assert.ok(await page.evaluate(() => matchMedia('(pointer: coarse)').matches));
      assert.deepEqual(await smallerThan(page, 44), []);
    });

    await t.test('at 320 px (1280 px at 400 % zoom) nothing scrolls sideways, is cut off or is covered', async () => {
      await setView(page, { width: 320 });
      assert.equal(await isTooWide(page), false);
      assert.deepEqual(await inspect(page, 'unreadableTexts'), []);
    });

    await t.test('nothing is animated when reduced motion is preferred', async () => {
      assert.equal(await inspect(page, 'countAnimations'), 0);
    });

    await t.test('all text is readable at twice the text size', async () => {
      for (const width of [1280, 640]) {
        await setView(page, { width });
        await page.evaluate(() => document.body.style.setProperty('font-size', '32px'));
        assert.equal(await isTooWide(page), false);
        assert.deepEqual(await inspect(page, 'unreadableTexts'), [], `${width} px`);
      }
      await page.evaluate(() => document.body.style.removeProperty('font-size'));
    });

    await t.test('all text is readable with wider text spacing', async () => {
      await inspect(page, 'widenTextSpacing');
      for (const width of [1280, 320]) {
        await setView(page, { width });
        assert.equal(await isTooWide(page), false);
        assert.deepEqual(await inspect(page, 'unreadableTexts'), [], `${width} px`);
      }
    });
  });
}
