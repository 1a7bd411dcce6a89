/** Pages with the built script, the scripted service behind them, and a browser before them. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, type TestContext } from 'node:test';
import type { Frame, Page } from 'puppeteer-core';
import { openBrowser, type TestBrowser } from '../support/browser.js';
import { isReminder } from '../support/reminder.js';
import { type Plan, type Scenario, scenario } from '../support/scenario.js';
import { createScripted } from '../support/scripted-service.js';

export interface Visit {
  page: Page;
  there: Scenario;
  /** What the console said, and what threw. */
  complaints: string[];
  /** Every request but preflights, and what a browser asks for by itself. */
  requests: string[];
}

/** What a page is made of: its markup, or markup and headers, given the service that stands behind it. */
type Make = (there: Scenario) => string | { html: string; headers: Record<string, string> };

export interface Site {
  /** Opens a page under this host name, as a visitor of whom nothing is stored. */
  visit(t: TestContext, make: Make, plan?: Plan, host?: string): Promise<Visit>;
  /** Puts a page on the site, and gives its address. */
  put(html: string, headers?: Record<string, string>, host?: string): string;
  /** Puts a script on the site, under this path. */
  putScript(path: string, code: string): void;
}

export const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/** A file of the release, by its path on the site; whatever stands in its query. */
const built = (path: string): Buffer | undefined => {
  const [, name] = /^\/(fin-widgets[\w.-]*\.js)(?:\?|$)/.exec(path) ?? [];
  const file = name && join('dist', name);
  return file && existsSync(file) ? readFileSync(file) : undefined;
};

/** Starts site and browser for a test file. Names under `localhost` are hosts of their own, and all lead here. */
export function site(): Site {
  const { handle } = createScripted();
  const pages = new Map<string, { html: string; headers: Record<string, string> }>();
  const files = new Map<string, string>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const page = pages.get(path);
    if (handle(request, response)) return;
    const file = files.get(path) ?? built(path);
    if (file)
      response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' }).end(file);
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
    putScript: (path, code) => {
      files.set(path, code);
    },
    async visit(t, make, plan, host) {
      const there = await scenario(`http://127.0.0.1:${port}`, plan);
      const made = make(there);
      const context = await browser.createBrowserContext();
      t.after(() => context.close());
      const page = await context.newPage();
      page.setDefaultTimeout(10_000);
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
      return { page, there, complaints, requests };
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

/** Waits until the console has said so much; gives all of it. */
export const said = async (complaints: readonly string[], count = 1): Promise<readonly string[]> => {
  const end = performance.now() + 10_000;
  while (complaints.length < count && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.ok(complaints.length >= count, `${count} lines, of which came: ${complaints.join()}`);
  return complaints;
};
