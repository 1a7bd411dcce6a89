/** An installer's static page of another origin: the snippet that the command shows at `/` shows a monthly payment there. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { basePaths } from '../../../demo/service/index.js';
import { type DemoSite, openDemo, visit } from '../../../test/e2e/demo.js';
import { freePort } from '../services/processes.js';
import { waitUntil } from '../support/timing.js';
import { type Environment, environment, get, type RunningCommand, serveCommand } from './command.js';
import { folder, newName } from './subject.js';

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

describe('an installer among many', () => {
  const page: Environment = {
    FIN_PAGE_COUNTRY: 'DE',
    FIN_PAGE_TENORS: '5 15',
    FIN_PAGE_TENOR: '15',
    FIN_PAGE_DOWNPAYMENT: '10',
    FIN_PAGE_LEGAL: 'The lender is <b>Bank</b>.',
    FIN_PAGE_REQUIRE_LEGAL: 'true',
    FIN_PAGE_ALL_COSTS_INCLUDED: 'true',
    FIN_LIMIT_MINT: 'off',
  };
  const fileOf = (variables: Environment) =>
    Object.entries(variables)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join('');

  it('has pages of two lines on another origin, and changes their texts in one place', async (t) => {
    const { FIN_SERVICE, FIN_EMAIL, FIN_PASSWORD, FIN_SECRET = '' } = environment(demo.url + basePaths[0]);
    const installers = join(folder, newName());
    await mkdir(installers);
    // Renamed, so that the host reads a whole file.
    const write = async (changes: Environment) => {
      const settings = { FIN_SERVICE, FIN_EMAIL, FIN_PASSWORD, FIN_ORIGINS: siteUrl, ...page, ...changes };
      await writeFile(join(installers, 'acme'), fileOf(settings as Environment));
      await rename(join(installers, 'acme'), join(installers, 'acme.env'));
    };
    await write({});
    const many = await serveCommand({
      FIN_INSTALLERS: installers,
      FIN_SECRET,
      FIN_STORE: 'memory:',
      FIN_CLIENT_IP: 'connection',
    });
    t.after(() => many.end());
    const host = `http://localhost:${many.port}/fin/acme`;
    html = `<!doctype html><html lang="en"><title>A static site</title><link rel="icon" href="data:,">
<script defer src="${host}/fin-widgets.js" data-host></script>
<fin-monthly-fee total-cost="24900"></fin-monthly-fee>`;
    const { page: tab, complaints, addresses } = await visit(t, demo);
    const open = async () => {
      await tab.goto(siteUrl);
      await tab.waitForSelector('fin-monthly-fee:state(ready)');
      return tab.$eval('fin-monthly-fee', (fee) => ({
        selection: fee.selection,
        legal: fee.shadowRoot?.querySelector('[part=legal]')?.textContent?.trim() ?? '',
        totals: fee.totals !== undefined,
      }));
    };
    const { selection, legal, totals } = await open();
    assert.deepEqual(selection, { country: 'Germany', currency: 'EUR', totalCost: 24900, tenor: 15, downpayment: 10 });
    assert.match(legal, /The lender is <b>Bank<\/b>\.$/);
    assert.equal(totals, true);
    assert.deepEqual(complaints, []);
    const requests = () => addresses.filter((address) => address.startsWith(`${host}/`) && !address.endsWith('.js'));
    // The payment comes with the token. Then the card requests the payment of its other term, after a preflight.
    await waitUntil(() => requests().length >= 3);
    assert.deepEqual(requests(), [`${host}/token`, `${host}/prices`, `${host}/prices`]);
    assert.ok(addresses.some((address) => address.startsWith(`${host}/fin-widgets-details-`)));

    await write({ FIN_PAGE_LEGAL: 'Another lender.' });
    const end = Date.now() + 15_000;
    while (!(await open()).legal.endsWith('Another lender.'))
      assert.equal(Date.now() < end, true, 'still the old text');
  });
});
