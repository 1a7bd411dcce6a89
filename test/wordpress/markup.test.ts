/** The HTML of blocks and shortcodes. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { type ConfiguredSite, startConfiguredSite } from './support/configured-site.js';

let here: ConfiguredSite;

before(async () => {
  here = await startConfiguredSite();
});
after(() => here.close());

const rendered = (shortcode: string) =>
  here.site.value<string>(`return do_shortcode(base64_decode('${Buffer.from(shortcode).toString('base64')}'));`);

const attributes: [shortcode: string, written: string][] = [
  ['[fin_monthly_fee country="Germany" total-cost="1.234,50"]', ' total-cost="1.234,50" country="Germany"'],
  ['[fin_monthly_fee country=“Germany” total_cost=”24.900”]', ' total-cost="24.900" country="Germany"'],
  ['[fin_monthly_fee tenors=“5 10 15” disabled]', ' tenors="5 10 15" disabled'],
  [
    '[fin_monthly_fee tenors=&#8220;5 10&#8221; total-cost=&quot;1 234,50&quot;]',
    ' total-cost="1 234,50" tenors="5 10"',
  ],
  ['[fin_monthly_fee tenors="5 10 15" country=\'Sweden\']', ' country="Sweden" tenors="5 10 15"'],
  ['[fin_monthly_fee total-cost=« 24 900 »]', ' total-cost="24 900"'],
  ['[fin_monthly_fee disabled="false" require-legal=true]', ' require-legal'],
  ['[fin_monthly_fee base-url="https://evil.example" onclick="x" style="x" token-url="x"]', ''],
];
for (const [shortcode, written] of attributes)
  test(`${shortcode} is parsed`, async () =>
    assert.equal(await rendered(shortcode), `<fin-monthly-fee${written}></fin-monthly-fee>`));

test('an attribute’s value cannot break out of the attribute', async () => {
  const evil = `"><script>alert(1)</script>`;
  const html = await here.site.value<string>(
    `return do_blocks('<!-- wp:fin-widgets/checkout-button ' . wp_json_encode(['offer-pdf' => base64_decode('${btoa(evil)}'),
      'label' => '<b>Go</b><img src=x onerror=alert(1)><script>alert(2)</script>', 'checkout-origins' => 'https://evil.example']) . ' /-->');`,
  );
  assert.doesNotMatch(html, /<script|onerror|checkout-origins/);
  assert.match(html, /<b>Go<\/b>/);
});

test('blocks have every attribute of the elements, except those of the site', async () => {
  const manifest = JSON.parse(await readFile('custom-elements.json', 'utf8'));
  const own = ['base-url', 'token-url', 'token', 'organization', 'sales-rep', 'send-offer-email', 'checkout-origins'];
  for (const [block, slots] of [
    ['monthly-fee', ['id', 'fallback', 'heading', 'notice', 'rate', 'legal', 'footnote']],
    ['checkout-button', ['id', 'label', 'consent']],
  ] as const) {
    const { attributes } = manifest.modules
      .flatMap((module: { declarations?: object[] }) => module.declarations ?? [])
      .find(({ tagName }: { tagName?: string }) => tagName === `fin-${block}`);
    const names = attributes.map(({ name }: { name: string }) => name).filter((name: string) => !own.includes(name));
    const json = JSON.parse(await readFile(`src/wordpress/blocks/${block}/block.json`, 'utf8'));
    assert.deepEqual(Object.keys(json.attributes).sort(), [...names, ...slots].sort());
  }
});
