/**
 * How `Intl` (CLDR 48.0) writes numbers, money and dates. `npm run formats` makes this file. The elements use it in place of `Intl`, whose
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
  /** 1234.5 of a currency, whose sign is `{}`. `all` is the sample of each country and currency without one of its own. */
  money: { all: string } & { [each in `${Country}${Currency}`]?: string },
];

/** The sign of each currency. */
export const currencySigns: Record<Currency, string> = {
  EUR: "€",
  kr: "kr",
  CHF: "CHF"
};

export const samples: Record<Language, Samples> = {
  en: [
    "1,234.5",
    "%",
    "1 year",
    "2 years",
    " ",
    "January February March April May June July August September October November December",
    {
      all: "{}1,234.5",
      Germanykr: "{}\u00a01,234.5",
      GermanyCHF: "{}\u00a01,234.5",
      Swedenkr: "1\u00a0234,5\u00a0{}",
      SwedenCHF: "1\u00a0234,5\u00a0{}",
      Switzerlandkr: "{}\u00a01'234.5",
      SwitzerlandCHF: "{}\u00a01'234.5",
      Netherlandskr: "{}\u00a01,234.5",
      NetherlandsCHF: "{}\u00a01,234.5"
    }
  ],
  de: [
    "1.234,5",
    "\u00a0%",
    "1 Jahr",
    "2 Jahre",
    ". ",
    "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    {
      all: "1.234,5\u00a0{}",
      SwitzerlandEUR: "EUR\u00a01'234.5",
      Switzerlandkr: "{}\u00a01'234.5",
      SwitzerlandCHF: "{}\u00a01'234.5"
    }
  ],
  fr: [
    "1\u202f234,5",
    "\u00a0%",
    "1\u00a0an",
    "2 ans",
    " ",
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    {
      all: "1\u202f234,5\u00a0{}",
      SwitzerlandEUR: "1\u202f234.5\u00a0{}",
      Switzerlandkr: "1\u202f234.5\u00a0{}",
      SwitzerlandCHF: "1\u202f234.5\u00a0{}"
    }
  ],
  it: [
    "1234,5",
    "%",
    "1 anno",
    "2 anni",
    " ",
    "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    {
      all: "1.234,5\u00a0{}",
      SwitzerlandEUR: "{}\u00a01'234.5",
      Switzerlandkr: "{}\u00a01'234.5",
      SwitzerlandCHF: "{}\u00a01'234.5"
    }
  ],
  nl: [
    "1.234,5",
    "%",
    "1 jaar",
    "2 jaar",
    " ",
    "januari februari maart april mei juni juli augustus september oktober november december",
    {
      all: "{}\u00a01.234,5"
    }
  ],
  sv: [
    "1\u00a0234,5",
    "\u00a0%",
    "1 år",
    "2 år",
    " ",
    "januari februari mars april maj juni juli augusti september oktober november december",
    {
      all: "1\u00a0234,5\u00a0{}"
    }
  ]
};
