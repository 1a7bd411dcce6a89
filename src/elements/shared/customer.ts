import type { Messages } from '../../locales/index.js';

/** A customer's data, as texts, under the names that the spec gives them; the address as one text. */
export interface Customer {
  first_name_customer: string;
  last_name_customer: string;
  email_customer: string;
  phone_customer: string;
  address: string;
}

export type CustomerField = keyof Customer;

interface FieldFacts {
  label: keyof Messages & ('firstName' | 'lastName' | 'email' | 'phone' | 'address');
  autocomplete: AutoFill;
  type: 'text' | 'email' | 'tel';
  /** What is wrong with a value that is there. */
  problem?(value: string): 'badEmail' | 'badPhone' | undefined;
}

/** As the HTML standard has `<input type=email>` judge, and with a dot: an offer has to arrive. */
const emailAddress = /^[^\s@"(),:;<>[\\\]]+@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?\.[\p{L}\p{N}-]{2,}$/u;

/** What people put between and around the digits of a phone number. */
const phoneNumber = /^\+?[\d\s()./–-]+$/;

export const customerFields: Record<CustomerField, FieldFacts> = {
  first_name_customer: { label: 'firstName', autocomplete: 'given-name', type: 'text' },
  last_name_customer: { label: 'lastName', autocomplete: 'family-name', type: 'text' },
  email_customer: {
    label: 'email',
    autocomplete: 'email',
    type: 'email',
    problem: (value) => (emailAddress.test(value) ? undefined : 'badEmail'),
  },
  phone_customer: {
    label: 'phone',
    autocomplete: 'tel',
    type: 'tel',
    problem(value) {
      const digits = value.replace(/\D/g, '').length;
      return phoneNumber.test(value) && digits >= 5 && digits <= 20 ? undefined : 'badPhone';
    },
  },
  address: { label: 'address', autocomplete: 'street-address', type: 'text' },
};

/** What is wrong with a value, as the name of the message that says so; `undefined` when it is good. */
export const problemOf = (
  field: CustomerField,
  value: string | undefined,
): 'missing' | 'badEmail' | 'badPhone' | undefined => {
  const written = value?.trim();
  return written ? customerFields[field].problem?.(written) : 'missing';
};

// The names are literals of the record above, which Object.keys widens to string.
export const customerFieldNames = Object.keys(customerFields) as CustomerField[];
