import { type Country, type Currency, countries } from '../../contract/values.js';

interface CountryFacts {
  /** The region that formats follow. */
  region: 'DE' | 'SE' | 'CH' | 'NL';
  /** All that the `country` attribute takes. `Intl.DisplayNames` knows them too, and took more time for it than all the rest of the script. */
  names: string;
  currency: Currency;
  /** What a phone number begins with for callers from abroad. */
  prefix: string;
}

export const countryFacts: Record<Country, CountryFacts> = {
  Germany: {
    region: 'DE',
    names: 'de|germany|deutschland|allemagne|germania|duitsland|tyskland',
    currency: 'EUR',
    prefix: '+49',
  },
  Sweden: { region: 'SE', names: 'se|sweden|sverige|schweden|suède|svezia|zweden', currency: 'kr', prefix: '+46' },
  Switzerland: {
    region: 'CH',
    names: 'ch|switzerland|schweiz|suisse|svizzera|zwitserland',
    currency: 'CHF',
    prefix: '+41',
  },
  Netherlands: {
    region: 'NL',
    names: 'nl|netherlands|niederlande|nederland|pays-bas|paesi bassi|nederländerna',
    currency: 'EUR',
    prefix: '+31',
  },
};

/** A name as it is compared: an editor may have encoded it in its own way. */
const plain = (name: string): string => name.normalize().trim().toLowerCase().replace(/\s/g, ' ').replace(/[‐‑]/g, '-');

/** A country by its ISO code or its name in one of the six languages, any case, with whichever spaces and hyphens. */
export const parseCountry = (value: string): Country | undefined => {
  const name = plain(value);
  return countries.find((country) => countryFacts[country].names.split('|').includes(name));
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
