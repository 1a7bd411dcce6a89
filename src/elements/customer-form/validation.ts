/** Checks a customer's data, and brings it into the form in which it is sent. */
import type { Country } from '../../contract/value-sets.js';
import type { CustomerField } from './customer-fields.js';
import { normalizePhone, withoutInvisible } from './phone-number.js';

/** An e-mail address as `<input type=email>` accepts it, with at least one dot in the domain: the offer has to arrive. */
const emailAddress =
  /^[^\s@"(),:;<>[\\\]]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{N}-]*[\p{L}\p{N}]$/u;

/**
 * No mail server delivers to a longer address (RFC 5321: a path of 256 characters, with its two brackets). WebKit takes quadratic
 * time for the pattern, so a longer text is not tested.
 */
const maxEmailLength = 254;

const isEmailAddress = (text: string): boolean => text.length <= maxEmailLength && emailAddress.test(text);

export type Problem = 'missing' | 'malformed';

/**
 * The problem with a field's value, or `undefined` if there is none.
 * @param country decides how a phone number without a country code is read
 */
export const problemOf = (
  field: CustomerField,
  value: string | undefined,
  country: Country | undefined,
): Problem | undefined => {
  const text = value?.trim();
  if (!text) return 'missing';
  if (field === 'email_customer' && !isEmailAddress(withoutInvisible(text))) return 'malformed';
  if (field === 'phone_customer' && !normalizePhone(text, country)) return 'malformed';
  return undefined;
};

/** A longer text keeps its form: of combining marks alone, a browser composes it in quadratic time. */
const maxComposedLength = 5_000;

/**
 * A value as it is sent: trimmed, in Unicode's composed form (NFC), a valid phone number in E.164, an e-mail address without
 * invisible characters, an address in one line.
 */
export const normalizeValue = (field: CustomerField, value: string, country: Country | undefined): string => {
  const trimmed = value.trim();
  const text = trimmed.length > maxComposedLength ? trimmed : trimmed.normalize();
  if (field === 'phone_customer') return normalizePhone(text, country) ?? text;
  if (field === 'email_customer') return withoutInvisible(text);
  // A callback takes linear time. A pattern with spaces on both sides of `\n` backtracks over each long gap.
  return field === 'address' ? text.replace(/[\s,]+/g, (gap) => (gap.includes('\n') ? ', ' : gap)) : text;
};
