/** Helpers of the client's tests: the scripted service, request bodies, expected failures, a clock. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before } from 'node:test';
import { type Body, FinError } from '../../src/client/index.js';
import { type Plan, type Scenario, scenario } from '../support/scenario.js';
import { createScripted } from '../support/scripted-service.js';

/** Starts the scripted service for a test file. The function that it returns opens a scenario. */
export function scripted(): (plan?: Plan) => Promise<Scenario> {
  const { handle } = createScripted();
  const server = createServer((request, response) => {
    if (!handle(request, response)) response.writeHead(404).end();
  });
  let origin = '';
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  return (plan) => scenario(origin, plan);
}

export const quoteRequest = {
  country_project: 'Germany',
  currency_project: 'EUR',
  organization: 'organization-1',
  'total_cost_installation (after subsidies) (incl vat)': 24_000,
  LTI_tenor: '10 years',
  LTI_downpayment: 10,
} satisfies Body<'pricing_2'>;

export const lead = {
  address: { address: 'Am Ring 1, Köln' },
  country: 'Germany',
  organization: 'organization-1',
  customer_email: 'carla.customer@example.org',
  customer_first_name: 'Carla',
  customer_last_name: 'Customer',
  customer_phone: '+49 221 5550100',
  sales_rep_id: 'user-1',
  estimated_cost_of_installation: 24_000,
} satisfies Body<'new_lead'>;

export const project = {
  first_name_customer: 'Carla',
  last_name_customer: 'Customer',
  email_customer: 'carla.customer@example.org',
  address_project: { address: 'Am Ring 1, Köln' },
  type_project: 'Solar',
  country_project: 'Germany',
  currency_project: 'EUR',
  offer_PDF: ['https://installer.example/offer.pdf'],
  type_customer: 'Individual',
  sales_rep: 'user-1',
  organization: 'organization-1',
  send_offer_email: false,
  phone_customer: '+49 221 5550100',
  financing_options: ['Financing'],
  financing_durations: ['10 years'],
  Total_cost_installation: 24_000,
} satisfies Body<'new_project_2'>;

const { financing_durations, ...common } = project;
export const update = {
  ...common,
  project: 'project-1',
  LTI_durations: financing_durations,
} satisfies Body<'update_project_2'>;

/** The `FinError` with which a call fails; the test fails if it does not. */
export async function failure(call: Promise<unknown>): Promise<FinError> {
  const outcome = await call.then(
    (value) => assert.fail(`succeeded with ${JSON.stringify(value)}`),
    (error: unknown) => error,
  );
  assert.ok(outcome instanceof FinError, String(outcome));
  return outcome;
}

/** Lets a test move `performance.now()` forward; the timers stay real. */
export function movableClock(t: { mock: { method: typeof import('node:test').mock.method } }) {
  const real = performance.now.bind(performance);
  let addedMs = 0;
  t.mock.method(performance, 'now', () => real() + addedMs);
  return {
    advance(ms: number) {
      addedMs += ms;
    },
  };
}
