/**
 * The Worker of docs/host/markup.md, bundled from the packages as they are published: it writes the monthly payment into its page, where there is
 * no DOM.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { openBrowser, type TestBrowser } from '../../../../test/support/browser.js';
import { createUpstream } from '../../conformance/upstream.js';
import { bundleWorker } from '../../mounts/bundle.js';
import { assertPageWithPayment } from '../../render/assert-page.js';
import { credentials, secret } from '../../support/fixtures.js';
import { deferred } from '../../support/timing.js';
import { startWorkerd } from './workerd.js';

let browser: TestBrowser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

it('shows the payment before its script has run, also one that came too late for the page before', async (t) => {
  const upstream = await createUpstream(() => {});
  const folder = await mkdtemp(join(tmpdir(), 'fin-widgets-page-'));
  const workerd = await startWorkerd(folder, {
    code: await bundleWorker(new URL('page-worker.js', import.meta.url), 'packages'),
    variables: {
      FIN_SERVICE: upstream.baseUrl,
      FIN_EMAIL: credentials.email,
      FIN_PASSWORD: credentials.password,
      FIN_SECRET: secret,
      FIN_ORIGINS: 'https://installer.example',
    },
  });
  t.after(async () => {
    await workerd.stop();
    upstream.close();
    await rm(folder, { recursive: true });
  });
  const url = `http://127.0.0.1:${workerd.port}/`;

  const held = deferred<undefined>();
  upstream.setAnswers({ pricing_2: () => held.promise });
  const html = await (await fetch(url)).text();
  assert.equal(html.includes('<template'), false);
  // The page has been sent. Without its context's `waitUntil`, the request for the quote would have ended with it.
  held.resolve(undefined);
  await assertPageWithPayment(t, { browser }, url);
  assert.equal(upstream.sent('pricing_2').length, 1);
});
