/** A strict Content Security Policy, by nonces alone: kept, with nothing reported. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import type { Scenario } from '../support/scenario.js';
import { button, connection, fee, reached, said, site, tag } from './site.js';

const { visit } = site();

/** The directives that the README names, for a service that is elsewhere. */
const policy = (there: Scenario, nonce = 'page'): string => {
  const readme = readFileSync('README.md', 'utf8');
  const [, directives = ''] = /```\nContent-Security-Policy: ([^`]+)```/.exec(readme) ?? assert.fail('no directives');
  return directives
    .replace(/\s+/g, ' ')
    .replaceAll('nonce-…', `nonce-${nonce}`)
    .replace("connect-src 'self'", `connect-src ${new URL(there.baseUrl).origin}`);
};

const nonceTag = (data: Record<string, string>) => tag(data, 'defer nonce="page"');

/** Reserves the height by a class, and keeps all violations. */
const head = `<style nonce="page">.room:not(:defined) { display: block; min-height: 24rem; }</style>
  <script nonce="page">
    window.violations = [];
    addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective + ' ' + event.blockedURI));
  </script>`;

const violations = (page: Page) => page.evaluate(() => Reflect.get(window, 'violations') as string[]);

test('the directives of the README are enough: nothing is reported', async (t) => {
  const { page, complaints } = await visit(t, (there) => ({
    html: `${head}${nonceTag(connection(there))}
      ${fee.replace(' ', ' class="room" ')}
      <div data-fin-widget="monthly-fee" data-country="DE" data-total-cost="100" data-loading="eager">Call us</div>
      ${button.replace(' ', ' for="none" ')}${button.replace(' ', ' country="DE" total-cost="100" id="alone" ')}
      <fin-lead-form country="DE" total-cost="100"></fin-lead-form>`,
    headers: { 'content-security-policy': policy(there) },
  }));
  await reached(page, '.room', 'ready');
  await reached(page, '[data-fin-widget] > fin-monthly-fee', 'ready');
  await reached(page, 'fin-lead-form', 'idle');
  // What a visitor sets off: the slider's fill, the dialog, what is wrong with its fields.
  await page.locator('.room >>> [part~=downpayment-increase]').click();
  await reached(page, '.room', 'ready');
  await page.evaluate(async () => {
    for (;;) {
      const form = document.querySelector('fin-lead-form')?.shadowRoot?.querySelector('form');
      if (form) return form.requestSubmit();
      await new Promise(requestAnimationFrame);
    }
  });
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(
    complaints.filter((line) => /polic|violat|Trusted/i.test(line)),
    [],
  );
});

test('the listener hears: a style attribute of the page’s own is reported', async (t) => {
  const { page, complaints } = await visit(t, (there) => ({
    html: `${head}<p style="color: red">`,
    headers: { 'content-security-policy': policy(there) },
  }));
  await said(complaints);
  assert.deepEqual(await violations(page), ['style-src-attr inline']);
});

describe('without a directive', () => {
  test('connect-src: the fee gives way to the page’s own content, and the console names cause and cure', async (t) => {
    const { page, there, complaints } = await visit(t, (there) => ({
      html: `${head}${nonceTag(connection(there))}${fee.replace('></', '>Call us</')}`,
      headers: { 'content-security-policy': policy(there).replace(/connect-src [^;]+/, "connect-src 'self'") },
    }));
    await reached(page, 'fin-monthly-fee', 'error');
    await page.evaluate(() => window.finWidgets?.diagnose());
    const ours = complaints.filter((line) => line.startsWith('fin-widgets'));
    assert.deepEqual(ours, [
      `fin-widgets: the page’s Content Security Policy blocks token-url: add ${new URL(there.baseUrl).origin} to its connect-src.`,
    ]);
  });
});
