/** Pages with the built script, the scripted service behind them, and a browser before them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, type TestContext } from 'node:test';
import { type Browser, type Frame, launch, type Page } from 'puppeteer-core';
import { chromium, chromiumArgs } from '../../scripts/chromium.js';
import { type Plan, type Scenario, scenario } from '../support/scenario.js';
import { createScripted } from '../support/scripted-service.js';

export interface Visit {
  page: Page;
  there: Scenario;
  /** What the console said, and what threw. */
  complaints: string[];
}

/** What a page is made of: its markup, or markup and headers, given the service that stands behind it. */
type Make = (there: Scenario) => string | { html: string; headers: Record<string, string> };

export interface Site {
  /** Opens a page under this host name, as a visitor of whom nothing is stored. */
  visit(t: TestContext, make: Make, plan?: Plan, host?: string): Promise<Visit>;
  /** Puts a page on the site, and gives its address. */
  put(html: string, headers?: Record<string, string>, host?: string): string;
}

/** One more host that leads here, and is not this machine by its name. */
const elsewhere = '--host-resolver-rules=MAP installer.example 127.0.0.1';

/** Starts site and browser for a test file. Names under `localhost` are hosts of their own, and all lead here. */
export function site(): Site {
  const { handle } = createScripted();
  const pages = new Map<string, { html: string; headers: Record<string, string> }>();
  const script = readFileSync(new URL('../../dist/fin-widgets.js', import.meta.url));
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const page = pages.get(path);
    if (handle(request, response)) return;
    if (path.startsWith('/fin-widgets.js')) response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    else if (page) response.writeHead(200, { 'content-type': 'text/html', ...page.headers }).end(page.html);
    else response.writeHead(path === '/favicon.ico' ? 204 : 404).end();
  });
  let browser: Browser;
  let port = 0;
  before(async () => {
    browser = await launch({ executablePath: await chromium(), args: [...chromiumArgs, elsewhere] });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  after(async () => {
    await browser.close();
    server.close();
    server.closeAllConnections();
  });

  const put: Site['put'] = (html, headers = {}, host = 'site.localhost') => {
    const path = `/page-${pages.size}`;
    pages.set(path, { html: `<!doctype html><html lang="en"><title>A page</title>${html}`, headers });
    return `http://${host}:${port}${path}`;
  };
  return {
    put,
    async visit(t, make, plan, host) {
      const there = await scenario(`http://127.0.0.1:${port}`, plan);
      const made = make(there);
      const context = await browser.createBrowserContext();
      t.after(() => context.close());
      const page = await context.newPage();
      page.setDefaultTimeout(10_000);
      const complaints: string[] = [];
      page.on('console', (message) => complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(String(error)));
      const { html, headers = {} } = typeof made === 'string' ? { html: made } : made;
      await page.goto(put(html, headers, host));
      return { page, there, complaints };
    },
  };
}

/** The script tag as a page has it, with these `data-*`. */
export const tag = (data: Record<string, string> = {}, attributes = 'defer'): string => {
  const written = Object.entries(data).map(([name, value]) => `data-${name}="${value}"`);
  return `<script ${attributes} src="/fin-widgets.js" ${written.join(' ')}></script>`;
};

export const connection = (there: Scenario) => ({ 'base-url': there.baseUrl, 'token-url': there.tokenUrl });

export const fee = '<fin-monthly-fee country="DE" total-cost="24.900" loading="eager"></fin-monthly-fee>';

export const button =
  '<fin-checkout-button type-project="Solar" offer-pdf="https://installer.example/offer.pdf"></fin-checkout-button>';

/**
 * Waits for a state of the first element under this selector. (Not by `waitForFunction`: it makes its function in the page,
 * which a strict Content Security Policy forbids.)
 */
export const reached = async (page: Page | Frame, selector: string, state: string): Promise<void> => {
  const end = performance.now() + 10_000;
  for (;;) {
    const now = await page.evaluate(
      (selector) => (document.querySelector(selector) as { state?: string } | null)?.state,
      selector,
    );
    if (now === state) return;
    if (performance.now() > end) assert.equal(now, state);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};
