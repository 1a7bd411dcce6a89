/** `/themes`: each theme changes the elements, is accessible in light and dark, and keeps the legal texts readable. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { themeNames } from '../../demo/pages/themes.js';
import { assertAccessible } from '../e2e/assert-accessible.js';
import { type DemoSite, openDemo, visit } from '../e2e/demo.js';
import { press } from '../e2e/user.js';

let demo: DemoSite;

before(async () => {
  demo = await openDemo();
});

after(() => demo.close());

const open = async (page: Page, scheme: 'light' | 'dark', query = ''): Promise<void> => {
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: scheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  await page.goto(`${demo.url}/themes${query}`);
  for (const name of themeNames) {
    await page.$eval(`#offer-${name}`, (fee) => fee.scrollIntoView());
    await page.waitForSelector(`#offer-${name}:state(ready)`);
  }
};

describe('accessible, without sideways scrolling', () => {
  for (const scheme of ['light', 'dark'] as const)
    for (const [width, query] of [
      [1280, ''],
      [320, '?lang=de'],
    ] as const)
      test(`${scheme} at ${width} px`, async (t) => {
        const { page, complaints } = await visit(t, demo, width);
        await open(page, scheme, query);
        await assertAccessible(page);
        assert.deepEqual(complaints, []);
      });
});

/** Computed styles of a part of an element under a theme. */
const styleOf = (page: Page, theme: string, element: string, part: string) =>
  page.$eval(
    `.fin-${theme} ${element}`,
    (host, part) => {
      const inner = host.shadowRoot?.querySelector(`[part~="${part}"]`);
      if (!inner) throw new Error(`no part ${part}`);
      const { fontSize, fontWeight, fontFamily, color, backgroundColor, backgroundImage, borderRadius } =
        getComputedStyle(inner);
      return { fontSize, fontWeight, fontFamily, color, backgroundColor, backgroundImage, borderRadius };
    },
    part,
  );

for (const scheme of ['light', 'dark'] as const)
  test(`every theme looks different (${scheme})`, async (t) => {
    const { page } = await visit(t, demo);
    await open(page, scheme);
    for (const [element, part] of [
      ['fin-monthly-fee', 'amount'],
      ['fin-monthly-fee', 'result'],
      ['fin-checkout-button', 'button'],
    ] as const) {
      const styles = await Promise.all(themeNames.map((name) => styleOf(page, name, element, part)));
      assert.equal(new Set(styles.map((style) => JSON.stringify(style))).size, themeNames.length, part);
    }
  });

test('text in the legal area is at least 14 px in every theme', async (t) => {
  const { page } = await visit(t, demo);
  await open(page, 'light');
  for (const name of themeNames) {
    const { fontSize, fontWeight } = await styleOf(page, name, 'fin-monthly-fee', 'legal');
    assert.ok(Number.parseFloat(fontSize) >= 14, `${name}: ${fontSize}`);
    assert.equal(fontWeight, '400', name);
  }
});

for (const name of themeNames)
  test(`the dialog has the theme “${name}”, too, and is accessible`, async (t) => {
    const { page } = await visit(t, demo, 320);
    await open(page, 'light');
    await page.$eval(`.fin-${name} fin-checkout-button`, (button) =>
      button.shadowRoot?.querySelector<HTMLElement>('[part~="button"]')?.click(),
    );
    await page.waitForFunction(
      (button) => document.querySelector(button)?.shadowRoot?.querySelector('dialog[open]'),
      {},
      `.fin-${name} fin-checkout-button`,
    );
    const { backgroundColor } = await styleOf(page, name, 'fin-checkout-button', 'dialog');
    const card = await page.$eval(`.fin-${name} fin-monthly-fee`, ({ shadowRoot }) => {
      const card = shadowRoot?.querySelector('.card');
      return card && getComputedStyle(card).backgroundColor;
    });
    assert.equal(backgroundColor, card);
    await assertAccessible(page);
  });

test('“Copy” copies the theme’s file', async (t) => {
  const { page } = await visit(t, demo);
  await page.browserContext().overridePermissions(demo.url, ['clipboard-read', 'clipboard-sanitized-write']);
  await open(page, 'light');
  await press(page, 'button', 'Copy');
  await page.waitForFunction(() => document.querySelector('.said')?.textContent === 'Copied.');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied, await readFile(new URL('../../demo/pages/assets/themes/bare.css', import.meta.url), 'utf8'));
});
