/** Data that the host's tests share: the installer, one request for each operation, and markers that must not leak. */
import { seeded, seededPassword } from '../../../demo/service/index.js';

export const origin = 'https://installer.example';
export const secret = 'the-secret-of-the-host-under-test';
export const baseUrl = 'https://service.example/service/api/1.1';
export const credentials = { email: seeded.demo.email, password: seededPassword };

/** Part of every upstream answer beyond the contract. It must not reach a page. */
export const upstreamMarker = 'a-word-of-the-upstream';

const costField = 'total_cost_installation (after subsidies) (incl vat)';

export const quoteRequest = {
  country_project: 'Germany',
  currency_project: 'EUR',
  [costField]: 24_000,
  LTI_tenor: '10 years',
  LTI_downpayment: 10,
};

/** A quote request that no test has sent before, in this run or another. */
export const uniqueQuoteRequest = () => ({
  ...quoteRequest,
  [costField]: 10_000 + Math.floor(Math.random() * 1e9) / 100,
});

export const lead = {
  address: { address: 'Am Ring 1, Köln' },
  country: 'Germany',
  customer_email: 'carla.customer@example.org',
  customer_first_name: 'Carla',
  customer_last_name: 'Customer',
  customer_phone: '+49 221 5550100',
  estimated_cost_of_installation: 24_000,
};

export const project = {
  first_name_customer: 'Carla',
  last_name_customer: 'Customer',
  email_customer: 'carla.customer@example.org',
  address_project: { address: 'Am Ring 1, Köln' },
  type_project: 'Solar',
  country_project: 'Germany',
  currency_project: 'EUR',
  offer_PDF: ['https://files.installer.example/offer.pdf'],
  type_customer: 'Individual',
  phone_customer: '+49 221 5550100',
  financing_options: ['Financing'],
  financing_durations: ['10 years'],
  Total_cost_installation: 24_000,
};

const { financing_durations: _durations, ...common } = project;
export const update = { ...common, LTI_durations: ['10 years'] };

/** Parts of `lead` and `project` that a host must not log. */
export const personalData = ['Carla', 'Customer', 'carla.customer@example.org', '5550100', 'Am Ring'];

/** An `Idempotency-Key` that no other test uses. */
export const newKey = () => `key-${crypto.randomUUID()}`;

export const isCreate = (operation: string) => operation === 'new_project_2' || operation === 'new_lead';
