/** The second file, with the dialog and the forms: when it is loaded, what a click does until then, and what happens if loading fails. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import type { Scenario } from '../support/scenario.js';
import { button, connection, site, tag, version, waitForState } from './site.js';

const { visit, putScript } = site();

const file = `fin-widgets-forms-${version}.js`;

const lead = '<fin-lead-form style="display:block;margin-top:0">Call 030 1234567.</fin-lead-form>';

const page =
  (markup: string, data: Record<string, string> = {}) =>
  (service: Scenario) =>
    tag({ ...connection(service), country: 'DE', 'total-cost': '24.900', ...data }) + markup;

/** The requests for the second file. */
const requestsOfFile = (requests: readonly string[]): string[] => requests.filter((line) => line.includes(file));

/** Makes the first requests for the second file fail, or wait for `release`: as many as `times`. */
const interceptFile = async (page: Page, what: 'abort' | 'hold', times = 1): Promise<{ release(): void }> => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.setRequestInterception(true);
  let left = times;
  page.on('request', async (request) => {
    if (request.url().includes(file) && left-- > 0) {
      if (what === 'abort') return request.abort();
      await released;
    }
    return request.continue();
  });
  return { release };
};

/** Records the elements' events, an error as code, operation and `retryable`. */
const recordEvents = (page: Page) =>
  page.evaluate(() => {
    const events: string[] = [];
    Reflect.set(window, 'events', events);
    for (const type of ['fin-error', 'fin-checkout', 'fin-project']) {
      addEventListener(type, (event) => {
        const { error } = event as Event & { error?: { code: string; operation: string; retryable: boolean } };
        events.push(error ? `${error.code} ${error.operation} ${error.retryable}` : type);
      });
    }
  });

const recordedEvents = (page: Page) => page.evaluate(() => Reflect.get(window, 'events') as string[]);

const press = (page: Page) => page.$eval('fin-checkout-button', (element) => element.checkout());

const openDialogs = (page: Page) =>
  page.$eval('fin-checkout-button', (element) => element.shadowRoot?.querySelectorAll('dialog[open]').length);

const appears = (page: Page, selector: string, inside: string) =>
  page.waitForFunction(
    (selector, inside) => document.querySelector(selector)?.shadowRoot?.querySelector(inside),
    {},
    selector,
    inside,
  );

describe('the second file', () => {
  test('is not loaded for a visitor who only reads', async (t) => {
    const { page: tab, requests } = await visit(t, page(`<fin-monthly-fee></fin-monthly-fee>${button}`));
    await waitForState(tab, 'fin-monthly-fee', 'ready');
    await waitForState(tab, 'fin-checkout-button', 'idle');
    assert.deepEqual(requestsOfFile(requests), []);
  });

  for (const [how, showIntent] of [
    ['the pointer hovers over the button', (tab: Page) => tab.hover('fin-checkout-button')],
    ['the button gets the focus', (tab: Page) => tab.keyboard.press('Tab')],
  ] as const) {
    test(`is loaded once when ${how}, and the click opens the dialog`, async (t) => {
      const { page: tab, requests, complaints } = await visit(t, page(button));
      await waitForState(tab, 'fin-checkout-button', 'idle');
      const loaded = tab.waitForResponse((response) => response.url().includes(file));
      await showIntent(tab);
      await loaded;
      await press(tab);
      await waitForState(tab, 'fin-checkout-button', 'collecting');
      assert.equal(await openDialogs(tab), 1);
      assert.equal(requestsOfFile(requests).length, 1);
      assert.deepEqual(complaints, []);
    });
  }

  test('an earlier click waits for the file, says so, and counts once', async (t) => {
    const { page: tab, requests } = await visit(t, page(button));
    const { release } = await interceptFile(tab, 'hold');
    await waitForState(tab, 'fin-checkout-button', 'idle');
    await press(tab);
    await press(tab);
    await waitForState(tab, 'fin-checkout-button', 'creating');
    const status = () =>
      tab.$eval('fin-checkout-button', (element) => element.shadowRoot?.querySelector('[part=status]')?.textContent);
    assert.equal(await status(), 'Please wait a moment.');
    release();
    await waitForState(tab, 'fin-checkout-button', 'collecting');
    assert.equal(await openDialogs(tab), 1);
    assert.equal(await status(), '');
    assert.equal(requestsOfFile(requests).length, 1);
  });

  test('of two waiting buttons only the last one clicked opens its dialog', async (t) => {
    const { page: tab } = await visit(t, page(button + button));
    const { release } = await interceptFile(tab, 'hold');
    await waitForState(tab, 'fin-checkout-button', 'idle');
    await tab.$$eval('fin-checkout-button', (elements) => {
      for (const element of elements) element.checkout();
    });
    release();
    await tab.waitForFunction(() =>
      [...document.querySelectorAll('fin-checkout-button')].every(({ state }) => state !== 'creating'),
    );
    const states = await tab.$$eval('fin-checkout-button', (elements) => elements.map(({ state }) => state));
    assert.deepEqual(states, ['idle', 'collecting']);
  });

  test('an invalid address of the file is handled as a failed load', async (t) => {
    const { page: tab, complaints } = await visit(
      t,
      (service) =>
        `${page(button)(service)}<script>addEventListener('load', () => { finWidgets.files = 'http://[' })</script>`,
    );
    await waitForState(tab, 'fin-checkout-button', 'idle');
    await tab.waitForFunction(() => window.finWidgets?.files === 'http://[');
    await tab.hover('fin-checkout-button');
    await press(tab);
    await waitForState(tab, 'fin-checkout-button', 'error');
    assert.deepEqual(complaints, []);
  });

  test('a button that is removed while its click waits opens nothing, and is idle when it is inserted again', async (t) => {
    const { page: tab } = await visit(t, page(button));
    const { release } = await interceptFile(tab, 'hold');
    await waitForState(tab, 'fin-checkout-button', 'idle');
    await press(tab);
    await waitForState(tab, 'fin-checkout-button', 'creating');
    await tab.evaluate(() => {
      const element = document.querySelector('fin-checkout-button') as Element;
      Reflect.set(window, 'element', element);
      element.remove();
    });
    release();
    // The file has run, and has dropped the click.
    await tab.waitForFunction(() => Reflect.get(window, 'element').state === 'idle');
    await tab.evaluate(() => document.body.append(Reflect.get(window, 'element') as Element));
    await waitForState(tab, 'fin-checkout-button', 'idle');
    assert.equal(await openDialogs(tab), 0);
  });

  test('if loading fails, the visitor and the page are told, and the next click tries again', async (t) => {
    const { page: tab, requests, service } = await visit(t, page(button));
    await interceptFile(tab, 'abort');
    await recordEvents(tab);
    await waitForState(tab, 'fin-checkout-button', 'idle');
    await press(tab);
    await waitForState(tab, 'fin-checkout-button', 'error');
    const text = await tab.$eval('fin-checkout-button', (element) => element.shadowRoot?.textContent?.trim());
    assert.match(text ?? '', /could not be/);
    assert.deepEqual(await recordedEvents(tab), ['network new_project_2 true']);
    await press(tab);
    await waitForState(tab, 'fin-checkout-button', 'collecting');
    assert.equal(await openDialogs(tab), 1);
    assert.equal(requestsOfFile(requests).length, 2);
    assert.deepEqual(await service.log('new_project_2'), []);
  });

  test('is loaded with the page if this tab remembers a project', async (t) => {
    const { page: tab, requests } = await visit(t, page(button));
    await waitForState(tab, 'fin-checkout-button', 'idle');
    const one = { place: 'p', offer: 'o', page: 'a', who: 'w', customer: 'c', key: 'k', time: Date.now() };
    await tab.evaluate((one) => sessionStorage.setItem('fin-widgets', JSON.stringify([one])), one);
    assert.deepEqual(requestsOfFile(requests), []);
    // The elements remember projects only in secure contexts, such as localhost.
    const loaded = tab.waitForResponse((response) => response.url().includes(file));
    await tab.reload();
    await loaded;
  });

  test('is loaded for a lead form when it comes near the viewport, and not before', async (t) => {
    const { page: tab, requests } = await visit(t, page(`<div style="height:4000px"></div>${lead}`));
    await waitForState(tab, 'fin-lead-form', 'idle');
    assert.deepEqual(requestsOfFile(requests), []);
    assert.ok(await tab.$eval('fin-lead-form', (element) => element.innerText.includes('Call 030')));
    await tab.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await appears(tab, 'fin-lead-form', 'form');
    assert.ok(await tab.$eval('fin-lead-form', (element) => !element.querySelector('*')?.checkVisibility()));
    assert.equal(requestsOfFile(requests).length, 1);
  });

  test('if loading fails, a lead form keeps the page’s content and tells the page', async (t) => {
    const { page: tab, requests } = await visit(t, page(`<div style="height:4000px"></div>${lead}`));
    await interceptFile(tab, 'abort');
    await recordEvents(tab);
    await tab.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await tab.waitForFunction(() => (Reflect.get(window, 'events') as string[]).length);
    assert.deepEqual(await recordedEvents(tab), ['network new_lead true']);
    assert.ok(await tab.$eval('fin-lead-form', (element) => element.innerText.includes('Call 030')));
    assert.equal(requestsOfFile(requests).length, 1);
    await tab.evaluate(() => dispatchEvent(new Event('online')));
    await appears(tab, 'fin-lead-form', 'form');
    assert.equal(requestsOfFile(requests).length, 2);
  });

  test('replaces a fallback field only after the visitor has left it', async (t) => {
    const { page: tab } = await visit(
      t,
      page(
        '<div style="height:4000px"></div><fin-lead-form><input aria-label="E-mail"></fin-lead-form><button>On</button>',
      ),
    );
    await waitForState(tab, 'fin-lead-form', 'idle');
    await tab.focus('input'); // the browser scrolls it into view
    await appears(tab, 'fin-lead-form', 'form');
    await tab.keyboard.type('anna@customer.example');
    assert.equal(await tab.$eval('input', ({ value }) => value), 'anna@customer.example');
    await tab.focus('button');
    await tab.waitForFunction(() => !document.querySelector('input')?.checkVisibility());
  });

  test('is found by `finWidgets.files` if the script is part of another file, and serves all elements', async (t) => {
    putScript('/cache/bundle.js', `${readFileSync('dist/fin-widgets.js', 'utf8')}\n;finWidgets.files = '/';`);
    const { page: tab, requests } = await visit(t, (service) =>
      page(button + button)(service).replace('/fin-widgets.js', '/cache/bundle.js'),
    );
    await waitForState(tab, 'fin-checkout-button', 'idle');
    await tab.$$eval('fin-checkout-button', (elements) => {
      for (const element of elements) element.shadowRoot?.querySelector('button')?.focus();
    });
    await appears(tab, 'fin-checkout-button', 'dialog');
    assert.deepEqual(
      requestsOfFile(requests).map((line) => new URL(line.slice(4)).pathname),
      [`/${file}`],
    );
    const all = await tab.$$eval('fin-checkout-button', (elements) =>
      elements.map((element) => Boolean(element.shadowRoot?.querySelector('dialog'))),
    );
    assert.deepEqual(all, [true, true]);
  });
});
