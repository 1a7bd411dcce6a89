/** A configurator in a frame of another origin, and the way from it to the checkout and back. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Frame, Page } from 'puppeteer-core';
import { button, connection, fee, reached, site, tag } from './site.js';

const { visit, put } = site();

/** Gives the customer's data to the button of a page or frame. */
const introduce = (page: Page | Frame): Promise<void> =>
  page.evaluate(() => {
    Object.assign(document.querySelector('fin-checkout-button') ?? {}, {
      project: {
        first_name_customer: 'Ada',
        last_name_customer: 'Öberg',
        email_customer: 'ada@example.com',
        phone_customer: '+49 30 1234567',
        address_project: { address: 'Am Ring 1, 10115 Berlin' },
      },
    });
  });

describe('target="_top" from a frame of another origin', () => {
  const top = button.replace(' ', ' target="_top" ');

  const open = async (t: Parameters<typeof visit>[0], sandbox?: string) => {
    const { page, there } = await visit(t, (there) => {
      const inner = put(tag(connection(there)) + fee + top, {}, 'configurator.localhost');
      return `<iframe src="${inner}" width="600" height="600" ${sandbox ? `sandbox="${sandbox}"` : ''}></iframe>`;
    });
    const frame = page.frames()[1] ?? assert.fail('no frame');
    await reached(frame, 'fin-checkout-button', 'idle');
    await introduce(frame);
    return { page, frame, there };
  };

  test('a visitor’s click leads the whole window to the checkout', async (t) => {
    const { page, frame, there } = await open(t);
    await Promise.all([page.waitForNavigation(), frame.locator('fin-checkout-button >>> button').click()]);
    assert.equal(page.url(), `${there.baseUrl}/checkout/1`);
  });

  for (const [where, sandbox] of [
    ['a sandboxed frame', 'allow-scripts allow-same-origin'],
    ['a sandboxed frame without an origin', 'allow-scripts'],
  ] as const) {
    test(`in ${where} a link appears, which opens the checkout`, async (t) => {
      const { page, frame, there } = await open(t, `${sandbox} allow-popups`);
      await frame.locator('fin-checkout-button >>> button').click();
      await reached(frame, 'fin-checkout-button', 'done');
      const opened = new Promise<Page | null>((resolve) => page.once('popup', resolve));
      await frame.locator('fin-checkout-button >>> a').click();
      const checkout = (await opened) ?? assert.fail('no popup');
      await checkout.waitForFunction(() => document.body?.textContent === 'Checkout');
      assert.equal(checkout.url(), `${there.baseUrl}/checkout/1`);
    });
  }
});

test('back from the checkout: the same offer leads there again', async (t) => {
  const { page, there } = await visit(t, (there) => tag(connection(there)) + fee + button);
  await reached(page, 'fin-checkout-button', 'idle');
  await introduce(page);
  await Promise.all([page.waitForNavigation(), page.locator('fin-checkout-button >>> button').click()]);
  assert.equal(page.url(), `${there.baseUrl}/checkout/1`);
  await page.goBack();
  await reached(page, 'fin-checkout-button', 'idle');
  const status = await page.$eval(
    'fin-checkout-button',
    ({ shadowRoot }) => shadowRoot?.querySelector('[role=status]')?.textContent,
  );
  assert.equal(status, '');
});
