import type { Country } from '../../contract/values.js';
import { countryFacts } from './country.js';

/** What people put between and around the digits of a number. */
const written = /^[\s(]*\+?[\d\s()./‐–—-]+$/;

/**
 * The E.164 form of a phone number as people write it: `030 / 123-45 67`, `+49 (0)30 1234567`, `0049 30…`. Without a `+`,
 * a `00` or a 0 in front, nobody knows where it belongs: then it is its digits alone.
 *
 * @param country whose prefix a number with one 0 in front gets
 * @returns `undefined` for what is no phone number
 */
export const normalizePhone = (text: string, country: Country | undefined): string | undefined => {
  // Numbers copied from a telephone's contacts carry marks that nobody sees (`\p{Cf}`).
  const clean = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  if (!written.test(clean)) return undefined;
  const prefix = country ? countryFacts[country].prefix : '0';
  const dialled = clean
    .replace(/[^\d+(]/g, '')
    .replace(/^\(*00/, '+')
    .replace(/^(\(*\+.*)\(0/, '$1') // the 0 of "+44 (0)20" is for callers within the country
    .replace(/\(/g, '')
    .replace(/^0/, prefix);
  const number = dialled.startsWith(`${prefix}0`) ? prefix + dialled.slice(prefix.length + 1) : dialled;
  return /^\+?\d{5,15}$/.test(number) ? number : undefined;
};
