/** How rates are written: with two decimals. The EU's directives on consumer credit ask for one at least, and round halves up. */
import type { Language } from '../../../locales/index.js';

/** Decimals of a rate that are computed exactly. The inaccuracy of floating-point numbers is behind them. */
const exactDecimals = 12;

/**
 * Rounds a number from 0 on to a number of decimals, and halves up. The decimal digits are rounded: in binary, 1.005 is slightly less.
 */
export const roundDecimals = (number: number, decimals: number): number =>
  Number(`${Math.round(Number(`${number.toFixed(exactDecimals)}e${decimals}`))}e-${decimals}`);

/** Formatters by language. A formatter takes tens of microseconds to make. */
const formatters = new Map<Language, Intl.NumberFormat>();

/** A rate in percent with two decimals: `5,63 %`, `6.70%`. Percentages follow the language alone, as in all formats. */
export const formatRate = (rate: number, language: Language): string => {
  const formatter =
    formatters.get(language) ??
    new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 });
  formatters.set(language, formatter);
  return formatter.format(roundDecimals(rate, 2) / 100);
};
