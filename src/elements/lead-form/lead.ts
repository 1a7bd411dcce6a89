/** The lead of a form: what is sent. */
import type { Client } from '../../client/client.js';
import { type CustomerData, type CustomerField, projectCustomerFields } from '../customer-form/customer-fields.js';
import { addressOf, knownCustomer, withoutCustomer } from '../customer-form/page-customer.js';
import { problemOf } from '../customer-form/validation.js';
import type { SubmissionDraft } from '../submission/state.js';
import type { Lead } from './events.js';
import type { LeadOffer } from './read-lead-offer.js';

/** A lead that a visitor wants to send. */
export interface LeadDraft extends SubmissionDraft {
  readonly client: Client;
  readonly lead: Lead;
}

/** Fields that may stay empty. */
export const optionalFields: readonly CustomerField[] = ['phone_customer', 'comment'];

/** The body of `new_lead`. Unknown fields of `.lead` are sent too. */
export const completeLead = (offer: LeadOffer, given: Partial<Lead>, customer: CustomerData): Lead => ({
  ...withoutCustomer(given),
  ...offer,
  customer_first_name: customer.first_name_customer ?? '',
  customer_last_name: customer.last_name_customer ?? '',
  customer_email: customer.email_customer ?? '',
  ...(customer.phone_customer && { customer_phone: customer.phone_customer }),
  address: addressOf(customer),
  ...(customer.comment && { comment: customer.comment }),
});

/** Whether the customer's data is complete and valid. A listener of `fin-lead` may have changed it. */
export const hasValidCustomer = (lead: Lead): boolean => {
  const customer = knownCustomer(null, lead);
  return projectCustomerFields.every(
    (field) => (!customer[field] && optionalFields.includes(field)) || !problemOf(field, customer[field], lead.country),
  );
};
