/** The pages of docs/host/markup.md for Node and Hono: they are those of this folder, and show their payment before the script has run. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { getRequestListener } from '@hono/node-server';
import { openBrowser, type TestBrowser } from '../../../test/support/browser.js';
import { createUpstream, type Upstream } from '../conformance/upstream.js';
import { credentials } from '../support/fixtures.js';
import { assertPageWithPayment } from './assert-page.js';

/** Answers with whatever page a test has opened, so that the host knows the origin of the pages before it is created. */
const site = createServer((request, response) => open(request, response)).listen(0);
let open: (...args: Parameters<ReturnType<typeof getRequestListener>>) => unknown;
let upstream: Upstream;
let browser: TestBrowser;
let url: string;

before(async () => {
  [upstream, browser] = await Promise.all([createUpstream(() => {}), openBrowser()]);
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const service = { baseUrl: upstream.baseUrl, ...credentials };
  Object.assign(process.env, { SERVICE: JSON.stringify(service), PAGES: url, PORT: '0' });
});
after(async () => {
  await browser.close();
  upstream.close();
  site.close();
  site.closeAllConnections();
});

test('Node', async (t) => {
  const { server }: { server: Server } = await import('./node-page.js');
  t.after(() => server.close());
  if (!server.listening) await once(server, 'listening');
  open = (request, response) => server.emit('request', request, response);
  await assertPageWithPayment(t, { browser }, url);
});

test('Hono', async (t) => {
  const { default: app } = await import('./hono-page.js');
  open = getRequestListener(app.fetch);
  await assertPageWithPayment(t, { browser }, url);
});

const documented = await readFile(new URL('../../../docs/host/markup.md', import.meta.url), 'utf8');

for (const [name, file] of [
  ['page.js', 'node-page.ts'],
  ['hono.js', 'hono-page.ts'],
  ['src/worker.js', '../runtimes/workerd/page-worker.js'],
] as const)
  test(`the docs show in ${name} the page that is tested`, async () => {
    const code = await readFile(new URL(file, import.meta.url), 'utf8');
    assert.equal(documented.includes(`\`\`\`js\n// ${name}\n${code}\`\`\`\n`), true);
  });
