/** What the service's tests share: a database of their own, calls, and bodies that are right in every field. */
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import pg from 'pg';
import { type OpenDatabase, openDatabase } from '../../demo/service/database.js';
import { seeded, seededPassword } from '../../demo/service/index.js';
import { openApiValidator } from '../support/openapi.js';

const document = openApiValidator('openapi/service.json');

/** Where a PostgreSQL for tests is; without one they run on PGlite. */
export const testServer = process.env.TEST_DATABASE_URL;

/** An empty database, on the PostgreSQL for tests; dropped at the end. */
export async function emptyPostgres(server: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const run = async (statement: string) => {
    const client = new pg.Client(server);
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name}`);
  const url = new URL(server);
  url.pathname = name;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}

/** A fresh database with its seeds, in memory or on the PostgreSQL for tests. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  if (testServer === undefined) return openDatabase();
  const { url, drop } = await emptyPostgres(testServer);
  const { database, close } = await openDatabase({ databaseUrl: url });
  return { database, close: () => close().then(drop) };
}

/** The app on a port of its own. */
export async function serveOnPort(app: Hono): Promise<{ origin: string; close(): Promise<void> }> {
  const { server, port } = await new Promise<{ server: ReturnType<typeof serve>; port: number }>((resolve) => {
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, (info: AddressInfo) =>
      resolve({ server, port: info.port }),
    );
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

export interface Answer {
  status: number;
  headers: Headers;
  /** The JSON of the answer; its text when it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape, wrong ones included.
  body: any;
}

export interface CallOptions {
  token?: string;
  headers?: Record<string, string>;
  method?: string;
  base?: string;
}

export type Caller = (operation: string, body?: unknown, options?: CallOptions) => Promise<Answer>;

/**
 * Calls operations at an app, or at an origin over HTTP, and validates each answer against `openapi/service.json`. A body that is a string or
 * a blob is sent as it is.
 */
export function callerOf(target: Hono | string): Caller {
  return async (operation, body, { token, headers, method = 'POST', base = '/service/api/1.1' } = {}) => {
    const request = new Request(`${typeof target === 'string' ? target : 'http://demo.test'}${base}/wf/${operation}`, {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && {
        body: typeof body === 'string' || body instanceof Blob ? body : JSON.stringify(body),
      }),
    });
    const response = await (typeof target === 'string' ? fetch(request) : target.fetch(request));
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
    const answer = { status: response.status, headers: response.headers, text };
    // Only a server around the service, or these faults on demand, answer with something else.
    if (isJson && headers?.['X-Demo-Fault'] !== 'not-run')
      document.assertResponse('POST', document.pathOf('POST', `/wf/${operation}`) ?? '/wf/me', answer);
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };
}

/** A token of one of the seeded users. */
export async function tokenOf(call: Caller, user: keyof typeof seeded = 'demo'): Promise<string> {
  const { body } = await call('generate-user-token', { email: seeded[user].email, password: seededPassword });
  return body.response.token;
}

const { id: salesRep, organization } = seeded.demo;
const address = { address: 'Musterstraße 1, 10115 Berlin', lat: 52.532, lng: 13.3849 };

/** The wire name of the total cost in `pricing_2`. */
export const totalCost = 'total_cost_installation (after subsidies) (incl vat)';

const project = {
  first_name_customer: 'Ada',
  last_name_customer: 'Lovelace',
  address_project: address,
  type_project: 'Solar',
  country_project: 'Germany',
  currency_project: 'EUR',
  offer_PDF: ['https://installer.example/offer.pdf'],
  type_customer: 'Individual',
  sales_rep: salesRep,
  organization,
  send_offer_email: false,
  phone_customer: '+49 30 1234567',
  VAT: true,
  financing_options: ['Invoice', 'Financing'],
  Heatpump_subsidized_price: 8000.5,
  Total_cost_installation: 24900,
};

/** Bodies with every field of the spec, required and optional, right for the first seeded user. */
export const bodies = {
  'generate-user-token': { email: seeded.demo.email, password: seededPassword },
  new_lead: {
    address,
    country: 'Germany',
    organization,
    customer_email: 'ada@customer.example',
    customer_first_name: 'Ada',
    customer_last_name: 'Lovelace',
    customer_phone: '+49 30 1234567',
    comment: 'South roof, no shade.',
    sales_rep_id: salesRep,
    estimated_cost_of_installation: 19_500.75,
  },
  new_project_2: { ...project, email_customer: 'ada@customer.example', financing_durations: ['15 years', '10 years'] },
  update_project_2: {
    ...project,
    project: 'the id of a project',
    email_customer: 'ada@customer.example',
    LTI_durations: ['20 years'],
  },
  pricing_2: {
    country_project: 'Germany',
    currency_project: 'EUR',
    organization,
    [totalCost]: 24900,
    LTI_tenor: '15 years',
    LTI_downpayment: 10,
  },
};
