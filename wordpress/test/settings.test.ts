/** The settings: who may see and change them, that credentials stay secret, and that uninstalling removes everything. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { seeded, seededPassword } from '../../demo/service/index.js';
import { visit } from '../../test/e2e/demo.js';
import { follow, giveLanguage, logIn } from './support/admin.js';
import { type ConfiguredSite, hasFee, startConfiguredSite } from './support/configured-site.js';
import { things } from './support/surfaces.js';

let here: ConfiguredSite;

before(async () => {
  here = await startConfiguredSite({ country: 'Germany' }, {}); // a test counts logins, so no other file may log in
});
after(() => here.close());

test('no page, REST route, export or list of options shows the credentials or the service’s token', async (t) => {
  const { page } = await visit(t, here.demo);
  await page.goto(await here.savePage(things.block));
  await page.waitForFunction(hasFee);
  const { page: admin } = await visit(t, here.demo);
  await logIn(admin, here.site, 'administrator');
  await admin.goto(`${here.site.url}/wp-admin/options-general.php?page=fin-widgets`);
  const rest = (path: string) =>
    admin.evaluate(async (path) => {
      // biome-ignore lint/suspicious/noExplicitAny: WordPress's own, without types
      const nonce = (window as any).wpApiSettings?.nonce ?? '';
      return (await fetch(path, { headers: { 'X-WP-Nonce': nonce } })).text();
    }, path);
  const index = await rest('/wp-json/');
  const seen = [
    await page.content(),
    await admin.content(),
    index,
    await rest('/wp-json/wp/v2/settings'),
    await rest('/wp-admin/export.php?download=true&content=all'),
    await rest('/wp-admin/site-health.php?tab=debug'),
    await rest('/wp-admin/options.php'),
    await here.site.php(`foreach (['options', 'fin_widgets'] as $table)
      echo wp_json_encode($GLOBALS['wpdb']->get_results('SELECT * FROM ' . $GLOBALS['wpdb']->prefix . $table));`),
  ].join('\n');
  assert.ok(seen.includes('fin_widgets_credentials') && seen.includes('login:'), 'they are there, sealed');
  assert.ok(!index.includes('fin/v1'));
  // The service's own token, as only the plugin can read it.
  const token = await here.site.value<string>(`global $wpdb;
    $row = $wpdb->get_row("SELECT name, value FROM {$wpdb->prefix}fin_widgets WHERE name REGEXP '^login:[0-9a-f]+$'");
    return FinWidgets\\Secrets::keys()->open($row->name, $row->value)['value'];`);
  assert.ok(token.length > 20);
  for (const secret of [seededPassword, seeded.demo.email, token]) assert.ok(!seen.includes(secret), 'a secret');
});

test('only an administrator may change the settings, with WordPress’s nonce', async (t) => {
  const { page: editor } = await visit(t, here.demo);
  await logIn(editor, here.site, 'editor');
  assert.equal((await editor.goto(`${here.site.url}/wp-admin/options-general.php?page=fin-widgets`))?.status(), 403);
  const { page: admin } = await visit(t, here.demo);
  await logIn(admin, here.site, 'administrator');
  await admin.goto(`${here.site.url}/wp-admin/options-general.php?page=fin-widgets`);
  const forged = await admin.evaluate(async () => {
    const body = new URLSearchParams({
      option_page: 'fin-widgets',
      action: 'update',
      'fin_widgets[country]': 'Sweden',
    });
    return (await fetch('options.php', { method: 'POST', body })).status;
  });
  assert.equal(forged, 403);
  assert.equal(await here.site.value("return FinWidgets\\Options::get('country');"), 'Germany');
});

test('the connection test describes what is wrong', async () => {
  const said = (address: string, password = seededPassword) =>
    here.site.value<string | object>(
      `return FinWidgets\\ServiceCheck::test('${address}', '${seeded.demo.email}', '${password}');`,
    );
  assert.match(String(await said(here.baseUrl, 'x')), /refuses this e-mail address with this password/);
  assert.match(String(await said(`${here.demo.url}/nothing`)), /not the financing service/);
  assert.match(String(await said('http://127.0.0.1:9/api/1.1')), /Nobody answers/);
  assert.match(String(await said('')), /all needed/);
  assert.deepEqual(Object(await said(`${here.baseUrl}/`)).organization, seeded.demo.organization);
});

test('a site without credentials shows the fallback, and a reminder to administrators', async () => {
  const away = "delete_option('fin_widgets_credentials');";
  const kept = await here.site.value<string>("return get_option('fin_widgets_credentials');");
  await here.site.php(away);
  const shown = (as?: 'administrator') =>
    here.site.value<string>(`return do_shortcode('[fin_monthly_fee]Call us[/fin_monthly_fee]');`, as);
  assert.equal(await shown(), 'Call us');
  assert.match(await shown('administrator'), /Call us.*options-general\.php\?page=fin-widgets/s);
  await here.site.php(`update_option('fin_widgets_credentials', '${kept}', false);`);
});

test('constants in wp-config.php take precedence, and stored settings are kept', async (t) => {
  const { page } = await visit(t, here.demo);
  await logIn(page, here.site, 'administrator');
  const inputs = () =>
    page.$$eval('#fin-base_url, #fin-email, #fin-password', (fields) =>
      fields.map((field) => [(field as HTMLInputElement).value, (field as HTMLInputElement).disabled]),
    );
  const counts = () =>
    here.site.value("return [FinWidgets\\Options::get('email'), FinWidgets\\Options::get('base_url')];");
  const settings = `${here.site.url}/wp-admin/options-general.php?page=fin-widgets`;
  await page.goto(settings);
  const open = [
    [here.baseUrl, false],
    ['', false],
    ['', false],
  ];
  assert.deepEqual(await inputs(), open);

  t.after(() => here.site.define({}));
  await here.site.define({
    FIN_WIDGETS_EMAIL: 'other@installer.example',
    FIN_WIDGETS_BASE_URL: 'https://other.example/api/1.1',
  });
  await page.goto(settings);
  assert.deepEqual(await inputs(), [
    ['https://other.example/api/1.1', true],
    ['', true],
    ['', false],
  ]);
  assert.deepEqual(await counts(), ['other@installer.example', 'https://other.example/api/1.1']);
  await page.select('#fin-country', 'Sweden');
  await follow(page, '#submit');
  assert.match(await page.$eval('.settings-error', ({ textContent }) => textContent ?? ''), /Settings saved/);

  await here.site.define({});
  await page.goto(settings);
  assert.deepEqual(await inputs(), open);
  assert.deepEqual(await counts(), [seeded.demo.email, here.baseUrl]);
  assert.equal(await here.site.value("return FinWidgets\\Options::get('country');"), 'Sweden');
});

test('a color or mail address that is invalid is reported, and replaces nothing; a color needs no #', async () => {
  const saved = (accent: string, mail: string) =>
    here.site.value<[string, string, string[]]>(
      `require_once ABSPATH . 'wp-admin/includes/template.php';
      $stored = ['accent' => '#112233', 'failure_mail' => 'web@installer.example'] + get_option('fin_widgets');
      add_filter('pre_option_fin_widgets', static fn () => $stored);
      $saved = FinWidgets\\SettingsPage::sanitize(['accent' => '${accent}', 'failure_mail' => '${mail}'] + $stored);
      return [$saved['accent'], $saved['failure_mail'], array_column(get_settings_errors('fin-widgets'), 'message')];`,
      'administrator',
    );
  assert.deepEqual(await saved('0b6b4d', 'office@installer.example'), ['#0b6b4d', 'office@installer.example', []]);
  assert.deepEqual(await saved('', ''), ['', '', []]);
  assert.deepEqual(await saved('green', 'admin@intranet'), [
    '#112233',
    'web@installer.example',
    [
      'E-mail to: “admin@intranet” cannot be used. It takes an e-mail address, such as office@installer.example.',
      'Accent color: “green” cannot be used. It takes a color such as #0b6b4d.',
    ],
  ]);
});

test('the sales representative’s name that an earlier version stored is still read, unless there is a newer one', async () => {
  const name = (stored: string) =>
    here.site.value<string>(`add_filter('pre_option_fin_widgets', function () { return ${stored}; });
      return FinWidgets\\Options::get('sales_rep_name');`);
  assert.equal(await name("['seller' => 'Ada']"), 'Ada');
  assert.equal(await name("['seller' => 'Ada', 'sales_rep_name' => 'Grace']"), 'Grace');
  assert.equal(await name("['seller' => 'Ada', 'sales_rep_name' => '']"), '');
  assert.equal(await name('[]'), '');
});

test('a decision on legal texts that an earlier version stored is still in force', async () => {
  const requires = (stored: string) =>
    here.site.value<boolean>(`add_filter('pre_option_fin_widgets', function () { return ${stored}; });
      return FinWidgets\\Options::requiresLegal('Germany');`);
  assert.equal(await requires("['require_legal' => '1', 'country' => 'Germany']"), true);
  assert.equal(await requires("['require_legal' => '', 'country' => 'Germany']"), true, 'as the law of the country');
  assert.equal(await requires("['require_legal' => '0']"), false);
  assert.equal(await requires("['require_legal' => '1', 'requireLegal' => '0']"), false);
  assert.equal(await requires("['country' => 'Germany']"), false, 'a version that had no such option');
  assert.equal(await requires('[]'), true, 'a new site');
});

test('the token brings the site’s settings for pages, by the names of the host', async () => {
  const pageWith = (options: string, before = '') =>
    here.site.value<object>(`add_filter('pre_option_fin_widgets', function () { return ${options}; });
      ${before}
      return (object) FinWidgets\\Options::page();`);
  const options = `['country' => 'Germany', 'product' => '', 'requireLegal' => '1', 'allCostsIncluded' => '1', 'lender' => 'Musterbank AG',
    'legal' => '<p>Example: <b>3.99&nbsp;%</b></p><p>Lender &amp; Co</p>', 'rate' => '3.99 %', 'accent' => '#0a6b4d']`;
  const page = {
    country: 'Germany',
    allCostsIncluded: true,
    lender: 'Musterbank AG',
    legal: 'Example: 3.99\u00a0%\nLender & Co',
    rate: '3.99 %',
    accent: '#0a6b4d',
  };
  assert.deepEqual(await pageWith(options), page);
  const { legal: _, rate: __, lender: ___, ...withoutTexts } = page;
  assert.deepEqual(
    await pageWith(options, "define('ICL_SITEPRESS_VERSION', '4.6');"),
    withoutTexts,
    'in several languages',
  );
  const { rate: ____, ...withoutRate } = page;
  assert.deepEqual(await pageWith(`['rate' => str_repeat('x', 4001)] + ${options}`), withoutRate, 'a text too long');
  const filtered = `add_filter('fin_widgets_host', function ($options) {
    $options['page'] = ['country' => 'SE', 'currency' => 'SEK', 'tenors' => [5, 10]] + $options['page'];
    return $options;
  });`;
  assert.deepEqual(await pageWith("['lender' => 'L']", filtered), {
    country: 'Sweden',
    currency: 'kr',
    tenors: [5, 10],
    lender: 'L',
  });
});

test('the plugin uses the language of the WordPress user, whatever the country', async () => {
  const said = (locale: string) =>
    here.site.value<string>(`add_filter('determine_locale', function () { return '${locale}'; });
      unload_textdomain('fin-widgets'); FinWidgets\\Translations::load(); return __('Financing', 'fin-widgets');`);
  for (const [locale, word] of [
    ['de_CH', 'Finanzierung'],
    ['fr_FR', 'Financement'],
    ['it_IT', 'Finanziamento'],
    ['nl_NL', 'Financiering'],
    ['sv_SE', 'Finansiering'],
    ['en_GB', 'Financing'],
    ['pl_PL', 'Financing'],
  ] as const)
    assert.equal(await said(locale), word);
});

test('a consent is proposed in the language that is chosen for the widgets, and taken over by a button', async (t) => {
  const { page } = await visit(t, here.demo);
  await logIn(page, here.site, 'administrator');
  await giveLanguage(here.site, 'administrator', 'de_DE');
  await here.site.php("update_option('kept', get_option('fin_widgets'));");
  t.after(() =>
    here.site.php(`update_option('fin_widgets', get_option('kept'));
      delete_user_meta(get_user_by('login', 'administrator')->ID, 'locale');`),
  );
  await page.goto(`${here.site.url}/wp-admin/options-general.php?page=fin-widgets`);
  assert.equal(await page.$eval('h1', ({ textContent }) => textContent), 'Finanzierung');
  assert.equal(await page.$eval('#fin-use-consent', ({ textContent }) => textContent), 'Diesen Text verwenden');
  for (const [lang, sentence] of [
    ['', 'I have read the privacy policy'], // the site's language
    ['fr', 'J’ai lu la'],
    ['de', 'Datenschutzerklärung'],
  ] as const) {
    await page.select('#fin-lang', lang); // not saved yet
    await page.click('#fin-use-consent');
    const consent = await page.$eval('#fin-consent', (area) => (area as HTMLTextAreaElement).value); // its id says so
    assert.match(consent, /^<label><input type="checkbox" name="consent" value="yes" required> /);
    assert.ok(consent.includes(sentence), consent);
  }
});

test('in the test mode, pages show simulated prices without a connection, and say so', async (t) => {
  await here.site.php(
    "update_option('kept', get_option('fin_widgets')); update_option('fin_widgets', ['country' => 'Germany', 'requireLegal' => '0']);",
  );
  t.after(() => here.site.php("update_option('fin_widgets', get_option('kept'));"));
  const { page: admin } = await visit(t, here.demo);
  await logIn(admin, here.site, 'administrator');
  await admin.goto(`${here.site.url}/wp-admin/options-general.php?page=fin-widgets`);
  const note = await admin.$eval('#fin-test ~ .description', ({ textContent }) => textContent);
  assert.match(note ?? '', /Once you end it, empty the page cache/);
  await admin.click('#fin-test');
  await Promise.all([admin.waitForNavigation(), admin.click('#submit')]);
  const before = (await here.demo.rows('tokens')).length;
  const { page } = await visit(t, here.demo);
  await page.goto(await here.savePage(things.block));
  await page.waitForFunction(hasFee);
  const mark = await page.$eval('fin-monthly-fee', (fee) => fee.shadowRoot?.querySelector('[part=test]')?.textContent);
  assert.equal(mark, 'Test mode: prices and offers are not real.');
  assert.equal((await here.demo.rows('tokens')).length, before, 'no login');
});

test('the buttons that save are in view at any place of the page; who sells is a name, and ids are behind a title', async (t) => {
  const { page } = await visit(t, here.demo, 1280, 700);
  await logIn(page, here.site, 'administrator');
  await here.site.php(
    "update_option('fin_widgets', ['sales_rep_name' => 'Ada Lovelace'] + get_option('fin_widgets'));",
  );
  await page.goto(`${here.site.url}/wp-admin/options-general.php?page=fin-widgets`);
  const isInView = () =>
    page.$$eval('#submit, #fin_widgets_test', (buttons) =>
      buttons.map((each) => each.getBoundingClientRect().bottom <= window.innerHeight),
    );
  assert.deepEqual(await isInView(), [true, true]);
  await page.evaluate(() => scrollTo(0, 1e6));
  assert.deepEqual(await isInView(), [true, true]);
  assert.match(await page.$eval('form', ({ innerText }) => innerText), /You sell as\s+Ada Lovelace/);
  assert.equal(await page.$eval('#fin-organization', (field) => field.checkVisibility()), false);
});

test('WordPress does not ask wordpress.org for updates of this plugin, and still asks for those of others', async () => {
  const asked = await here.site.value<string[]>(`
    add_filter('pre_http_request', static function ($answer, $request) use (&$asked) {
      $asked = json_decode($request['body']['plugins'] ?? '', true) ?? $asked;
      return new WP_Error('offline');
    }, 10, 2);
    file_put_contents(WP_PLUGIN_DIR . '/other.php', "<?php\n/* Plugin Name: Other */");
    wp_clean_plugins_cache();
    wp_update_plugins();
    unlink(WP_PLUGIN_DIR . '/other.php');
    return array_keys($asked['plugins']);`);
  assert.ok(asked.includes('other.php'));
  assert.ok(!asked.includes('fin-widgets/fin-widgets.php'), `${asked}`);
});

test('uninstalling removes options and table', async () => {
  assert.deepEqual(await here.site.complaints(), []);
  const left = await here.site.value<string[]>(
    `global $wpdb;
    deactivate_plugins('fin-widgets/fin-widgets.php');
    uninstall_plugin('fin-widgets/fin-widgets.php');
    return array_merge($wpdb->get_col("SHOW TABLES LIKE '%fin%widget%'"),
      $wpdb->get_col("SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%fin%widget%'"),
      $wpdb->get_col("SELECT meta_key FROM $wpdb->usermeta WHERE meta_key LIKE '%fin%widget%'"),
      array_filter(array_keys(array_merge(...array_values(_get_cron_array()))), function ($hook) { return strpos($hook, 'fin') === 0; }));`,
    'administrator',
  );
  // Which plugins wait to be uninstalled is WordPress's own list.
  assert.deepEqual(left, []);
  assert.deepEqual(await here.site.complaints(), []);
});
