/** A site that is not its host side: what a page builder's page is to an installer's own server. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { getRequestListener } from '@hono/node-server';
import { basePaths, seeded, seededPassword } from '../../demo/service/index.js';
import { createHost } from '../../src/host/index.js';
import type { DemoSite } from './demo.js';

export interface Elsewhere {
  /** Where the host side and the script lie. */
  server: string;
  /** A blank page on another origin, with what was pasted into it, and nothing allowed but this policy. */
  paste(head: string, body: string, policy: string): string;
}

/** An installer's own server, by two names of this machine: one has the host side, the other is the site. */
export const openElsewhere = async (t: TestContext, demo: DemoSite): Promise<Elsewhere> => {
  let html = '';
  let policy = '';
  const server = createServer(
    getRequestListener(async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith('/fin/')) return host(request);
      if (pathname.startsWith('/fin-widgets')) {
        const headers = { 'Content-Type': 'text/javascript', 'Access-Control-Allow-Origin': '*' };
        return new Response(await readFile(`dist${pathname}`), { headers });
      }
      return new Response(html, { headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': policy } });
    }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo; // a port, not a pipe
  const site = `http://127.0.0.1:${port}`;
  const host = createHost({
    service: { baseUrl: demo.url + basePaths[0], email: seeded.demo.email, password: seededPassword },
    origins: [site],
    secret: crypto.getRandomValues(new Uint8Array(32)),
    clientIp: () => '127.0.0.1',
  });
  return {
    server: `http://localhost:${port}`,
    paste(head, body, allowed) {
      html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Blank</title>${head}</head><body>${body}</body></html>`;
      // `<style>` is the one thing that a strict site would put elsewhere; the favicon is the browser's own idea.
      policy = `default-src 'none'; ${allowed} style-src 'unsafe-inline'; img-src 'self'`;
      return `${site}/blank`;
    },
  };
};
