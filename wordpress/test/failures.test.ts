/** Failures of the host after it was set up: administrators read where and why, and no personal data is kept. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { uniqueQuoteRequest } from '../../host/test/support/fixtures.js';
import { visit } from '../../test/e2e/demo.js';
import { follow, logIn } from './support/admin.js';
import { startScriptedSiteAndBrowser } from './support/scripted-site.js';

let here: Awaited<ReturnType<typeof startScriptedSiteAndBrowser>>;

before(async () => {
  here = await startScriptedSiteAndBrowser();
  await here.post('/token'); // makes the plugin's table
});
after(() => here.close());
beforeEach(async () => {
  await here.emptyTable();
  await here.site.php("delete_option('fin_widgets_failures');");
  here.upstream.setAnswers();
});

interface Failure {
  time: number;
  reason: string;
  page: string;
}
const failures = () => here.site.value<Failure[]>('return FinWidgets\\Failures::all();');
const tools = () => `${here.site.url}/wp-admin/tools.php?page=fin-widgets-failures`;

/** A quote request that fails, since the service refuses the login. */
const failWith = async (referer: string) => {
  const { token } = (await here.post('/token')).body;
  here.upstream.setAnswers({ 'generate-user-token': () => new Response(null, { status: 401 }) });
  const response = await here.request('/wf/pricing_2', uniqueQuoteRequest(), token, { Referer: referer });
  assert.equal(response.status, 502);
  await response.json(); // only JSON, without PHP's warnings
};

/** Records these reasons, as if the host had just answered with them. */
const record = (reasons: string[]) =>
  here.site.php(`foreach (json_decode('${JSON.stringify(reasons)}') as $reason)
    FinWidgets\\Failures::record(['reason' => $reason, 'session' => 'a-session', 'origin' => 'https://x.example']);`);
/** Makes every failure older. */
const age = (seconds: number) =>
  here.site.php(`update_option('fin_widgets_failures', array_map(function ($failure) {
    $failure['time'] -= ${seconds}; return $failure; }, FinWidgets\\Failures::all()), false);`);

const siteHealth = () =>
  here.site.value<{ status: string; description: string }>(
    "return apply_filters('site_status_tests', ['direct' => []])['direct']['fin_widgets']['test']();",
    'administrator',
  );

test('a login that the service refuses later: the dashboard, Site Health and Tools → Financing say so, until dismissed', async (t) => {
  const { page } = await visit(t, here);
  await logIn(page, here.site, 'administrator');
  await page.goto(tools());
  assert.match(await page.$eval('.wrap', ({ textContent }) => textContent ?? ''), /No failure has been recorded/);
  await failWith(`${here.site.url}/packages/?name=Anna&mail=anna@customer.example#form`);
  const [failure, ...others] = await failures();
  assert.deepEqual(others, []);
  assert.deepEqual(Object.keys(failure ?? {}).sort(), ['page', 'reason', 'time']);
  assert.deepEqual([failure?.reason, failure?.page], ['login_refused', '/packages/']);

  await page.goto(`${here.site.url}/wp-admin/index.php`);
  assert.match(
    await page.$eval('#fin-widgets-failing', ({ textContent }) => textContent ?? ''),
    /last hour.*refused the login/,
  );
  const { status, description } = await siteHealth();
  assert.equal(status, 'recommended');
  assert.match(description, /refused the login/);
  await follow(page, '#fin-widgets-failing a');
  assert.equal(page.url(), tools());
  const row = await page.$eval('#fin-widgets-failures tbody', ({ textContent }) => textContent ?? '');
  assert.match(row, /\/packages\/.*Type the e-mail address and the password again.*login_refused/s);

  await page.goto(`${here.site.url}/wp-admin/index.php`);
  await follow(page, '.fin-widgets-dismiss');
  assert.equal(page.url(), `${here.site.url}/wp-admin/index.php`);
  assert.equal(await page.$('#fin-widgets-failing'), null);
  assert.equal((await siteHealth()).status, 'recommended', 'Site Health still says so');
  await age(3_601);
  assert.equal((await siteHealth()).status, 'good');
  assert.deepEqual(await here.site.complaints(), []);
});

test('users who cannot change settings see neither page nor notice, and cannot dismiss it', async (t) => {
  await record(['upstream_connection']);
  assert.equal(await here.notice('editor'), '');
  const { page } = await visit(t, here);
  await logIn(page, here.site, 'editor');
  const response = await page.goto(tools());
  assert.equal(response?.status(), 403);
  assert.equal(await page.$('#fin-widgets-failures'), null);
  const dismissal = await page.goto(`${here.site.url}/wp-admin/admin-post.php?action=fin_widgets_dismiss_failures`);
  assert.equal(dismissal?.status(), 403);
});

test('a page of another site, or a text that is no address, is not kept', async () => {
  for (const referer of ['https://other.example/anna', `${here.site.url}.other.example/anna`, '<script>']) {
    await here.site.php("delete_option('fin_widgets_failures');");
    await here.emptyTable();
    here.upstream.setAnswers();
    await failWith(referer);
    assert.deepEqual(
      (await failures()).map(({ page }) => page),
      [''],
      referer,
    );
  }
});

test('the path of a page stays text, even if it is markup', async (t) => {
  await here.site.php(`update_option('fin_widgets_failures', [['time' => time(), 'reason' => '<img src=x onerror=alert(1)>',
    'page' => '/<img src=x onerror=alert(1)>']], false);`);
  const { page } = await visit(t, here);
  await logIn(page, here.site, 'administrator');
  await page.goto(tools());
  assert.equal(await page.$('#fin-widgets-failures img'), null);
  assert.match(await page.$eval('#fin-widgets-failures', ({ textContent }) => textContent ?? ''), /\/<img src=x/);
});

test('under load, only a few failures are stored per minute; visitors’ failures never displace the site’s', async () => {
  await record([...Array(50).fill('upstream_timeout'), ...Array(50).fill('origin')]);
  assert.deepEqual((await failures()).map(({ reason }) => reason).sort(), ['origin', 'upstream_timeout']);
  await record(['route', 'method', 'token_missing', 'body_invalid', 'login_refused', 'internal', 'upstream_status']);
  assert.equal((await failures()).length, 6, 'three of each kind');

  await here.site.php("delete_option('fin_widgets_failures');");
  await here.site.php(`for ($i = 0; $i < 130; $i++) { FinWidgets\\Failures::record(['reason' => $i < 60 ? 'internal' : 'origin']);
    update_option('fin_widgets_failures', array_map(function ($failure) { $failure['time'] -= 61; return $failure; },
      FinWidgets\\Failures::all()), false); }`);
  const reasons = (await failures()).map(({ reason }) => reason);
  assert.equal(reasons.length, 100);
  assert.equal(reasons.filter((reason) => reason === 'origin').length, 50);
  const autoload = await here.site.value<string>(
    `global $wpdb; return $wpdb->get_var("SELECT autoload FROM $wpdb->options WHERE option_name = 'fin_widgets_failures'");`,
  );
  assert.match(autoload, /^(?:no|off)$/);
});

test('a database that fails adds nothing to the answer', async () => {
  await here.site.configure({ failingQueries: '/fin_widgets_failures/' });
  await failWith(`${here.site.url}/`);
  await here.site.configure({});
  assert.deepEqual(await failures(), []);
  assert.deepEqual(await here.site.complaints(), []);
});

test('uninstalling leaves neither failures nor dismissals', async () => {
  await record(['internal']);
  await here.site.php("update_user_option(1, 'fin_widgets_failures_dismissed', time());");
  await here.site.php(
    `deactivate_plugins('fin-widgets/fin-widgets.php'); uninstall_plugin('fin-widgets/fin-widgets.php');`,
    'administrator',
  );
  const left = `global $wpdb; return array_merge(
    $wpdb->get_col("SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%fin_widgets%'"),
    $wpdb->get_col("SELECT meta_key FROM $wpdb->usermeta WHERE meta_key LIKE '%fin_widgets%'"));`;
  assert.deepEqual(await here.site.value(left), []);
});
