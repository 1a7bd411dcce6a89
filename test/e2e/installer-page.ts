/**
 * An installer's page with one checkout button and the development service, with a host side or without one. The service, and the
 * connection between page and host, can be made to fail.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { createHost, type Host, memoryStore, type Store } from 'fin-widgets-host';
import type { Page } from 'puppeteer-core';
import { basePaths, seeded, seededPassword } from '../../demo/service/index.js';
import { type DemoSite, type Visit, visit } from './demo.js';
import { find, press } from './user.js';

export interface Installer extends Visit {
  url: string;
  /** The value of `X-Demo-Fault` that creates and updates are sent with. */
  faults: string;
  /** How many calls get it. */
  faultyCalls: number;
  /** How many calls of the page lose their connection, each after the service has answered. */
  droppedCalls: number;
  /** Whether calls of operations lose their connection before the host side gets them. */
  losesCalls: boolean;
  /** Replaces the host side by a new one with the same secret, as a restart of its process does. */
  replaceHost(): void;
  /** Holds creates and updates back from the service until the returned function is called. */
  holdCalls(): () => void;
  /** The host side's log entries. */
  log: unknown[];
  /** How many creates reached the host side, or the service if there is no host side. */
  creates: number;
  /** Opens the page, with further attributes of the button. */
  open(attributes?: string): Promise<void>;
  /** The projects of this test's customer in the database. */
  projects(): Promise<Record<string, unknown>[]>;
}

export const customerOf = (email: string) => ({
  'First name': 'Grete',
  'Last name': 'Hermann',
  'E-mail': email,
  Phone: '+49 421 5550199',
  'Installation address': 'Am Wall 7, 28195 Bremen',
});

const markup = (attributes: string) => `<!doctype html><html lang="en"><title>An installer</title>
<script src="/fin-widgets.js"></script>
<fin-checkout-button country="DE" total-cost="24900" type-project="Solar" offer-pdf="https://installer.example/offer.pdf"
  financing-options="Financing" ${attributes}>Offer</fin-checkout-button>`;

let customers = 0;

/**
 * Starts an installer's page, and opens an empty tab for it; both end with the test. `direct`: without a host side. `openStore` is called
 * for each host side.
 */
export const visitInstaller = async (
  t: TestContext,
  demo: DemoSite,
  direct = false,
  openStore: () => Store = memoryStore,
): Promise<Installer & { email: string }> => {
  const service = `${demo.url}${basePaths[0]}`;
  // Other files of tests use the same database at the same time.
  const email = `grete${++customers}.${process.pid}@customer.example`;

  let released = Promise.resolve();
  const forward: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    if (/wf\/(new|update)_project_2$/.test(String(input))) {
      await released;
      if (it.faults && it.faultyCalls-- > 0) headers.set('X-Demo-Fault', it.faults);
    }
    return fetch(input, { ...init, headers });
  };
  const token = async () => {
    const body = JSON.stringify({ email: seeded.demo.email, password: seededPassword });
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(`${service}/wf/generate-user-token`, { method: 'POST', headers, body });
    return (await response.json()).response.token;
  };

  const server: Server = createServer(
    getRequestListener(async (request, env): Promise<Response> => {
      const { pathname, searchParams } = new URL(request.url);
      const html = { 'Content-Type': 'text/html; charset=utf-8' };
      if (pathname === '/') return new Response(markup(searchParams.get('with') ?? ''), { headers: html });
      if (pathname.startsWith('/fin-widgets')) {
        return new Response(await readFile(`dist${pathname}`), { headers: { 'Content-Type': 'text/javascript' } });
      }
      if (it.losesCalls && pathname.includes('/wf/')) {
        (env as HttpBindings).outgoing.destroy(); // the server listens on a port
        return new Response();
      }
      if (pathname.endsWith('/new_project_2') && request.method === 'POST') it.creates++;
      const answer = pathname.startsWith('/fin/')
        ? await host(request)
        : await forward(`${service}${pathname.replace('/direct', '')}`, {
            method: 'POST',
            headers: request.headers,
            body: await request.text(),
          });
      if (pathname.includes('/wf/') && it.droppedCalls) {
        it.droppedCalls--;
        (env as HttpBindings).outgoing.destroy();
      }
      return answer;
    }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const url: string = `http://localhost:${(server.address() as AddressInfo).port}`;
  const secret = crypto.getRandomValues(new Uint8Array(32));
  const startHost = (): Host =>
    createHost({
      service: { baseUrl: service, email: seeded.demo.email, password: seededPassword, fetch: forward },
      origins: [url],
      secret,
      clientIp: () => '127.0.0.1',
      store: openStore(),
      log: (entry) => it.log.push(entry),
    });
  let host = startHost();
  const { organization, id } = seeded.demo;
  const connection = direct
    ? `base-url="/direct" token="${await token()}" organization="${organization}" sales-rep="${id}"`
    : 'base-url="/fin" token-url="/fin/token"';

  const it: Installer & { email: string } = {
    ...(await visit(t, demo)),
    email,
    url,
    faults: '',
    faultyCalls: Number.POSITIVE_INFINITY,
    droppedCalls: 0,
    losesCalls: false,
    replaceHost() {
      host = startHost();
    },
    holdCalls() {
      let release = () => {};
      released = new Promise((resolve) => {
        release = resolve;
      });
      return () => release();
    },
    log: [],
    creates: 0,
    async open(attributes = '') {
      await it.page.goto(`${url}/?with=${encodeURIComponent(`${connection} ${attributes}`)}`);
    },
    projects: async () => (await demo.rows('projects')).filter((row) => row.email_customer === email),
  };
  return it;
};

/** Waits until the button is in one of these states, and returns the state. */
export const waitForState = async (page: Page, ...states: string[]): Promise<unknown> => {
  const reached = (names: string[]) => {
    const { state } = document.querySelector('fin-checkout-button') ?? {};
    return names.includes(String(state)) && state;
  };
  return (await page.waitForFunction(reached, {}, states)).jsonValue();
};

export const statusOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() =>
    document.querySelector('fin-checkout-button')?.shadowRoot?.querySelector('[part=status]')?.textContent?.trim(),
  );

/** Waits for the dialog, fills it in, and submits it. */
export const fillIn = async (page: Page, email: string): Promise<void> => {
  for (const [label, text] of Object.entries(customerOf(email))) {
    const field = await find(page, 'textbox', label);
    await field.evaluate((input) => {
      (input as HTMLInputElement).value = '';
    });
    await field.type(text);
  }
  await press(page, 'button', 'Continue');
};

/** Waits for the checkout page of this customer. */
export const waitForCheckout = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => location.pathname.startsWith('/checkout/'));
  assert.match(await page.$eval('h1', (heading) => heading.textContent ?? ''), /Grete/);
};
