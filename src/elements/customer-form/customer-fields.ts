/** The fields that ask for a customer's data, and their labels. */
import type { MessagesWithForm } from '../../locales/index.js';

/** A customer's data as text, under the field names of a project (`new_project_2`). The address is one text. */
interface Customer {
  first_name_customer: string;
  last_name_customer: string;
  email_customer: string;
  phone_customer: string;
  address: string;
  /** Only of a lead (`new_lead`). */
  comment: string;
}

export type CustomerField = keyof Customer;

/** A customer's data as far as it is known, with the coordinates of the address where the page gave them. */
export type CustomerData = Partial<Customer> & { lat?: string; lng?: string };

/** The name of a field's label among the texts, and the field's autocomplete token. */
type FieldNaming = readonly [label: keyof MessagesWithForm, autocomplete: AutoFill];

export interface FieldDefinition {
  individual: FieldNaming;
  /** Naming for a company, where that differs. The spec has no fields for a company's name or its contact person. */
  company?: FieldNaming;
  /** The type of the `<input>`; default: `text`. */
  type?: 'email' | 'tel' | 'textarea';
}

/** All fields, in the order in which a form shows them. */
export const customerFields: Record<CustomerField, FieldDefinition> = {
  first_name_customer: { individual: ['firstName', 'given-name'], company: ['contact', 'name'] },
  last_name_customer: { individual: ['lastName', 'family-name'], company: ['company', 'organization'] },
  email_customer: { individual: ['email', 'email'], type: 'email' },
  phone_customer: { individual: ['phone', 'tel'], type: 'tel' },
  address: { individual: ['address', 'street-address'] },
  comment: { individual: ['comment', 'off'], type: 'textarea' },
};

/** The fields that a project needs. */
export const projectCustomerFields: readonly CustomerField[] = [
  'first_name_customer',
  'last_name_customer',
  'email_customer',
  'phone_customer',
  'address',
];
