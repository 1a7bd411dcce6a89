/** What holds in every state that a visitor meets: one page for each, looked at in all the ways that visitors have. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { assertAccessible } from '../e2e/axe.js';
import { site } from '../script/site.js';
import { textContrast } from './colours.js';
import { look } from './seen.js';
import { openState, stateNames, themes, wear } from './states.js';

const here = site();

const isTooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

/** Controls of the elements that are lower or narrower than this, in CSS px. */
const smallerThan = async (page: Page, size: number): Promise<string[]> =>
  (await look(page, 'controls'))
    .filter(({ box: { width, height } }) => width < size || height < size)
    .map(({ name, box: { width, height } }) => `${name}: ${width} × ${height}`);

for (const name of stateNames) {
  test(name, async (t) => {
    const { page } = await openState(here, t, name);

    for (const theme of themes)
      for (const width of [1280, 320]) {
        await t.test(`axe finds nothing in ${theme} at ${width} px`, async () => {
          await wear(page, { theme, width });
          await assertAccessible(page);
        });
      }

    for (const theme of themes) {
      await t.test(`every text has a contrast of 4.5 in ${theme}, large or not`, async () => {
        await wear(page, { theme });
        const texts = await look(page, 'colours');
        const weak = texts.filter((text) => textContrast(text) < 4.5).map(({ text }) => text);
        assert.ok(texts.length > 0);
        assert.deepEqual(weak, []);
      });
    }

    await t.test('every control is 24 px high and wide or more', async () => {
      await wear(page, { width: 320 });
      assert.deepEqual(await smallerThan(page, 24), []);
    });

    await t.test('every control is 44 px high and wide or more under a finger', async () => {
      await wear(page, { width: 320, touch: true });
      assert.ok(await page.evaluate(() => matchMedia('(pointer: coarse)').matches));
      assert.deepEqual(await smallerThan(page, 44), []);
    });

    await t.test('at 320 px, which is 1280 px at 400 %, nothing scrolls sideways, is cut off or covered', async () => {
      await wear(page, { width: 320 });
      assert.equal(await isTooWide(page), false);
      assert.deepEqual(await look(page, 'unread'), []);
    });

    await t.test('nothing moves for who wants less of it', async () => {
      assert.equal(await look(page, 'moving'), 0);
    });

    await t.test('with text twice as large all of it is read', async () => {
      for (const width of [1280, 640]) {
        await wear(page, { width });
        await page.evaluate(() => document.body.style.setProperty('font-size', '32px'));
        assert.equal(await isTooWide(page), false);
        assert.deepEqual(await look(page, 'unread'), [], `${width} px`);
      }
      await page.evaluate(() => document.body.style.removeProperty('font-size'));
    });

    await t.test('with text set apart all of it is read', async () => {
      await look(page, 'spread');
      for (const width of [1280, 320]) {
        await wear(page, { width });
        assert.equal(await isTooWide(page), false);
        assert.deepEqual(await look(page, 'unread'), [], `${width} px`);
      }
    });
  });
}
