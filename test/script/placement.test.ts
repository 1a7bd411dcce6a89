/** Elements at any place of a page, inserted at any time and in any way. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { connection, fee, site, tag, waitForState } from './site.js';

const { visit, putScript } = site();

/** Waits until the page has this number of fees, open shadow roots included, and all are ready. */
const allReady = async (page: Page, count: number): Promise<void> => {
  await page.waitForFunction(
    (count) => {
      const roots: ParentNode[] = [document];
      for (const root of roots) {
        for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot);
      }
      const fees = roots.flatMap((root) => [...root.querySelectorAll('fin-monthly-fee')]);
      return fees.length === count && fees.every(({ state }) => state === 'ready');
    },
    {},
    count,
  );
};

describe('an element shows its fee', () => {
  for (const [where, count, markup] of [
    ['before the script and after it', 2, (script: string) => fee + script + fee],
    [
      'in a shadow root made by markup',
      1,
      (script: string) => `${script}<div><template shadowrootmode="open">${fee}</template></div>`,
    ],
    [
      'in a shadow root made before the script',
      1,
      (script: string) =>
        `<div id="root"></div><script>root.attachShadow({ mode: 'open' }).innerHTML = '${fee}'</script>${script}`,
    ],
    [
      'cloned from a <template>, whose own content sends no request',
      2,
      (script: string) =>
        `<template>${fee}</template>${script}<script>addEventListener('load', () => {
          for (const _ of [1, 2]) document.body.append(document.querySelector('template').content.cloneNode(true));
        })</script>`,
    ],
    [
      'cloned, before the script and after it',
      3,
      (script: string) => `${fee}<script>
        const first = document.querySelector('fin-monthly-fee');
        first.after(first.cloneNode(true));
        addEventListener('load', () => first.after(first.cloneNode(true)));
      </script>${script}`,
    ],
    [
      'moved while its request is pending',
      1,
      (script: string) => `${fee}<p id="other"></p>${script}<script>
        addEventListener('load', () => other.append(document.querySelector('fin-monthly-fee')));
      </script>`,
    ],
    [
      'by innerHTML, document.write and createElement',
      3,
      (script: string) => `${script}<p id="place"></p><script>
        place.innerHTML = '${fee}';
        document.write('${fee}');
        const made = document.createElement('fin-monthly-fee');
        Object.assign(made, { country: 'DE', totalCost: '24.900', loading: 'eager' });
        addEventListener('load', () => document.body.append(made));
      </script>`,
    ],
  ] as const) {
    test(where, async (t) => {
      const { page, service, complaints } = await visit(t, (service) => markup(tag(connection(service))));
      await allReady(page, count);
      // A moved element aborts its request and sends another one.
      const times = where === 'moved while its request is pending' ? 2 : 1;
      assert.ok((await service.log('token')).length <= times);
      assert.ok((await service.log('pricing_2')).length <= times);
      assert.deepEqual(complaints, []);
    });
  }
});

test('a data mount that is inserted later, and one inside of a <template>', async (t) => {
  const dataMount =
    '<div data-fin-widget="monthly-fee" data-country="DE" data-total-cost="24.900" data-loading="eager">Call us</div>';
  const { page, complaints } = await visit(
    t,
    (service) => `${tag(connection(service))}<template>${dataMount}</template><script>addEventListener('load', () =>
      document.body.append(document.querySelector('template').content.cloneNode(true)))</script>`,
  );
  await waitForState(page, '[data-fin-widget] > fin-monthly-fee', 'ready');
  const untouched = await page.$eval('template', ({ content }) => content.querySelector('fin-monthly-fee') === null);
  assert.equal(untouched, true);
  assert.deepEqual(complaints, []);
});

test('a data mount that the browser reads in two parts gets all its children, after their scripts have run', async (t) => {
  putScript('/slow.js', ';', 500);
  const mount = `<div data-fin-widget="monthly-fee" data-country="DE"><p>Call us</p>
    <script>document.currentScript.parentElement.dataset.totalCost = '24.900'</script>
    <script src="/slow.js"></script><p id="legal" data-slot="legal">An example</p></div>`;
  for (const after of ['<p>Below</p>', '']) {
    const { page } = await visit(t, (service) => tag(connection(service), 'async') + mount + after);
    await waitForState(page, 'fin-monthly-fee', 'ready');
    const legal = await page.$eval('#legal', ({ assignedSlot, parentElement }) => [
      assignedSlot?.name,
      parentElement?.localName,
    ]);
    assert.deepEqual(legal, ['legal', 'fin-monthly-fee']);
  }
});
