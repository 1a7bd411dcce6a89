/**
 * Compares two pictures of the same page. Small differences between two machines' renderings pass; a change of the page fails.
 *
 * - Line breaks are the same on every machine, because the pages bring their own font.
 * - Outlines: each pixel must lie between the darkest and the lightest of its counterpart and the counterpart's eight neighbors, with a
 *   tolerance, in both directions. An edge that is drawn a fraction of a pixel away passes. A label that has moved by two pixels fails.
 * - Colors: the tolerance for outlines would hide a changed color. So the mean color of each small square must be the same, too.
 *
 * The comparison runs in a page, because a browser can decode and draw pictures without further dependencies.
 */
import { readFileSync } from 'node:fs';
import type { Page } from 'puppeteer-core';

export interface Comparison {
  /** How the pictures differ; `undefined` if they match. */
  summary?: string;
  /** A PNG as base64: the actual picture with a frame around each difference. */
  difference?: string;
}

const inPage = readFileSync(new URL('compare-in-page.js', import.meta.url), 'utf8');

/** @param page any page; its content does not change */
export const compare = async (page: Page, expected: Buffer, actual: Buffer): Promise<Comparison> =>
  // compare-in-page.js declares the type of the result.
  page.evaluate(
    `(() => {${inPage}\n})(); compare(${JSON.stringify(expected.toString('base64'))}, ${JSON.stringify(actual.toString('base64'))})`,
  ) as Promise<Comparison>;
