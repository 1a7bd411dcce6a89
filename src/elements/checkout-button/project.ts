/** The project of a checkout: what is sent. */
import { type CustomerData, projectCustomerFields } from '../customer-form/customer-fields.js';
import { addressOf, withoutCustomer } from '../customer-form/page-customer.js';
import { problemOf } from '../customer-form/validation.js';
import type { SubmissionDraft } from '../submission/state.js';
import type { CheckoutSettings } from './checkout-settings.js';
import type { Project } from './events.js';

/** A project that a visitor wants to send. */
export interface CheckoutDraft extends SubmissionDraft {
  readonly settings: CheckoutSettings;
  /** The customer's data as the page knew it when the visitor began. */
  readonly known: CustomerData;
  /** The customer's data that is sent; `undefined` while some is missing. */
  readonly customer: CustomerData | undefined;
  readonly project: Project;
}

/** The body of `new_project_2`. Unknown fields of `.project` are sent too. */
export const completeProject = ({ offer, given }: CheckoutSettings, customer: CustomerData = {}): Project => {
  const durations = given.financing_durations ?? offer.financing_durations;
  return {
    ...withoutCustomer(given),
    ...offer,
    // Copies, since a listener of `fin-checkout` may change them.
    offer_PDF: [...offer.offer_PDF],
    financing_options: [...offer.financing_options],
    ...(durations && { financing_durations: [durations].flat() }),
    first_name_customer: customer.first_name_customer ?? '',
    last_name_customer: customer.last_name_customer ?? '',
    email_customer: customer.email_customer ?? '',
    phone_customer: customer.phone_customer ?? '',
    address_project: addressOf(customer),
  };
};

/** Whether the customer's data is complete and valid. A listener of `fin-checkout` may have changed it. */
export const hasValidCustomer = ({ address_project, ...project }: Project): boolean => {
  const customer: CustomerData = { ...project, address: address_project?.address ?? '' };
  return projectCustomerFields.every((field) => {
    const value: unknown = customer[field];
    return typeof value === 'string' && !problemOf(field, value, project.country_project);
  });
};
