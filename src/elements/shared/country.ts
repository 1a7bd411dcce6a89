import type { Country, Currency } from '../../contract/values.js';

interface CountryFacts {
  /** The region that formats follow, and one of the names the `country` attribute takes. */
  region: 'DE' | 'SE' | 'CH' | 'NL';
  currency: Currency;
  /** Its names in en, de, fr, it, nl and sv, lower-case. */
  names: string[];
}

export const countryFacts: Record<Country, CountryFacts> = {
  Germany: {
    region: 'DE',
    currency: 'EUR',
    names: ['germany', 'deutschland', 'allemagne', 'germania', 'duitsland', 'tyskland'],
  },
  Sweden: {
    region: 'SE',
    currency: 'kr',
    names: ['sweden', 'schweden', 'suède', 'svezia', 'zweden', 'sverige'],
  },
  Switzerland: {
    region: 'CH',
    currency: 'CHF',
    names: ['switzerland', 'schweiz', 'suisse', 'svizzera', 'zwitserland'],
  },
  Netherlands: {
    region: 'NL',
    currency: 'EUR',
    names: ['netherlands', 'niederlande', 'pays-bas', 'paesi bassi', 'nederland', 'nederländerna'],
  },
};

/** A country by its ISO code or its name in one of the six languages, any case. */
export const parseCountry = (value: string): Country | undefined => {
  const name = value.trim().toLowerCase();
  for (const [country, { region, names }] of Object.entries(countryFacts)) {
    // Object.entries widens the keys of a Record to string.
    if (name === region.toLowerCase() || names.includes(name)) return country as Country;
  }
  return undefined;
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
