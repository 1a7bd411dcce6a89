/** Use by keyboard alone, with real keys: from the slider through the dialog and back. The focus is visible at every step. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { KeyInput, Page } from 'puppeteer-core';
import { site, waitForState } from '../script/site.js';
import { typedCustomer } from '../support/customer.js';
import { minFocusPixels } from './contrasts.js';
import { inspect } from './inspect.js';
import { countChangedPixels, takeScreenshot } from './screenshot.js';
import { button, chips, fee, open, openDialog, openState, setView, themes } from './states.js';

const testSite = site();

const focusedName = async (page: Page): Promise<string> => (await inspect(page, 'focusedControl')).name;

const tab = async (page: Page, backwards = false): Promise<string> => {
  if (backwards) await page.keyboard.down('Shift');
  await page.keyboard.press('Tab');
  if (backwards) await page.keyboard.up('Shift');
  return focusedName(page);
};

/** Waits until a control has the focus. The dialog is loaded at its first use, so this takes time. */
const waitForFocus = (page: Page, name: string) =>
  page.waitForFunction(
    (name) => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      return element?.id === name || element?.part.value === name;
    },
    {},
    name,
  );

test('keys alone lead from the slider through the dialog to the checkout and back', async (t) => {
  const { page, service } = await open(testSite, t, fee(chips) + button());
  await waitForState(page, 'fin-monthly-fee', 'ready');
  const tabOrder = ['downpayment-decrease', 'slider', 'downpayment-increase', 'tenor-option', 'button'];
  assert.equal(await tab(page), tabOrder[0]);
  assert.equal(await tab(page), tabOrder[1]);
  await page.keyboard.press('ArrowRight');
  assert.equal(await tab(page), tabOrder[2]);
  await page.keyboard.press('Enter');
  assert.equal(await tab(page), tabOrder[3]);
  await page.keyboard.press('ArrowRight');
  assert.equal(await focusedName(page), tabOrder[3]);
  const selection = await page.$eval('fin-monthly-fee', ({ selection }) => [selection?.downpayment, selection?.tenor]);
  assert.deepEqual(selection, [20, 15]);
  assert.equal(await tab(page), tabOrder[4]);

  await page.keyboard.press('Enter');
  await waitForFocus(page, 'first_name_customer');
  await page.keyboard.press('Escape');
  await waitForFocus(page, 'button');
  for (const name of tabOrder.slice(0, -1).reverse()) assert.equal(await tab(page, true), name);
  for (const name of tabOrder.slice(1)) assert.equal(await tab(page), name);

  await page.evaluate(`addEventListener('fin-redirect', (event) => event.preventDefault())`);
  await page.keyboard.press('Space');
  await waitForFocus(page, 'first_name_customer');
  for (const text of Object.values(typedCustomer)) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  assert.equal(await focusedName(page), 'cancel');
  assert.equal(await tab(page), 'submit');
  await page.keyboard.press('Enter');
  await waitForState(page, 'fin-checkout-button', 'done');
  assert.equal(await focusedName(page), 'button');
  assert.equal((await service.log('new_project_2')).length, 1);
});

test('the focus stays on a visible control whatever a key does', async (t) => {
  const { page, service } = await open(testSite, t, fee('prefetch="none"'));
  await waitForState(page, 'fin-monthly-fee', 'ready');
  await page.focus('fin-monthly-fee >>> [part~=downpayment-increase]');
  await service.plan({ pricing_2: [{ status: 503, body: {}, repeat: true }] });
  await page.keyboard.press('Enter');
  await waitForState(page, 'fin-monthly-fee', 'error');
  assert.equal(await focusedName(page), 'downpayment-increase');
  await service.plan({ pricing_2: [] });
  for (let i = 0; i < 8; i++) await page.keyboard.press('Enter'); // more often than there are steps
  assert.equal(await focusedName(page), 'downpayment-increase');
  await waitForState(page, 'fin-monthly-fee', 'ready');

  const uncertain = await openState(testSite, t, 'button, not certain');
  await uncertain.page.focus('fin-checkout-button >>> [part~=restart]');
  for (const [key, part] of [
    ['Enter', 'cancel'],
    ['Enter', 'button'],
  ] as const) {
    await uncertain.page.keyboard.press(key);
    await uncertain.page.waitForFunction(
      (expected) => {
        const focused = document.querySelector('fin-checkout-button')?.shadowRoot?.activeElement;
        return focused?.part.contains(expected) && focused.checkVisibility();
      },
      {},
      part,
    );
  }
});

describe('the focus in the dialog', () => {
  for (const [width, height] of [
    [1280, 800],
    [1280, 500],
    [320, 568],
    [320, 256],
  ] as const) {
    test(`is never covered or out of view at ${width} × ${height} px, forwards and backwards`, async (t) => {
      const { page } = await openState(testSite, t, 'dialog, all of it wrong');
      await setView(page, { width, height });
      await waitForFocus(page, 'first_name_customer');
      const names: string[] = [];
      for (const backwards of [false, true])
        for (let i = 0; i < 7; i++) {
          const { name, box, free } = await inspect(page, 'focusedControl');
          names.push(name);
          const where = `${name} at ${Math.round(box.x)}, ${Math.round(box.y)}`;
          assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height, where);
          assert.equal(free, 5, where);
          if (i < 6) await tab(page, backwards);
        }
      assert.ok(new Set(names).size >= 7, names.join());
    });
  }

  for (const theme of themes) {
    test(`has a ring with a contrast of 3 around each control, in ${theme}`, async (t) => {
      const { page } = await open(testSite, t, fee() + button());
      await openDialog(page);
      await setView(page, { theme, width: 640 });
      await page.addStyleTag({ content: '* { caret-color: transparent }' });
      await waitForFocus(page, 'first_name_customer');
      for (let i = 0; i < 6; i++) {
        const { name, box } = await inspect(page, 'focusedControl');
        const after = await takeScreenshot(page);
        await tab(page);
        const pixels = countChangedPixels(await takeScreenshot(page), after, box);
        assert.ok(pixels >= minFocusPixels, `${name}: ${pixels} px`);
      }
    });
  }
});

test('there are no keyboard shortcuts: letters, digits and signs change nothing', async (t) => {
  const { page } = await open(testSite, t, fee(chips) + button());
  await waitForState(page, 'fin-monthly-fee', 'ready');
  await page.focus('fin-monthly-fee >>> [part~=downpayment-increase]');
  const before = await page.$eval('fin-monthly-fee', ({ selection }) => selection);
  for (const key of ['a', 's', '5', '+', '-', '/', 'Escape'] satisfies KeyInput[]) await page.keyboard.press(key);
  assert.deepEqual(await page.$eval('fin-monthly-fee', ({ selection }) => selection), before);
  assert.equal(await page.$eval('fin-checkout-button', ({ state }) => state), 'idle');
});

test('receiving the focus changes nothing', async (t) => {
  const { page, requests } = await open(testSite, t, fee(`${chips} prefetch="none"`) + button());
  await waitForState(page, 'fin-monthly-fee', 'ready');
  const { length } = requests.filter((line) => line.startsWith('POST'));
  const html = await page.$eval('fin-monthly-fee', ({ selection }) => JSON.stringify(selection));
  for (let i = 0; i < 5; i++) await tab(page);
  assert.equal(await focusedName(page), 'button');
  assert.equal(await page.$eval('fin-monthly-fee', ({ selection }) => JSON.stringify(selection)), html);
  assert.equal(await page.$eval('fin-checkout-button', ({ state }) => state), 'idle');
  assert.equal(requests.filter((line) => line.startsWith('POST')).length, length);
});

test('a press acts on release, and not when the pointer has left the control', async (t) => {
  const { page } = await open(testSite, t, fee() + button());
  await waitForState(page, 'fin-monthly-fee', 'ready');
  for (const [tag, part] of [
    ['monthly-fee', 'downpayment-increase'],
    ['checkout-button', 'button'],
  ] as const) {
    const control = await page.$(`fin-${tag} >>> [part~=${part}]`);
    const box = (await control?.boundingBox()) ?? assert.fail(part);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(2, 2);
    await page.mouse.up();
  }
  assert.equal(await page.$eval('fin-monthly-fee', ({ selection }) => selection?.downpayment), 10);
  assert.equal(await page.$eval('fin-checkout-button', ({ state }) => state), 'idle');
});
