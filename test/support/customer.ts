/** One customer with everything that a project needs to know, so that the checkout button asks for nothing. */
import type { Project } from '../../src/index.js';

const known = {
  first_name_customer: 'Ada',
  last_name_customer: 'Öberg',
  email_customer: 'ada@example.com',
  phone_customer: '+49 30 1234567',
};
const address = 'Am Ring 1, 10115 Berlin';

/** The customer as `.project` has one. */
export const customer = {
  ...known,
  address_project: { address, lat: 52.53, lng: 13.38 },
} satisfies Partial<Project>;

/** The customer as the fields of the dialog or of a form have one. */
export const typedCustomer = { ...known, address };
