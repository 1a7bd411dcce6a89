/** One byte altered in a further file: the file is not run, the page goes on without it, and `diagnose()` names it. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { alteredTag, furtherFiles as further, titleOfAltered } from './altered.js';
import { button, connection, diagnosis, fee, site, tag, waitForConsole, waitForState } from './site.js';

const here = site();
const { visit } = here;

const lead = '<fin-lead-form country="DE" total-cost="24.900" style="display:block">Call 030 1234567.</fin-lead-form>';

const open = (t: Parameters<typeof visit>[0], altered: keyof typeof further, markup: string) =>
  visit(t, (service) => alteredTag(here, altered, service) + markup);

const assertNotRun = async (page: Page) => assert.notEqual(await page.title(), titleOfAltered);

describe('one byte altered in the file of', () => {
  test('the dialog: the button says that it cannot go on', async (t) => {
    const { page, complaints } = await open(t, 'forms', fee + button);
    await waitForState(page, 'fin-monthly-fee', 'ready');
    await page.click('fin-checkout-button');
    await waitForState(page, 'fin-checkout-button', 'error');
    await assertNotRun(page);
    assert.match(
      (await diagnosis(page, complaints)).join('\n'),
      new RegExp(
        `/altered-forms/${further.forms} is not the file of this version, so it is not run, and the checkout button`,
      ),
    );
  });

  test('the lead form: its fallback shows', async (t) => {
    const { page, complaints } = await open(t, 'lead', fee + lead);
    await waitForState(page, 'fin-monthly-fee', 'ready');
    await waitForConsole(complaints);
    assert.match(await page.$eval('fin-lead-form', ({ innerText }) => innerText), /Call 030 1234567/);
    await assertNotRun(page);
    assert.match(
      (await diagnosis(page, complaints)).join('\n'),
      new RegExp(`${further.lead} is not the file of this version`),
    );
  });

  test('the prefetcher: fees come when they are chosen', async (t) => {
    const { page, complaints } = await open(t, 'prefetcher', fee);
    await waitForState(page, 'fin-monthly-fee', 'ready');
    assert.match(
      (await diagnosis(page, complaints)).join('\n'),
      new RegExp(
        `${further.prefetcher} is not the file of this version, so it is not run, and each quote is requested`,
      ),
    );
    await assertNotRun(page);
    await waitForState(page, 'fin-monthly-fee', 'ready');
  });

  test('the details: the payment shows without totals', async (t) => {
    const { page, complaints } = await open(t, 'details', fee.replace(' ', ' all-costs-included '));
    await waitForState(page, 'fin-monthly-fee', 'ready');
    assert.equal(await page.$eval('fin-monthly-fee', ({ fee, totals }) => fee !== undefined && totals), undefined);
    assert.match(
      (await diagnosis(page, complaints)).join('\n'),
      new RegExp(`${further.details} is not the file of this version, so it is not run, and the card shows no totals`),
    );
    await assertNotRun(page);
  });

  const followed =
    '<p id="price">24.900 €</p><fin-monthly-fee country="DE" total-cost-from="#price">Call 030 1234567.</fin-monthly-fee>';

  test('what reads the total cost from the page: the fallback shows', async (t) => {
    const { page, complaints } = await open(t, 'amount', followed);
    await waitForState(page, 'fin-monthly-fee', 'unconfigured');
    assert.match(await page.$eval('fin-monthly-fee', ({ innerText }) => innerText), /Call 030 1234567/);
    assert.match(
      (await diagnosis(page, complaints)).join('\n'),
      new RegExp(`${further.amount} is not the file of this version, so it is not run, and no total cost is read`),
    );
    await assertNotRun(page);
  });

  test('what reads the total cost from the page, once: it is requested again', async (t) => {
    const { page, requests, service } = await visit(t, () => '');
    await page.setRequestInterception(true);
    let isBlocked = true;
    page.on('request', (request) => {
      if (isBlocked && request.url().includes(further.amount)) {
        isBlocked = false;
        void request.abort();
      } else void request.continue();
    });
    await page.goto(here.put(tag(connection(service)) + followed));
    await waitForState(page, 'fin-monthly-fee', 'ready');
    assert.equal(requests.filter((line) => line.includes(further.amount)).length, 2);
  });

  test('none: the total cost is read by a file that other pages do not load', async (t) => {
    const { page, requests, complaints } = await visit(t, (service) => tag(connection(service)) + followed);
    await waitForState(page, 'fin-monthly-fee', 'ready');
    assert.equal(requests.filter((line) => line.includes(further.amount)).length, 1);
    const other = await visit(t, (service) => tag(connection(service)) + fee);
    await waitForState(other.page, 'fin-monthly-fee', 'ready');
    assert.equal(other.requests.filter((line) => line.includes(further.amount)).length, 0);
    assert.deepEqual([...complaints, ...other.complaints], []);
  });

  test('the diagnostics: the console names it', async (t) => {
    const { page, complaints } = await open(t, 'diagnose', fee);
    await waitForState(page, 'fin-monthly-fee', 'ready');
    await page.evaluate(() => window.finWidgets?.diagnose());
    const said = (await waitForConsole(complaints, 2)).join('\n');
    assert.match(said, new RegExp(`${further.diagnose} cannot be loaded, or is of another version`));
    await assertNotRun(page);
  });
});

test('a file is fetched once, and its check leaves nothing in the page', async (t) => {
  const { page, requests, complaints } = await visit(t, (service) => tag(connection(service)) + fee + button);
  await waitForState(page, 'fin-monthly-fee', 'ready');
  await page.hover('fin-checkout-button');
  await page.waitForFunction(() => document.querySelector('fin-checkout-button')?.shadowRoot?.querySelector('dialog'));
  assert.equal(requests.filter((line) => line.includes(further.forms)).length, 1);
  assert.equal(await page.$('link'), null);
  assert.deepEqual(complaints, []);
});
