import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { type Currency, countries, countryFacts, currencies, currencyCodes } from '../../../src/contract/value-sets.js';
import { formatFor } from '../../../src/elements/formats/number-formats.js';
import { type Language, languages } from '../../../src/locales/languages.js';
import { withSwissThousands } from '../../support/engines.js';

// From the runner's configuration.
declare const SEED: number;

const codes = Object.keys(languages) as Language[];

/** A text with no-break spaces as `_` and narrow ones as `~`. */
const visible = (text: string) => text.replaceAll('\u00a0', '_').replaceAll('\u202f', '~');

/** How many random numbers each language and country writes. */
const runs = 10_000;

/** Random numbers of each magnitude below 10 to the power of `digits`, with up to 4 decimals, halves among them. */
const randomNumbers = (digits: number, isIn: (number: number) => boolean): number[] => {
  const number = fc
    .tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 1, max: digits }), fc.nat(10 ** (digits + 4) - 1))
    .map(([decimals, length, random]) => Number(`${random % 10 ** (length + decimals)}e-${decimals}`))
    .filter(isIn);
  return fc.sample(number, { seed: SEED, numRuns: runs });
};

/** The first numbers that are written otherwise than by `Intl`; `''` if there are none. */
const differences = (
  numbers: readonly number[],
  own: (number: number) => string,
  intl: (number: number) => string,
): string => {
  const found = numbers.filter((number) => own(number) !== intl(number)).slice(0, 3);
  return found.map((number) => `${number}: ${visible(own(number))} in place of ${visible(intl(number))}`).join('\n');
};

describe('as Intl writes it', () => {
  const amounts = randomNumbers(9, (amount) => amount === 0 || amount >= 0.005);
  /** From 1,000 on, engines differ: CLDR 48 has no sign between four digits of Italian, and WebKitGTK has one. */
  const small = randomNumbers(3, (number) => number < 999.5);
  const years = Array.from({ length: 999 }, (_, year) => year + 1);
  /** Each day of a leap year. */
  const days = Array.from({ length: 366 }, (_, day) => new Date(2028, 0, 1 + day).getTime());

  for (const language of codes) {
    for (const country of countries) {
      const locale = `${language}-${countryFacts[country].code}`;
      const intl = (tag: string, options: Intl.NumberFormatOptions) => {
        const { format } = new Intl.NumberFormat(tag, options);
        return (number: number) => format(number);
      };

      it(`are ${locale}'s amounts in each currency`, () => {
        for (const currency of currencies) {
          const { money, wholeMoney } = formatFor(language, country, currency);
          const separator = /1(.?)000/.exec(money(1000))?.[1] ?? '';
          const intlMoney = (digits: object) => {
            const format = intl(locale, {
              style: 'currency',
              currency: currencyCodes[currency],
              currencyDisplay: 'narrowSymbol',
              useGrouping: 'always',
              ...digits,
            });
            return country === 'Switzerland'
              ? (amount: number) => withSwissThousands(format(amount), separator)
              : format;
          };
          const cents = intlMoney({ minimumFractionDigits: 2, trailingZeroDisplay: 'stripIfInteger' });
          const whole = intlMoney({ maximumFractionDigits: 0 });
          expect(differences(amounts, money, cents), `${currency}`).to.equal('');
          expect(differences(amounts, wholeMoney, whole), `whole ${currency}`).to.equal('');
        }
      });

      it(`are ${locale}'s percentages, rates, numbers, years and dates`, () => {
        const format = formatFor(language, country, 'EUR');
        const inPercent = (options: Intl.NumberFormatOptions) => {
          const percent = intl(language, { style: 'percent', maximumFractionDigits: 2, ...options });
          return (number: number) => percent(Number(`${number}e-2`)); // a division would be inexact
        };
        expect(differences(small, format.percent, inPercent({}))).to.equal('');
        expect(differences(small, format.rate, inPercent({ minimumFractionDigits: 2 }))).to.equal('');
        expect(differences(small, format.number, intl(language, { maximumFractionDigits: 2 }))).to.equal('');
        const inYears = intl(locale, { style: 'unit', unit: 'year', unitDisplay: 'long' });
        expect(differences(years, format.years, inYears)).to.equal('');
        const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });
        expect(
          differences(
            days,
            (day) => format.date(new Date(day)),
            (day) => dates.format(day),
          ),
        ).to.equal('');
      });
    }
  }
});

describe('a price', () => {
  const amounts = [187.42, 187, 187.4, 187.005, 1234567.891, 0.004, 0.0004];

  const prices: [Language, keyof typeof countryFacts, Currency, string][] = [
    ['de', 'Germany', 'EUR', '187,42_€ 187_€ 187,40_€ 187,01_€ 1.234.567,89_€ 0,004_€ 0,0004_€'],
    ['nl', 'Netherlands', 'EUR', '€_187,42 €_187 €_187,40 €_187,01 €_1.234.567,89 €_0,004 €_0,0004'],
    ['sv', 'Sweden', 'kr', '187,42_kr 187_kr 187,40_kr 187,01_kr 1_234_567,89_kr 0,004_kr 0,0004_kr'],
    ['de', 'Switzerland', 'CHF', "CHF_187.42 CHF_187 CHF_187.40 CHF_187.01 CHF_1'234'567.89 CHF_0.004 CHF_0.0004"],
    ['fr', 'Switzerland', 'CHF', '187.42_CHF 187_CHF 187.40_CHF 187.01_CHF 1~234~567.89_CHF 0.004_CHF 0.0004_CHF'],
    ['en', 'Germany', 'EUR', '€187.42 €187 €187.40 €187.01 €1,234,567.89 €0.004 €0.0004'],
  ];
  for (const [language, country, currency, texts] of prices) {
    it(`has its cents, and a sign between thousands, in ${language} in ${country} in every browser`, () => {
      const { money } = formatFor(language, country, currency);
      expect(amounts.map((amount) => visible(money(amount))).join(' ')).to.equal(texts);
    });
  }

  it('is rounded to whole cents', () => {
    const { money } = formatFor('de', 'Germany', 'EUR');
    const read = [187.999, 0.005, 0.994, 0.996, 1.005, 4.995, 0].map((amount) => visible(money(amount)));
    expect(read.join(' ')).to.equal('188_€ 0,01_€ 0,99_€ 1_€ 1,01_€ 5_€ 0_€');
  });

  it('of any size is a text with its digits', () => {
    const { money, wholeMoney, percent } = formatFor('de', 'Germany', 'EUR');
    const read = [1e12, 1e21, 0.5e-6, 1e-9].map((amount) => visible(money(amount)));
    expect(read).to.deep.equal([
      '1.000.000.000.000_€',
      '1.000.000.000.000.000.000.000_€',
      '0,0000005_€',
      '0,000000001_€',
    ]);
    expect(visible(wholeMoney(1e21))).to.equal('1.000.000.000.000.000.000.000_€');
    for (const extreme of [Number.MIN_VALUE, Number.MAX_VALUE])
      for (const write of [money, wholeMoney, percent]) expect(write(extreme)).to.match(/^\d/);
  });
});

describe('a percentage and a number of years', () => {
  it('are formatted as usual in the language, whatever the country', () => {
    const usual: Record<Language, string> = {
      en: '10%, 2.5%, 2.50%, 1 year, 15 years',
      de: '10_%, 2,5_%, 2,50_%, 1 Jahr, 15 Jahre',
      fr: '10_%, 2,5_%, 2,50_%, 1_an, 15 ans',
      it: '10%, 2,5%, 2,50%, 1 anno, 15 anni',
      nl: '10%, 2,5%, 2,50%, 1 jaar, 15 jaar',
      sv: '10_%, 2,5_%, 2,50_%, 1 år, 15 år',
    };
    for (const language of codes)
      for (const country of countries) {
        const { percent, rate, years } = formatFor(language, country, 'EUR');
        const texts = [percent(10), percent(2.5), rate(2.5), years(1), years(15)];
        expect(visible(texts.join(', '))).to.equal(usual[language]);
      }
  });
});
