/** How rates are written: with two decimals. The EU's directives on consumer credit ask for one at least, and round halves up. */
import type { Format } from '../../formats/number-formats.js';

/** Decimals of a rate that are computed exactly. The inaccuracy of floating-point numbers is behind them. */
const exactDecimals = 12;

/**
 * Rounds a number from 0 on to a number of decimals, and halves up. The decimal digits are rounded: in binary, 1.005 is slightly less.
 */
export const roundDecimals = (number: number, decimals: number): number =>
  Number(`${Math.round(Number(`${number.toFixed(exactDecimals)}e${decimals}`))}e-${decimals}`);

/** A rate in percent with two decimals: `5,63 %`, `6.70%`. */
export const formatRate = (rate: number, format: Format): string => format.rate(roundDecimals(rate, 2));
