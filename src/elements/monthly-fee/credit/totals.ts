import type { Selection } from '../events.js';
import { financedAmount } from '../financed-amount.js';
import { type Rates, ratesOf } from './effective-rate.js';

/** What a credit costs in all. Amounts in the selection's currency and rates in percent a year, all unrounded. */
export interface Totals extends Rates {
  /** The number of monthly payments. */
  payments: number;
  /** The sum of all payments. */
  sum: number;
  /** The sum of all payments less the amount financed. */
  cost: number;
}

/**
 * The totals of a credit with equal payments at each month's end and no further costs.
 * @param fee the monthly payment of the selection
 * @returns `undefined` if the effective rate is not within 0 and 30 %
 */
export const totalsOf = (selection: Selection, fee: number): Totals | undefined => {
  const financed = financedAmount(selection);
  const payments = 12 * selection.tenor;
  const rates = ratesOf({ financed, payment: fee, payments });
  if (!rates) return undefined;
  const sum = payments * fee;
  // At 0 %, only the inaccuracy of floating-point numbers would be left.
  return { payments, sum, cost: rates.effectiveRate && sum - financed, ...rates };
};
