/** Elements wherever a page puts them, whenever it does. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { connection, fee, reached, site, tag } from './site.js';

const { visit } = site();

/** Waits until all fees of the page, through open shadow roots, show the same: so many of them. */
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
      'out of a <template>, which itself asks nothing',
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
      'moved while it asks',
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
      const { page, there, complaints } = await visit(t, (there) => markup(tag(connection(there))));
      await allReady(page, count);
      // Whoever is moved while it asks lets go of what it asked for, and asks again.
      const times = where === 'moved while it asks' ? 2 : 1;
      assert.ok((await there.log('token')).length <= times);
      assert.ok((await there.log('pricing_2')).length <= times);
      assert.deepEqual(complaints, []);
    });
  }
});

test('a data twin that comes later, and one that an editor has put into a <template>', async (t) => {
  const twin =
    '<div data-fin-widget="monthly-fee" data-country="DE" data-total-cost="24.900" data-loading="eager">Call us</div>';
  const { page, complaints } = await visit(
    t,
    (there) => `${tag(connection(there))}<template>${twin}</template><script>addEventListener('load', () =>
      document.body.append(document.querySelector('template').content.cloneNode(true)))</script>`,
  );
  await reached(page, '[data-fin-widget] > fin-monthly-fee', 'ready');
  const untouched = await page.$eval('template', ({ content }) => content.querySelector('fin-monthly-fee') === null);
  assert.equal(untouched, true);
  assert.deepEqual(complaints, []);
});
