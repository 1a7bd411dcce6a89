/** What a visitor reads on a page in English: each fee, and what stands beside it in the same frame. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'puppeteer-core';
import type { Offer } from './demo.js';

declare global {
  interface Window {
    figures: {
      /** What is on show, its parts separated by `|`: the fee, its basis, the page's own cost, the page's own copy of the fee. */
      now(): string;
      /** All that was on show since the page began, in any frame. */
      seen: Set<string>;
    };
  }
}

/** A fee, and the basis beside it. */
export interface Figure extends Offer {
  fee: number;
  /** The total cost that the page itself shows, where it does. */
  cost: number | undefined;
  /** The fee as the page itself repeats it, where it does. */
  copy: number | undefined;
}

const inPage = readFileSync(new URL('displayed-fees-in-page.js', import.meta.url), 'utf8');

/** Follows every page that is opened from now on, frame by frame. */
export const followFigures = async (page: Page): Promise<void> => {
  await page.evaluateOnNewDocument(inPage);
};

/** `€24,900` → 24900. */
export const amountIn = (text: string): number => Number(text.replace(/[^\d.]/g, ''));

const figureIn = (shown: string): Figure => {
  const [fee = '', basis = '', cost, copy] = shown.split(' | ');
  const [, totalCost = '', tenor, downpayment] =
    /^Total price (€[\d,.]+) · (\d+) years? · Downpayment (\d+) %/.exec(basis) ?? assert.fail(`unreadable: ${shown}`);
  return {
    fee: amountIn(fee),
    totalCost: amountIn(totalCost),
    tenor: Number(tenor),
    downpayment: Number(downpayment),
    cost: cost ? amountIn(cost) : undefined,
    copy: copy ? amountIn(copy) : undefined,
  };
};

/** Waits for a fee with these words beside it. */
export const figureWith = async (page: Page, words: string): Promise<Figure> => {
  try {
    const found = (words: string) => window.figures.now().includes(words) && window.figures.now();
    return figureIn(String(await (await page.waitForFunction(found, {}, words)).jsonValue()));
  } catch (error) {
    const shown = await page.evaluate(() => window.figures.now());
    throw new Error(`No fee came with "${words}": on show is "${shown}".`, { cause: error });
  }
};

/** Every fee that was on show in any frame since the page began, with what stood beside it. */
export const figuresSeen = async (page: Page): Promise<Figure[]> =>
  (await page.evaluate(() => [...window.figures.seen])).map(figureIn);
