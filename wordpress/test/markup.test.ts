/** The HTML of blocks and shortcodes. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, type TestContext, test } from 'node:test';
import { countries, countryFacts } from '../../src/contract/countries.js';
import { countryNames } from '../../src/elements/formats/parse-country.js';
import { postMarkup } from '../../test/support/post-markup.js';
import { type ConfiguredSite, startConfiguredSite } from './support/configured-site.js';

let here: ConfiguredSite;

before(async () => {
  here = await startConfiguredSite();
});
after(() => here.close());

const rendered = (shortcode: string, as?: 'administrator' | 'editor') =>
  here.site.value<string>(`return do_shortcode(base64_decode('${Buffer.from(shortcode).toString('base64')}'));`, as);

/** Stores these options, beside those of the connection, for this test. */
const withOptions = async (t: TestContext, options: Record<string, string>) => {
  const kept = await here.site.value<object>("return get_option('fin_widgets');");
  const store = (values: object) =>
    here.site.php(
      `update_option('fin_widgets', json_decode(base64_decode('${Buffer.from(JSON.stringify(values)).toString('base64')}'), true));`,
    );
  t.after(() => store(kept));
  await store({ ...kept, ...options });
};

const attributes: [shortcode: string, written: string][] = [
  ['[fin_monthly_fee country="Germany" total-cost="1.234,50"]', ' total-cost="1.234,50" country="Germany"'],
  ['[fin_monthly_fee country=“Germany” total_cost=”24.900”]', ' total-cost="24.900" country="Germany"'],
  ['[fin_monthly_fee tenors=“5 10 15” disabled]', ' tenors="5 10 15" disabled'],
  [
    '[fin_monthly_fee tenors=&#8220;5 10&#8221; total-cost=&quot;1 234,50&quot;]',
    ' total-cost="1 234,50" tenors="5 10"',
  ],
  ['[fin_monthly_fee tenors="5 10 15" country=\'Sweden\']', ' country="Sweden" tenors="5 10 15"'],
  ['[fin_monthly_fee total-cost=« 24 900 » tenors=‹5 10›]', ' total-cost="24 900" tenors="5 10"'],
  ['[fin_monthly_fee lender=“L’Oréal Bank” share]', ' lender="L’Oréal Bank" share'],
  ['[fin-monthly-fee country="Sweden" total-cost="1"]', ' total-cost="1" country="Sweden"'],
  ['[fin_monthly_fee disabled="false" require-legal=true]', ' require-legal'],
  [
    '[fin_monthly_fee term-chart share lender="Bank" example="24900 15 10"]',
    ' term-chart lender="Bank" example="24900 15 10" share',
  ],
  ['[fin_monthly_fee base-url="https://evil.example" onclick="x" style="x" token-url="x"]', ''],
];
for (const [shortcode, written] of attributes)
  test(`${shortcode} is parsed`, async () =>
    assert.equal(await rendered(shortcode), `<fin-monthly-fee${written}></fin-monthly-fee>`));

test('attributes on several lines, and beside the editor’s spaces, are read; values keep their line breaks', async () => {
  const content = async (written: string) =>
    (
      await here.site.value<string>(
        `return apply_filters('the_content', base64_decode('${Buffer.from(written).toString('base64')}'));`,
      )
    ).trim();
  const [start, end] = ['<fin-monthly-fee total-cost="249.000" country="SE"', '</fin-monthly-fee>'];
  for (const written of [
    '[fin_monthly_fee country="SE"\ntotal-cost="249.000"]',
    '[fin_monthly_fee\n\ncountry="SE"\n\ntotal-cost="249.000"\n]',
    '[fin_monthly_fee&nbsp;country="SE"&nbsp;total-cost="249.000"]',
    '[fin_monthly_fee country=“SE”\u00a0\ntotal-cost=“249.000”\n/]',
    '[fin_monthly_fee&nbsp;&nbsp;country=SE&nbsp;<br />&nbsp;total-cost=249.000&nbsp;]',
  ])
    assert.ok((await content(written)).includes(`${start}>${end}`), `${written}\n${await content(written)}`);
  const unquoted = await content('[fin_monthly_fee total-cost=249&nbsp;000&nbsp;kr country=Sverige]');
  assert.match(
    unquoted,
    /^(?:<p>)?<fin-monthly-fee total-cost="249(?:\u00a0|&nbsp;)000(?:\u00a0|&nbsp;)kr" country="Sverige">/,
  );
  assert.match(
    await content('[fin_monthly_fee country="SE"\ntotal-cost="249.000" legal="Bank\nCity"]Call us[/fin_monthly_fee]'),
    /country="SE">Call us<span slot="legal">Bank<br \/>\nCity<\/span><\/fin-monthly-fee>/,
  );
});

test('a monthly payment with an attribute that cannot be read shows its fallback, and editors read the piece', async () => {
  for (const piece of ['country="SE",', 'country:SE', 'country="SE"lang="sv"']) {
    const shortcode = `[fin_monthly_fee ${piece} total-cost="249.000" heading="Finance it"]Call us[/fin_monthly_fee]`;
    assert.equal(await rendered(shortcode), 'Call us');
    const html = (await rendered(shortcode, 'editor')).replaceAll('&quot;', '"');
    assert.ok(html.includes(`There is no attribute ${piece}`), html);
  }
});

test('quotes in a text that stands in straight quotes belong to the text, and flags may follow it', async () => {
  for (const text of ['Unser Paket „Sonne“', '„Sonne“ für Sie', '„Sonne“-Paket', '’t Huis „Zon“'])
    assert.equal(
      await rendered(`[fin_monthly_fee heading="${text}" share term-chart]`),
      `<fin-monthly-fee term-chart share><span slot="heading">${text}</span></fin-monthly-fee>`,
    );
});

test('WordPress keeps in an author’s post the markup that test/script/post-markup.test.ts has beside the widgets', async () => {
  const { url } = await here.site.value<{ url: string }>('return wp_get_upload_dir();');
  for (const [kind, html] of Object.entries(postMarkup(`${url}/a.pdf`))) {
    const kept = await here.site.value<string>(
      `return get_post(wp_insert_post(wp_slash(['post_title' => 'A post', 'post_content' => base64_decode('${btoa(html)}')])))->post_content;`,
      'author',
    );
    assert.equal(kept, html, kind);
  }
});

test('an attribute’s value cannot break out of the attribute', async () => {
  const evil = `"><script>alert(1)</script>`;
  const html = await here.site.value<string>(
    `return do_blocks('<!-- wp:fin-widgets/checkout-button ' . wp_json_encode(['offer-pdf' => base64_decode('${btoa(evil)}'),
      'label' => '<b>Go</b><img src=x onerror=alert(1)><script>alert(2)</script>', 'checkout-origins' => 'https://evil.example', 'checkout-params' => 'next']) . ' /-->');`,
  );
  assert.doesNotMatch(html, /<script|onerror|checkout-origins|checkout-params/);
  assert.match(html, /<b>Go<\/b>/);
});

test('the block style “One line”, and the shortcode’s layout, give a line', async () => {
  const block = `<!-- wp:fin-widgets/monthly-fee {"total-cost":"24900","country":"Sweden","className":"mine is-style-line"} /-->`;
  const html = await here.site.value<string>(`return do_blocks(base64_decode('${btoa(block)}'));`);
  assert.match(html, /<div class="[^"]*mine is-style-line[^"]*"><fin-monthly-fee [^>]*layout="line"/);
  assert.match(await rendered('[fin_monthly_fee total-cost="24900" layout="line"]'), / layout="line"/);
});

test('a block keeps numbers, and values that its select does not have, in place of the site’s', async (t) => {
  await withOptions(t, { country: 'Germany', product: 'lease' });
  const block = (values: object) =>
    here.site.value<string>(
      `return do_blocks(base64_decode('${Buffer.from(`<!-- wp:fin-widgets/monthly-fee ${JSON.stringify(values)} /-->`).toString('base64')}'));`,
      'editor',
    );
  const right = await block({ 'total-cost': 24900.5, country: 'Schweiz', tenor: 15, downpayment: 0, lang: 'fr-CH' });
  assert.match(right, / total-cost="24900.5" country="Schweiz" tenor="15" downpayment="0"/);
  assert.match(right, / lang="fr-CH"/);
  assert.doesNotMatch(right, /fin-widgets-problems/);
  const wrong = await block({ 'total-cost': '24900', country: 'Swiss', product: 'Lease' });
  assert.match(wrong, /<fin-monthly-fee total-cost="24900" country="Swiss" product="Lease"/);
  assert.match(wrong, /“Swiss” cannot be used.*“Lease” cannot be used/s);
});

test('shortcodes with hyphens take content, too', async () => {
  assert.equal(
    await rendered('[fin-checkout-button type-project="Solar"]See <b>it</b>[/fin-checkout-button] after'),
    '<fin-checkout-button type-project="Solar">See <b>it</b></fin-checkout-button> after',
  );
});

test('only users who can edit the post read what is wrong with a shortcode', async () => {
  const wrong = '[fin_monthly_fee country="Germny" total-cost="1" down-payment="10" tenor="50" colour="red"]';
  const sentences = [
    'There is no attribute down-payment. Did you mean downpayment?',
    'There is no attribute colour.',
    'Initial term, in years: “50” cannot be used. It takes one of the years on offer: 1, 2',
    'Country: “Germny” cannot be used. It takes Germany, Sweden, Switzerland, Netherlands.',
  ];
  const [visitor, editor] = [await rendered(wrong), await rendered(wrong, 'editor')];
  for (const sentence of sentences) {
    assert.ok(editor.includes(sentence), `${sentence}\n${editor}`);
    assert.ok(!visitor.includes(sentence));
  }
  assert.equal(visitor, '<fin-monthly-fee total-cost="1" country="Germny" tenor="50"></fin-monthly-fee>');
  for (const right of [
    'total-cost="€ 24.900,-" downpayment="10,5 %" currency="eur" lang="de-AT"',
    'total-cost="24\'900.50" tenor=15 currency="€"',
  ])
    assert.doesNotMatch(await rendered(`[fin_monthly_fee country="DE" ${right}]`, 'editor'), /fin-widgets-problems/);
});

test('the representative example is checked by the element’s rules', async () => {
  const fee = (example: string) =>
    rendered(`[fin_monthly_fee country="DE" total-cost="1" require-legal="no" example="${example}"]`, 'editor');
  for (const right of ['24900 15 10', '24 900,50 € 15 10,5 %', '24.900 1 0'])
    assert.doesNotMatch(await fee(right), /fin-widgets-problems/, right);
  for (const wrong of ['24900', '15 10', '24900 21 10', '24900 15 41', '0 15 10', '24900 15 ten'])
    assert.match(await fee(wrong), /It takes a total cost, whole years from 1 to 20/, wrong);
});

test('a card that computes its rate and composes its example lacks no legal text', async (t) => {
  await withOptions(t, { requireLegal: '' });
  const fee = (attributes: string) => rendered(`[fin_monthly_fee total-cost="1" ${attributes}]`, 'editor');
  const whole = await fee('country="Germany" all-costs-included lender="Musterbank AG"');
  assert.match(whole, / require-legal all-costs-included lender="Musterbank AG">/);
  assert.doesNotMatch(whole, /is missing/);
  const withoutLender = await fee('country="Germany" all-costs-included');
  assert.match(withoutLender, /Legal text is missing/);
  assert.doesNotMatch(withoutLender, /Effective rate is missing/);
  assert.match(
    await fee('country="Germany" lender="Musterbank AG"'),
    /Legal text is missing.*Effective rate is missing/s,
  );
  const lease =
    '[fin_monthly_fee total-cost="1" country="Germany" product="lease" require-legal all-costs-included lender="L"]';
  assert.match(await rendered(lease, 'editor'), /Legal text is missing/);
});

test('the site’s lender and its statement on costs are those of every block that has none', async (t) => {
  await withOptions(t, { requireLegal: '', allCostsIncluded: '1', lender: 'Musterbank AG' });
  const fee = (attributes: string) => rendered(`[fin_monthly_fee total-cost="1" ${attributes}]`, 'editor');
  const whole = await fee('country="Germany"');
  assert.match(whole, / require-legal all-costs-included lender="Musterbank AG">/);
  assert.doesNotMatch(whole, /is missing/);
  assert.match(await fee('country="Germany" lender="Other AG"'), / all-costs-included lender="Other AG">/);
});

test('the site’s legal texts are beside every monthly payment, and required for a credit in Germany or Sweden', async (t) => {
  await withOptions(t, { requireLegal: '' });
  const fee = (attributes: string) => rendered(`[fin_monthly_fee total-cost="1" ${attributes}]`);
  assert.match(await fee('country="Germany"'), / require-legal>/);
  assert.match(await fee('country="Sweden"'), / require-legal>/);
  for (const free of [
    'country="Netherlands"',
    'country="Germany" product="lease"',
    'country="Germany" require-legal="no"',
  ])
    assert.doesNotMatch(await fee(free), /require-legal/, free);
  const missing = await rendered('[fin_monthly_fee total-cost="1" country="Germany"]', 'administrator');
  assert.match(missing, /Legal text is missing.*Effective rate is missing.*options-general\.php\?page=fin-widgets/s);

  const consent =
    '<label><input type="checkbox" name="c" required> I agree</label><input type="text" name="x"><script>1</script>';
  await withOptions(t, { requireLegal: '', legal: '<b>Example</b>', rate: '3.99 %', consent });
  const whole = await fee('country="Germany"');
  assert.match(whole, /<span slot="rate">3\.99 %<\/span><span slot="legal"><b>Example<\/b><\/span>/);
  assert.match(await fee('country="Germany" legal="Own"'), /<span slot="legal">Own<\/span>/);
  assert.doesNotMatch(
    await fee('country="Germany" product="lease"'),
    /slot=/,
    'a credit’s texts are not those of a lease',
  );
  const button = await rendered('[fin_checkout_button type-project="Solar"]');
  assert.match(button, /<span slot="consent"><label><input type="checkbox" name="c" required ?\/?> I agree<\/label>/);
  assert.doesNotMatch(button, /type="text"|<script/);
});

test('the law of a country holds by whatever name and code a card names the country', async (t) => {
  await withOptions(t, { requireLegal: '' });
  for (const country of countries) {
    const { code, requiresRate } = countryFacts[country];
    const names = [code, country, ...Object.values(countryNames[country])].flatMap((name) => [
      name,
      name.toLowerCase(),
      name.toUpperCase().normalize('NFD'),
      ` ${name.replace(' ', '\u{202f}').replace('-', '\u{2011}')} `,
    ]);
    const html = await rendered(names.map((name) => `[fin_monthly_fee total-cost="1" country="${name}"]`).join(''));
    const cards = [...html.matchAll(/<fin-monthly-fee [^>]*>/g)].map(([card]) => card);
    assert.equal(cards.length, names.length);
    for (const card of cards) assert.equal(card.includes(' require-legal'), requiresRate, card);
  }
});

test('the link to the offer is checked while a block is edited; a path outside the uploads is not read', async () => {
  const dead = (link: string) =>
    here.site.value<string[]>(`$uploads = wp_get_upload_dir();
      wp_mkdir_p($uploads['basedir']); file_put_contents($uploads['basedir'] . '/offer.pdf', 'PDF');
      return FinWidgets\\OfferPdfLinks::dead(str_replace('UPLOADS', $uploads['baseurl'], '${link}'));`);
  assert.deepEqual(await dead('UPLOADS/offer.pdf'), []);
  assert.equal((await dead('UPLOADS/gone.pdf')).length, 1);
  assert.equal((await dead('UPLOADS/..%2f..%2fwp-config.php')).length, 1, 'it is there, and nobody is told');
  assert.equal((await dead('UPLOADS/offer.pdf%00')).length, 1, 'no file has such a name');
});

test('a check of links requests five of them, for 8 s in all, and each only once in ten minutes', async () => {
  const links = Array.from({ length: 9 }, (_, n) => `https://${n}.example/offer.pdf`).join(' ');
  const { requests, dead, rows } = await here.site.value<{ requests: number[]; dead: string[]; rows: number }>(`
    $requests = [];
    add_filter('pre_http_request', static function ($response, $arguments, $url) use (&$requests) {
      $requests[] = $arguments['timeout'] * (1 + $arguments['redirection']);
      usleep(100000);
      return ['response' => ['code' => strpos($url, '//4.') ? 404 : 200, 'message' => ''], 'headers' => [], 'body' => '', 'cookies' => []];
    }, 10, 3);
    FinWidgets\\OfferPdfLinks::dead('${links}');
    $dead = FinWidgets\\OfferPdfLinks::dead('${links}');
    $rows = (int) $GLOBALS['wpdb']->get_var("SELECT COUNT(*) FROM {$GLOBALS['wpdb']->options} WHERE option_name LIKE '_transient_fin_widgets_link%'");
    FinWidgets\\OfferPdfLinks::uninstall();
    return compact('requests', 'dead', 'rows');`);
  assert.equal(requests.length, 5);
  for (const [n, seconds] of requests.entries()) assert.ok(seconds <= 8 - n * 0.1, `${requests}`);
  assert.deepEqual([dead, rows], [['https://4.example/offer.pdf'], 1]);
});

test('without https, a file of the site’s own uploads is an offer while no real service gets its link', async () => {
  const problems = (code: string, link: string) =>
    here.site.value<string>(`${code} $link = str_replace('UPLOADS', wp_get_upload_dir()['baseurl'], '${link}');
      return implode(FinWidgets\\BlockCheck::problems('checkout-button', ['type-project' => 'Solar', 'offer-pdf' => $link]));`);
  const real =
    "add_filter('pre_option_fin_widgets', static fn () => ['base_url' => 'https://service.example/api/1.1']);";
  const inTestMode = "add_filter('pre_option_fin_widgets', static fn () => ['test' => '1']);";
  assert.equal(await problems(inTestMode, 'UPLOADS/offer.pdf'), '');
  assert.equal(await problems('', 'UPLOADS/offer.pdf'), '', 'a service on loopback');
  assert.match(await problems(real, 'UPLOADS/offer.pdf'), /Your site has no https yet: try the file in the test mode/);
  for (const code of [real, inTestMode])
    assert.match(await problems(code, 'http://elsewhere.example/offer.pdf'), /such as one of your media library/);
});

test('the settings allow the lead form together with its operation', async (t) => {
  const form = '[fin_lead_form country="Germany" total-cost="1"]Call us[/fin_lead_form]';
  assert.equal(await rendered(form), 'Call us');
  assert.match(await rendered(form, 'administrator'), /href=.*The lead form is off\. Allow it under Settings/);
  assert.match(await rendered(form, 'editor'), /The lead form is off\..*Ask an administrator/);
  assert.ok(
    !(await here.site.value<string[]>("return FinWidgets\\Options::hostSettings()['operations'];")).includes(
      'new_lead',
    ),
  );
  await withOptions(t, { leads: '1' });
  assert.equal(await rendered(form), '<fin-lead-form total-cost="1" country="Germany">Call us</fin-lead-form>');
  assert.ok(
    (await here.site.value<string[]>("return FinWidgets\\Options::hostSettings()['operations'];")).includes('new_lead'),
  );
});

test('blocks have every attribute of the elements, except those of the site', async () => {
  const manifest = JSON.parse(await readFile('custom-elements.json', 'utf8'));
  const ofConnection = ['host', 'base-url', 'token-url', 'token', 'organization', 'sales-rep', 'send-offer-email'];
  // These say where a customer goes, so the author of a post must not set them.
  const ofCheckout = ['checkout-origins', 'checkout-params'];
  const own = [...ofConnection, ...ofCheckout];
  for (const [block, slots] of [
    ['monthly-fee', ['id', 'fallback', 'heading', 'notice', 'rate', 'legal', 'footnote']],
    ['checkout-button', ['id', 'label', 'consent']],
    ['lead-form', ['id', 'fallback', 'heading', 'consent']],
  ] as const) {
    const { attributes } = manifest.modules
      .flatMap((module: { declarations?: object[] }) => module.declarations ?? [])
      .find(({ tagName }: { tagName?: string }) => tagName === `fin-${block}`);
    const names = attributes.map(({ name }: { name: string }) => name).filter((name: string) => !own.includes(name));
    const json = JSON.parse(await readFile(`wordpress/src/blocks/${block}/block.json`, 'utf8'));
    assert.deepEqual(Object.keys(json.attributes).sort(), [...names, ...slots].sort());
  }
});
