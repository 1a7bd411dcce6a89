import { type CustomerData, customerFieldNames } from '../customer-form/customer-fields.js';
import { addressOf } from '../customer-form/known-customer.js';
import { problemOf } from '../customer-form/validation.js';
import type { Project } from './events.js';
import type { Offer } from './offer.js';

/** The body of `new_project_2`. What `.project` says beyond the known fields goes along. */
export const completeProject = (offer: Offer, given: Partial<Project>, customer: CustomerData): Project => ({
  ...given,
  ...offer,
  // A copy: whoever hears of the project may change it.
  ...(given.financing_durations && { financing_durations: [given.financing_durations].flat() }),
  first_name_customer: customer.first_name_customer ?? '',
  last_name_customer: customer.last_name_customer ?? '',
  email_customer: customer.email_customer ?? '',
  phone_customer: customer.phone_customer ?? '',
  address_project: addressOf(customer),
});

/** Whether the customer's data is all there, and good enough: whoever heard of the project may have spoilt it. */
export const isComplete = ({ address_project, ...project }: Project): boolean => {
  const customer: CustomerData = { ...project, address: address_project?.address ?? '' };
  return customerFieldNames.every((field) => {
    const value: unknown = customer[field];
    return typeof value === 'string' && !problemOf(field, value, project.country_project);
  });
};
