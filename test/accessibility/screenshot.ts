/** Screenshots as pixels: parts that the browser draws itself, as a slider's thumb, have no computed style. */
import { decode } from 'fast-png';
import type { Page } from 'puppeteer-core';
import { type Color, contrast } from './colors.js';

/** In CSS px from the view's corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Screenshot {
  /** The pixel at a place in the view. */
  at(x: number, y: number): Color;
}

/** Takes a screenshot of what a page shows in the view. */
export const takeScreenshot = async (page: Page): Promise<Screenshot> => {
  const png = await page.screenshot({ captureBeyondViewport: false });
  const { width, channels, data } = decode(png);
  return {
    at(x, y) {
      const at = (Math.round(y) * width + Math.round(x)) * channels;
      return [(data[at] ?? 0) / 255, (data[at + 1] ?? 0) / 255, (data[at + 2] ?? 0) / 255, 1];
    },
  };
};

/** Counts the pixels in and around a box whose colors in the two screenshots have a contrast of 3 or more. */
export const countChangedPixels = (before: Screenshot, after: Screenshot, { x, y, width, height }: Box): number => {
  const around = 8;
  let count = 0;
  for (let row = Math.max(0, y - around); row < y + height + around; row++)
    for (let column = Math.max(0, x - around); column < x + width + around; column++)
      if (contrast(before.at(column, row), after.at(column, row)) >= 3) count++;
  return count;
};

/** The colors of the pixels along a line. */
export const colorsAlong = (
  { at }: Screenshot,
  [fromX, fromY]: readonly [number, number],
  [toX, toY]: readonly [number, number],
): Color[] => {
  const length = Math.round(Math.max(Math.abs(toX - fromX), Math.abs(toY - fromY)));
  return Array.from({ length: length + 1 }, (_, i) =>
    at(fromX + ((toX - fromX) * i) / length, fromY + ((toY - fromY) * i) / length),
  );
};

/** The highest contrast that any of these colors has to a background. */
export const highestContrast = (colors: readonly Color[], background: Color): number =>
  Math.max(...colors.map((color) => contrast(color, background)));
