/** The plugin as a guest in somebody's WordPress: what it shows, what it hides, whom it lets in, and what it leaves behind. */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { basePaths, seeded, seededPassword } from '../../demo/service/index.js';
import { openStage, type Stage, visit } from '../e2e/demo.js';
import { logIn } from './stage/admin.js';
import { type Site, startSite } from './stage/site.js';
import { things } from './stage/surfaces.js';

let stage: Stage;
let site: Site;
let baseUrl: string;

before(async () => {
  [stage, site] = await Promise.all([openStage(), startSite()]);
  baseUrl = stage.demo.url + basePaths[0];
  await site.php(`update_option('fin_widgets', ['base_url' => '${baseUrl}', 'country' => 'Germany', 'accent' => '#ffcc00',
      'radius' => '6', 'dark' => 'dark']);
    FinWidgets\\Options::keepCredentials('${seeded.demo.email}', '${seededPassword}');`);
  await mint(); // the table is made by the first request
});

after(async () => {
  await stage.close();
  await site.stop();
});

const mint = (headers: Record<string, string> = {}, address = `${site.url}/wp-json/fin/v1/token`) =>
  fetch(address, { method: 'POST', headers: { Origin: site.url, ...headers } });

const put = (content: string, as: 'editor' | 'author' = 'author') =>
  site.value<string>(
    `return get_permalink(wp_insert_post(wp_slash(['post_type' => 'page', 'post_status' => 'publish',
      'post_title' => 'A page', 'post_content' => ${JSON.stringify(content).replaceAll('$', '\\$')}])));`,
    as,
  );

const hasFee = () => Number(Object(document.querySelector('fin-monthly-fee')).fee) > 0;

const rendered = (shortcode: string) =>
  site.value<string>(`return do_shortcode(base64_decode('${Buffer.from(shortcode).toString('base64')}'));`);

test('a page served from a cache for a day still mints and shows the fee', async (t) => {
  const html = await (await fetch(await put(things.block))).text();
  assert.doesNotMatch(html, /nonce|eyJ/i, 'nothing that runs out');
  await writeFile(join(site.folder, 'cached.html'), html);
  await site.php('$wpdb = $GLOBALS["wpdb"]; $wpdb->query("DELETE FROM {$wpdb->prefix}fin_widgets");');
  const { page, complaints } = await visit(t, stage);
  await page.goto(`${site.url}/cached.html`);
  await page.waitForFunction(hasFee);
  assert.deepEqual(complaints, []);
});

test('a stale nonce is nobody’s trouble, of a visitor or of somebody who is logged in', async (t) => {
  const { page } = await visit(t, stage);
  await logIn(page, site, 'editor');
  const cookies = (await page.browserContext().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const visitors: Record<string, string>[] = [{}, { Cookie: cookies }];
  for (const headers of visitors) {
    const answer = await mint({ 'X-WP-Nonce': 'of-yesterday', ...headers });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
  }
});

test('the origins are the site’s own', async () => {
  assert.equal((await mint()).status, 200);
  for (const Origin of ['https://evil.example', 'null', site.url.replace('http', 'ftp')])
    assert.equal((await mint({ Origin })).status, 403);
});

test('without pretty addresses the fee shows as well', async (t) => {
  await site.php(`update_option('permalink_structure', ''); flush_rewrite_rules();`);
  t.after(() => site.php(`update_option('permalink_structure', '/%postname%/'); flush_rewrite_rules();`));
  const { page, complaints } = await visit(t, stage);
  await page.goto(await put(things.block));
  await page.waitForFunction(hasFee);
  assert.deepEqual(complaints, []);
});

test('the script’s tag carries the page’s defaults, and asks optimizers to leave it alone', async () => {
  const html = await (await fetch(await put(things.shortcode))).text();
  const [tag = '', ...more] = html.match(/<script[^>]*fin-widgets\.js[^>]*>/g) ?? [];
  assert.deepEqual(more, []);
  for (const each of [
    ' defer',
    ` data-base-url="${site.url}/wp-json/fin/v1"`,
    ` data-token-url="${site.url}/wp-json/fin/v1/token"`,
    ' data-country="Germany"',
    ' nowprocket',
    ' data-noptimize',
    ' data-no-optimize',
    ' data-no-defer',
    ' data-cfasync="false"',
  ])
    assert.ok(tag.includes(each), `${each} in ${tag}`);
  assert.match(html, /--fin-accent:#ffcc00;--fin-on-accent:#000;--fin-radius:6px;color-scheme:dark;/);
  const without = await (await fetch(await put('Nothing here.'))).text();
  assert.doesNotMatch(without, /fin-widgets/, 'nothing on a page without a widget');
});

test('the card’s height is reserved before the script has run', async (t) => {
  const { page } = await visit(t, stage);
  await page.setRequestInterception(true);
  page.on('request', (request) => (request.url().includes('fin-widgets.js') ? request.abort() : request.continue()));
  await page.goto(await put(things.block));
  const height = await page.$eval('fin-monthly-fee', (element) => element.getBoundingClientRect().height);
  assert.ok(height >= 24 * 16, String(height));
});

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
  test(`${shortcode} is understood`, async () =>
    assert.equal(await rendered(shortcode), `<fin-monthly-fee${written}></fin-monthly-fee>`));

test('what somebody writes into an attribute stays in it', async () => {
  const evil = `"><script>alert(1)</script>`;
  const html = await site.value<string>(
    `return do_blocks('<!-- wp:fin-widgets/checkout-button ' . wp_json_encode(['offer-pdf' => base64_decode('${btoa(evil)}'),
      'label' => '<b>Go</b><img src=x onerror=alert(1)><script>alert(2)</script>', 'checkout-origins' => 'https://evil.example']) . ' /-->');`,
  );
  assert.doesNotMatch(html, /<script|onerror|checkout-origins/);
  assert.match(html, /<b>Go<\/b>/);
});

test('blocks have every attribute of the elements, but what is the site’s to say', async () => {
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
    const words = await site.value<Record<string, string>>(
      `$words = new ReflectionMethod('FinWidgets\\Blocks', 'words'); $words->setAccessible(true); return $words->invoke(null);`,
    );
    for (const name of Object.keys(json.attributes)) assert.ok(words[name], `${name} has a control with a label`);
  }
});

test('nothing tells the credentials or the service’s token: no page, no REST route, no list of options', async (t) => {
  const { page } = await visit(t, stage);
  await page.goto(await put(things.block));
  await page.waitForFunction(hasFee);
  const { page: admin } = await visit(t, stage);
  await logIn(admin, site, 'administrator');
  await admin.goto(`${site.url}/wp-admin/options-general.php?page=fin-widgets`);
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
    await site.php(`foreach (['options', 'fin_widgets'] as $table)
      echo wp_json_encode($GLOBALS['wpdb']->get_results('SELECT * FROM ' . $GLOBALS['wpdb']->prefix . $table));`),
  ].join('\n');
  assert.ok(seen.includes('fin_widgets_credentials') && seen.includes('login:'), 'they are there, sealed');
  assert.ok(!index.includes('fin/v1'));
  // The service's own token, as only the plugin can read it.
  const token = await site.value<string>(`global $wpdb;
    $row = $wpdb->get_row("SELECT name, value FROM {$wpdb->prefix}fin_widgets WHERE name REGEXP '^login:[0-9a-f]+$'");
    $secrets = new ReflectionMethod('FinWidgets\\Options', 'secrets');
    $secrets->setAccessible(true);
    return (new FinWidgets\\Host\\Keys($secrets->invoke(null)))->open($row->name, $row->value)['value'];`);
  assert.ok(token.length > 20);
  for (const secret of [seededPassword, seeded.demo.email, token]) assert.ok(!seen.includes(secret), 'a secret');
});

test('the settings are an administrator’s, and want WordPress’s own nonce', async (t) => {
  const { page: editor } = await visit(t, stage);
  await logIn(editor, site, 'editor');
  assert.equal((await editor.goto(`${site.url}/wp-admin/options-general.php?page=fin-widgets`))?.status(), 403);
  const { page: admin } = await visit(t, stage);
  await logIn(admin, site, 'administrator');
  await admin.goto(`${site.url}/wp-admin/options-general.php?page=fin-widgets`);
  const forged = await admin.evaluate(async () => {
    const body = new URLSearchParams({
      option_page: 'fin-widgets',
      action: 'update',
      'fin_widgets[country]': 'Sweden',
    });
    return (await fetch('options.php', { method: 'POST', body })).status;
  });
  assert.equal(forged, 403);
  assert.equal(await site.value("return FinWidgets\\Options::get('country');"), 'Germany');
});

test('the settings page says what is wrong with the connection, in words', async () => {
  const said = (address: string, password = seededPassword) =>
    site.value<string | object>(
      `return FinWidgets\\Connection::test('${address}', '${seeded.demo.email}', '${password}');`,
    );
  assert.match(String(await said(baseUrl, 'x')), /refuses this e-mail address with this password/);
  assert.match(String(await said(`${stage.demo.url}/nothing`)), /not the financing service/);
  assert.match(String(await said('http://127.0.0.1:9/api/1.1')), /Nobody answers/);
  assert.match(String(await said('')), /all needed/);
  assert.deepEqual(Object(await said(`${baseUrl}/`)).organization, seeded.demo.organization);
});

test('who is not set up yet shows the fallback, and tells the administrator alone', async () => {
  const away = "delete_option('fin_widgets_credentials');";
  const kept = await site.value<string>("return get_option('fin_widgets_credentials');");
  await site.php(away);
  const shown = (as?: 'administrator') =>
    site.value<string>(`return do_shortcode('[fin_monthly_fee]Call us[/fin_monthly_fee]');`, as);
  assert.equal(await shown(), 'Call us');
  assert.match(await shown('administrator'), /Call us.*options-general\.php\?page=fin-widgets/s);
  await site.php(`update_option('fin_widgets_credentials', '${kept}', false);`);
});

test('constants in wp-config.php come first', async () => {
  const constants = "<?php define('FIN_WIDGETS_EMAIL', 'other@installer.example');";
  const code = "return [FinWidgets\\Options::get('email'), FinWidgets\\Options::isFixed('email')];";
  assert.deepEqual(await site.value(code), [seeded.demo.email, false]);
  await writeFile(join(site.folder, 'constants.php'), constants);
  assert.deepEqual(await site.value(code), ['other@installer.example', true]);
  await writeFile(join(site.folder, 'constants.php'), '<?php');
});

test('it speaks the language of whoever works in WordPress, whatever the country', async () => {
  const said = (locale: string) =>
    site.value<string>(`add_filter('determine_locale', function () { return '${locale}'; });
      unload_textdomain('fin-widgets'); FinWidgets\\Languages::load(); return __('Financing', 'fin-widgets');`);
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

test('uninstalled, it leaves nothing', async () => {
  assert.deepEqual(await site.complaints(), []);
  const left = await site.value<string[]>(
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
  assert.deepEqual(await site.complaints(), []);
});
