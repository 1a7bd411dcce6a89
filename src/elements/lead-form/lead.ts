import { type CustomerField, customerFieldNames, problemOf } from '../shared/customer.js';
import type { Basics } from '../shared/fin-element.js';
import { addressOf, type CustomerData, knownCustomer } from '../shared/known-customer.js';
import type { Settings } from '../shared/settings.js';
import type { Lead } from './events.js';

/** The fields of a lead that settings stand for, by property: `.lead` overrides the attribute. */
export const fieldOfSetting: Readonly<Record<string, keyof Lead>> = {
  country: 'country',
  organization: 'organization',
  totalCost: 'estimated_cost_of_installation',
  salesRep: 'sales_rep_id',
};

/** What a lead may lack. */
export const optional: readonly CustomerField[] = ['phone_customer', 'comment'];

/** What the installer says of a lead. */
export type LeadOffer = Pick<Lead, 'country' | 'organization' | 'sales_rep_id' | 'estimated_cost_of_installation'>;

/** @returns `undefined` while something is missing or wrong; `settings` then says what (a missing amount is no error). */
export const readLead = (settings: Settings, basics: Basics): LeadOffer | undefined => {
  const salesRep = settings.text('salesRep');
  const { country, totalCost, organization } = basics;
  if (settings.problems.length || !country || !totalCost) return undefined;
  return {
    country,
    ...(organization && { organization }),
    ...(salesRep && { sales_rep_id: salesRep }),
    estimated_cost_of_installation: totalCost,
  };
};

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
