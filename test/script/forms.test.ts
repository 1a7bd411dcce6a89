/** The second file, with the dialog and the forms: it comes on a visitor's first intent, and what happens until then and without it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import type { Scenario } from '../support/scenario.js';
import { button, connection, reached, site, tag, version } from './site.js';

const { visit, putScript } = site();

const file = `fin-widgets-forms-${version}.js`;

const lead = '<fin-lead-form style="display:block;margin-top:0">Call 030 1234567.</fin-lead-form>';

const page =
  (markup: string, data: Record<string, string> = {}) =>
  (there: Scenario) =>
    tag({ ...connection(there), country: 'DE', 'total-cost': '24.900', ...data }) + markup;

const asked = (requests: readonly string[]): string[] => requests.filter((line) => line.includes(file));

/** Has the file fail, or wait for `go`, as often as `times`. */
const meddle = async (page: Page, what: 'abort' | 'hold', times = 1): Promise<{ go(): void }> => {
  let go = () => {};
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.setRequestInterception(true);
  let left = times;
  page.on('request', async (request) => {
    if (request.url().includes(file) && left-- > 0) {
      if (what === 'abort') return request.abort();
      await gone;
    }
    return request.continue();
  });
  return { go };
};

/** All that the element says of itself by events. */
const hear = (page: Page) =>
  page.evaluate(() => {
    const heard: string[] = [];
    Reflect.set(window, 'heard', heard);
    for (const type of ['fin-error', 'fin-checkout', 'fin-project']) {
      addEventListener(type, (event) => {
        const { error } = event as Event & { error?: { code: string; operation: string; retryable: boolean } };
        heard.push(error ? `${error.code} ${error.operation} ${error.retryable}` : type);
      });
    }
  });

const heard = (page: Page) => page.evaluate(() => Reflect.get(window, 'heard') as string[]);

const press = (page: Page) => page.$eval('fin-checkout-button', (element) => element.checkout());

const dialogs = (page: Page) =>
  page.$eval('fin-checkout-button', (element) => element.shadowRoot?.querySelectorAll('dialog[open]').length);

const appears = (page: Page, selector: string, inside: string) =>
  page.waitForFunction(
    (selector, inside) => document.querySelector(selector)?.shadowRoot?.querySelector(inside),
    {},
    selector,
    inside,
  );

describe('the second file', () => {
  test('does not come for a page that is read', async (t) => {
    const { page: tab, requests } = await visit(t, page(`<fin-monthly-fee></fin-monthly-fee>${button}`));
    await reached(tab, 'fin-monthly-fee', 'ready');
    await reached(tab, 'fin-checkout-button', 'idle');
    assert.deepEqual(asked(requests), []);
  });

  for (const [how, sign] of [
    ['a pointer comes over the button', (tab: Page) => tab.hover('fin-checkout-button')],
    ['the focus comes to the button', (tab: Page) => tab.keyboard.press('Tab')],
  ] as const) {
    test(`comes when ${how}, once, and the click opens the dialog`, async (t) => {
      const { page: tab, requests, complaints } = await visit(t, page(button));
      await reached(tab, 'fin-checkout-button', 'idle');
      const come = tab.waitForResponse((response) => response.url().includes(file));
      await sign(tab);
      await come;
      await press(tab);
      await reached(tab, 'fin-checkout-button', 'collecting');
      assert.equal(await dialogs(tab), 1);
      assert.equal(asked(requests).length, 1);
      assert.deepEqual(complaints, []);
    });
  }

  test('a click that comes before it waits for it, shows that, and is one click', async (t) => {
    const { page: tab, requests } = await visit(t, page(button));
    const { go } = await meddle(tab, 'hold');
    await reached(tab, 'fin-checkout-button', 'idle');
    await press(tab);
    await press(tab);
    await reached(tab, 'fin-checkout-button', 'creating');
    const status = () =>
      tab.$eval('fin-checkout-button', (element) => element.shadowRoot?.querySelector('[part=status]')?.textContent);
    assert.equal(await status(), 'Please wait a moment.');
    go();
    await reached(tab, 'fin-checkout-button', 'collecting');
    assert.equal(await dialogs(tab), 1);
    assert.equal(await status(), '');
    assert.equal(asked(requests).length, 1);
  });

  test('of two buttons that wait the one that was clicked last has its dialog, and no other', async (t) => {
    const { page: tab } = await visit(t, page(button + button));
    const { go } = await meddle(tab, 'hold');
    await reached(tab, 'fin-checkout-button', 'idle');
    await tab.$$eval('fin-checkout-button', (elements) => {
      for (const element of elements) element.checkout();
    });
    go();
    await tab.waitForFunction(() =>
      [...document.querySelectorAll('fin-checkout-button')].every(({ state }) => state !== 'creating'),
    );
    const states = await tab.$$eval('fin-checkout-button', (elements) => elements.map(({ state }) => state));
    assert.deepEqual(states, ['idle', 'collecting']);
  });

  test('an address that is none is a failure like any other', async (t) => {
    const { page: tab, complaints } = await visit(
      t,
      (there) =>
        `${page(button)(there)}<script>addEventListener('load', () => { finWidgets.files = 'http://[' })</script>`,
    );
    await reached(tab, 'fin-checkout-button', 'idle');
    await tab.waitForFunction(() => window.finWidgets?.files === 'http://[');
    await tab.hover('fin-checkout-button');
    await press(tab);
    await reached(tab, 'fin-checkout-button', 'error');
    assert.deepEqual(complaints, []);
  });

  test('a button that leaves the page while its click waits opens nothing, and is idle when it is back', async (t) => {
    const { page: tab } = await visit(t, page(button));
    const { go } = await meddle(tab, 'hold');
    await reached(tab, 'fin-checkout-button', 'idle');
    await press(tab);
    await reached(tab, 'fin-checkout-button', 'creating');
    const come = tab.waitForResponse((response) => response.url().includes(file));
    await tab.evaluate(() => {
      const element = document.querySelector('fin-checkout-button') as Element;
      Reflect.set(window, 'element', element);
      element.remove();
    });
    go();
    await come;
    await tab.evaluate(() => document.body.append(Reflect.get(window, 'element') as Element));
    await reached(tab, 'fin-checkout-button', 'idle');
    assert.equal(await dialogs(tab), 0);
  });

  test('where it does not come, the visitor is told, the page too, and the next click asks again', async (t) => {
    const { page: tab, requests, there } = await visit(t, page(button));
    await meddle(tab, 'abort');
    await hear(tab);
    await reached(tab, 'fin-checkout-button', 'idle');
    await press(tab);
    await reached(tab, 'fin-checkout-button', 'error');
    const text = await tab.$eval('fin-checkout-button', (element) => element.shadowRoot?.textContent?.trim());
    assert.match(text ?? '', /could not be/);
    assert.deepEqual(await heard(tab), ['network new_project_2 true']);
    await press(tab);
    await reached(tab, 'fin-checkout-button', 'collecting');
    assert.equal(await dialogs(tab), 1);
    assert.equal(asked(requests).length, 2);
    assert.deepEqual(await there.log('new_project_2'), []);
  });

  test('comes with the page where this tab remembers a project', async (t) => {
    const { page: tab, requests } = await visit(t, page(button));
    await reached(tab, 'fin-checkout-button', 'idle');
    const one = { place: 'p', offer: 'o', page: 'a', who: 'w', customer: 'c', key: 'k', time: Date.now() };
    await tab.evaluate((one) => sessionStorage.setItem('fin-widgets', JSON.stringify([one])), one);
    assert.deepEqual(asked(requests), []);
    // Digests, and with them the storage, are for pages that are secure, as those of localhost are.
    const come = tab.waitForResponse((response) => response.url().includes(file));
    await tab.reload();
    await come;
  });

  test('comes for a lead form when that comes near the view, and not before', async (t) => {
    const { page: tab, requests } = await visit(t, page(`<div style="height:4000px"></div>${lead}`));
    await reached(tab, 'fin-lead-form', 'idle');
    assert.deepEqual(asked(requests), []);
    assert.ok(await tab.$eval('fin-lead-form', (element) => element.innerText.includes('Call 030')));
    await tab.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await appears(tab, 'fin-lead-form', 'form');
    assert.ok(await tab.$eval('fin-lead-form', (element) => !element.querySelector('*')?.checkVisibility()));
    assert.equal(asked(requests).length, 1);
  });

  test('where it does not come, a lead form leaves what the page has in it, and tells the page', async (t) => {
    const { page: tab, requests } = await visit(t, page(`<div style="height:4000px"></div>${lead}`));
    await meddle(tab, 'abort');
    await hear(tab);
    await tab.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await tab.waitForFunction(() => (Reflect.get(window, 'heard') as string[]).length);
    assert.deepEqual(await heard(tab), ['network new_lead true']);
    assert.ok(await tab.$eval('fin-lead-form', (element) => element.innerText.includes('Call 030')));
    assert.equal(asked(requests).length, 1);
    await tab.evaluate(() => dispatchEvent(new Event('online')));
    await appears(tab, 'fin-lead-form', 'form');
    assert.equal(asked(requests).length, 2);
  });

  test('comes in for what a visitor types into only when they are done there', async (t) => {
    const { page: tab } = await visit(
      t,
      page(
        '<div style="height:4000px"></div><fin-lead-form><input aria-label="E-mail"></fin-lead-form><button>On</button>',
      ),
    );
    await reached(tab, 'fin-lead-form', 'idle');
    await tab.focus('input'); // with which it comes into view
    await appears(tab, 'fin-lead-form', 'form');
    await tab.keyboard.type('anna@customer.example');
    assert.equal(await tab.$eval('input', ({ value }) => value), 'anna@customer.example');
    await tab.focus('button');
    await tab.waitForFunction(() => !document.querySelector('input')?.checkVisibility());
  });

  test('serves all elements of a page, which is told where it is if the script is part of another file', async (t) => {
    putScript('/cache/bundle.js', `${readFileSync('dist/fin-widgets.js', 'utf8')}\n;finWidgets.files = '/';`);
    const { page: tab, requests } = await visit(t, (there) =>
      page(button + button)(there).replace('/fin-widgets.js', '/cache/bundle.js'),
    );
    await reached(tab, 'fin-checkout-button', 'idle');
    await tab.$$eval('fin-checkout-button', (elements) => {
      for (const element of elements) element.shadowRoot?.querySelector('button')?.focus();
    });
    await appears(tab, 'fin-checkout-button', 'dialog');
    assert.deepEqual(
      asked(requests).map((line) => new URL(line.slice(4)).pathname),
      [`/${file}`],
    );
    const all = await tab.$$eval('fin-checkout-button', (elements) =>
      elements.map((element) => Boolean(element.shadowRoot?.querySelector('dialog'))),
    );
    assert.deepEqual(all, [true, true]);
  });
});
