/** What a page with the markup of `renderFee` promises, whatever server has written it. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { TestContext } from 'node:test';
import type { HTTPRequest } from 'puppeteer-core';
import { visit } from '../../../test/e2e/demo.js';
import type { TestBrowser } from '../../../test/support/browser.js';
import { waitUntil } from '../services/processes.js';

/** Serves the script's files, as the site's own server would. */
const serveScript = async (request: HTTPRequest): Promise<void> => {
  const [file] = /\/fin-widgets[\w.-]*\.js$/.exec(new URL(request.url()).pathname) ?? [];
  if (!file) return request.continue();
  return request.respond({ contentType: 'text/javascript', body: await readFile(`dist${file}`) });
};

/**
 * Asserts that the page has its payment before its script runs, that caches may keep the page for so long, and that the element takes over
 * without a request.
 * @param cacheControl Default: at most 60 s, the host's `pricingTtl`
 */
export const assertPageWithPayment = async (
  t: TestContext,
  site: { browser: TestBrowser },
  url: string,
  cacheControl = /^max-age=([1-5]?\d|60)$/,
): Promise<void> => {
  let response = new Response();
  let fee = 0;
  await waitUntil(async () => {
    response = await fetch(url);
    const html = await response.text();
    const [, block = '{}'] = /<script type="application\/json" data-fin-quotes>(.*?)<\/script>/.exec(html) ?? [];
    fee = JSON.parse(block).quotes?.[0][1].response.Monthly_fee;
    // On a busy machine, the first quote comes too late for its page.
    return fee > 0 && html.includes('<template shadowrootmode="open">');
  });
  assert.match(response.headers.get('cache-control') ?? '', cacheControl);

  const { page, complaints, addresses } = await visit(t, site);
  await page.setRequestInterception(true);
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  page.on('request', async (request) => {
    if (request.resourceType() === 'script') await isReleased;
    await serveScript(request).catch(() => {}); // the page has gone
  });
  const isLoaded = page.goto(url);
  await page.waitForSelector('fin-monthly-fee >>> [part=amount]', { visible: true });
  const shown = await page.$eval('fin-monthly-fee >>> [part=amount]', ({ textContent }) => textContent);
  assert.equal(Number(shown?.replace(/[^\d.]/g, '')), fee);
  release();
  await isLoaded;
  await page.waitForSelector('fin-monthly-fee:state(ready)');
  assert.equal(await page.$eval('fin-monthly-fee', (element) => Object(element).fee), fee);
  assert.deepEqual(
    addresses.filter((address) => new URL(address).pathname.startsWith('/fin/')),
    [],
  );
  assert.deepEqual(complaints, []);
};
