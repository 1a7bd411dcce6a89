/** Contrasts of controls, measured in the pixels of a screenshot. */
import assert from 'node:assert/strict';
import type { Page } from 'puppeteer-core';
import { contrast } from './colors.js';
import { inspect } from './inspect.js';
import { type Box, colorsAlong, highestContrast, type Screenshot, takeScreenshot } from './screenshot.js';

const boxesOf = async (page: Page, part: string): Promise<Box[]> => {
  const found = await page.$$(`fin-monthly-fee >>> [part~=${part}]`);
  return Promise.all(found.map(async (element) => (await element.boundingBox()) ?? assert.fail(`no ${part} in view`)));
};

/** Contrasts of the slider, which has to be at 10 of 0 to 40 %. */
export const sliderContrasts = async (page: Page) => {
  const [slider = assert.fail('no slider')] = await boxesOf(page, 'slider');
  const { x, y, width, height } = slider;
  const screenshot = await takeScreenshot(page);
  const background = screenshot.at(x + width / 2, y + 1);
  const column = (share: number) => colorsAlong(screenshot, [x + width * share, y], [x + width * share, y + height]);
  const inside = (share: number) => screenshot.at(x + width * share, y + height / 2);
  return {
    thumb: highestContrast(
      colorsAlong(screenshot, [x + width / 4, y + 4], [x + width / 4 + 14, y + height / 2]),
      background,
    ),
    filled: highestContrast(column(0.06), background),
    track: highestContrast(column(0.8), background),
    'filled to not filled': contrast(inside(0.06), inside(0.8)),
  };
};

/** Contrasts of the chosen term to each of the others. The terms have to be 5, 10, 15 and 20 years, with 10 chosen. */
export const choiceContrasts = async (page: Page) => {
  const screenshot = await takeScreenshot(page);
  const backgrounds = (await boxesOf(page, 'tenor-option')).map(({ x, y, height }) =>
    screenshot.at(x + 5, y + height / 2),
  );
  const [one, chosen = assert.fail('no terms'), ...others] = backgrounds;
  return [one ?? chosen, ...others].map((other) => contrast(chosen, other));
};

/** The contrast of a control's left edge, at half its height, to the background beside it. */
const edgeContrast = (screenshot: Screenshot, { x, y, height }: Box): number => {
  const middle = y + height / 2;
  return highestContrast(colorsAlong(screenshot, [x - 3, middle], [x + 4, middle]), screenshot.at(x - 4, middle));
};

/** The edge contrast of each enabled control by its name. Links and sliders are left out: they have no edge. */
export const edgeContrasts = async (page: Page) => {
  const controls = (await inspect(page, 'controls')).filter(({ plain, disabled }) => !plain && !disabled);
  const screenshot = await takeScreenshot(page);
  return Object.fromEntries(controls.map(({ name, box }) => [name, edgeContrast(screenshot, box)]));
};

/** Checks that there are contrasts, and that each is 3 or more. */
export const assertContrastOf3 = (contrasts: Record<string, number> | number[]): void => {
  assert.ok(Object.keys(contrasts).length > 0);
  for (const [what, ratio] of Object.entries(contrasts)) assert.ok(ratio >= 3, `${what}: ${ratio.toFixed(2)}`);
};

/** The least number of changed pixels for a visible focus ring: a line of 1 px around a target of 24 × 24 px. */
export const minFocusPixels = 96;
