import type { Country } from '../../contract/values.js';
import type { Messages } from '../../locales/index.js';
import { normalPhone } from '../formats/phone.js';

/** A customer's data, as texts, under the names that a project gives them; the address as one text. */
export interface Customer {
  first_name_customer: string;
  last_name_customer: string;
  email_customer: string;
  phone_customer: string;
  address: string;
  /** A lead's alone. */
  comment: string;
}

export type CustomerField = keyof Customer;

/** What the answers depend on. */
export interface Circumstances {
  country: Country | undefined;
  /** The customer is a company: a contact for the first name, the company's for the last. The spec has no fields for either. */
  company?: boolean;
}

/** A field's label, and its autocomplete token. */
type Naming = [label: keyof Messages, autocomplete: AutoFill];

export interface FieldFacts {
  naming: Naming;
  /** Where the customer is a company. */
  company?: Naming;
  /** Of an input; a field without one has several lines. */
  type?: 'text' | 'email' | 'tel';
}

/** In the order in which people are asked. */
export const customerFields: Record<CustomerField, FieldFacts> = {
  first_name_customer: { naming: ['firstName', 'given-name'], company: ['contact', 'name'], type: 'text' },
  last_name_customer: { naming: ['lastName', 'family-name'], company: ['company', 'organization'], type: 'text' },
  email_customer: { naming: ['email', 'email'], type: 'email' },
  phone_customer: { naming: ['phone', 'tel'], type: 'tel' },
  address: { naming: ['address', 'street-address'], type: 'text' },
  comment: { naming: ['comment', 'off'] },
};

/** The fields that a project needs. */
export const customerFieldNames: readonly CustomerField[] = [
  'first_name_customer',
  'last_name_customer',
  'email_customer',
  'phone_customer',
  'address',
];

/** As the HTML standard has `<input type=email>` judge, and with a dot: an offer has to arrive. */
const emailAddress = /^[^\s@"(),:;<>[\\\]]+@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?\.[\p{L}\p{N}-]{2,}$/u;

export type Problem = 'missing' | 'malformed';

/** What is wrong with a value, as the name of the message that says so; `undefined` when it is good. */
export const problemOf = (
  field: CustomerField,
  value: string | undefined,
  country: Country | undefined,
): Problem | undefined => {
  const written = value?.trim();
  if (!written) return 'missing';
  if (field === 'email_customer' && !emailAddress.test(written)) return 'malformed';
  if (field === 'phone_customer' && !normalPhone(written, country)) return 'malformed';
  return undefined;
};

/**
 * A value as it is sent: a good phone number in its normal form, an address in one line, a letter with its accent as one
 * sign, and nothing around it.
 */
export const normalForm = (field: CustomerField, value: string, country: Country | undefined): string => {
  const text = value.trim().normalize();
  if (field === 'phone_customer') return normalPhone(text, country) ?? text;
  return field === 'address' ? text.replace(/[\s,]*\n[\s,]*/g, ', ') : text;
};
