import { type Currency, currencyCodes } from '../../contract/values.js';

/** Formats numbers by a formatter that is made on first use, which takes tens of microseconds and some kilobytes. */
const lazyFormat = (locale: string, options: Intl.NumberFormatOptions): ((number: number) => string) => {
  let formatter: Intl.NumberFormat | undefined;
  return (number) => {
    formatter ??= new Intl.NumberFormat(locale, options);
    return formatter.format(number);
  };
};

/** Number formats of one locale and currency. */
export interface Format {
  /** An amount, with cents unless it is whole: `187,42 €`, `2 184 kr`. */
  money(amount: number): string;
  /** An amount in whole units, halves rounded up: `187 €`. */
  wholeMoney(amount: number): string;
  /** `10 %`. The argument is in percent, not a fraction. */
  percent(percent: number): string;
  /** `12,5`. */
  number(number: number): string;
  /** `15 Jahre`. */
  years(years: number): string;
  /** `24. November 2026`. */
  date(date: Date): string;
}

/** All formats of the page, by locale and currency: each step of a slider formats dozens of numbers. */
const formats = new Map<string, Format>();

/**
 * Money follows language and country, all else the language alone: a page has one way of writing percent, and German in
 * Switzerland has a point in its prices and a comma in its other numbers.
 *
 * @param locale a BCP 47 tag with the region of the country, such as `de-CH`
 */
export const formatFor = (locale: string, currency: Currency): Format => {
  const format = formats.get(locale + currency) ?? makeFormat(locale, currency);
  formats.set(locale + currency, format);
  return format;
};

const makeFormat = (locale: string, currency: Currency): Format => {
  const moneyWith = (digits: Intl.NumberFormatOptions) =>
    lazyFormat(locale, {
      style: 'currency',
      currency: currencyCodes[currency],
      currencyDisplay: 'narrowSymbol', // `kr`, where an English locale would print `SEK`
      useGrouping: 'always', // it-CH leaves four digits ungrouped otherwise
      ...digits,
    });
  const whole = moneyWith({ minimumFractionDigits: 0, maximumFractionDigits: 0 });
  const withCents = moneyWith({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
  // An amount below half a cent keeps one significant digit, so that only 0 reads as 0.
  const tiny = moneyWith({ maximumSignificantDigits: 1 });
  const language = locale.slice(0, 2);
  const percent = lazyFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  return {
    money(amount) {
      const cents = Math.round(amount * 100);
      return (cents ? (cents % 100 ? withCents : whole) : tiny)(amount);
    },
    wholeMoney: whole,
    percent: (number) => percent(number / 100),
    number: lazyFormat(language, { maximumFractionDigits: 2 }),
    years: lazyFormat(locale, { style: 'unit', unit: 'year', unitDisplay: 'long' }),
    date: (date) => date.toLocaleDateString(locale, { dateStyle: 'long' }),
  };
};
