/** The fees that a visitor sees on a page in English, each with the texts that are displayed beside it in the same frame. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'puppeteer-core';
import type { Offer } from './demo.js';

declare global {
  interface Window {
    displayedFees: {
      /** The texts in this frame, separated by `|`: the fee, its basis, the page's own total cost. */
      now(): string;
      /** The texts of all frames since the page was opened. */
      seen: Set<string>;
    };
  }
}

/** A fee, and the basis that is displayed beside it. */
export interface DisplayedFee extends Offer {
  fee: number;
  /** The total cost in the page's own text, if it has one. */
  cost: number | undefined;
}

const inPage = readFileSync(new URL('displayed-fees-in-page.js', import.meta.url), 'utf8');

/** Records the displayed fees of every document that the page opens from now on, frame by frame. */
export const recordFees = async (page: Page): Promise<void> => {
  await page.evaluateOnNewDocument(inPage);
};

/** `€24,900` → 24900. */
export const amountIn = (text: string): number => Number(text.replace(/[^\d.]/g, ''));

export const parseFee = (text: string): DisplayedFee => {
  const [fee = '', basis = '', cost] = text.split(' | ');
  const [, totalCost = '', downpayment, tenor] =
    /^Total price (€[\d,.]+) Down payment (\d+)% .* Term (\d+) years?$/.exec(basis) ??
    assert.fail(`unreadable: ${text}`);
  return {
    fee: amountIn(fee),
    totalCost: amountIn(totalCost),
    tenor: Number(tenor),
    downpayment: Number(downpayment),
    cost: cost ? amountIn(cost) : undefined,
  };
};

/** Waits for a fee with these texts beside it, separated by ` · `. */
export const waitForFee = async (page: Page, texts: string): Promise<DisplayedFee> => {
  try {
    const found = (texts: string[]) => {
      const displayed = window.displayedFees.now();
      return texts.every((text) => displayed.includes(text)) && displayed;
    };
    return parseFee(String(await (await page.waitForFunction(found, {}, texts.split(' · '))).jsonValue()));
  } catch (error) {
    const displayed = await page.evaluate(() => window.displayedFees.now());
    throw new Error(`There is no fee with "${texts}". The page displays "${displayed}".`, { cause: error });
  }
};

/** Every fee that was displayed in any frame since the page was opened. */
export const displayedFees = async (page: Page): Promise<DisplayedFee[]> =>
  (await page.evaluate(() => [...window.displayedFees.seen])).map(parseFee);
