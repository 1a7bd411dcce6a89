/** What stands inside a fee and a checkout button on these pages: the installer's own words. */
import { html } from 'hono/html';
import type { Example } from './copy/en.js';
import type { Markup } from './layout.js';
import type { Page } from './page.js';

/**
 * The effective rate, the law's example (the fee brings the warning itself), and what is there when no fee can be. Without
 * an answer from the service there is no example to show, and so no fee either (`require-legal`).
 */
export const feeTexts = (page: Page): Markup => {
  const { finance } = page.copy;
  const example = exampleOf(page);
  return html`<p>${finance.asking}</p>
        ${example && html`<strong slot="rate">${finance.rate(example)}</strong>`}
        ${example && html`<p slot="legal">${finance.example(example)}</p>`}`;
};

/** The button's label, and what the visitor reads before the details are sent. */
export const buttonTexts = ({ copy: { finance } }: Page): Markup => html`${finance.toOffer}
          <p slot="consent">${finance.consent}</p>`;

const exampleOf = ({ financing, money, number, percent }: Page): Example | undefined => {
  if (!financing) return undefined;
  const { cost, years, fee, instalments, total, borrowingRate, effectiveRate } = financing.example;
  return {
    cost: money(cost),
    years: number(years),
    fee: money(fee),
    instalments: number(instalments),
    total: money(total),
    borrowing: percent(borrowingRate),
    effective: percent(effectiveRate),
  };
};
