/** An installer's static page of another origin: the snippet that the command shows at `/` shows a monthly payment there. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, it } from 'node:test';
import { basePaths } from '../../../demo/service/index.js';
import { type DemoSite, openDemo, visit } from '../../../test/e2e/demo.js';
import { freePort } from '../services/processes.js';
import { environment, get, type RunningCommand, serveCommand } from './command.js';

let demo: DemoSite;
let command: RunningCommand;
let html = '';
/** The static site: `127.0.0.1`. The host has the name `localhost`, so that both are origins of their own. */
const site = createServer((_request, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end(html));
let siteUrl: string;
let publicUrl: string;

before(async () => {
  demo = await openDemo();
  await once(site.listen(0, '127.0.0.1'), 'listening');
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const port = String(await freePort());
  publicUrl = `http://localhost:${port}`;
  command = await serveCommand({
    ...environment(demo.url + basePaths[0]),
    FIN_ORIGINS: siteUrl,
    FIN_PUBLIC_URL: publicUrl,
    PORT: port,
  });
});
after(async () => {
  site.close();
  site.closeAllConnections();
  await command?.end();
  await demo?.close();
});

it('shows a fee, with the script’s integrity checked', async (t) => {
  const { text } = await get(`${command.url}/`);
  const [, head = '', body = ''] = /(<style>.*<\/script>).*(<fin-monthly-fee.*<\/fin-monthly-fee>)/s.exec(text) ?? [];
  html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A static site</title>${head}</head><body>${body}</body></html>`;
  const { page, complaints, addresses } = await visit(t, demo);
  await page.goto(siteUrl);
  await page.waitForSelector('fin-monthly-fee:state(ready)');
  assert.deepEqual(complaints, []);
  assert.ok(addresses.includes(`${publicUrl}/fin/token`));
});
