/** The demo on a free port, a browser before it, and the service asked by the test itself. */

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { type Browser, launch, type Page } from 'puppeteer-core';
import { createDemo, type Demo, type DemoOptions } from '../../demo/server.js';
import { basePaths, seeded, seededPassword } from '../../demo/service/index.js';
import { chromium, chromiumArgs } from '../../scripts/chromium.js';
import { isReminder } from '../support/reminder.js';

export interface Stage {
  demo: Demo;
  browser: Browser;
  close(): Promise<void>;
}

export const openStage = async (options: DemoOptions = {}): Promise<Stage> => {
  const demo = await createDemo({ port: 0, ...options });
  const browser = await launch({ executablePath: await chromium(), args: chromiumArgs });
  const close = async () => {
    await browser.close();
    await demo.close();
  };
  return { demo, browser, close };
};

/** A page before a visitor of whom nothing is stored, and what it did so far. */
export interface Visit {
  page: Page;
  /** What the console complained of, what failed to load, what threw. */
  complaints: string[];
  /** The address of every request. */
  addresses: string[];
}

/** A visitor who stays as long as the test. */
export const visit = async (t: TestContext, { browser }: Stage, width = 1280, height = 800): Promise<Visit> => {
  const context = await browser.createBrowserContext();
  t.after(() => context.close());
  const page = await context.newPage();
  await page.setViewport({ width, height });
  page.setDefaultTimeout(15_000);
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

/** Asks an operation without the project's client, so that a mistake of the client's is not shared. */
const post = async ({ demo }: Pick<Stage, 'demo'>, operation: string, body: object, token?: string) => {
  const response = await fetch(`${demo.url}${basePaths[0]}/wf/${operation}`, {
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

/** The service's own fee for an offer in Germany, asked with a login of the test's own. */
export const serviceFee = async (stage: Pick<Stage, 'demo'>): Promise<(offer: Offer) => Promise<number>> => {
  const { email, organization } = seeded.demo;
  const { token } = await post(stage, 'generate-user-token', { email, password: seededPassword });
  return async ({ totalCost, tenor, downpayment }) => {
    const body = {
      country_project: 'Germany',
      currency_project: 'EUR',
      organization,
      'total_cost_installation (after subsidies) (incl vat)': totalCost,
      LTI_tenor: tenor === 1 ? '1 year' : `${tenor} years`,
      LTI_downpayment: downpayment,
    };
    return (await post(stage, 'pricing_2', body, token)).Monthly_fee;
  };
};
