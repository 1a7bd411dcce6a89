/** The steps from the activation to the first monthly payment, and the help if quotes fail later: a check of a page, and a mail. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { visit } from '../../test/e2e/demo.js';
import { follow, logIn } from './support/admin.js';
import { type ConfiguredSite, startConfiguredSite } from './support/configured-site.js';

let here: ConfiguredSite;

before(async () => {
  here = await startConfiguredSite();
});
after(() => here.close());

const settings = () => `${here.site.url}/wp-admin/options-general.php?page=fin-widgets`;
const tools = () => `${here.site.url}/wp-admin/tools.php?page=fin-widgets-failures`;
const setOptions = (options: Record<string, string>) =>
  here.site.php(`update_option('fin_widgets', array_merge(get_option('fin_widgets'),
    json_decode(base64_decode('${Buffer.from(JSON.stringify(options)).toString('base64')}'), true)));`);
/** The open steps; `undefined` without a list. */
const stepsToDo = (page: Page) =>
  page.evaluate(() =>
    document.querySelector('#fin-widgets-steps')
      ? Array.from(document.querySelectorAll('#fin-widgets-steps li a'), ({ textContent }) => textContent)
      : undefined,
  );

test('a notice leads from the plugins to the settings, where a list names the open steps until all are done', async (t) => {
  const { page } = await visit(t, here.demo);
  await logIn(page, here.site, 'administrator');
  await here.site.php("update_option('kept', get_option('fin_widgets')); delete_option('fin_widgets');");
  await page.goto(`${here.site.url}/wp-admin/plugins.php`);
  await follow(page, '#fin-widgets-first-steps a');
  assert.equal(page.url(), settings());
  assert.deepEqual(await stepsToDo(page), [
    'Connect the service',
    'Choose the country',
    'Enter the legal text and the effective rate',
    'Say what the customer consents to',
    'Publish a page with a monthly payment',
  ]);
  await here.site.php("update_option('fin_widgets', get_option('kept'));");
  await page.goto(`${here.site.url}/wp-admin/plugins.php`);
  assert.equal(await page.$('#fin-widgets-first-steps'), null);
  await setOptions({ country: 'Germany', requireLegal: '', legal: 'Example', rate: '3.99 %', consent: 'I agree' });
  await page.goto(settings());
  assert.deepEqual(await stepsToDo(page), ['Publish a page with a monthly payment']);
  await here.savePage('<!-- wp:paragraph --><p>No fee.</p><!-- /wp:paragraph -->');
  await page.reload();
  assert.equal((await stepsToDo(page))?.length, 1);
  await here.savePage('[fin-monthly-fee total-cost="24900"]');
  await page.reload();
  assert.equal(await stepsToDo(page), undefined);
  assert.deepEqual(await here.site.complaints(), []);
});

test('where no legal text is required, it is no step; users who cannot change settings see no list', async (t) => {
  const { page } = await visit(t, here.demo);
  await logIn(page, here.site, 'administrator');
  await setOptions({ country: 'Netherlands', legal: '', rate: '', consent: '' });
  await page.goto(settings());
  assert.deepEqual(await stepsToDo(page), ['Say what the customer consents to']);
  const { page: other } = await visit(t, here.demo);
  await here.site.php("delete_option('fin_widgets');");
  await logIn(other, here.site, 'editor');
  await other.goto(`${here.site.url}/wp-admin/index.php`);
  assert.equal(await other.$('#fin-widgets-first-steps'), null);
  await here.site.php("update_option('fin_widgets', get_option('kept'));");
});

test('Tools → Financing checks a page, without a console', async (t) => {
  await here.site.php(
    "foreach (get_posts(['post_type' => 'page', 'numberposts' => -1]) as $page) wp_delete_post($page->ID, true);",
  );
  const { page } = await visit(t, here.demo);
  await logIn(page, here.site, 'administrator');
  await page.goto(tools());
  assert.equal(await page.$('#fin-widgets-check'), null);

  await here.savePage('<!-- wp:fin-widgets/monthly-fee {"country":"Sweden","total-cost":"24900"} /-->');
  await page.goto(tools());
  const check = async () => {
    await page.click('#fin-widgets-check');
    await page.waitForFunction(() => !document.querySelector<HTMLButtonElement>('#fin-widgets-check')?.disabled);
    return page.$$eval('#fin-widgets-findings li', (items) => items.map(({ textContent }) => textContent ?? ''));
  };
  assert.match((await check()).join('\n'), /no problem was found/);
  assert.equal(await page.$('iframe'), null);

  await here.site.php(`wp_update_post(['ID' => get_posts(['post_type' => 'page'])[0]->ID,
    'post_content' => '[fin_monthly_fee country="Sweden" total-cost="24900" tenor="50"]']);`);
  assert.match((await check()).join('\n'), /tenor is "50"/);
});

/** Runs PHP, and gives the mails that it sends. */
const mailsOf = (code: string) =>
  here.site.value<{ to: string; message: string }[]>(`$mails = [];
    add_filter('pre_wp_mail', function ($sent, $mail) use (&$mails) { $mails[] = $mail; return true; }, 10, 2);
    ${code}
    return $mails;`);
const fail = "FinWidgets\\Failures::record(['reason' => 'login_refused']);";
const tenMinutesLater = "wp_clear_scheduled_hook('fin_widgets_failure_mail'); do_action('fin_widgets_failure_mail');";
const isScheduled = () => here.site.value<boolean>("return (bool) wp_next_scheduled('fin_widgets_failure_mail');");

test('ten minutes after a failure, a mail is sent if the connection still fails, at most once a day', async () => {
  await here.site.php(fail);
  assert.equal(await isScheduled(), false, 'nobody wants mails');

  await setOptions({ failure_mail: 'owner@installer.example' });
  await here.site.php(`delete_option('fin_widgets_failures'); ${fail}`);
  assert.equal(await isScheduled(), true);
  assert.deepEqual(await mailsOf(tenMinutesLater), [], 'the connection works');

  await here.site.php(
    "FinWidgets\\Credentials::store('seller@installer.example', 'a-wrong-password', FinWidgets\\Options::get('base_url'));",
  );
  await here.site.php(`delete_option('fin_widgets_failures'); ${fail}`);
  const [mail, ...more] = await mailsOf(tenMinutesLater);
  assert.deepEqual(more, []);
  assert.equal(mail?.to, 'owner@installer.example');
  assert.match(mail?.message ?? '', /The service refused the login.*tools\.php\?page=fin-widgets-failures/s);
  assert.doesNotMatch(mail?.message ?? '', /a-wrong-password|seller@/);

  await here.site.php(`delete_option('fin_widgets_failures'); ${fail}`);
  assert.equal(await isScheduled(), false, 'one a day');
  assert.deepEqual(await mailsOf(tenMinutesLater), []);
  assert.deepEqual(await here.site.complaints(), []);
});
