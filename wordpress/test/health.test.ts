/** With invalid settings, or a table that cannot be written, the host refuses requests, and administrators read why. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { type ScriptedSite, startScriptedSite } from './support/scripted-site.js';

let here: ScriptedSite;

before(async () => {
  here = await startScriptedSite();
});
after(() => here.close());

/** `status` and `description` of the plugin's test in Site Health. */
const siteHealth = () =>
  here.site.value<{ status: string; description: string }>(
    `$tests = apply_filters('site_status_tests', ['direct' => [], 'async' => []]);
    return call_user_func($tests['direct']['fin_widgets']['test']);`,
    'administrator',
  );

const assertRefusedFor = async (reason: RegExp) => {
  here.received.length = 0;
  const answer = await here.request('/token', {});
  assert.deepEqual([answer.status, Object(await answer.json()).status], [503, 'NOT_RUN']);
  assert.match(answer.headers.get('vary') ?? '', /\borigin\b/i);
  assert.deepEqual(here.received, []);
  assert.match(await here.notice(), reason);
  const { status, description } = await siteHealth();
  assert.equal(status, 'critical');
  assert.match(description, reason);
};

/** What a visitor sees in place of a shortcode. */
const shown = (shortcode: string) => here.site.value<string>(`return do_shortcode('${shortcode}');`);

afterEach(async () => {
  await here.reset();
  assert.equal((await here.post('/token')).code, 200);
  assert.equal(await here.notice(), '');
  assert.equal((await siteHealth()).status, 'good');
});

test('a secret of one letter', async () => {
  await here.site.define({ FIN_WIDGETS_SECRET: 'x' });
  await assertRefusedFor(/FIN_WIDGETS_SECRET must be 32 random bytes or more/);
});

test('an address by http', async () => {
  await here.storeBaseUrl('http://service.example/api/1.1');
  await assertRefusedFor(/Address must be an address that begins with https/);
  await here.site.define({ FIN_WIDGETS_BASE_URL: 'http://service.example/api/1.1' });
  await assertRefusedFor(/FIN_WIDGETS_BASE_URL must be an address that begins with https/);
});

const wrong: Record<string, unknown> = {
  secrets: ['x'.repeat(32), 'short'],
  email: 7,
  origins: ['https://*.installer.example'],
  operations: ['pricing_2', 'generate-user-token'],
  checkout_origins: ['http://service.example'],
  offer_pdf_origins: ['https://10.0.0.1'],
  send_offer_email: 'yes',
  token_lifetime: '600',
  pricing_ttl: -1,
  prefetch: { perMinute: 120 },
  timeout: 0,
  page: { country: 'Germany', lender: 7, orgins: [] },
  limits: { mint: { points: 0, seconds: 60 } },
  login_pause: 0,
  require_key: 'no',
  concurrency: 0,
  client_ip: null,
  organization: ['x'],
  orgins: ['https://installer.example'],
};
for (const [name, value] of [...Object.entries(wrong), ['operations', 'new_lead'] as const])
  test(`${name} with an invalid value of a filter: ${JSON.stringify(value)}`, async () => {
    await here.site.configure({ host: { [name]: value } });
    await assertRefusedFor(new RegExp(`<li>${name} (?:must|is no setting)`));
    assert.equal(await shown('[fin_monthly_fee]Call us[/fin_monthly_fee]'), 'Call us');
    assert.equal(await shown('[fin_lead_form]Call us[/fin_lead_form]'), 'Call us');
  });

test('every setting has a rule, and a filter may set one limit without the others', async () => {
  await here.site.configure({ host: { limits: { mint: { points: 1, seconds: 600 } }, timeout: 1000 } });
  assert.deepEqual(await here.site.value('return FinWidgets\\Options::problems();'), []);
});

test('the site’s own origin may be without https, and no other', async () => {
  const problems = (origin: string) =>
    here.site.value<object>(`add_filter('pre_option_home', function () { return 'http://installer.example'; });
      add_filter('fin_widgets_host', function ($options) { $options['origins'][] = '${origin}'; return $options; });
      return (object) FinWidgets\\Options::problems();`);
  assert.deepEqual(await problems('http://installer.example'), {});
  assert.deepEqual(Object.keys(await problems('http://configurator.example')), ['origins']);
});

test('a table that cannot be written', async () => {
  await here.site.configure({ failingQueries: '/^\\s*(?:INSERT|REPLACE|UPDATE)\\b.*wp_fin_widgets\\b/s' });
  await assertRefusedFor(/table in the database cannot be written/);
});

test('with a wrong constant, a visitor sees the fallback, and only administrators see the notice', async () => {
  await here.site.define({ FIN_WIDGETS_SECRET: 'x' });
  assert.equal(await shown('[fin_monthly_fee]Call us[/fin_monthly_fee]'), 'Call us');
  assert.equal(await here.notice('editor'), '');
});

test('a site on which nothing has been set up yet gets no notice', async () => {
  const kept = await here.site.value<string>("return get_option('fin_widgets_credentials');");
  await here.site.php("delete_option('fin_widgets'); delete_option('fin_widgets_credentials');");
  assert.equal((await here.post('/token')).code, 503);
  assert.equal(await here.notice(), '');
  assert.match((await siteHealth()).description, /has not been set up yet/);
  await here.site.php(`update_option('fin_widgets', ['base_url' => '${here.upstream.baseUrl}']);
    FinWidgets\\Credentials::store('somebody@installer.example', '', '${here.upstream.baseUrl}');`);
  assert.equal(await here.notice(), '', 'nor after a first password that was wrong');
  await here.site.php(`update_option('fin_widgets_credentials', '${kept}', false);`);
});

test('the notice names the wrong settings for pages', async () => {
  await here.site.configure({ host: { page: { country: 'DE', lender: 7, orgins: [] } } });
  await assertRefusedFor(/page must have settings for pages .* Wrong: orgins, lender\./);
});
