/**
 * A Chromium and a demo for all test files of one run. Starting them costs more than most files: the runner starts each when the
 * first file asks, and ends both after the last file. A test file that runs alone starts its own (browser.ts, demo.ts).
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Demo } from '../../demo/server.js';
import type { Service } from '../../demo/service/index.js';
import { launchChromium } from './browser.js';

/** No limit, and a large budget: every visitor of the run has the same IP address. */
const startDemo = async (): Promise<Demo> => {
  const { createDemo } = await import('../../demo/server.js'); // only now: most runs need no database
  return createDemo({
    port: 0,
    limits: { mint: false, create: false, pricing: false, batch: false },
    prefetch: { perMinute: 1_000_000 },
  });
};

export interface Shared {
  /** `http://127.0.0.1:…`: what `addressVariable` (ask-shared.ts) tells the test files. */
  address: string;
  /** Ends what was started. */
  close(): Promise<void>;
}

/**
 * Serves what the files of a run share, on a free port of this machine: `/browser` answers with the WebSocket address of the Chromium,
 * `/demo` with the URL of the demo, `/demo/<table>` with the rows of the demo's database.
 */
export const serveShared = async (): Promise<Shared> => {
  let browser: ReturnType<typeof launchChromium> | undefined;
  let demo: Promise<Demo> | undefined;

  const answer = async (path: string): Promise<unknown> => {
    if (path === '/browser') {
      browser ??= launchChromium();
      return (await browser).wsEndpoint();
    }
    demo ??= startDemo();
    const { url, service } = await demo;
    const table = path.slice('/demo/'.length) as Parameters<Service['rows']>[0]; // our own test files ask
    return table ? service.rows(table) : url;
  };

  const server = createServer((request, response) => {
    answer(request.url ?? '').then(
      (found) => response.end(JSON.stringify(found)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  // A test file may ask again just when Node ends a connection that was idle for 5 s. Then its request would fail.
  server.keepAliveTimeout = 0;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo; // a port, not a pipe
  return {
    address: `http://127.0.0.1:${port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await (await browser)?.close();
      await (await demo)?.close();
    },
  };
};
