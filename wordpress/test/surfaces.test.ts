/** Each place for a widget, by each role that may write there, in a block theme and a classic theme, with and without the plugin. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { serve } from '@hono/node-server';
import { createHost } from 'fin-widgets-host';
import { seeded, seededPassword } from '../../demo/service/index.js';
import { durableStore } from '../../host/test/support/durable-store.js';
import { visit } from '../../test/e2e/demo.js';
import { type ConfiguredSite, hasFee, startConfiguredSite } from './support/configured-site.js';
import { clear, surfaces, themes, works } from './support/surfaces.js';

/** A role may write the same in all versions. So all roles run on the newest version, and only the first one on the oldest. */
const isNewest = process.env.WORDPRESS === 'newest';

let here: ConfiguredSite;
let elsewhere: Server;

before(async () => {
  here = await startConfiguredSite();
  const { site, baseUrl } = here;
  const service = { baseUrl, email: seeded.demo.email, password: seededPassword };
  const fin = createHost({
    service,
    origins: [site.url],
    secret: 'a-secret-of-32-bytes-for-the-tests',
    clientIp: () => '192.0.2.1',
    store: durableStore(),
  });
  elsewhere = serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      if (!pathname.endsWith('.js')) return fin(request);
      const headers = { 'Content-Type': 'text/javascript', 'Access-Control-Allow-Origin': '*' };
      return new Response(await readFile(`dist${pathname}`), { headers });
    },
  }) as Server; // no HTTP/2
});

after(async () => {
  elsewhere?.close(); // missing if WordPress has not started
  await here?.close();
});

for (const withPlugin of [true, false]) {
  describe(withPlugin ? 'with the plugin' : 'without the plugin, the script in the head', () => {
    before(async () => {
      if (withPlugin) return;
      const { port } = elsewhere.address() as AddressInfo;
      const at = `http://127.0.0.1:${port}`;
      const tag = `<script defer src="${at}/fin-widgets.js" data-base-url="${at}/fin" data-token-url="${at}/fin/token"></script>`;
      await here.site.php(`deactivate_plugins('fin-widgets/fin-widgets.php'); update_option('test_head', '${tag}');`);
    });

    for (const theme of ['block', 'classic'] as const) {
      describe(`in a ${theme} theme`, () => {
        before(() => here.site.php(`switch_theme('${themes[theme]}');`));
        after(() => clear(here.site));

        for (const surface of surfaces.filter((each) => each.themes.includes(theme))) {
          for (const role of isNewest ? surface.roles : surface.roles.slice(0, 1)) {
            for (const thing of surface.things) {
              const isOwn = thing === 'block' || thing === 'shortcode';
              if (isOwn && !withPlugin) continue;
              const isShown = works(role, thing, withPlugin);
              it(`${surface.name}: the ${thing} of the ${role} ${isShown ? 'shows the fee' : 'leaves its content'}`, async (t) => {
                await clear(here.site);
                const address = await surface.put(here.site, role, thing);
                const { page, complaints } = await visit(t, here.demo);
                await page.goto(address);
                if (isShown) {
                  await page.waitForFunction(hasFee);
                  assert.equal((await page.$$('fin-monthly-fee')).length, 1);
                } else {
                  assert.equal(await page.$('fin-monthly-fee'), null);
                  assert.match(await page.$eval('body', ({ textContent }) => textContent ?? ''), /Call us/);
                }
                assert.deepEqual(complaints, []);
              });
            }
          }
        }
      });
    }
  });
}

it('WordPress logs no warning about the plugin', async () => assert.deepEqual(await here.site.complaints(), []));
