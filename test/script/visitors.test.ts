/** What a visitor's browser is asked to do before the visitor does anything: who is called, what is stored, what is shown. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { button, connection, fee, reached, site, tag, version } from './site.js';

const { visit } = site();

/** All that a page can keep. */
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

test('before a visitor acts the configured addresses alone are called, once each, and nothing is stored', async (t) => {
  const { page, there, requests } = await visit(t, (there) => {
    return tag(connection(there)) + fee + fee + button.repeat(2) + form;
  });
  await reached(page, 'fin-monthly-fee', 'ready');
  await reached(page, 'fin-lead-form', 'idle');
  await there.until(1, 'pricing_2');
  const expected = [
    `GET ${page.url()}`,
    `GET ${new URL('/fin-widgets.js', page.url()).href}`,
    `GET ${new URL(`/fin-widgets-forms-${version}.js`, page.url()).href}`, // from beside it, for the lead form that is in view
    `POST ${there.tokenUrl}`,
    `POST ${there.baseUrl}/wf/pricing_2`,
  ];
  assert.deepEqual(requests.toSorted(), expected.toSorted());
  assert.deepEqual(await stored(page), nothing);
});

describe('a visitor sees what the page has in an element, never an empty box', () => {
  const words = 'Call us: 030 1234567';
  const filled = [
    fee.replace('></', `>${words}</`),
    button.replace('></', ` country="DE" total-cost="100">${words}</`),
    form.replace('></', `>${words}</`),
    `<div data-fin-widget="monthly-fee" data-country="DE" data-total-cost="100" data-loading="eager">${words}</div>`,
  ];
  const seen = (page: Page, selector: string) =>
    page.$eval(selector, (element) => ({
      text: (element as HTMLElement).innerText.trim(),
      height: element.getBoundingClientRect().height > 10,
    }));
  const shown = { text: words, height: true };

  for (const [index, markup] of filled.entries()) {
    const name = /fin-[\w-]+/.exec(markup)?.[0] ?? '';
    test(`without the script: ${name} ${index}`, async (t) => {
      const { page } = await visit(t, () => `<section>${markup}</section>`);
      assert.deepEqual(await seen(page, 'section'), shown);
    });
    // A button's content is its label: where it cannot lead on, there is none.
    if (markup.startsWith('<fin-checkout-button')) continue;
    test(`with the script and no setting: ${name} ${index}`, async (t) => {
      const { page } = await visit(t, () => `${tag()}<section>${markup}</section>`);
      await page.waitForFunction(() => Boolean(window.finWidgets));
      assert.deepEqual(await seen(page, 'section'), shown);
    });
  }

  test('without the service: under a message, and with a way to try again', async (t) => {
    const { page } = await visit(t, (there) => tag(connection(there)) + filled[0], {
      pricing_2: [{ status: 503, headers: { 'retry-after': '0' }, repeat: true }],
    });
    await reached(page, 'fin-monthly-fee', 'error');
    const { text } = await seen(page, 'fin-monthly-fee');
    assert.match(text, new RegExp(words));
    const box = await page.locator('fin-monthly-fee >>> [part~=retry]').waitHandle();
    assert.ok((await box.boundingBox())?.height);
  });
});
