/**
 * Compares two pictures of the same page, so that it tells a change from another machine's way to draw.
 *
 * - Lines break alike everywhere: the pages bring their font, and no system's hinting rounds its advances.
 * - Outlines: each pixel has to be between the darkest and the lightest of its counterpart and that one's eight neighbours, in both
 *   directions, give or take. An edge that another browser draws a fraction of a pixel away, or softer, always is; a label
 *   that has moved by two pixels is not. (Pixel by pixel, the one would weigh as much as the other; the boxes of elements
 *   alone would miss what is covered, clipped or not drawn.)
 * - Colours: since an outline may be softer, much is let pass there. So the mean colour of each small square has to be the same, which
 *   knows little of edges, and tells one green from another.
 *
 * It runs in a page, which can decode and draw pictures: nothing else is needed for it.
 */
import { readFileSync } from 'node:fs';
import type { Page } from 'puppeteer-core';

export interface Comparison {
  /** How the pictures differ; nothing when they are alike. */
  summary?: string;
  /** A PNG as base64: the picture that was taken, and where it differs. */
  difference?: string;
}

const inPage = readFileSync(new URL('compare-in-page.js', import.meta.url), 'utf8');

/** @param page any page, which it leaves as it is */
export const compare = async (page: Page, expected: Buffer, actual: Buffer): Promise<Comparison> =>
  // What it answers is declared in its own comment.
  page.evaluate(
    `(() => {${inPage}\n})(); compare(${JSON.stringify(expected.toString('base64'))}, ${JSON.stringify(actual.toString('base64'))})`,
  ) as Promise<Comparison>;
