/** The offer on the pages of the bench, and its prices. */
import type { Pricing2Request } from '../../../src/contract/index.js';

/** The total cost on the pages. */
export const cost = 24_900;

const totalCost = 'total_cost_installation (after subsidies) (incl vat)';

/** A question, without what the host pins. */
export type PriceQuestion = Omit<Pricing2Request, 'organization'>;

/** The fee that the service answers. */
export const feeOf = (question: PriceQuestion): number => {
  const months = Number.parseInt(question.LTI_tenor, 10) * 12;
  return Math.round((question[totalCost] * (100 - question.LTI_downpayment)) / months) / 100;
};

/** A selection as a text: cost, years and percent. */
export const selectionOf = (question: PriceQuestion): string =>
  `${question[totalCost]} ${Number.parseInt(question.LTI_tenor, 10)} ${question.LTI_downpayment}`;

export const questionFor = (cost: number, years: number, percent: number): PriceQuestion => ({
  country_project: 'Germany',
  currency_project: 'EUR',
  [totalCost]: cost,
  LTI_tenor: (years === 1 ? '1 year' : `${years} years`) as Pricing2Request['LTI_tenor'], // 1 to 20, by the callers
  LTI_downpayment: percent,
});

/** All selections that a visitor of the pages can choose. */
export const allQuestions = (): PriceQuestion[] =>
  Array.from({ length: 20 }, (_, i) =>
    Array.from({ length: 41 }, (_, percent) => questionFor(cost, i + 1, percent)),
  ).flat();
