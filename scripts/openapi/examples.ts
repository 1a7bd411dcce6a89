/** An example of each body. Both documents use them; `npm run check` validates them against the schemas. */
import type { Operation, Operations } from '../../src/contract/index.js';

const organization = 'org_4711';
const salesRep = 'user_0815';

const project = {
  first_name_customer: 'Ada',
  last_name_customer: 'Lovelace',
  email_customer: 'ada@customer.example',
  phone_customer: '+49 30 1234567',
  type_customer: 'Individual',
  address_project: { address: 'Musterstraße 1, 10115 Berlin', lat: 52.532, lng: 13.3849 },
  type_project: 'Solar',
  country_project: 'Germany',
  currency_project: 'EUR',
  offer_PDF: ['https://installer.example/offer.pdf'],
  financing_options: ['Financing'],
  Total_cost_installation: 24_900,
  send_offer_email: false,
  organization,
  sales_rep: salesRep,
} satisfies Partial<Operations['new_project_2']['request']>;

export const requests = {
  'generate-user-token': { email: 'installer@example.org', password: 'the password' },
  me: undefined,
  pricing_2: {
    country_project: 'Germany',
    currency_project: 'EUR',
    'total_cost_installation (after subsidies) (incl vat)': 24_900,
    LTI_tenor: '15 years',
    LTI_downpayment: 10,
    organization,
  },
  new_lead: {
    address: project.address_project,
    country: 'Germany',
    customer_email: project.email_customer,
    customer_first_name: project.first_name_customer,
    customer_last_name: project.last_name_customer,
    estimated_cost_of_installation: 19_500,
    organization,
    sales_rep_id: salesRep,
  },
  new_project_2: {
    ...project,
    financing_durations: ['15 years'],
  },
  update_project_2: {
    ...project,
    project: 'project_42',
    LTI_durations: ['10 years'],
  },
} satisfies { [O in Operation]: Operations[O]['request'] };

export const responses = {
  'generate-user-token': { user_id: salesRep, token: 'the token', expires: 86_400 },
  me: {
    first: 'Grace',
    last: 'Hopper',
    User_Id: salesRep,
    org_id: organization,
    option: ['Financing'],
    email: 'installer@example.org',
  },
  pricing_2: { Monthly_fee: 182.99 },
  new_lead: {},
  new_project_2: {
    checkout_link: 'https://service.example/checkout/42',
    project_id: 'project_42',
    financial_offer: 'Solar: 182.99 EUR a month for 15 years',
  },
  update_project_2: {},
} satisfies { [O in Operation]: Operations[O]['answer']['response'] };
