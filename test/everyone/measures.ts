/** Contrasts of what is drawn, read from its pixels. */
import assert from 'node:assert/strict';
import type { Page } from 'puppeteer-core';
import { contrast } from './colours.js';
import { along, type Box, most, type Picture, picture } from './pixels.js';
import { look } from './seen.js';

const boxesOf = async (page: Page, part: string): Promise<Box[]> => {
  const found = await page.$$(`fin-monthly-fee >>> [part~=${part}]`);
  return Promise.all(found.map(async (element) => (await element.boundingBox()) ?? assert.fail(`no ${part} in view`)));
};

/** The slider at 10 of 0 to 40 %, from the track's start to its end. */
export const sliderContrasts = async (page: Page) => {
  const [slider = assert.fail('no slider')] = await boxesOf(page, 'slider');
  const { x, y, width, height } = slider;
  const shown = await picture(page);
  const ground = shown.at(x + width / 2, y + 1);
  const column = (share: number) => along(shown, [x + width * share, y], [x + width * share, y + height]);
  const inside = (share: number) => shown.at(x + width * share, y + height / 2);
  return {
    thumb: most(along(shown, [x + width / 4, y + 4], [x + width / 4 + 14, y + height / 2]), ground),
    filled: most(column(0.06), ground),
    track: most(column(0.8), ground),
    'filled to not filled': contrast(inside(0.06), inside(0.8)),
  };
};

/** The chosen term, 10 years of 5, 10, 15 and 20, to each of the others. */
export const choiceContrasts = async (page: Page) => {
  const shown = await picture(page);
  const grounds = (await boxesOf(page, 'tenor-option')).map(({ x, y, height }) => shown.at(x + 5, y + height / 2));
  const [one, chosen = assert.fail('no terms'), ...others] = grounds;
  return [one ?? chosen, ...others].map((other) => contrast(chosen, other));
};

/** What is drawn around the middle of a control's left side, to what is outside. */
const edge = (shown: Picture, { x, y, height }: Box): number => {
  const middle = y + height / 2;
  return most(along(shown, [x - 3, middle], [x + 4, middle]), shown.at(x - 4, middle));
};

/** The edge of each control that is none of text alone, nor disabled, by its name. */
export const edges = async (page: Page) => {
  const controls = (await look(page, 'controls')).filter(({ plain, disabled }) => !plain && !disabled);
  const shown = await picture(page);
  return Object.fromEntries(controls.map(({ name, box }) => [name, edge(shown, box)]));
};

/** Each at least 3, and one at least. */
export const enough = (contrasts: Record<string, number> | number[]): void => {
  assert.ok(Object.keys(contrasts).length > 0);
  for (const [what, ratio] of Object.entries(contrasts)) assert.ok(ratio >= 3, `${what}: ${ratio.toFixed(2)}`);
};

/** So many pixels has a line of 1 px around the least of targets, of 24 px: fewer make no focus that is seen. */
export const leastRing = 96;
