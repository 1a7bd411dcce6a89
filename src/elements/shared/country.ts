import type { Country, Currency } from '../../contract/values.js';

interface CountryFacts {
  /** The region that formats follow, and one of the names the `country` attribute takes. */
  region: 'DE' | 'SE' | 'CH' | 'NL';
  currency: Currency;
  /** A phone number of the country, its prefix in the first three characters. */
  phone: string;
  /** An address as it is written there; all four have the postal code before the town. */
  address: string;
  /** Its names in en, de, fr, it, nl and sv, lower-case. */
  names: string[];
}

export const countryFacts: Record<Country, CountryFacts> = {
  Germany: {
    region: 'DE',
    currency: 'EUR',
    phone: '+49 30 1234567',
    address: 'Hauptstraße 12, 10115 Berlin',
    names: ['germany', 'deutschland', 'allemagne', 'germania', 'duitsland', 'tyskland'],
  },
  Sweden: {
    region: 'SE',
    currency: 'kr',
    phone: '+46 8 123 456 78',
    address: 'Storgatan 12, 111 22 Stockholm',
    names: ['sweden', 'schweden', 'suède', 'svezia', 'zweden', 'sverige'],
  },
  Switzerland: {
    region: 'CH',
    currency: 'CHF',
    phone: '+41 44 123 45 67',
    address: 'Bahnhofstrasse 12, 8001 Zürich',
    names: ['switzerland', 'schweiz', 'suisse', 'svizzera', 'zwitserland'],
  },
  Netherlands: {
    region: 'NL',
    currency: 'EUR',
    phone: '+31 20 123 4567',
    address: 'Dorpsstraat 12, 1012 AB Amsterdam',
    names: ['netherlands', 'niederlande', 'pays-bas', 'paesi bassi', 'nederland', 'nederländerna'],
  },
};

/** A country by its ISO code or its name in one of the six languages, any case, with whichever spaces and hyphens. */
export const parseCountry = (value: string): Country | undefined => {
  const name = value.normalize().trim().toLowerCase().replace(/\s/g, ' ').replace(/[‐‑]/g, '-');
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
