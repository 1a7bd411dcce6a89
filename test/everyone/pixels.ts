/** What is drawn, pixel by pixel: some of it, as a slider's thumb, no computed style tells. */
import type { Page } from 'puppeteer-core';
import { type Colour, contrast } from './colours.js';
import { readPng } from './png.js';

/** In CSS px from the view's corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Picture {
  /** The pixel at a place in the view. */
  at(x: number, y: number): Colour;
}

/** Takes a picture of what a page shows in the view. */
export const picture = async (page: Page): Promise<Picture> => {
  const png = await page.screenshot({ captureBeyondViewport: false });
  const { width, channels, bytes } = readPng(Buffer.from(png));
  return {
    at(x, y) {
      const at = (Math.round(y) * width + Math.round(x)) * channels;
      return [(bytes[at] ?? 0) / 255, (bytes[at + 1] ?? 0) / 255, (bytes[at + 2] ?? 0) / 255, 1];
    },
  };
};

/** How many pixels in and closely around a box changed from one picture to the other by a contrast of at least 3. */
export const changed = (before: Picture, after: Picture, { x, y, width, height }: Box): number => {
  const around = 8;
  let count = 0;
  for (let row = Math.max(0, y - around); row < y + height + around; row++)
    for (let column = Math.max(0, x - around); column < x + width + around; column++)
      if (contrast(before.at(column, row), after.at(column, row)) >= 3) count++;
  return count;
};

/** The colours along a line, px by px. */
export const along = (
  { at }: Picture,
  [fromX, fromY]: readonly [number, number],
  [toX, toY]: readonly [number, number],
): Colour[] => {
  const length = Math.round(Math.max(Math.abs(toX - fromX), Math.abs(toY - fromY)));
  return Array.from({ length: length + 1 }, (_, i) =>
    at(fromX + ((toX - fromX) * i) / length, fromY + ((toY - fromY) * i) / length),
  );
};

/** The greatest contrast that any of these colours has to a ground. */
export const most = (colours: readonly Colour[], ground: Colour): number =>
  Math.max(...colours.map((colour) => contrast(colour, ground)));
