/** The prefetcher's file: it comes after the first fee, and a page without it has its fees one at a time. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { waitUntil } from '../../host/test/support/timing.js';
import type { Scenario } from '../support/scenario.js';
import { connection, site, tag, version, waitForState } from './site.js';

const { visit } = site();

const file = `fin-widgets-prefetcher-${version}.js`;

const page = (attributes: string) => (service: Scenario) =>
  tag({ ...connection(service), country: 'DE', 'total-cost': '24.900' }) +
  `<fin-monthly-fee ${attributes}></fin-monthly-fee>`;

const inElement = (tab: Page, act: (slider: HTMLInputElement) => void) =>
  tab.$eval(
    'fin-monthly-fee',
    (element, act) => {
      const slider = element.shadowRoot?.querySelector('[part=slider]');
      new Function('slider', `(${act})(slider)`)(slider);
    },
    String(act),
  );

const showIntent = (tab: Page) => inElement(tab, (slider) => slider.focus());
const leave = (tab: Page) => inElement(tab, (slider) => slider.blur());

const count = (requests: readonly string[], part: string) => requests.filter((line) => line.includes(part)).length;

/** Runs in the page: notes whether the first payment had been painted when the link to the file came into the document. */
const watchFile = (file: string): void => {
  let isPainted = false;
  document.addEventListener('fin-fee', () => {
    requestAnimationFrame(() => scheduler.postTask(() => (isPainted = true), { priority: 'user-blocking' }));
  });
  new MutationObserver((records) => {
    const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
    if (added.some((node) => node instanceof HTMLLinkElement && node.href.includes(file)))
      Object.assign(window, { cameAfterFrame: isPainted });
  }).observe(document, { childList: true, subtree: true });
};

describe('the file of the prefetcher', () => {
  test('comes after the first fee, and is there at the first intent', async (t) => {
    const { page: tab, requests, complaints } = await visit(t, page(''));
    await waitForState(tab, 'fin-monthly-fee', 'ready');
    await waitUntil(() => count(requests, file) === 1);
    assert.ok(
      requests.findIndex((line) => line.includes(file)) > requests.findIndex((line) => line.includes('/token')),
    );
    assert.equal(count(requests, 'pricing_2'), 1);
    await showIntent(tab);
    await waitUntil(() => count(requests, 'pricing_2') > 1);
    assert.equal(count(requests, file), 1);
    assert.deepEqual(complaints, []);
  });

  test('comes after the frame with the first payment', async (t) => {
    const { page: tab } = await visit(t, page(''));
    await tab.evaluateOnNewDocument(watchFile, file);
    await tab.reload();
    await tab.waitForFunction(() => 'cameAfterFrame' in window);
    assert.equal(await tab.evaluate(() => Reflect.get(window, 'cameAfterFrame')), true);
  });

  test('is not loaded where nothing is prefetched', async (t) => {
    const { page: tab, requests } = await visit(t, page('prefetch="none"'));
    await waitForState(tab, 'fin-monthly-fee', 'ready');
    await showIntent(tab);
    await tab.keyboard.press('ArrowRight');
    await waitUntil(() => count(requests, 'pricing_2') === 2);
    await waitForState(tab, 'fin-monthly-fee', 'ready');
    assert.equal(count(requests, file), 0);
  });

  test('is loaded again at the first intent, if it could not be loaded', async (t) => {
    const { page: tab, requests } = await visit(t, page(''));
    await tab.setRequestInterception(true);
    let isBlocked = true;
    tab.on('request', (request) => (isBlocked && request.url().includes(file) ? request.abort() : request.continue()));
    await tab.reload();
    await waitForState(tab, 'fin-monthly-fee', 'ready');
    await showIntent(tab);
    await tab.keyboard.press('ArrowRight');
    await waitForState(tab, 'fin-monthly-fee', 'ready'); // the visitor has fees all the same
    await leave(tab);
    isBlocked = false;
    const before = count(requests, file);
    await showIntent(tab);
    await waitUntil(() => count(requests, file) > before);
  });
});
