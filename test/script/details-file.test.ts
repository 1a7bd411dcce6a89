/** The file of the details: totals, example, chart and share. A page that asks for none of them does not load it, and a card without it has its payment. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import type { Plan, Scenario } from '../support/scenario.js';
import { connection, site, tag, version, waitForState } from './site.js';

const { visit, put } = site();

const file = `fin-widgets-details-${version}.js`;

const everything = 'all-costs-included term-chart share tenors="5 10 15 20" lender="Musterbank AG, Berlin"';

const page = (attributes: string) => (service: Scenario) =>
  `${tag({ ...connection(service), country: 'DE', 'total-cost': '24.900' })}<fin-monthly-fee ${attributes}></fin-monthly-fee>`;

const plan: Plan = { pricing_2: [{ body: { status: 'success', response: { Monthly_fee: 183.92 } }, repeat: true }] };

const loads = (requests: readonly string[]): number => requests.filter((line) => line.includes(file)).length;

/** What the card shows: its payment, whether there are totals, and how many terms can be chosen. */
const shown = (tab: Page) =>
  tab.$eval('fin-monthly-fee', (element) => ({
    hasFee: element.fee !== undefined,
    hasTotals: element.totals !== undefined,
    bars: element.shadowRoot?.querySelectorAll('[part=bar-financed]').length,
    terms: element.shadowRoot?.querySelectorAll('input[type=radio]').length,
  }));

describe('the file of the details', () => {
  test('is not loaded by a card without details', async (t) => {
    const { page: tab, requests } = await visit(t, page(''));
    await waitForState(tab, 'fin-monthly-fee', 'ready');
    assert.equal(loads(requests), 0);
  });

  test('is loaded once, and the payment comes together with its totals', async (t) => {
    const { page: tab, requests, complaints } = await visit(t, page(everything), plan);
    await waitForState(tab, 'fin-monthly-fee', 'ready');
    assert.deepEqual(await shown(tab), { hasFee: true, hasTotals: true, bars: 1, terms: 4 });
    assert.equal(loads(requests), 1);
    assert.deepEqual(complaints, []);
  });

  test('if loading fails, the card shows the payment without totals, and terms as options', async (t) => {
    const { page: tab, requests, service } = await visit(t, () => '', plan);
    await tab.setRequestInterception(true);
    tab.on('request', (request) => (request.url().includes(file) ? request.abort() : request.continue()));
    await tab.goto(put(page(everything)(service)));
    await waitForState(tab, 'fin-monthly-fee', 'ready');
    assert.deepEqual(await shown(tab), { hasFee: true, hasTotals: false, bars: 0, terms: 4 });
    assert.ok(loads(requests) > 0);
  });
});
