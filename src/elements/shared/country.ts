import { type Country, type Currency, countries } from '../../contract/values.js';
import { locales } from '../../locales/index.js';

interface CountryFacts {
  /** The region that formats follow, and one of the names the `country` attribute takes. */
  region: 'DE' | 'SE' | 'CH' | 'NL';
  currency: Currency;
  /** What a phone number begins with for callers from abroad. */
  prefix: string;
}

export const countryFacts: Record<Country, CountryFacts> = {
  Germany: { region: 'DE', currency: 'EUR', prefix: '+49' },
  Sweden: { region: 'SE', currency: 'kr', prefix: '+46' },
  Switzerland: { region: 'CH', currency: 'CHF', prefix: '+41' },
  Netherlands: { region: 'NL', currency: 'EUR', prefix: '+31' },
};

/** A name as it is compared: an editor may have encoded it in its own way. */
const plain = (name: string): string => name.normalize().trim().toLowerCase().replace(/\s/g, ' ').replace(/[‐‑]/g, '-');

/** The countries by all that they are called: made when the first is asked for, and remembered for the page. */
let names: Map<string, Country> | undefined;

const nameAll = (): Map<string, Country> => {
  const languages = Object.keys(locales).map((language) => new Intl.DisplayNames(language, { type: 'region' }));
  return new Map(
    countries.flatMap((country) => {
      const { region } = countryFacts[country];
      const called = [country, region, ...languages.map((language) => language.of(region) ?? region)];
      return called.map((name) => [plain(name), country] as const);
    }),
  );
};

/** A country by its ISO code or its name in one of the six languages, any case, with whichever spaces and hyphens. */
export const parseCountry = (value: string): Country | undefined => {
  names ??= nameAll();
  return names.get(plain(value));
};

const currencyNames = new Map<string, Currency>([
  ['eur', 'EUR'],
  ['€', 'EUR'],
  ['kr', 'kr'],
  ['sek', 'kr'],
  ['chf', 'CHF'],
]);

/** `EUR`, `kr` or `CHF` in any case; `SEK` is read as `kr`, `€` as `EUR`. */
export const parseCurrency = (value: string): Currency | undefined => currencyNames.get(value.trim().toLowerCase());
