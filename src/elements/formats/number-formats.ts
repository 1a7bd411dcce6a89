import type { Currency } from '../../contract/values.js';

/**
 * All formatters of the page, by locale and options. An `Intl.NumberFormat` costs tens of microseconds and some kilobytes to
 * make, and each step of a slider formats four numbers.
 */
const formatters = new Map<string, Intl.NumberFormat>();

const formatter = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = locale + JSON.stringify(options);
  const format = formatters.get(key) ?? new Intl.NumberFormat(locale, options);
  formatters.set(key, format);
  return format;
};

/** Number formats of one locale and currency. */
export interface Format {
  /** An amount, with cents unless it is whole: `187,42 €`, `2 184 kr`. */
  money(amount: number): string;
  /** `10 %`. The argument is in percent, not a fraction. */
  percent(percent: number): string;
  /** `12,5`. */
  number(number: number): string;
  /** `15 Jahre`. */
  years(years: number): string;
}

/**
 * Money follows language and country, all else the language alone: a page has one way of writing percent, and German in
 * Switzerland has a point in its prices and a comma in its other numbers.
 *
 * @param locale a BCP 47 tag with the region of the country, such as `de-CH`
 */
export const formatFor = (locale: string, currency: Currency): Format => ({
  money(amount) {
    const cents = Math.round(amount * 100);
    // An amount below half a cent keeps one significant digit, so that only 0 reads as 0.
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
  percent: (percent) =>
    formatter(locale.slice(0, 2), { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100),
  number: (number) => formatter(locale.slice(0, 2), { maximumFractionDigits: 2 }).format(number),
  years: (years) => formatter(locale, { style: 'unit', unit: 'year', unitDisplay: 'long' }).format(years),
});
