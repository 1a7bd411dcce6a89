/** What stands inside a fee and a checkout button on these pages: the installer's own words. */
import { html } from 'hono/html';
import { countryFacts, currencyCodes, downpaymentRange, tenors } from '../../src/contract/index.js';
import { formats } from './assets/format.js';
import { terms } from './assets/system-price.js';
import type { Markup } from './layout.js';
import { type CreditCountry, loanExample, loans } from './loan-example.js';
import type { Page } from './page.js';
import type { Example } from './texts/en.js';

/** The attributes of a fee's terms: those that the visitor has chosen (`keep-choice.js`), if they are on offer. */
export const termsOf = (page: Page, offered: readonly number[] = tenors, prefix = ''): Markup => {
  const tenor = page.chosen(`${prefix}tenor`, offered, terms.tenor);
  const downpayment = page.chosen(`${prefix}downpayment`, downpayments, terms.downpayment);
  return html`tenor="${tenor}" downpayment="${downpayment}"`;
};

/** The steps of a fee's slider. */
export const downpayments = Array.from({ length: downpaymentRange.max / 5 + 1 }, (_, i) => i * 5);

/**
 * The statement that the lender's credit has no further costs, with what the card composes from it. The demo's service computes equal
 * payments at each month's end, so the statement is true.
 */
export const creditOf = (page: Page, totalCost: number): Markup =>
  html`all-costs-included lender="${page.copy.finance.lender(loans.Germany.lender)}" example="${totalCost} ${terms.tenor} ${terms.downpayment}"`;

/** Lichtweide's telephone, as its texts write it. */
export const phone = '030\u00a00000\u00a04711';

/** What a visitor reads where there is no payment and no form: the telephone number is a link. */
export const askingText = ({ copy: { finance } }: Page): Markup => {
  const [before, after] = finance.asking(phone).split(phone);
  return html`<p>${before}<a href="tel:+493000004711">${phone}</a>${after}</p>`;
};

/** What is there when no fee can be, the effective rate, and the law's example; the fee brings the warning itself. */
export const feeTexts = (page: Page, country?: CreditCountry): Markup =>
  html`${askingText(page)}
          <strong slot="rate">${rateText(page, country)}</strong>
          <p slot="legal">${exampleText(page, country)}</p>`;

export const rateText = (page: Page, country: CreditCountry = 'Germany'): string =>
  page.copy.finance.rate(exampleOf(page, country));

export const exampleText = (page: Page, country: CreditCountry = 'Germany'): string =>
  page.copy.finance.example(exampleOf(page, country));

/** The button's label, and what the visitor reads before the details are sent. */
export const buttonTexts = (
  { copy: { finance } }: Page,
  label: Markup | string = finance.toOffer,
): Markup => html`${label}
          <p slot="consent">${finance.consent}</p>`;

/** What stands in a lead form while it is not there, and what the visitor reads before the details are sent. */
export const leadTexts = (page: Page): Markup => html`${askingText(page)}
          <p slot="consent">${page.copy.finance.leadConsent}</p>`;

const exampleOf = (page: Page, country: CreditCountry): Example => {
  const { lender, ...loan } = loans[country];
  const currency = currencyCodes[countryFacts[country].currency];
  // Figures are written as beside them in the fee: in the page's language, as its country writes them.
  const { money, number, rate } =
    country === 'Germany' ? page : formats(`${page.language}-${countryFacts[country].code}`);
  const { cost, years, fee, installments, total, borrowingRate, effectiveRate } = loanExample(loan);
  return {
    cost: money(cost, currency),
    years: number(years),
    fee: money(fee, currency),
    installments: number(installments),
    total: money(total, currency),
    borrowing: rate(borrowingRate),
    effective: rate(effectiveRate),
    lender,
  };
};
