import type { Country, Currency } from '../../contract/value-sets.js';
import type { Language } from '../../locales/index.js';
import { currencySigns, samples } from './intl-samples.js';

/** Number formats of one language, country and currency, for numbers from 0 on. */
export interface Format {
  /** An amount, with cents unless it is whole: `187,42 €`, `2 184 kr`. */
  money(amount: number): string;
  /** An amount in whole units, halves rounded up: `187 €`. */
  wholeMoney(amount: number): string;
  /** `10 %`. The argument is in percent, not a fraction. */
  percent(percent: number): string;
  /** A rate in percent, with two decimals always: `5,60 %`. */
  rate(percent: number): string;
  /** `12,5`. */
  number(number: number): string;
  /** `15 Jahre`. The argument is a whole number below 1,000. */
  years(years: number): string;
  /** `24. November 2026`. */
  date(date: Date): string;
}

/** A number in hundredths, halves rounded up. The decimal digits are rounded: in binary, 1.005 is slightly less. */
const hundredths = (number: number): number => Math.round(Number(`${number}e2`)) || 0;

/** The digits of a number, rounded. `toFixed` writes an exponent from 1e21 on. */
const wholeDigits = (number: number): string =>
  Number.isFinite(number) ? String(BigInt(Math.round(number))) : String(number);

/** A number below 1 with one significant digit: `4e-7` as `0.0000004`. */
const oneDigit = (number: number): string =>
  number.toPrecision(1).replace(/(.)e-(.*)/, (_, digit, exponent) => `0.${'0'.repeat(exponent - 1)}${digit}`);

/** Writes decimal digits (`1234567.5`) in the way of a sample, which is that of 1234.5. */
const write = (sample: string, digits: string): string =>
  sample.replace(/1(.?)234(.)5/, (_, group: string, point: string) =>
    digits.replace('.', point).replace(/(?<!\D.*)\B(?=(\d{3})+\b)/g, group),
  );

/**
 * Money follows language and country, all else the language alone: a page has one way of writing percent, and German in
 * Switzerland has a point in its prices and a comma in its other numbers.
 */
export const formatFor = (language: Language, country: Country, currency: Currency): Format => {
  const [number, percent, year, years, daySeparator, months, moneySamples] = samples[language];
  const money = (moneySamples[`${country}${currency}`] ?? moneySamples.all).replace('{}', currencySigns[currency]);
  const writeNumber = (value: number) => write(number, String(hundredths(value) / 100));
  return {
    money(amount) {
      if (Number.isInteger(amount)) return write(money, wholeDigits(amount));
      const cents = hundredths(amount);
      // An amount below half a cent keeps one significant digit, so that only 0 reads as 0.
      return write(money, cents ? (cents / 100).toFixed(cents % 100 && 2) : oneDigit(amount));
    },
    wholeMoney: (amount) => write(money, wholeDigits(amount)),
    percent: (value) => writeNumber(value) + percent,
    rate: (value) => write(number, (hundredths(value) / 100).toFixed(2)) + percent,
    number: writeNumber,
    years: (value) => (value === 1 ? year : years.replace('2', String(value))),
    date: (value) => `${value.getDate()}${daySeparator}${months.split(' ')[value.getMonth()]} ${value.getFullYear()}`,
  };
};
