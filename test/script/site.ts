/** A site whose pages load the built script and use the scripted service, with a browser that visits them. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, type TestContext } from 'node:test';
import type { Frame, Page } from 'puppeteer-core';
import { openBrowser, type TestBrowser, waitTimeoutMs } from '../support/browser.js';
import { customer } from '../support/customer.js';
import { isReminder } from '../support/reminder.js';
import { type Plan, type Scenario, scenario } from '../support/scenario.js';
import { createScripted } from '../support/scripted-service.js';

export interface Visit {
  page: Page;
  service: Scenario;
  /** What the console waitForConsole, and what threw. */
  complaints: string[];
  /** Method and URL of each request, without preflights and the favicon. */
  requests: string[];
}

/** Makes a page for a scripted service: its markup, or markup and headers. */
type MakePage = (service: Scenario) => string | { html: string; headers: Record<string, string> };

export interface Site {
  /** Opens a page under this host name in a new browser context. */
  visit(t: TestContext, make: MakePage, plan?: Plan, host?: string): Promise<Visit>;
  /** Adds a page to the site, and returns its URL. */
  put(html: string, headers?: Record<string, string>, host?: string): string;
  /** Adds a script to the site under this path. It arrives after this time. */
  putScript(path: string, code: string, delayMs?: number): void;
}

export const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/** A file of the release by its path on the site. The query is ignored. */
const releaseFile = (path: string): Buffer | undefined => {
  const [, name] = /^\/(fin-widgets[\w.-]*\.js)(?:\?|$)/.exec(path) ?? [];
  const file = name && join('dist', name);
  return file && existsSync(file) ? readFileSync(file) : undefined;
};

/** Starts the site and the browser for a test file. Every host name under `localhost` leads to this site. */
export function site(): Site {
  const { handle } = createScripted();
  const pages = new Map<string, { html: string; headers: Record<string, string> }>();
  const files = new Map<string, { code: string; delayMs: number }>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const page = pages.get(path);
    if (handle(request, response)) return;
    const { code = releaseFile(path), delayMs = 0 } = files.get(path.replace(/\?.*/, '')) ?? {};
    const headers = { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' };
    if (code) setTimeout(() => response.writeHead(200, headers).end(code), delayMs);
    else if (page) response.writeHead(200, { 'content-type': 'text/html', ...page.headers }).end(page.html);
    else response.writeHead(path === '/favicon.ico' ? 204 : 404).end();
  });
  let browser: TestBrowser;
  let port = 0;
  before(async () => {
    browser = await openBrowser();
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
    putScript: (path, code, delayMs = 0) => {
      files.set(path, { code, delayMs });
    },
    async visit(t, make, plan, host) {
      const service = await scenario(`http://127.0.0.1:${port}`, plan);
      const made = make(service);
      const context = await browser.createBrowserContext();
      t.after(() => context.close());
      const page = await context.newPage();
      page.setDefaultTimeout(waitTimeoutMs);
      const complaints: string[] = [];
      page.on('console', (message) => {
        const text = message.text();
        if (!isReminder(text)) complaints.push(text);
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      const requests: string[] = [];
      page.on('request', (request) => {
        const line = `${request.method()} ${request.url()}`;
        if (!/^OPTIONS |favicon/.test(line)) requests.push(line);
      });
      const { html, headers = {} } = typeof made === 'string' ? { html: made } : made;
      await page.goto(put(html, headers, host));
      return { page, service, complaints, requests };
    },
  };
}

/** A script tag with these `data-*`. */
export const tag = (data: Record<string, string> = {}, attributes = 'defer'): string => {
  const written = Object.entries(data).map(([name, value]) => `data-${name}="${value}"`);
  return `<script ${attributes} src="/fin-widgets.js" ${written.join(' ')}></script>`;
};

/** The tag of the file that requests the first quote early. */
export const earlyTag = '<script defer src="/fin-widgets.early.js"></script>';

export const connection = (service: Scenario) => ({ 'base-url': service.baseUrl, 'token-url': service.tokenUrl });

export const fee = '<fin-monthly-fee country="DE" total-cost="24.900" loading="eager"></fin-monthly-fee>';

export const button =
  '<fin-checkout-button type-project="Solar" offer-pdf="https://installer.example/offer.pdf"></fin-checkout-button>';

/** Sets the customer's data on the checkout button of a page or frame. */
export const setCustomer = (page: Page | Frame): Promise<void> =>
  page.$eval('fin-checkout-button', (button, project) => void Object.assign(button, { project }), customer);

/**
 * Waits until the first element that matches the selector is in this state. (`waitForFunction` evaluates text in the page, which a
 * strict Content Security Policy forbids.)
 */
export const waitForState = async (page: Page | Frame, selector: string, state: string): Promise<void> => {
  const end = performance.now() + waitTimeoutMs;
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

/** Waits until the console has this number of lines, and returns them. */
export const waitForConsole = async (complaints: readonly string[], count = 1): Promise<readonly string[]> => {
  const end = performance.now() + waitTimeoutMs;
  while (complaints.length < count && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.ok(complaints.length >= count, `${count} lines were expected: ${complaints.join()}`);
  return complaints;
};

/** The console lines of `finWidgets.diagnose()`. */
export const diagnosis = async (page: Page, complaints: readonly string[]): Promise<string[]> => {
  const before = complaints.length;
  await page.evaluate(() => window.finWidgets?.diagnose());
  return complaints.slice(before).filter((line) => line.startsWith('fin-widgets'));
};
