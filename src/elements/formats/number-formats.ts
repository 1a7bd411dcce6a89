import type { Currency } from '../../contract/values.js';

/**
 * How numbers read in one locale. Making an `Intl.NumberFormat` costs tens of microseconds and some kilobytes, and a
 * slider formats four figures a step: so each is made once and remembered for the page.
 */
const remembered = new Map<string, Intl.NumberFormat>();

const formatter = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = locale + JSON.stringify(options);
  const known = remembered.get(key) ?? new Intl.NumberFormat(locale, options);
  remembered.set(key, known);
  return known;
};

export interface Format {
  /** With the cents it has, without any when it is whole: `187,42 €`, `2 184 kr`. */
  money(amount: number): string;
  /** `10 %`; takes percent, not a fraction. */
  percent(percent: number): string;
  /** `12,5`. */
  number(number: number): string;
  /** `15 Jahre`. */
  years(years: number): string;
}

/** @param locale a BCP 47 tag with the region of the country, such as `de-CH` */
export const formatFor = (locale: string, currency: Currency): Format => ({
  money(amount) {
    const cents = Math.round(amount * 100);
    // An amount below half a cent keeps a digit: a price that is not 0 must not read as 0.
    const digits: Intl.NumberFormatOptions = cents
      ? { minimumFractionDigits: cents % 100 ? 2 : 0, maximumFractionDigits: cents % 100 ? 2 : 0 }
      : { maximumSignificantDigits: 1 };
    return formatter(locale, {
      style: 'currency',
      currency: currency === 'kr' ? 'SEK' : currency,
      currencyDisplay: 'narrowSymbol', // `kr`, where an English locale would print `SEK`
      useGrouping: 'always', // it-CH leaves four digits ungrouped otherwise
      ...digits,
    }).format(amount);
  },
  percent: (percent) => formatter(locale, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100),
  number: (number) => formatter(locale, { maximumFractionDigits: 2 }).format(number),
  years: (years) => formatter(locale, { style: 'unit', unit: 'year', unitDisplay: 'long' }).format(years),
});
