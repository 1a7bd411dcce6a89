/** The page before a visitor interacts with it: which requests are sent, what is stored, what is shown. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { waitUntil } from '../../host/test/support/timing.js';
import { button, connection, fee, site, tag, version, waitForState } from './site.js';

const { visit } = site();

/** Everything that a page can store in the browser. */
const stored = (page: Page) =>
  page.evaluate(async () => ({
    cookie: document.cookie,
    local: { ...localStorage },
    session: { ...sessionStorage },
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));

const nothing = { cookie: '', local: {}, session: {}, caches: [], databases: [], workers: 0 };

const form = '<fin-lead-form country="DE" total-cost="24.900"></fin-lead-form>';

test('only the configured addresses are requested, once each, and nothing is stored', async (t) => {
  const { page, service, requests } = await visit(t, (service) => {
    return tag(connection(service)) + fee + fee + button.repeat(2) + form;
  });
  await waitForState(page, 'fin-monthly-fee', 'ready');
  await waitForState(page, 'fin-lead-form', 'idle');
  await service.until(1, 'pricing_2');
  const expected = [
    `GET ${page.url()}`,
    `GET ${new URL('/fin-widgets.js', page.url()).href}`,
    `GET ${new URL(`/fin-widgets-prefetcher-${version}.js`, page.url()).href}`, // after the first fee
    `GET ${new URL(`/fin-widgets-forms-${version}.js`, page.url()).href}`, // for the lead form that is in the viewport
    `GET ${new URL(`/fin-widgets-lead-${version}.js`, page.url()).href}`,
    `POST ${service.tokenUrl}`,
    `POST ${service.baseUrl}/wf/pricing_2`,
  ];
  await waitUntil(() => requests.length >= expected.length);
  assert.deepEqual(requests.toSorted(), expected.toSorted());
  assert.deepEqual(await stored(page), nothing);
});

describe('the page’s own content is visible, never an empty box', () => {
  const text = 'Call us: 030 1234567';
  const filled = [
    fee.replace('></', `>${text}</`),
    button.replace('></', ` country="DE" total-cost="100">${text}</`),
    form.replace('></', `>${text}</`),
    `<div data-fin-widget="monthly-fee" data-country="DE" data-total-cost="100" data-loading="eager">${text}</div>`,
  ];
  const visibleContent = (page: Page, selector: string) =>
    page.$eval(selector, (element) => ({
      text: (element as HTMLElement).innerText.trim(),
      height: element.getBoundingClientRect().height > 10,
    }));
  const expected = { text, height: true };

  for (const [index, markup] of filled.entries()) {
    const name = /fin-[\w-]+/.exec(markup)?.[0] ?? '';
    test(`without the script: ${name} ${index}`, async (t) => {
      const { page } = await visit(t, () => `<section>${markup}</section>`);
      assert.deepEqual(await visibleContent(page, 'section'), expected);
    });
    // The content of a checkout button is its label, which is hidden with the button.
    if (markup.startsWith('<fin-checkout-button')) continue;
    test(`with the script and no setting: ${name} ${index}`, async (t) => {
      const { page } = await visit(t, () => `${tag()}<section>${markup}</section>`);
      await page.waitForFunction(() => Boolean(window.finWidgets));
      assert.deepEqual(await visibleContent(page, 'section'), expected);
    });
  }

  test('without the service: below a message and a retry button', async (t) => {
    const { page } = await visit(t, (service) => tag(connection(service)) + filled[0], {
      pricing_2: [{ status: 503, headers: { 'retry-after': '0' }, repeat: true }],
    });
    await waitForState(page, 'fin-monthly-fee', 'error');
    const visible = await visibleContent(page, 'fin-monthly-fee');
    assert.match(visible.text, new RegExp(text));
    const box = await page.locator('fin-monthly-fee >>> [part~=retry]').waitHandle();
    assert.ok((await box.boundingBox())?.height);
  });
});
