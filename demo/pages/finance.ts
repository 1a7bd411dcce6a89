/** What stands inside a fee and a checkout button on these pages: the installer's own words. */
import { html } from 'hono/html';
import type { Example } from './copy/en.js';
import type { Markup } from './layout.js';
import { loan, loanExample } from './loan-example.js';
import type { Page } from './page.js';

/** What is there when no fee can be, the effective rate, and the law's example; the fee brings the warning itself. */
export const feeTexts = (page: Page): Markup => {
  const { finance } = page.copy;
  const example = exampleOf(page);
  return html`<p>${finance.asking}</p>
          <strong slot="rate">${finance.rate(example)}</strong>
          <p slot="legal">${finance.example(example)}</p>`;
};

/** The button's label, and what the visitor reads before the details are sent. */
export const buttonTexts = ({ copy: { finance } }: Page): Markup => html`${finance.toOffer}
          <p slot="consent">${finance.consent}</p>`;

/** What stands in a lead form while it is not there, and what the visitor reads before the details are sent. */
export const leadTexts = ({ copy: { finance } }: Page): Markup => html`<p>${finance.asking}</p>
          <p slot="consent">${finance.leadConsent}</p>`;

const exampleOf = ({ money, number, percent }: Page): Example => {
  const { cost, years, fee, instalments, total, borrowingRate, effectiveRate } = loanExample(loan);
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
