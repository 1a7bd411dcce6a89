/** `src/elements/formats/intl-samples.ts`, made from the `Intl` of this Node. `npm run formats` writes the file. */
import {
  type Country,
  type Currency,
  countries,
  countryFacts,
  currencies,
  currencyCodes,
} from '../../src/contract/countries.js';
import { type Language, languages } from '../../src/locales/languages.js';

export const samplesPath = 'src/elements/formats/intl-samples.ts';

/** The version of Unicode's locale data in this Node. Another version may write a number differently. */
const localeData = `CLDR ${process.versions.cldr}`;

const codes = Object.keys(languages) as Language[]; // its keys are no others
const number = 1234.5;

const localeOf = (language: Language, country: Country): string => `${language}-${countryFacts[country].code}`;

const commonest = (texts: string[]): string => {
  const count = (text: string) => texts.filter((each) => each === text).length;
  return texts.reduce((best, text) => (count(text) > count(best) ? text : best));
};

const moneyParts = (locale: string, currency: Currency): Intl.NumberFormatPart[] =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currencyCodes[currency],
    currencyDisplay: 'narrowSymbol', // `kr`, where an English locale would print `SEK`
    useGrouping: 'always', // it-CH leaves four digits ungrouped otherwise
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).formatToParts(number);

/** The sign of each currency in most locales. */
const signs = Object.fromEntries(
  currencies.map((currency) => [currency, moneyParts('en', currency).find(({ type }) => type === 'currency')?.value]),
);

/** The commonest sample of money in a language, and those of countries and currencies that differ from it. */
const moneySamples = (language: Language): Record<string, string> => {
  const samples = countries.flatMap((country) =>
    currencies.map((currency) => {
      const parts = moneyParts(localeOf(language, country), currency);
      const text = parts.map(({ value }) => (value === signs[currency] ? '{}' : value)).join('');
      return [country + currency, text] as const;
    }),
  );
  const all = commonest(samples.map(([, text]) => text));
  return { all, ...Object.fromEntries(samples.filter(([, text]) => text !== all)) };
};

/** What stands between the day and the month of a date. A space and the year follow, in all languages up to now. */
const daySeparator = (language: Language): string => {
  const patterns = countries.map((country) =>
    new Intl.DateTimeFormat(localeOf(language, country), { dateStyle: 'long' })
      .formatToParts()
      .map(({ type, value }) => (type === 'literal' ? value : type))
      .join(''),
  );
  const [pattern = '', ...others] = new Set(patterns);
  const [, separator] = /^day(.+)month year$/.exec(pattern) ?? [];
  if (!separator || others.length)
    throw new Error(`src/elements/formats/number-formats.ts cannot write the dates of ${language}: ${patterns}.`);
  return separator;
};

/** The names of the months, as they stand in a date. */
const monthNames = (language: Language): string => {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long' });
  const months = Array.from({ length: 12 }, (_, month) => format.formatToParts(new Date(2026, month)));
  return months.map((parts) => parts.find(({ type }) => type === 'month')?.value).join(' ');
};

const samplesOf = (language: Language) => {
  const years = new Intl.NumberFormat(language, { style: 'unit', unit: 'year', unitDisplay: 'long' });
  return [
    new Intl.NumberFormat(language).format(number),
    new Intl.NumberFormat(language, { style: 'percent' }).format(0.05).replace('5', ''),
    years.format(1),
    years.format(2),
    daySeparator(language),
    monthNames(language),
    moneySamples(language),
  ];
};

/** A value as source code. Spaces that do not break are escaped, so that a reader can tell them apart. */
const code = (value: unknown): string =>
  JSON.stringify(value, undefined, 2)
    .replace(/"(\w+)":/g, '$1:')
    .replace(/[\u00a0\u202f]/g, (space) => `\\u${space.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The file's content. */
export const samplesText = (): string => `/**
 * How \`Intl\` (${localeData}) writes numbers, money and dates. \`npm run formats\` makes this file. The elements use it in place of \`Intl\`, whose
 * first formatter would delay the first payment.
 */
import type { Country, Currency } from '../../contract/value-sets.js';
import type { Language } from '../../locales/languages.js';

/** Samples of a language. */
type Samples = readonly [
  /** 1234.5. */
  number: string,
  /** What follows a number of percent. */
  percent: string,
  /** 1 year. */
  year: string,
  /** 2 years. */
  years: string,
  /** What stands between the day and the month of a date. */
  daySeparator: string,
  /** The names of the months, as they stand in a date. */
  months: string,
  /** 1234.5 of a currency, whose sign is \`{}\`. \`all\` is the sample of each country and currency without one of its own. */
  money: { all: string } & { [each in \`\${Country}\${Currency}\`]?: string },
];

/** The sign of each currency. */
export const currencySigns: Record<Currency, string> = ${code(signs)};

export const samples: Record<Language, Samples> = ${code(Object.fromEntries(codes.map((language) => [language, samplesOf(language)])))};
`;

/** Whether a file's content is out of date. Only a Node with the file's version of the locale data can tell. */
export const isOutOfDate = (text: string): boolean => text.includes(`(${localeData})`) && text !== samplesText();
