/** Checks a page with axe, and that it does not scroll sideways. */
import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { Page } from 'puppeteer-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

export const assertAccessible = async (page: Page): Promise<void> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { violations } = await window.axe.run();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  });
  assert.deepEqual(violations, []);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'scrolls sideways');
};
