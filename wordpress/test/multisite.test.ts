/** A network of sites: each has its own settings, and uninstalling cleans up all of them. */
import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { seeded, seededPassword } from '../../demo/service/index.js';
import { waitUntil } from '../../host/test/services/processes.js';
import { visit } from '../../test/e2e/demo.js';
import { type ConfiguredSite, hasFee, startConfiguredSite } from './support/configured-site.js';
import { startService } from './support/scripted-site.js';
import { things } from './support/surfaces.js';

let here: ConfiguredSite;
/** The constants of a network. */
let network: Record<string, string | number | boolean>;

/** PHP that runs in the network's second site. */
const inSecond = (code: string) => `switch_to_blog(2); ${code}`;

before(async () => {
  here = await startConfiguredSite();
  const { host } = new URL(here.site.url);
  await here.site.php(`require_once ABSPATH . 'wp-admin/includes/network.php';
    require_once ABSPATH . 'wp-admin/includes/upgrade.php';
    foreach ($GLOBALS['wpdb']->tables('ms_global') as $table => $name) $GLOBALS['wpdb']->$table = $name;
    install_network();
    populate_network(1, '${host}', 'administrator@installer.example', 'A network', '/', false);`);
  network = {
    MULTISITE: true,
    SUBDOMAIN_INSTALL: false,
    DOMAIN_CURRENT_SITE: host,
    PATH_CURRENT_SITE: '/',
    SITE_ID_CURRENT_SITE: 1,
    BLOG_ID_CURRENT_SITE: 1,
  };
  // The service is on loopback, where only a constant may lead in a network.
  await here.site.define({ ...network, FIN_WIDGETS_BASE_URL: here.baseUrl });
  await here.site.php(`require_once ABSPATH . 'wp-admin/includes/plugin.php';
    activate_plugin('fin-widgets/fin-widgets.php', '', true);
    $editor = get_user_by('login', 'editor')->ID;
    wp_insert_site(['domain' => '${host}', 'path' => '/second/', 'network_id' => 1, 'user_id' => $editor, 'title' => 'Second']);
    // A network's domain has no port.
    $GLOBALS['wpdb']->update($GLOBALS['wpdb']->blogs, ['domain' => '${host}'], ['blog_id' => 2]);
    ${inSecond(`foreach (['home', 'siteurl'] as $name) update_option($name, '${here.site.url}/second');
      update_option('permalink_structure', '/%postname%/'); flush_rewrite_rules();
      update_option('fin_widgets', ['base_url' => '${here.baseUrl}', 'country' => 'Sweden']);
      FinWidgets\\Credentials::store('${seeded.demo.email}', '${seededPassword}', '${here.baseUrl}');`)}`);
});
after(() => here.close());

/** A page of the second site, by its administrator, who is no super-admin. */
const put = (content: string) =>
  here.site.value<string>(
    inSecond(`kses_init();
      return get_permalink(wp_insert_post(wp_slash(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'A page',
        'post_content' => base64_decode('${Buffer.from(content).toString('base64')}')])));`),
    'editor',
  );

test('the administrator of a site, who is no super admin, may use every form except the element', async (t) => {
  assert.deepEqual(
    await here.site.value(
      inSecond("return [current_user_can('manage_options'), current_user_can('unfiltered_html')];"),
      'editor',
    ),
    [true, false],
  );
  const { page, complaints } = await visit(t, here.demo);
  for (const thing of [things.block, things.shortcode, things['data mount']]) {
    await page.goto(await put(thing));
    await page.waitForFunction(hasFee);
    const defaults = JSON.parse(await page.$eval('script[data-fin-widgets]', ({ textContent }) => textContent ?? ''));
    assert.equal(defaults.baseUrl, `${here.site.url}/second/wp-json/fin/v1`);
    assert.equal(defaults.country, 'Sweden');
  }
  await page.goto(await put(things.element));
  assert.equal(await page.$('fin-monthly-fee'), null);
  assert.deepEqual(complaints, []);
});

test('a card of another site has no markup in a page: this site’s quotes may differ', async (t) => {
  const setUp = `update_option('fin_widgets', ['markup' => '1', 'product' => 'lease'] + get_option('fin_widgets'));`;
  await here.site.php(setUp + inSecond(setUp));
  const card = '[fin_monthly_fee country="Sweden" total-cost="249000"]';
  const own = await put(card);
  // The browser of the test above has logged the host of the second site in.
  await waitUntil(async () => (await (await fetch(own)).text()).includes('<template shadowrootmode'));
  const file = join(here.site.folder, 'wp-content/mu-plugins/another.php');
  await writeFile(
    file,
    `<?php add_shortcode('second_site', static function () {
      switch_to_blog(2);
      $html = do_shortcode('${card}');
      restore_current_blog();
      return $html;
    });`,
  );
  t.after(() => rm(file));
  const html = await (await fetch(await here.savePage('[second_site]'))).text();
  assert.equal(html.includes('<fin-monthly-fee'), true);
  assert.equal(html.includes('<template shadowrootmode'), false);
});

test('the administrator of a site cannot reach the server’s own network with an address', async (t) => {
  const { baseUrl, received } = await startService(t);
  t.after(() => here.site.define({ ...network, FIN_WIDGETS_BASE_URL: here.baseUrl }));
  await here.site.define(network);
  const found = await here.site.value<string[]>(
    inSecond(`return array_map(function ($address) { return FinWidgets\\ServiceCheck::test($address, 'a@b.example', 'x'); },
      ['${baseUrl}', 'https://10.0.0.1/api/1.1', '${baseUrl.replace('127.0.0.1', 'localhost')}']);`),
    'editor',
  );
  const ofHosts = await here.site.value<string[]>(
    inSecond(`return array_map(function ($address) { return FinWidgets\\HostQuoteCheck::quote($address, 'Sweden'); },
      ['${baseUrl}', 'https://10.0.0.1/fin']);`),
    'editor',
  );
  for (const sentence of [...found, ...ofHosts]) assert.match(sentence, /Nobody answers/);
  assert.deepEqual(received, []);
  await here.site.define({ ...network, FIN_WIDGETS_BASE_URL: baseUrl });
  await here.site.php(inSecond(`FinWidgets\\ServiceCheck::test('${baseUrl}', 'a@b.example', 'x');`), 'editor');
  assert.ok(received.length > 0, 'whoever writes wp-config.php runs the server');
});

test('the nightly check gets a quote from the site’s own host, although it is inside the server’s own network', async () => {
  const fee = "return FinWidgets\\HostQuoteCheck::quote(FinWidgets\\Script::hostAddress(), 'Sweden');";
  assert.equal(typeof (await here.site.value(inSecond(fee))), 'number');
});

/** The plugin's tables, as PHP. */
const tables = `$GLOBALS['wpdb']->get_col("SHOW TABLES LIKE '%fin%widget%'")`;

/** PHP that adds a site to the network, with the plugin's table, and sets `$id`. */
const addSite = (
  path: string,
) => `$id = wp_insert_site(['domain' => '${new URL(here.site.url).hostname}', 'path' => '/${path}/',
    'network_id' => 1, 'user_id' => 1, 'title' => 'Another']);
  switch_to_blog($id); new FinWidgets\\Host\\Store(); restore_current_blog();`;

test('deleting a site deletes its table', async () => {
  const [name, before, after] = await here.site.value<[string, string[], string[]]>(
    `require_once ABSPATH . 'wp-admin/includes/ms.php'; ${addSite('third')}
    $before = ${tables}; wpmu_delete_blog($id, true); return ["wp_{$id}_fin_widgets", $before, ${tables}];`,
    'administrator',
  );
  assert.ok(before.includes(name), String(before));
  assert.deepEqual(
    after,
    before.filter((table) => table !== name),
  );
});

test('uninstalling removes options and table of every site', async () => {
  const left = `global $wpdb; return array_merge($wpdb->get_col("SHOW TABLES LIKE '%fin%widget%'"),
    $wpdb->get_col("SELECT option_name FROM {$wpdb->base_prefix}options WHERE option_name LIKE '%fin%widget%'"),
    $wpdb->get_col("SELECT option_name FROM {$wpdb->base_prefix}2_options WHERE option_name LIKE '%fin%widget%'"));`;
  await here.site.php(`require_once ABSPATH . 'wp-admin/includes/ms.php'; ${addSite('fourth')}
    // As if the plugin had not been active when the site was deleted.
    remove_filter('wpmu_drop_tables', ['FinWidgets\\Host\\StoreTable', 'addToDropped']); wpmu_delete_blog($id, true);`);
  const neighbor = ['wp_77_options', 'wp_77_fin_widgets'];
  await here.site.php(
    `foreach (${JSON.stringify(neighbor)} as $table) $GLOBALS['wpdb']->query("CREATE TABLE $table (id int)");`,
  );
  const before = await here.site.value<string[]>(left);
  assert.equal(before.filter((name) => /^wp_\d+_fin_widgets$/.test(name)).length, 3, String(before));
  assert.ok(before.includes('wp_2_fin_widgets'), String(before));
  await here.site.php(
    `deactivate_plugins('fin-widgets/fin-widgets.php', false, true); uninstall_plugin('fin-widgets/fin-widgets.php');`,
    'administrator',
  );
  assert.deepEqual(await here.site.value(left), ['wp_77_fin_widgets'], 'that of another WordPress in the database');
  assert.deepEqual(await here.site.complaints(), []);
});
