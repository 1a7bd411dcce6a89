import { type Country, countryFacts } from '../../contract/value-sets.js';
import { maxLength } from '../formats/max-text-length.js';

/** Digits, with the characters that people put between and around them. */
const phoneNumber = /^[\s(]*\+?[\d\s()./‐–—-]+$/;

/**
 * A trimmed text without its invisible characters (`\p{Cf}`, `\p{Cc}`), which are often copied with a number or an address. White space
 * within it stays: it may part two of them.
 */
export const withoutInvisible = (text: string): string => text.replace(/\p{Cf}|(?!\s)\p{Cc}/gu, '').trim();

/**
 * The E.164 form of a phone number as people write it: `030 / 123-45 67`, `+49 (0)30 1234567`, `0049 30…`. A number without
 * a leading `+`, `00` or `0` is returned as its digits: its country and area are unknown.
 *
 * @param country its dialing code replaces a single leading 0
 * @returns `undefined` if the text is no phone number
 */
export const normalizePhone = (text: string, country: Country | undefined): string | undefined => {
  if (text.length > maxLength) return undefined;
  const clean = withoutInvisible(text.normalize('NFKC'));
  if (!phoneNumber.test(clean)) return undefined;
  const dialingCode = country ? countryFacts[country].dialingCode : '0';
  const dialed = clean
    .replace(/[^\d+(]/g, '')
    .replace(/^\(*00/, '+')
    .replace(/^(\(*\+.*)\(0/, '$1') // the 0 of `+44 (0)20` is dialed only within the country
    .replace(/\(/g, '')
    .replace(/^0/, dialingCode);
  const number = dialed.startsWith(`${dialingCode}0`) ? dialingCode + dialed.slice(dialingCode.length + 1) : dialed;
  return /^\+?\d{5,15}$/.test(number) ? number : undefined;
};
