/** The offer on the pages of the bench, and its quotes. */
import type { Pricing2Request } from '../../../src/contract/index.js';

/** The total cost on the pages. */
export const cost = 24_900;

const totalCost = 'total_cost_installation (after subsidies) (incl vat)';

/** A quote request, without the fields that the host sets. */
export type QuoteRequest = Omit<Pricing2Request, 'organization'>;

/** The fee that the service answers. */
export const feeOf = (quoteRequest: QuoteRequest): number => {
  const months = Number.parseInt(quoteRequest.LTI_tenor, 10) * 12;
  return Math.round((quoteRequest[totalCost] * (100 - quoteRequest.LTI_downpayment)) / months) / 100;
};

/** A selection as a text: cost, years and percent. */
export const selectionOf = (quoteRequest: QuoteRequest): string =>
  `${quoteRequest[totalCost]} ${Number.parseInt(quoteRequest.LTI_tenor, 10)} ${quoteRequest.LTI_downpayment}`;

export const quoteRequestFor = (cost: number, years: number, percent: number): QuoteRequest => ({
  country_project: 'Germany',
  currency_project: 'EUR',
  [totalCost]: cost,
  LTI_tenor: (years === 1 ? '1 year' : `${years} years`) as Pricing2Request['LTI_tenor'], // 1 to 20, by the callers
  LTI_downpayment: percent,
});

/** All selections that a visitor of the pages can choose. */
export const allQuoteRequests = (): QuoteRequest[] =>
  Array.from({ length: 20 }, (_, i) =>
    Array.from({ length: 41 }, (_, percent) => quoteRequestFor(cost, i + 1, percent)),
  ).flat();
