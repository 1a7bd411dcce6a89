/** Elements in an iframe of another origin: the checkout opens in the whole window, and the visitor can come back. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { button, connection, fee, setCustomer, site, tag, waitForState } from './site.js';

const { visit, put } = site();

describe('target="_top" from a frame of another origin', () => {
  const top = button.replace(' ', ' target="_top" ');

  const open = async (t: Parameters<typeof visit>[0], sandbox?: string) => {
    const { page, service } = await visit(t, (service) => {
      const inner = put(tag(connection(service)) + fee + top, {}, 'configurator.localhost');
      return `<iframe src="${inner}" width="600" height="600" ${sandbox ? `sandbox="${sandbox}"` : ''}></iframe>`;
    });
    const frame = page.frames()[1] ?? assert.fail('no frame');
    await waitForState(frame, 'fin-checkout-button', 'idle');
    await setCustomer(frame);
    return { page, frame, service };
  };

  test('a click opens the checkout in the whole window', async (t) => {
    const { page, frame, service } = await open(t);
    await Promise.all([page.waitForNavigation(), frame.locator('fin-checkout-button >>> button').click()]);
    assert.equal(page.url(), `${service.baseUrl}/checkout/1`);
  });

  for (const [where, sandbox] of [
    ['a sandboxed frame', 'allow-scripts allow-same-origin'],
    ['a sandboxed frame without an origin', 'allow-scripts'],
  ] as const) {
    test(`in ${where} a link to the checkout appears`, async (t) => {
      const { page, frame, service } = await open(t, `${sandbox} allow-popups`);
      await frame.locator('fin-checkout-button >>> button').click();
      await waitForState(frame, 'fin-checkout-button', 'done');
      const opened = new Promise<Page | null>((resolve) => page.once('popup', resolve));
      await frame.locator('fin-checkout-button >>> a').click();
      const checkout = (await opened) ?? assert.fail('no popup');
      await checkout.waitForFunction(() => document.body?.textContent === 'Checkout');
      assert.equal(checkout.url(), `${service.baseUrl}/checkout/1`);
    });
  }
});

test('after the visitor came back, the same offer opens the same checkout', async (t) => {
  const { page, service } = await visit(t, (service) => tag(connection(service)) + fee + button);
  await waitForState(page, 'fin-checkout-button', 'idle');
  await setCustomer(page);
  await Promise.all([page.waitForNavigation(), page.locator('fin-checkout-button >>> button').click()]);
  assert.equal(page.url(), `${service.baseUrl}/checkout/1`);
  await page.goBack();
  await waitForState(page, 'fin-checkout-button', 'idle');
  const status = await page.$eval(
    'fin-checkout-button',
    ({ shadowRoot }) => shadowRoot?.querySelector('[role=status]')?.textContent,
  );
  assert.equal(status, '');
});
