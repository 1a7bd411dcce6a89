/** A page whose host side is on another origin, as a page builder's page and an installer's own server. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { getRequestListener } from '@hono/node-server';
import { createHost } from 'fin-widgets-host';
import { basePaths, seeded, seededPassword } from '../../demo/service/index.js';
import { durableStore } from '../../host/test/support/durable-store.js';
import type { DemoSite } from './demo.js';

export interface OtherOrigin {
  /** The origin of the host side and the script. */
  server: string;
  /** Sets the content and the policy of a blank page on another origin, and returns its URL. Only what the policy names is allowed. */
  paste(head: string, body: string, policy: string): string;
}

/** Starts a server on a free port of this machine, and returns the port. */
const serve = async (t: TestContext, answer: (request: Request) => Response | Promise<Response>): Promise<number> => {
  const server = createServer(getRequestListener(answer));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port; // a port, not a pipe
};

/** A blank page with this content and policy. */
const blankPage = (body: string, policy: string, head = '') =>
  new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Blank</title>${head}</head><body>${body}</body></html>`,
    {
      headers: {
        'Content-Type': 'text/html',
        // A strict site would load `<style>` from a file; browsers request the favicon by themselves.
        'Content-Security-Policy': `default-src 'none'; ${policy} style-src 'unsafe-inline'; img-src 'self'`,
      },
    },
  );

/** Serves a blank page with this content on a port of its own, and returns its URL. Only what the policy names is allowed. */
export const serveLocally = async (t: TestContext, body: string, policy: string): Promise<string> =>
  `http://localhost:${await serve(t, () => blankPage(body, policy))}/`;

/** Starts a server under two names of this machine: `localhost` has the host side, `127.0.0.1` is the site. */
export const openOtherOrigin = async (t: TestContext, demo: DemoSite): Promise<OtherOrigin> => {
  let content: Parameters<typeof blankPage> = ['', ''];
  const port = await serve(t, async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/fin/')) return host(request);
    if (pathname.startsWith('/fin-widgets')) {
      const headers = { 'Content-Type': 'text/javascript', 'Access-Control-Allow-Origin': '*' };
      return new Response(await readFile(`dist${pathname}`), { headers });
    }
    return blankPage(...content);
  });
  const site = `http://127.0.0.1:${port}`;
  const host = createHost({
    service: { baseUrl: demo.url + basePaths[0], email: seeded.demo.email, password: seededPassword },
    origins: [site],
    secret: crypto.getRandomValues(new Uint8Array(32)),
    clientIp: () => '127.0.0.1',
    store: durableStore(),
  });
  return {
    server: `http://localhost:${port}`,
    paste(head, body, policy) {
      content = [body, policy, head];
      return `${site}/blank`;
    },
  };
};
