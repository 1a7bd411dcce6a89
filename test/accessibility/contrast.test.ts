/** Contrast in the pixels of screenshots: controls, their values and the focus ring have 3 : 1 or more (WCAG 1.4.11). */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { site, type Visit, waitForState } from '../script/site.js';
import { textContrast } from './colors.js';
import { assertContrastOf3, choiceContrasts, edgeContrasts, minFocusPixels, sliderContrasts } from './contrasts.js';
import { inspect } from './inspect.js';
import { countChangedPixels, takeScreenshot } from './screenshot.js';
import { chips, fee, forceColors, open, openState, type StateName, setView, slots, themes } from './states.js';

const testSite = site();

const openFee = async (t: TestContext, html: string): Promise<Visit> => {
  const visit = await open(testSite, t, html);
  await waitForState(visit.page, 'fin-monthly-fee', 'ready');
  return visit;
};

/** Screenshots cover the view: it is just large enough for an element. */
const viewSize = { width: 640, height: 1100 };

/** Runs a check in light and dark, each with the page's own colors and with forced colors. */
const inAllColors = async (t: TestContext, page: Page, check: () => Promise<void>): Promise<void> => {
  for (const theme of themes) {
    await t.test(`in ${theme}`, async () => {
      await setView(page, { theme, ...viewSize });
      await check();
    });
    await t.test(`in forced colors over ${theme}`, async () => {
      await forceColors(page, theme);
      await check();
    });
  }
};

const formStates: StateName[] = ['dialog, all of it wrong', 'button, not certain', 'lead form idle'];

describe('contrast of at least 3', () => {
  test('slider: thumb, track and filled part', async (t) => {
    const { page } = await openFee(t, fee());
    await inAllColors(t, page, async () => assertContrastOf3(await sliderContrasts(page)));
  });

  test('chosen term against the other terms', async (t) => {
    const { page } = await openFee(t, fee(chips));
    await inAllColors(t, page, async () => assertContrastOf3(await choiceContrasts(page)));
  });

  for (const [terms, attributes] of Object.entries({ 'a select': '', chips })) {
    test(`edge of each control of the fee, terms as ${terms}`, async (t) => {
      const { page } = await openFee(t, fee(attributes));
      await inAllColors(t, page, async () => assertContrastOf3(await edgeContrasts(page)));
    });
  }

  for (const name of formStates) {
    test(`edge of each control: ${name}`, async (t) => {
      const { page } = await openState(testSite, t, name);
      await inAllColors(t, page, async () => assertContrastOf3(await edgeContrasts(page)));
    });
  }

  test('focus ring around each control of the fee', async (t) => {
    const { page } = await openFee(t, fee(chips));
    await inAllColors(t, page, async () => {
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur()); // `blur` is there for every element of HTML
      const before = await takeScreenshot(page);
      for (const part of ['downpayment-decrease', 'slider', 'downpayment-increase', 'tenor-option']) {
        await page.focus(
          `fin-monthly-fee >>> :is(button[part~=${part}], input[part~=${part}], [part~=${part}] :checked)`,
        );
        const { name, box } = await inspect(page, 'focusedControl');
        assert.equal(name, part);
        const pixels = countChangedPixels(before, await takeScreenshot(page), box);
        assert.ok(pixels >= minFocusPixels, `${name}: ${pixels} px`);
      }
    });
  });
});

test('text and links in the legal area keep their contrast and size under a pale theme with small text', async (t) => {
  const theme = '<style>fin-monthly-fee { --fin-muted: #ccc; --fin-font-size: 9px }</style>';
  const { page } = await openFee(t, theme + fee(chips, slots));
  const legal = (await inspect(page, 'textColors')).filter(({ text }) =>
    /Kreditaufnahme|Example:|its terms/.test(text),
  );
  assert.equal(legal.length, 3);
  for (const text of legal) assert.ok(textContrast(text) >= 4.5, text.text);
  const [size = 0] = await page.$$eval('fin-monthly-fee >>> [part~=legal]', (found) =>
    found.map((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
  );
  assert.ok(size >= 14);
});

test('the measurements fail on a theme without contrast', async (t) => {
  const { page } = await openFee(t, fee());
  // The tokens behind the theme's colors, since those would be shaded until they contrast.
  const bare = `fin-monthly-fee::part(base) { --_mark: #eee; --_accent: #eee; --_control: #fff; --fin-border: #fff; --fin-focus: #fff }`;
  await page.addStyleTag({ content: bare });
  const before = await takeScreenshot(page);
  await page.focus('fin-monthly-fee >>> [part~=downpayment-increase]');
  const { box } = await inspect(page, 'focusedControl');
  assert.ok(countChangedPixels(before, await takeScreenshot(page), box) < minFocusPixels);
  for (const ratio of Object.values(await sliderContrasts(page))) assert.ok(ratio < 3);
  assert.ok(Object.values(await edgeContrasts(page)).every((ratio) => ratio < 3));
});
