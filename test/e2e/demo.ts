/** The demo in a browser, and its service called by the test itself. */
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Page } from 'puppeteer-core';
import { createDemo, type DemoOptions } from '../../demo/server.js';
import { basePaths, type Service, seeded, seededPassword } from '../../demo/service/index.js';
import { askShared } from '../support/ask-shared.js';
import { openBrowser, type TestBrowser, waitTimeoutMs } from '../support/browser.js';
import { isReminder } from '../support/reminder.js';

export interface DemoSite {
  /** `http://localhost:…`. */
  url: string;
  browser: TestBrowser;
  /** All rows of a table of the service's database. Dates come as text from a shared demo. */
  rows: Service['rows'];
  close(): Promise<void>;
}

/** Opens the demo that all files of a run share. With options, or in a file that runs alone, it is a demo of the file's own. */
export const openDemo = async (options?: DemoOptions): Promise<DemoSite> => {
  // The browser comes last: an open one would keep a test file alive whose demo has failed.
  const shared = options ? undefined : await askShared('demo');
  if (shared !== undefined) {
    const rows = ((table) => askShared(`demo/${table}`)) as Service['rows']; // what the runner reads from the tables
    const browser = await openBrowser();
    return { url: String(shared), browser, rows, close: () => browser.close() };
  }
  const demo = await createDemo({ port: 0, ...options });
  const browser = await openBrowser().catch(async (error: unknown) => {
    await demo.close();
    throw error;
  });
  const close = async () => {
    await browser.close();
    await demo.close();
  };
  return { url: demo.url, browser, rows: demo.service.rows, close };
};

/** A page in a new browser context, and what it did so far. */
export interface Visit {
  page: Page;
  /** Errors and warnings of the console, failed requests, uncaught errors. */
  complaints: string[];
  /** The address of every request. */
  addresses: string[];
}

/** Opens an empty page in a new browser context, which is closed after the test. */
export const visit = async (
  t: TestContext,
  { browser }: Pick<DemoSite, 'browser'>,
  width = 1280,
  height = 800,
): Promise<Visit> => {
  const context = await browser.createBrowserContext();
  t.after(() => context.close());
  const page = await context.newPage();
  await page.setViewport({ width, height });
  page.setDefaultTimeout(waitTimeoutMs);
  const seen: Visit = { page, complaints: [], addresses: [] };
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type()) && !isReminder(message.text())) seen.complaints.push(message.text());
  });
  page.on('pageerror', (error) => seen.complaints.push(String(error)));
  page.on('request', (request) => seen.addresses.push(request.url()));
  page.on('response', (response) => {
    if (response.status() >= 400) seen.complaints.push(`${response.status()} ${response.url()}`);
  });
  return seen;
};

/** Calls an operation without the project's client, so that the test does not repeat a mistake of the client. */
const post = async ({ url }: Pick<DemoSite, 'url'>, operation: string, body: object, token?: string) => {
  const response = await fetch(`${url}${basePaths[0]}/wf/${operation}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  assert.equal(response.status, 200, operation);
  return (await response.json()).response;
};

export interface Offer {
  totalCost: number;
  tenor: number;
  downpayment: number;
}

/** Returns a function that asks the service for the fee of an offer in Germany, with a login of the test's own. */
export const serviceFee = async (demo: Pick<DemoSite, 'url'>): Promise<(offer: Offer) => Promise<number>> => {
  const { email, organization } = seeded.demo;
  const { token } = await post(demo, 'generate-user-token', { email, password: seededPassword });
  return async ({ totalCost, tenor, downpayment }) => {
    const body = {
      country_project: 'Germany',
      currency_project: 'EUR',
      organization,
      'total_cost_installation (after subsidies) (incl vat)': totalCost,
      LTI_tenor: tenor === 1 ? '1 year' : `${tenor} years`,
      LTI_downpayment: downpayment,
    };
    return (await post(demo, 'pricing_2', body, token)).Monthly_fee;
  };
};

/** The project whose checkout a page shows, as it is in the service's database. */
export const projectAt = async ({ url, rows }: DemoSite, page: Page) => {
  const found = (await rows('projects')).find(
    ({ checkout }) => page.url().split('?')[0] === `${url}/checkout/${checkout}`,
  );
  return found ?? assert.fail(`There is no project of the checkout ${page.url()}.`);
};
