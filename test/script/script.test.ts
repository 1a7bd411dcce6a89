/** The script tag's file, as a page gets it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Plan, Scenario } from '../support/scenario.js';
import { button, connection, fee, reached, site, tag } from './site.js';

const { visit } = site();

const defaults = { country: 'DE', 'total-cost': '24.900', organization: 'organization-1', lang: 'sv' };

describe('the tag’s data-* are the page’s defaults', () => {
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
      const { page, there, complaints } = await visit(t, (there) => make({ ...connection(there), ...defaults }));
      await reached(page, 'fin-monthly-fee', 'ready');
      const [entry] = await there.log('pricing_2');
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

test('finWidgets.configure reaches live elements, and takes back what it gave', async (t) => {
  const configure = (there: Scenario) => `<script>finWidgets.configure({ baseUrl: '${there.baseUrl}' })</script>`;
  const { page, complaints } = await visit(t, (there) => fee + tag({}, '') + configure(there));
  await reached(page, 'fin-monthly-fee', 'ready');
  assert.deepEqual(complaints, []);
  await page.evaluate(() => window.finWidgets?.configure({ baseUrl: null }));
  await reached(page, 'fin-monthly-fee', 'unconfigured');
});

test('the page gets one name of ours, which tells the version', async (t) => {
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

test('loaded twice, it evaluates once', async (t) => {
  const { page, there, complaints } = await visit(
    t,
    (there) => `${tag(connection(there), '')}<script>
      window.first = [customElements.get('fin-monthly-fee'), customElements.get('fin-checkout-button'), window.finWidgets];
    </script>${tag({ 'base-url': '/elsewhere' }, '')}${tag({ 'base-url': '/elsewhere' })}${fee}
    <div data-fin-widget="monthly-fee" data-country="Germany" data-total-cost="24900">Call us</div>`,
  );
  await reached(page, 'fin-monthly-fee', 'ready');
  const same = await page.evaluate(() => {
    const { first } = window as unknown as { first: unknown[] };
    const now = [customElements.get('fin-monthly-fee'), customElements.get('fin-checkout-button'), window.finWidgets];
    return first.every((one, i) => one === now[i]);
  });
  assert.equal(same, true);
  assert.equal(await page.$$eval('[data-fin-widget] fin-monthly-fee', ({ length }) => length), 1);
  assert.equal((await there.log('pricing_2')).length, 1);
  assert.deepEqual(complaints, []);
});

test('a page in another encoding than UTF-8 gets its texts right, though the script says no charset', async (t) => {
  const { page, complaints } = await visit(t, (there) => ({
    html: tag({ ...connection(there), lang: 'de' }) + fee,
    headers: { 'content-type': 'text/html; charset=iso-8859-1' },
  }));
  await reached(page, 'fin-monthly-fee', 'ready');
  assert.equal(await page.evaluate(() => document.characterSet), 'windows-1252'); // what browsers take that name for
  const label = await page.$eval(
    'fin-monthly-fee',
    (fee) => fee.shadowRoot?.querySelector('[part=result-label]')?.textContent,
  );
  assert.equal(label, 'Ihre monatliche Rate (Schätzung)');
  assert.deepEqual(complaints, []);
});

test('a page that has the elements already keeps its own', async (t) => {
  const { page, complaints } = await visit(
    t,
    () =>
      `<script>customElements.define('fin-checkout-button', class extends HTMLElement { state = 'own' })</script>${tag({}, '')}${button}`,
  );
  await reached(page, 'fin-checkout-button', 'own');
  assert.deepEqual(complaints, []);
});

test('a page whose token is the service’s own is told so once, but on the machine it is made on', async (t) => {
  const told = /^fin-widgets: this page holds a token of the service's own/;
  const host = { token: [{ body: { token: 'a', expires_in: 600, idempotency: true } }] };
  const pages: [Parameters<typeof visit>[1], Plan | undefined, string | undefined, number][] = [
    [(there) => `${tag(connection(there))}${fee}${fee}`, undefined, 'installer.example', 1],
    [(there) => tag({ 'base-url': there.baseUrl, token: 't' }) + fee + fee, undefined, 'installer.example', 1],
    [(there) => `${tag(connection(there))}${fee}`, host, 'installer.example', 0],
    [(there) => `${tag(connection(there))}${fee}`, undefined, undefined, 0],
  ];
  for (const [make, plan, at, times] of pages) {
    const { page, complaints } = await visit(t, make, plan, at);
    await reached(page, 'fin-monthly-fee:last-of-type', 'ready');
    assert.equal(complaints.length, times, complaints.join());
    for (const line of complaints) assert.match(line, told);
  }
});

test('data twins are furnished, and cannot send tokens elsewhere', async (t) => {
  const { page, there, complaints } = await visit(
    t,
    (there) => `${tag({ ...connection(there), organization: 'organization-1' })}
      <div data-fin-widget="monthly-fee" id="offer" data-country="CH" data-total-cost="9'000" data-loading="eager"
        data-base-url="https://evil.example" data-token-url="https://evil.example/token" data-token="evil"></div>
      <div data-fin-widget="checkout-button" data-for="offer" data-type-project="Solar" data-offer-pdf="/offer.pdf"></div>`,
  );
  await reached(page, 'fin-monthly-fee', 'ready');
  await reached(page, 'fin-checkout-button', 'idle');
  assert.equal((await there.log('pricing_2'))[0]?.headers.authorization, 'Bearer token-1');
  assert.deepEqual(complaints, []);
});

test('a strict Content Security Policy is kept', async (t) => {
  const policy = (there: { baseUrl: string }) =>
    [
      "default-src 'none'",
      "script-src 'self'",
      `connect-src ${new URL(there.baseUrl).origin}`,
      "style-src 'nonce-none'",
      "require-trusted-types-for 'script'",
      'trusted-types lit-html',
    ].join('; ');
  const { page, complaints } = await visit(t, (there) => ({
    html: `${tag(connection(there))}${fee}${button}`,
    headers: { 'content-security-policy': policy(there) },
  }));
  await reached(page, 'fin-monthly-fee', 'ready');
  const wrong = await page.evaluate(async () => {
    const button = document.querySelector('fin-checkout-button');
    button?.checkout();
    while (button?.state !== 'collecting') await new Promise(requestAnimationFrame);
    button?.shadowRoot?.querySelector('form')?.requestSubmit();
    await new Promise((resolve) => setTimeout(resolve)); // the element updates in microtasks
    return button?.shadowRoot?.querySelectorAll('[aria-invalid=true]').length;
  });
  assert.equal(wrong, 5);
  assert.deepEqual(complaints, []);
});
