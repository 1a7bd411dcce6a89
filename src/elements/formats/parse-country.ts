import {
  type Country,
  type Currency,
  countries,
  countryFacts,
  currencies,
  currencyCodes,
} from '../../contract/value-sets.js';
import type { Language } from '../../locales/index.js';
import { maxLength } from './max-text-length.js';

/**
 * Each country's name by language. English names are the service's. `Intl.DisplayNames` knows them too, but building its tables took
 * longer than running the rest of the script.
 */
export const countryNames: Record<Country, Record<Exclude<Language, 'en'>, string>> = {
  Germany: { de: 'Deutschland', fr: 'Allemagne', it: 'Germania', nl: 'Duitsland', sv: 'Tyskland' },
  Sweden: { de: 'Schweden', fr: 'Suède', it: 'Svezia', nl: 'Zweden', sv: 'Sverige' },
  Switzerland: { de: 'Schweiz', fr: 'Suisse', it: 'Svizzera', nl: 'Zwitserland', sv: 'Schweiz' },
  Netherlands: { de: 'Niederlande', fr: 'Pays-Bas', it: 'Paesi Bassi', nl: 'Nederland', sv: 'Nederländerna' },
};

/** A name as it is compared. Page editors insert other spaces and hyphens, and encode accents in two ways. */
const normalizeName = (name: string): string =>
  name.normalize().trim().toLowerCase().replace(/\s/g, ' ').replace(/[‐‑]/g, '-');

/** Finds a country by its ISO code, or by its name in one of the languages, in any case. */
export const parseCountry = (value: string): Country | undefined => {
  if (value.length > maxLength) return undefined;
  const name = normalizeName(value);
  return countries.find((country) =>
    [country, countryFacts[country].code, ...Object.values(countryNames[country])].some(
      (known) => known.toLowerCase() === name,
    ),
  );
};

/** Finds a currency by the service's name for it or its ISO code, in any case, or by the sign `€`. */
export const parseCurrency = (value: string): Currency | undefined => {
  const name = value.trim().toUpperCase().replace('€', 'EUR');
  return currencies.find((currency) => [currency.toUpperCase(), currencyCodes[currency]].includes(name));
};
