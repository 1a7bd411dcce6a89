import { type CustomerData, type CustomerField, customerFieldNames } from '../customer-form/customer-fields.js';
import { addressOf, knownCustomer } from '../customer-form/known-customer.js';
import { problemOf } from '../customer-form/validation.js';
import type { Lead } from './events.js';
import type { LeadOffer } from './offer.js';

/** What a lead may lack. */
export const optional: readonly CustomerField[] = ['phone_customer', 'comment'];

/** The body of `new_lead`. What `.lead` says beyond the known fields goes along. */
export const completeLead = (offer: LeadOffer, given: Partial<Lead>, customer: CustomerData): Lead => {
  const { customer_phone: _phone, comment: _comment, ...rest } = given; // the visitor may have emptied them
  return {
    ...rest,
    ...offer,
    customer_first_name: customer.first_name_customer ?? '',
    customer_last_name: customer.last_name_customer ?? '',
    customer_email: customer.email_customer ?? '',
    ...(customer.phone_customer && { customer_phone: customer.phone_customer }),
    address: addressOf(customer),
    ...(customer.comment && { comment: customer.comment }),
  };
};

/** Whether a lead says enough of the customer to be sent; a listener may have changed it. */
export const isComplete = (lead: Lead): boolean => {
  const customer = knownCustomer(null, lead);
  return customerFieldNames.every(
    (field) => (!customer[field] && optional.includes(field)) || !problemOf(field, customer[field], lead.country),
  );
};
