/** A strict Content Security Policy with nonces: the elements cause no violation. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import type { Scenario } from '../support/scenario.js';
import { button, connection, fee, site, tag, waitForState } from './site.js';

const { visit } = site();

/** The policy of the documentation, for a service on another origin. */
const policy = (service: Scenario, nonce = 'page'): string => {
  const page = readFileSync('docs/getting-started.md', 'utf8');
  const [, directives = ''] = /```\nContent-Security-Policy: ([^`]+)```/.exec(page) ?? assert.fail('no directives');
  return directives
    .replace(/\s+/g, ' ')
    .replaceAll('nonce-…', `nonce-${nonce}`)
    .replace("connect-src 'self'", `connect-src ${new URL(service.baseUrl).origin}`);
};

const nonceTag = (data: Record<string, string>) => tag(data, 'defer nonce="page"');

/** A style sheet that reserves the height, and a script that records all violations. */
const head = `<style nonce="page">.room:not(:defined) { display: block; min-height: 24rem; }</style>
  <script nonce="page">
    window.violations = [];
    addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective + ' ' + event.blockedURI));
  </script>`;

const violations = (page: Page) => page.evaluate(() => Reflect.get(window, 'violations') as string[]);

test('the documented directives are enough: no violation is reported', async (t) => {
  const { page, complaints } = await visit(t, (service) => ({
    html: `${head}${nonceTag(connection(service))}
      ${fee.replace(' ', ' class="room" ')}
      <div data-fin-widget="monthly-fee" data-country="DE" data-total-cost="100" data-loading="eager">Call us</div>
      ${button.replace(' ', ' for="none" ')}${button.replace(' ', ' country="DE" total-cost="100" id="alone" ')}
      <fin-lead-form country="DE" total-cost="100"></fin-lead-form>`,
    headers: { 'content-security-policy': policy(service) },
  }));
  await waitForState(page, '.room', 'ready');
  await waitForState(page, '[data-fin-widget] > fin-monthly-fee', 'ready');
  await waitForState(page, 'fin-lead-form', 'idle');
  // Interactions that change styles or insert markup: the slider, the dialog, the errors of a form.
  await page.locator('.room >>> [part~=downpayment-increase]').click();
  await waitForState(page, '.room', 'ready');
  await page.evaluate(async () => {
    for (;;) {
      const form = document.querySelector('fin-lead-form')?.shadowRoot?.querySelector('form');
      if (form) return form.requestSubmit();
      await new Promise(requestAnimationFrame);
    }
  });
  const errors = await page.evaluate(async () => {
    const button = document.querySelector<HTMLElementTagNameMap['fin-checkout-button']>('#alone');
    button?.checkout();
    while (button?.state !== 'collecting') await new Promise(requestAnimationFrame);
    button.shadowRoot?.querySelector('form')?.requestSubmit();
    await new Promise(requestAnimationFrame); // the element updates in microtasks
    return button.shadowRoot?.querySelectorAll('[aria-invalid=true]').length;
  });
  assert.equal(errors, 5);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(
    complaints.filter((line) => /polic|violat|Trusted/i.test(line)),
    [],
  );
});

describe('without a directive', () => {
  test('connect-src: the page’s own content is shown, and the console names the cause and the fix', async (t) => {
    const { page, service, complaints } = await visit(t, (service) => ({
      html: `${head}${nonceTag(connection(service))}${fee.replace('></', '>Call us</')}`,
      headers: { 'content-security-policy': policy(service).replace(/connect-src [^;]+/, "connect-src 'self'") },
    }));
    await waitForState(page, 'fin-monthly-fee', 'error');
    await page.evaluate(() => window.finWidgets?.diagnose());
    const ours = complaints.filter((line) => line.startsWith('fin-widgets'));
    assert.deepEqual(ours, [
      `fin-widgets: the page’s Content Security Policy blocks token-url: add ${new URL(service.baseUrl).origin} to its connect-src.`,
    ]);
  });
});
