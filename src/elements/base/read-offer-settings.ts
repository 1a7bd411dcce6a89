import { type Country, type Currency, countries, countryFacts, currencies } from '../../contract/value-sets.js';
import { parseCountry, parseCurrency } from '../formats/parse-country.js';
import type { SettingsReader } from './settings-reader.js';

/** What is offered, and by whom. `undefined` stands for a missing or wrong setting. */
export interface OfferSettings {
  organization: string | undefined;
  country: Country | undefined;
  currency: Currency | undefined;
  totalCost: number | undefined;
}

/**
 * Reads the settings of the offer. The currency is that of the country by default.
 * @param awaitsHost whether a missing country may still come from the host
 */
export const readOfferSettings = (reader: SettingsReader<keyof OfferSettings>, awaitsHost?: boolean): OfferSettings => {
  const codes = countries.map((country) => countryFacts[country].code);
  const country = reader[awaitsHost ? 'read' : 'required'](
    'country',
    parseCountry,
    `${countries.join(', ')}, or ${codes.join(', ')}`,
  );
  const own = country && countryFacts[country].currency;
  return {
    organization: reader.text('organization'),
    country,
    currency: reader.read('currency', parseCurrency, currencies.join(' or '), own),
    totalCost: reader.amount('totalCost'),
  };
};
