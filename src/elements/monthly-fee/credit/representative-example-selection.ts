import { downpaymentRange, tenors } from '../../../contract/value-sets.js';
import { parseAmount } from '../../formats/parse-amount.js';
import type { Selection } from '../events.js';

/** The part of a representative example's selection that an installer chooses. */
export type ExampleSelection = Pick<Selection, 'totalCost' | 'tenor' | 'downpayment'>;

/** Completes the sentence "it takes …" about the attribute `example`. */
export const expectedExample =
  'a total cost, whole years from 1 to 20 and a down payment from 0 to 40 percent, such as "24900 15 10"';

/**
 * Parses the attribute `example`: total cost, years and down payment in percent, separated by spaces. The total cost is an amount as
 * people write them, so it may have spaces of its own: `24 900,50 € 15 10 %`.
 * @returns `undefined` for any other text
 */
export const parseExample = (text: string): ExampleSelection | undefined => {
  // Not `\s*%$`: that takes quadratic time for a long text of spaces.
  const words = text.trim().replace(/%$/, '').trimEnd().split(/\s+/);
  const [years, percent] = words.slice(-2);
  const totalCost = parseAmount(words.slice(0, -2).join(' '));
  const tenor = tenors.find((tenor) => tenor === Number(years));
  const downpayment = Number(percent?.replace(',', '.'));
  const { min, max } = downpaymentRange;
  return totalCost && tenor && downpayment >= min && downpayment <= max ? { totalCost, tenor, downpayment } : undefined;
};
