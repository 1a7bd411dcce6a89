/** The script file as a page loads it: settings of the tag, `configure`, the global name, registered elements, data mounts. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Plan, Scenario } from '../support/scenario.js';
import { button, connection, fee, site, tag, waitForState } from './site.js';

const { visit } = site();

const defaults = { country: 'DE', 'total-cost': '24.900', organization: 'organization-1', lang: 'sv' };

describe('the data-* of the tag are the page’s defaults', () => {
  const bare = '<fin-monthly-fee loading="eager"></fin-monthly-fee>';
  const inserted = (data: Record<string, string>) => `${bare}<script>
    const script = document.createElement('script');
    for (const [name, value] of Object.entries(${JSON.stringify(data)})) script.setAttribute('data-' + name, value);
    script.src = '/fin-widgets.js';
    document.head.append(script);
  </script>`;
  for (const [how, make] of [
    ['in the head, deferred', (data: Record<string, string>) => tag(data) + bare],
    ['in the head, at once', (data: Record<string, string>) => tag(data, '') + bare],
    ['in the head, async', (data: Record<string, string>) => tag(data, 'async') + bare],
    ['at the end', (data: Record<string, string>) => bare + tag(data, '')],
    ['inserted by another script', inserted],
  ] as const) {
    test(how, async (t) => {
      const { page, service, complaints } = await visit(t, (service) => make({ ...connection(service), ...defaults }));
      await waitForState(page, 'fin-monthly-fee', 'ready');
      const [entry] = await service.log('pricing_2');
      assert.equal(entry?.headers.authorization, 'Bearer token-1');
      assert.deepEqual(entry?.body, {
        country_project: 'Germany',
        currency_project: 'EUR',
        organization: 'organization-1',
        'total_cost_installation (after subsidies) (incl vat)': 24_900,
        LTI_tenor: '10 years',
        LTI_downpayment: 0,
      });
      const label = await page.$eval('fin-monthly-fee', (fee) => fee.shadowRoot?.querySelector('label')?.textContent);
      assert.equal(label, 'Kontantinsats');
      assert.deepEqual(complaints, []);
    });
  }
});

test('finWidgets.configure changes live elements, and null resets a setting', async (t) => {
  const configure = (service: Scenario) => `<script>finWidgets.configure({ baseUrl: '${service.baseUrl}' })</script>`;
  const { page, complaints } = await visit(t, (service) => fee + tag({}, '') + configure(service));
  await waitForState(page, 'fin-monthly-fee', 'ready');
  assert.deepEqual(complaints, []);
  await page.evaluate(() => window.finWidgets?.configure({ baseUrl: null }));
  await waitForState(page, 'fin-monthly-fee', 'unconfigured');
});

test('the script adds one global name, which has the version', async (t) => {
  const { page } = await visit(
    t,
    () => `<script>window.before = new Set(Reflect.ownKeys(window)); before.add('before');</script>${tag({}, '')}`,
  );
  const names = await page.evaluate(() =>
    Reflect.ownKeys(window).filter((key) => !(window as unknown as { before: Set<PropertyKey> }).before.has(key)),
  );
  // Lit announces the versions on a page under names of its own.
  const litNames = ['litPropertyMetadata', 'reactiveElementVersions', 'litHtmlVersions', 'litElementVersions'];
  assert.deepEqual(
    names.filter((name) => !litNames.includes(String(name))),
    ['finWidgets'],
  );
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const known = await page.evaluate(() => Object.keys(window.finWidgets ?? {}));
  assert.deepEqual(known, ['configure', 'diagnose', 'files', 'loaded', 'version']);
  assert.equal(await page.evaluate(() => window.finWidgets?.version), version);
});

test('texts are right in a page that is not encoded in UTF-8', async (t) => {
  const { page, complaints } = await visit(t, (service) => ({
    html: tag({ ...connection(service), lang: 'de' }) + fee,
    headers: { 'content-type': 'text/html; charset=iso-8859-1' },
  }));
  await waitForState(page, 'fin-monthly-fee', 'ready');
  assert.equal(await page.evaluate(() => document.characterSet), 'windows-1252'); // browsers use this name for iso-8859-1
  const label = await page.$eval(
    'fin-monthly-fee',
    (fee) => fee.shadowRoot?.querySelector('[part=result-label]')?.textContent,
  );
  assert.equal(label, 'Ihre voraussichtliche Monatsrate');
  assert.deepEqual(complaints, []);
});

test('an element that the page has registered itself is kept', async (t) => {
  const { page, complaints } = await visit(
    t,
    () =>
      `<script>customElements.define('fin-checkout-button', class extends HTMLElement { state = 'own' })</script>${tag({}, '')}${button}`,
  );
  await waitForState(page, 'fin-checkout-button', 'own');
  assert.deepEqual(complaints, []);
});

test('each kind of element on the page appears in a task of its own, the card first', async (t) => {
  // The page decides when the next task comes.
  const heldTasks = `<script>
    window.goOn = [];
    scheduler.yield = () => new Promise((resolve) => goOn.push(resolve));
  </script>`;
  const names = ['fin-monthly-fee', 'fin-checkout-button', 'fin-lead-form'];
  const visitWith = (elements: string) =>
    visit(
      t,
      (service) => heldTasks + tag({ ...connection(service), country: 'DE', 'total-cost': '24.900' }) + elements,
    );
  const { page } = await visitWith(`<fin-lead-form></fin-lead-form>${button}${fee}`);
  const defined = (next: boolean) =>
    page.evaluate(
      async (names, next) => {
        if (next) (Reflect.get(window, 'goOn') as (() => void)[]).shift()?.();
        await new Promise((resolve) => setTimeout(resolve));
        return names.filter((name) => document.querySelector(name)?.shadowRoot);
      },
      names,
      next,
    );
  assert.deepEqual(await defined(false), names.slice(0, 1));
  assert.deepEqual(await defined(true), names.slice(0, 2));
  assert.deepEqual(await defined(true), names);

  // A page that has no element yet may create each at once.
  const { page: empty } = await visitWith('');
  assert.deepEqual(await empty.evaluate((names) => names.filter((name) => customElements.get(name)), names), names);
});

test('one warning for a page that holds a token of the service itself, none on localhost', async (t) => {
  const warning = /^fin-widgets: visitors can read the service's token/;
  const host = { token: [{ body: { token: 'a', expires_in: 600, idempotency: true } }] };
  const pages: [Parameters<typeof visit>[1], Plan | undefined, string | undefined, number][] = [
    [(service) => `${tag(connection(service))}${fee}${fee}`, undefined, 'installer.example', 1],
    [(service) => tag({ 'base-url': service.baseUrl, token: 't' }) + fee + fee, undefined, 'installer.example', 1],
    [(service) => `${tag(connection(service))}${fee}`, host, 'installer.example', 0],
    [(service) => `${tag(connection(service))}${fee}`, undefined, undefined, 0],
  ];
  for (const [make, plan, at, times] of pages) {
    const { page, complaints } = await visit(t, make, plan, at);
    await waitForState(page, 'fin-monthly-fee:last-of-type', 'ready');
    assert.equal(complaints.length, times, complaints.join());
    for (const line of complaints) assert.match(line, warning);
  }
});

test('data mounts become elements, and cannot redirect tokens', async (t) => {
  const { page, service, complaints } = await visit(
    t,
    (service) => `${tag({ ...connection(service), organization: 'organization-1' })}
      <div data-fin-widget="monthly-fee" id="offer" data-country="CH" data-total-cost="9'000" data-loading="eager"
        data-base-url="https://evil.example" data-token-url="https://evil.example/token" data-token="evil"></div>
      <div data-fin-widget="checkout-button" data-for="offer" data-type-project="Solar" data-offer-pdf="/offer.pdf"></div>`,
  );
  await waitForState(page, 'fin-monthly-fee', 'ready');
  await waitForState(page, 'fin-checkout-button', 'idle');
  assert.equal((await service.log('pricing_2'))[0]?.headers.authorization, 'Bearer token-1');
  assert.deepEqual(complaints, []);
});
