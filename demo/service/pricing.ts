/** The monthly fee of an installation. The spec gives no formula, so this is a bank's annuity. */
import type { Country } from '../../src/contract/index.js';

/** Nominal annual rates by country, simulated for the demo, compounded monthly. */
export const annualRates: Readonly<Record<Country, number>> = {
  Germany: 0.0549,
  Sweden: 0.0495,
  Switzerland: 0.0399,
  Netherlands: 0.0525,
};

/** What the nominal rate amounts to in a year, with interest on interest: the rate that advertising has to name. */
export const effectiveRate = (country: Country): number => (1 + annualRates[country] / 12) ** 12 - 1;

export interface Financing {
  country: Country;
  /** After subsidies, including VAT, in the project's currency. */
  totalCost: number;
  /** In whole years. */
  tenor: number;
  /** In percent of the total cost. */
  downpayment: number;
}

/**
 * The monthly fee of an annuity loan, paid at the end of each month, in the currency of the total cost and rounded to
 * cents. `undefined` if the fee would be below half a cent, because a fee must be above 0.
 */
export function monthlyFee({ country, totalCost, tenor, downpayment }: Financing): number | undefined {
  const rate = annualRates[country] / 12;
  const financed = totalCost * (1 - downpayment / 100);
  const cents = Math.round((100 * financed * rate) / (1 - (1 + rate) ** (-12 * tenor)));
  return cents > 0 ? cents / 100 : undefined;
}
