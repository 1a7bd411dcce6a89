/** A site of the built pages, with a scripted service under `/fin`, and a browser. Each visit has a host name and a service of its own. */
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Page } from 'puppeteer-core';
import type { Project } from '../../src/index.js';
import { openBrowser, waitTimeoutMs } from '../support/browser.js';
import { isReminder } from '../support/reminder.js';
import { type Scenario, scenario } from '../support/scenario.js';
import { createScripted } from '../support/scripted-service.js';
import type { PageName } from './build-examples.js';

/** The props of each component of docs/frameworks.md. */
export interface Props {
  cost?: number;
  tenor?: number;
  customer?: Partial<Project>;
}

declare global {
  interface Window {
    /** Renders the page with exactly these props. */
    render(props: Props): unknown;
  }
}

export interface Visit {
  page: Page;
  there: Scenario;
  /** Errors and warnings of the console, and uncaught errors. */
  complaints: string[];
}

export interface Site {
  /** `early`: `widgets.js` registers the elements before the page's first render. */
  visit(t: TestContext, page: PageName, early: boolean): Promise<Visit>;
  close(): Promise<void>;
}

const html = (page: PageName, early: boolean): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>${page}</title><main></main>
${early ? '<script type="module" src="/widgets.js"></script>' : ''}
<script type="module" src="/${page}.js"></script>`;

export const openSite = async (built: string): Promise<Site> => {
  const { handle } = createScripted();
  const file = async (response: ServerResponse, path: string) => {
    const code = await readFile(path).catch(() => undefined);
    response.writeHead(code ? 200 : 404, { 'content-type': 'text/javascript' }).end(code);
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://site');
    const [world] = (request.headers.host ?? '').split('.');
    if (pathname.startsWith('/fin/')) request.url = `/scripted/${world}${pathname.slice('/fin'.length)}`;
    if (handle(request, response)) return;
    const page = searchParams.get('page') as PageName | null; // this site's own links
    if (page) {
      response.writeHead(200, { 'content-type': 'text/html' }).end(html(page, searchParams.has('early')));
    } else if (pathname === '/favicon.ico') response.writeHead(204).end();
    else void file(response, join(pathname.startsWith('/fin-widgets') ? 'dist' : built, pathname));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a port, not a pipe
  const browser = await openBrowser();
  return {
    async visit(t, name, early) {
      const there = await scenario(`http://127.0.0.1:${port}`);
      const context = await browser.createBrowserContext();
      t.after(() => context.close());
      const page = await context.newPage();
      page.setDefaultTimeout(waitTimeoutMs);
      const complaints: string[] = [];
      page.on('console', (message) => {
        const text = message.text();
        if (['error', 'warn'].includes(message.type()) && !isReminder(text)) complaints.push(text);
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      const world = there.baseUrl.split('/').pop();
      await page.goto(`http://${world}.localhost:${port}/?page=${name}${early ? '&early' : ''}`);
      await page.waitForFunction(() => 'render' in window);
      return { page, there, complaints };
    },
    async close() {
      await browser.close();
      server.close();
      server.closeAllConnections();
    },
  };
};
