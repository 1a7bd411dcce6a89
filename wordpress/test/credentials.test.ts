/** The password goes to the server that it was typed for, and to no other, whatever changes the address. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { seeded } from '../../demo/service/index.js';
import { credentials, quoteRequest, uniqueQuoteRequest } from '../../host/test/support/fixtures.js';
import { visit } from '../../test/e2e/demo.js';
import { fillSettings, follow, logIn } from './support/admin.js';
import { startScriptedSiteAndBrowser, startService } from './support/scripted-site.js';

let here: Awaited<ReturnType<typeof startScriptedSiteAndBrowser>>;

before(async () => {
  here = await startScriptedSiteAndBrowser();
});
after(() => here.close());

/** The requests of the plugin for a mint and a quote request. */
const call = async () => {
  const { code, body } = await here.post('/token');
  return code === 200 ? (await here.post('/wf/pricing_2', quoteRequest, body.token)).code : code;
};

beforeEach(async () => {
  await here.reset();
  assert.equal(await call(), 200);
});

test('after a change of the address, the settings page requires the password again', async (t) => {
  const other = await startService(t);
  const { page } = await visit(t, here);
  await logIn(page, here.site, 'administrator');
  const save = async (address: string, password = '') => {
    await page.goto(`${here.site.url}/wp-admin/options-general.php?page=fin-widgets`);
    await fillSettings(page, { base_url: address, password });
    await follow(page, '#submit');
    return page.$eval('.settings-error', ({ textContent }) => textContent ?? '');
  };
  assert.match(await save(other.baseUrl), /Type the password again.*the monthly payments come as before/);
  assert.equal(await call(), 200, 'the address in use stays');
  assert.deepEqual(other.received, []);
  assert.match(await save(other.baseUrl, credentials.password), /The connection works/);
  assert.equal(await call(), 200);
  assert.ok(other.received.length > 0);
  other.received.length = 0;
  here.received.length = 0;
  assert.match(await save(here.upstream.baseUrl), /Type the password again/);
  assert.deepEqual(here.received, []);
  assert.equal(await call(), 200);
  assert.deepEqual(here.received, []);
  assert.match(await save(here.upstream.baseUrl, credentials.password), /The connection works/);
  assert.match(await save(`${here.upstream.baseUrl}/`), /Settings saved/, 'the same origin');
  assert.deepEqual(other.received, []);
  here.received.length = 0;
  assert.match(await save('http://service.example', 'for-another-server'), /must begin with https/);
  assert.ok(!JSON.stringify(here.received).includes('for-another-server'), 'nor the other way round');
});

test('a failed test keeps the current connection, and the administrator is told', async (t) => {
  const { page } = await visit(t, here);
  await logIn(page, here.site, 'administrator');
  const save = async (fields: Record<string, string>) => {
    await page.goto(`${here.site.url}/wp-admin/options-general.php?page=fin-widgets`);
    for (const [id, text] of Object.entries(fields)) await page.type(`#fin-${id}`, text);
    await follow(page, '#fin_widgets_test');
    return page.$eval('.settings-error', ({ textContent }) => textContent ?? '');
  };
  const kept = await here.site.value<string>("return get_option('fin_widgets_credentials');");
  here.upstream.setAnswers({ 'generate-user-token': () => new Response(null, { status: 401 }) });
  assert.match(
    await save({ email: 'typo@installer.example', password: 'wrong' }),
    /refuses.*the monthly payments come as before/,
  );
  here.upstream.setAnswers({ pricing_2: () => Response.json({ status: 'NO_PRICE' }, { status: 400 }) });
  assert.match(
    await save({ password: 'another' }),
    /gives no price for the organization.*the monthly payments come as before/,
  );
  here.upstream.setAnswers();
  assert.equal(await here.site.value<string>("return get_option('fin_widgets_credentials');"), kept);
  assert.equal(await call(), 200);
  assert.match(await save({ password: 'the-new-one' }), /The connection works.*A price to try: [\d.,]+ EUR a month/);
  assert.notEqual(await here.site.value<string>("return get_option('fin_widgets_credentials');"), kept);
  await here.site.php(
    `FinWidgets\\Credentials::store('${credentials.email}', '${credentials.password}', '${here.upstream.baseUrl}');`,
  );
});

test('no other way to change the address sends the stored password along', async (t) => {
  const other = await startService(t);
  for (const change of [
    () => here.storeBaseUrl(other.baseUrl),
    () => here.site.define({ FIN_WIDGETS_BASE_URL: other.baseUrl }),
    () => here.site.configure({ host: { base_url: other.baseUrl } }),
  ]) {
    await change();
    assert.equal(await call(), 503);
    assert.match(await here.notice(), /[Pp]assword.* must be the password of your user, given for this address/);
  }
  assert.deepEqual(other.received, []);
});

test('a password constant goes only with an address constant', async (t) => {
  const other = await startService(t);
  await here.site.define({ FIN_WIDGETS_PASSWORD: 'the-password-of-wp-config' });
  await here.storeBaseUrl(other.baseUrl);
  assert.equal(await call(), 503);
  assert.match(await here.notice(), /FIN_WIDGETS_PASSWORD is used only together with FIN_WIDGETS_BASE_URL/);
  await here.site.define({
    FIN_WIDGETS_PASSWORD: 'the-password-of-wp-config',
    FIN_WIDGETS_BASE_URL: here.upstream.baseUrl,
  });
  await here.site.configure({ host: { base_url: other.baseUrl } });
  assert.equal(await call(), 503, 'nor with a filter’s');
  assert.deepEqual(other.received, []);
  await here.site.configure({});
  assert.equal(await call(), 200);
  assert.equal(await here.notice(), '');
  const insecure = "return FinWidgets\\ServiceCheck::test('http://service.example/api/1.1', 'a@b.example', 'x');";
  assert.match(await here.site.value<string>(insecure), /must begin with https/);
  const [login] = here.upstream.sent('generate-user-token').slice(-1);
  assert.deepEqual(login?.body, { email: credentials.email, password: 'the-password-of-wp-config' });
});

test('constants that name another user: requests are for this user’s organization, or for the one that somebody has typed', async () => {
  const organization = async () => {
    const { token } = (await here.post('/token')).body;
    assert.equal((await here.post('/wf/pricing_2', uniqueQuoteRequest(), token)).code, 200);
    return Object(here.upstream.sent('pricing_2').at(-1)?.body).organization;
  };
  const store = (otherIds: string) =>
    here.site.php(`update_option('fin_widgets', ['base_url' => '${here.upstream.baseUrl}', 'organization' => 'stored',
      'sales_rep' => 'stored', 'other_ids' => '${otherIds}']);`);
  await store('');
  assert.equal(await organization(), 'stored');
  const email = { FIN_WIDGETS_EMAIL: 'another@installer.example' };
  const all = { ...email, FIN_WIDGETS_BASE_URL: here.upstream.baseUrl, FIN_WIDGETS_PASSWORD: 'another' };
  for (const constants of [email, all]) {
    await here.site.define(constants);
    assert.equal(await organization(), seeded.demo.organization, 'as `me` says');
  }
  await here.site.define({ ...all, FIN_WIDGETS_ORGANIZATION: 'constant' });
  assert.equal(await organization(), 'constant');
  await here.site.define(all);
  await store('1');
  assert.equal(await organization(), 'stored');
});

test('a password that an earlier version stored belongs to the address of that time', async (t) => {
  const other = await startService(t);
  await here.site.php(`$keys = FinWidgets\\Secrets::keys();
    update_option('fin_widgets_credentials', $keys->seal('fin_widgets_credentials',
      ['email' => '${credentials.email}', 'password' => '${credentials.password}']), false);`);
  assert.equal(await call(), 200);
  await here.storeBaseUrl(other.baseUrl);
  assert.equal(await call(), 503);
  assert.deepEqual(other.received, []);
});

test('a rotation of the secret keeps the stored password', async (t) => {
  const [older, newer] = ['o'.repeat(32), 'n'.repeat(32)];
  const store = `FinWidgets\\Credentials::store('${credentials.email}', '${credentials.password}', '${here.upstream.baseUrl}');`;
  t.after(async () => {
    await here.site.define({});
    await here.site.php(store);
  });
  await here.site.define({ FIN_WIDGETS_SECRET: older });
  await here.site.php(store);
  for (const secrets of [[older, newer], [newer, older], [newer]]) {
    await here.site.define({ FIN_WIDGETS_SECRET: secrets });
    assert.equal(await call(), 200);
  }
});
