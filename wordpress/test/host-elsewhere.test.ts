/** A site whose host is elsewhere, such as an agency's: one address in the settings, and no credentials. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { serve } from '@hono/node-server';
import { createHost } from 'fin-widgets-host';
import type { Page } from 'puppeteer-core';
import { basePaths, seeded, seededPassword } from '../../demo/service/index.js';
import { durableStore } from '../../host/test/support/durable-store.js';
import { type DemoSite, openDemo, projectAt, visit } from '../../test/e2e/demo.js';
import { goToCheckout } from '../../test/e2e/user.js';
import { fillSettings, follow, logIn } from './support/admin.js';
import { hasFee } from './support/configured-site.js';
import { type Site, startSite } from './support/site.js';
import { savePage } from './support/surfaces.js';

let demo: DemoSite;
let site: Site;
const servers: Server[] = [];

/** A host for pages of these origins. Gives its address. */
const startHost = async (origins: string[]): Promise<string> => {
  const host = createHost({
    service: { baseUrl: demo.url + basePaths[0], email: seeded.demo.email, password: seededPassword },
    origins,
    secret: 'a-secret-of-32-bytes-for-the-tests',
    clientIp: () => '192.0.2.1',
    store: durableStore(),
  });
  const server = serve({ port: 0, hostname: '127.0.0.1', fetch: (request) => host(request) }) as Server; // no HTTP/2
  servers.push(server);
  if (!server.listening) await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/fin`;
};

before(async () => {
  [demo, site] = await Promise.all([openDemo(), startSite()]);
});
after(async () => {
  for (const server of servers) server.close();
  await demo.close();
  await site.stop();
});

const host = () => site.value<string>("return FinWidgets\\Options::get('host');");
const settings = () => `${site.url}/wp-admin/options-general.php?page=fin-widgets`;

/** Types the address, saves, and gives the message. */
const save = async (page: Page, address: string): Promise<string> => {
  await page.goto(settings());
  await page.$eval('details:has(#fin-host)', (details) => {
    (details as HTMLDetailsElement).open = true; // its tag says so
  });
  await page.click('#fin-host', { count: 3 });
  await page.type('#fin-host', address);
  await follow(page, '#submit');
  return page.$eval('.settings-error', ({ textContent }) => textContent ?? '');
};

test('an address is stored once the host there gives a price; each failure says what to do, and replaces nothing', async (t) => {
  await site.php("update_option('fin_widgets', ['country' => 'Germany', 'requireLegal' => '0']);");
  const { page } = await visit(t, demo);
  await logIn(page, site, 'administrator');
  const stranger = await startHost(['https://other.example']);
  assert.match(await save(page, stranger), new RegExp(`does not know this site.*add ${site.url} to its origins`));
  assert.match(await save(page, 'http://127.0.0.1:9/fin'), /Nobody answers at this address/);
  assert.match(await save(page, `${site.url}/nothing`), /it is no host/);
  assert.match(await save(page, 'http://host.example/fin'), /must begin with https/);
  assert.equal(await host(), '');

  const address = await startHost([site.url]);
  assert.match(await save(page, `${address}/`), /The host works.*A price to try: [\d.,]+ EUR a month/);
  assert.equal(await host(), address);
  assert.match(await save(page, stranger), /does not know this site/);
  assert.equal(await host(), address);
  await page.goto(settings());
  assert.equal(
    await page.$eval('#fin-widgets-steps', ({ textContent }) => /✓.*Connect the service/s.test(textContent ?? '')),
    true,
  );
});

test('blocks, shortcodes, legal texts and checkout are as with a host of the site’s own', async (t) => {
  await site.php(
    "update_option('fin_widgets', ['requireLegal' => '', 'legal' => 'Example', 'rate' => '3.99 %'] + get_option('fin_widgets'));",
  );
  const { page, complaints, addresses } = await visit(t, demo);
  await page.goto(
    await savePage(`<!-- wp:fin-widgets/monthly-fee {"total-cost":"24.900"} /-->
      [fin_checkout_button type-project="Solar" offer-pdf="https://files.installer.example/offer.pdf"]See your offer[/fin_checkout_button]`)(
      site,
      'author',
    ),
  );
  await page.waitForFunction(hasFee);
  assert.match(await page.$eval('fin-monthly-fee', ({ textContent }) => textContent ?? ''), /3\.99 %Example/);
  await goToCheckout(page);
  assert.equal((await projectAt(demo, page)).Total_cost_installation, 24_900);
  assert.deepEqual(complaints, []);
  const minted = addresses.filter((each) => each.endsWith('/token'));
  assert.deepEqual(minted, [`${await host()}/token`]);
});

test('nobody is told that credentials are missing; the plugin’s own host is off', async () => {
  assert.equal(
    (await fetch(`${site.url}/wp-json/fin/v1/token`, { method: 'POST', headers: { Origin: site.url } })).status,
    503,
  );
  assert.equal(
    await site.php(
      "set_current_screen('dashboard'); FinWidgets\\Health::showNotice(); FinWidgets\\FirstSteps::showNotice();",
      'administrator',
    ),
    '',
  );
  const { status, description } = await site.value<{ status: string; description: string }>(
    'return FinWidgets\\Health::test();',
    'administrator',
  );
  assert.equal(status, 'good');
  assert.ok(description.includes(await host()));
});

test('a failed test of typed credentials keeps the host', async (t) => {
  const kept = await host();
  const { page } = await visit(t, demo);
  await logIn(page, site, 'administrator');
  await page.goto(settings());
  await fillSettings(page, {
    host: '',
    base_url: `${demo.url}/nothing`,
    email: 'a@installer.example',
    password: 'x',
  });
  await follow(page, '#submit');
  assert.notEqual(kept, '');
  assert.equal(await host(), kept);
  const message = await page.$eval('.settings-error', ({ textContent }) => textContent ?? '');
  assert.match(message, /not the financing service.*the monthly payments come as before/);
});

test('the test mode needs no host', async (t) => {
  await site.php("update_option('fin_widgets', ['test' => '1'] + get_option('fin_widgets'));");
  t.after(() => site.php("update_option('fin_widgets', ['test' => ''] + get_option('fin_widgets'));"));
  const { page, addresses } = await visit(t, demo);
  await page.goto(await savePage('[fin_monthly_fee total-cost="24.900"]')(site, 'author'));
  await page.waitForFunction(hasFee);
  const minted = addresses.filter((each) => each.endsWith('/token'));
  assert.deepEqual(
    minted.map((each) => new URL(each).origin),
    [site.url],
  );
  assert.deepEqual(await site.complaints(), []);
});
