/** The nightly check of the published pages: what an update breaks is told once, and nothing else is. */
import assert from 'node:assert/strict';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, type TestContext, test } from 'node:test';
import { type ConfiguredSite, startConfiguredSite } from './support/configured-site.js';

let here: ConfiguredSite;
let address: string;

const fee = '<!-- wp:fin-widgets/monthly-fee {"total-cost":"24.900"} /-->';
const options = (values: Record<string, string>) =>
  here.site.php(
    `update_option('fin_widgets', json_decode('${JSON.stringify(values)}', true) + get_option('fin_widgets'));`,
  );

before(async () => {
  here = await startConfiguredSite({ country: 'Germany' });
  const offer = await here.site.value<string>("return wp_upload_bits('offer.pdf', null, '%PDF-1.4')['url'];");
  address = await here.savePage(
    `${fee}<!-- wp:fin-widgets/checkout-button {"type-project":"Solar","offer-pdf":"${offer}"} /-->`,
  );
});
after(() => here.close());
beforeEach(async () => {
  await here.site.php("delete_option('fin_widgets_nightly_check');");
  await options({ requireLegal: '', legal: 'Example', rate: '3.99 %', failure_mail: 'owner@installer.example' });
  assert.deepEqual(await night(), [], 'the first night');
  assert.equal((await health()).status, 'good');
});

/** A night: the check, and the second look if there is one. Gives the mails. */
const night = () =>
  here.site.value<{ to: string; subject: string; message: string }[]>(`$mails = [];
    add_filter('pre_wp_mail', static function ($sent, $mail) use (&$mails) { $mails[] = $mail; return true; }, 10, 2);
    $GLOBALS['wpdb']->query("DELETE FROM {$GLOBALS['wpdb']->options} WHERE option_name LIKE '%fin_widgets_link_%'");
    wp_cache_flush();
    do_action('fin_widgets_nightly_check');
    if (wp_next_scheduled('fin_widgets_second_look')) {
      wp_clear_scheduled_hook('fin_widgets_second_look');
      do_action('fin_widgets_second_look');
    }
    return $mails;`);
const health = () =>
  here.site.value<{ status: string; label: string; description: string }>(
    "return call_user_func(apply_filters('site_status_tests', ['direct' => []])['direct']['fin_widgets_nightly_check']['test']);",
    'administrator',
  );

let updates = 0;
/** As an update of the theme or of a plugin may do it. Each has a file of its own, since OPcache would keep an old one. */
const updateTo = async (t: TestContext, code: string): Promise<() => Promise<void>> => {
  const file = join(here.site.folder, `wp-content/mu-plugins/update-${++updates}.php`);
  await writeFile(file, `<?php ${code}`);
  const undo = () => rm(file, { force: true });
  t.after(undo);
  return undo;
};
/** A night in which no page comes. Gives the mails. */
const nightOfMaintenance = async (t: TestContext) => {
  const undo = await updateTo(
    t,
    "if (!isset($_SERVER['HTTP_X_TEST_SECRET'])) { http_response_code(503); exit('Briefly unavailable for scheduled maintenance.'); }",
  );
  const mails = await night();
  await undo();
  return mails;
};
const changesHtml = (change: string) => `ob_start(static fn ($html) => ${change});`;

const breaks: Record<string, [says: RegExp, update: (t: TestContext) => Promise<unknown>]> = {
  'the element': [
    /a-page\/: the monthly payment is missing in the page/,
    (t) => updateTo(t, changesHtml("preg_replace('~<fin-monthly-fee.*</fin-monthly-fee>~s', '', $html)")),
  ],
  'the script': [
    /a-page\/: the script is missing/,
    (t) =>
      updateTo(t, "add_action('wp_enqueue_scripts', static function () { wp_deregister_script('fin-widgets'); }, 99);"),
  ],
  'the script’s file': [
    /a-page\/: the script is missing/,
    async (t) => {
      const file = join(here.site.folder, 'wp-content/plugins/fin-widgets/fin-widgets.js');
      await rename(file, `${file}.away`);
      t.after(() => rename(`${file}.away`, file));
    },
  ],
  'the legal text': [/a-page\/: the legal text is missing/, () => options({ legal: '' })],
  'the offer': [
    /a-page\/: nothing is at the link to an offer/,
    async (t) => {
      const file = await here.site.value<string>("return wp_get_upload_dir()['path'] . '/offer.pdf';");
      await rename(file, `${file}.away`);
      t.after(() => rename(`${file}.away`, file));
    },
  ],
  'the quote': [
    /The host gives no price/,
    async (t) => {
      await updateTo(
        t,
        "add_filter('fin_widgets_host', static fn ($options) => ['origins' => ['https://other.example']] + $options);",
      );
    },
  ],
};
for (const [what, [says, update]] of Object.entries(breaks))
  test(`after an update, ${what} is missing: one mail, Site Health until it is fixed, also around nights of maintenance`, async (t) => {
    assert.deepEqual(await nightOfMaintenance(t), []);
    const fixes: (() => unknown)[] = [];
    await update({ after: (fix: () => unknown) => fixes.push(fix) } as unknown as TestContext); // its only method that is used
    t.after(() => Promise.all(fixes.map((fix) => fix())));
    const [mail, ...more] = await night();
    assert.deepEqual(more, []);
    assert.equal(mail?.to, 'owner@installer.example');
    assert.match(mail?.message ?? '', says);
    const { status, description } = await health();
    assert.equal(status, 'critical');
    assert.match(description, says);
    assert.deepEqual(await nightOfMaintenance(t), []);
    assert.match((await health()).description, says);
    assert.deepEqual(await night(), [], 'told already');
    assert.equal((await health()).status, 'critical');

    for (const fix of fixes.splice(0)) await fix();
    await options({ legal: 'Example' });
    assert.deepEqual(await night(), []);
    assert.equal((await health()).status, 'good');
  });

test('no alarm: a failure of one moment, maintenance, a password, a page that is edited or withdrawn, and what was never there', async (t) => {
  // Missing at the first look, and there at the second.
  const undoMoment = await updateTo(
    t,
    changesHtml(
      "did_action('template_redirect') && !get_option('looked') && update_option('looked', 1) ? preg_replace('~</?fin-monthly-fee~', '<x', $html) : $html",
    ),
  );
  assert.deepEqual(await night(), []);
  await undoMoment();
  assert.deepEqual(await nightOfMaintenance(t), []);
  const id = await here.site.value<number>(`return url_to_postid('${address}');`);
  const update = (values: string) => here.site.php(`wp_update_post(wp_slash(['ID' => ${id}] + ${values}));`);
  const content = await here.site.value<string>(`return get_post(${id})->post_content;`);
  for (const values of [
    "['post_password' => 'x']",
    "['post_password' => '', 'post_status' => 'draft']",
    "['post_status' => 'publish', 'post_content' => 'Sold out.']",
  ]) {
    await update(values);
    assert.deepEqual(await night(), [], values);
  }
  await update(`['post_content' => base64_decode('${Buffer.from(content).toString('base64')}')]`);
  await here.savePage(
    '<!-- wp:fin-widgets/monthly-fee {"total-cost":"24.900"} /--><!-- wp:fin-widgets/checkout-button {"type-project":"Solar","offer-pdf":"https://127.0.0.1/never.pdf"} /-->',
  );
  assert.deepEqual(await night(), []);
  assert.equal((await health()).status, 'good');
});

test('a page is found in every public type, by a synced pattern, and beside a theme that changes searches', async () => {
  const { found, expected } = await here.site.value<{ found: number[]; expected: number[] }>(`
    $save = static fn ($type, $content, $more = []) => wp_insert_post($more + ['post_type' => $type, 'post_status' => 'publish', 'post_title' => 'A post', 'post_content' => $content]);
    $earlier = FinWidgets\\PagesWithFee::ids(50);
    register_post_type('offer', ['public' => true, 'exclude_from_search' => true]);
    add_action('pre_get_posts', static function ($query) { $query->is_search && $query->set('post_type', 'post'); });
    $pattern = $save('wp_block', '${fee}');
    $expected = [
      $save('page', '<!-- wp:block {"ref":' . $pattern . '} /-->'), $save('post', '<!-- wp:block {"ref":' . $pattern . ',"lock":{}} /-->'),
      $save('page', '[fin_monthly_fee]'), $save('offer', '<div data-fin-widget="monthly-fee"></div>'),
    ];
    $others = [
      $save('page', '<!-- wp:block {"ref":' . $pattern . '1} /-->'), $save('page', '[fin_monthly_fee]', ['post_password' => 'a']),
      $save('page', '[fin_monthly_fee]', ['post_status' => 'draft']),
    ];
    $found = array_values(array_diff(FinWidgets\\PagesWithFee::ids(50), $earlier));
    foreach (array_merge([$pattern], $expected, $others) as $id) wp_delete_post($id, true);
    return compact('found', 'expected');`);
  assert.deepEqual(found.sort(), expected.sort());
});

test('without an address nobody gets a mail, and Site Health tells', async () => {
  await options({ failure_mail: '', legal: '' });
  assert.deepEqual(await night(), []);
  assert.equal((await health()).status, 'critical');
});

test('the check is scheduled each night, and no longer once the plugin is off', async () => {
  const next = () => here.site.value<number | false>("return wp_next_scheduled('fin_widgets_nightly_check');");
  await here.site.php('FinWidgets\\NightlyPagesCheck::schedule();');
  assert.ok(await next());
  assert.equal(await here.site.value("return wp_get_schedule('fin_widgets_nightly_check');"), 'daily');
  await here.site.php("deactivate_plugins('fin-widgets/fin-widgets.php');", 'administrator');
  assert.equal(await next(), false);
  assert.deepEqual(await here.site.complaints(), []);
});
