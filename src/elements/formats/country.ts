import { type Country, type Currency, countries } from '../../contract/values.js';
import { maxLength } from './text.js';

interface CountryFacts {
  /** ISO code; number formats follow it. */
  region: 'DE' | 'SE' | 'CH' | 'NL';
  /**
   * All names that the `country` attribute accepts, separated by `|`. `Intl.DisplayNames` knows them too, but building its
   * tables took longer than running the rest of the script.
   */
  names: string;
  currency: Currency;
  /** International dialing code. */
  dialingCode: string;
}

export const countryFacts: Record<Country, CountryFacts> = {
  Germany: {
    region: 'DE',
    names: 'de|germany|deutschland|allemagne|germania|duitsland|tyskland',
    currency: 'EUR',
    dialingCode: '+49',
  },
  Sweden: { region: 'SE', names: 'se|sweden|sverige|schweden|suède|svezia|zweden', currency: 'kr', dialingCode: '+46' },
  Switzerland: {
    region: 'CH',
    names: 'ch|switzerland|schweiz|suisse|svizzera|zwitserland',
    currency: 'CHF',
    dialingCode: '+41',
  },
  Netherlands: {
    region: 'NL',
    names: 'nl|netherlands|niederlande|nederland|pays-bas|paesi bassi|nederländerna',
    currency: 'EUR',
    dialingCode: '+31',
  },
};

/** A name as it is compared. Page editors insert other spaces and hyphens, and encode accents in two ways. */
const normalizeName = (name: string): string =>
  name.normalize().trim().toLowerCase().replace(/\s/g, ' ').replace(/[‐‑]/g, '-');

/** Finds a country by its ISO code or by its name in one of the six languages, in any case. */
export const parseCountry = (value: string): Country | undefined => {
  if (value.length > maxLength) return undefined;
  const name = normalizeName(value);
  return countries.find((country) => countryFacts[country].names.split('|').includes(name));
};

const currencyNames = new Map<string, Currency>([
  ['eur', 'EUR'],
  ['€', 'EUR'],
  ['kr', 'kr'],
  ['sek', 'kr'],
  ['chf', 'CHF'],
]);

/** Finds a currency by `EUR`, `kr` or `CHF`, in any case. `SEK` means `kr`, `€` means `EUR`. */
export const parseCurrency = (value: string): Currency | undefined => currencyNames.get(value.trim().toLowerCase());
