/** The plugin's table: a missing table is recreated; while it cannot be written, every request is refused. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { project, quoteRequest } from '../../host/test/support/fixtures.js';
import { type ScriptedSite, startScriptedSite } from './support/scripted-site.js';

let here: ScriptedSite;

before(async () => {
  here = await startScriptedSite();
});
after(() => here.close());

const mint = () => here.post('/token');
const dropTable = () => here.site.php('global $wpdb; $wpdb->query("DROP TABLE {$wpdb->prefix}fin_widgets");');

test('a missing table is recreated, and counts as having lost records for a day', async (t) => {
  const isDurable = (prepare = '') =>
    here.site.value<boolean>(`${prepare} return (new FinWidgets\\Host\\Store())->isDurable();`);
  assert.equal(await isDurable(), true);
  await dropTable();
  const { code, body } = await mint();
  assert.equal(code, 200);
  assert.equal(await isDurable(), false);
  const outdated = "wp_cache_set('notoptions', ['fin_widgets_table_lost' => true], 'options');";
  assert.equal(await isDurable(outdated), false, 'an object cache that does not know of the loss changes nothing');
  assert.equal((await here.post('/wf/pricing_2', quoteRequest, body.token)).code, 200);
  t.after(() => here.site.configure({}));
  await here.site.configure({ host: { limits: { mint: { points: 1, seconds: 600 }, create: false, pricing: false } } });
  await here.emptyTable();
  assert.deepEqual([(await mint()).code, (await mint()).code], [200, 429]);
  assert.deepEqual(await here.site.complaints(), []);
});

/** A create that the page marks as a replay. */
const replay = async (token: string | undefined, key: string) => {
  const headers = { 'Idempotency-Key': key, 'Idempotency-Replay': 'true' };
  const response = await here.request('/wf/new_project_2', project, token, headers);
  return [response.status, Object(await response.json()).status];
};

test('a replay whose record went with the table sends nothing', async () => {
  const { body } = await mint();
  const key = 'a-key-of-the-test-of-tables';
  here.upstream.setAnswers();
  assert.equal((await here.post('/wf/new_project_2', project, body.token, key)).code, 200);
  await dropTable();
  assert.deepEqual(await replay(body.token, key), [502, 'UNKNOWN']);
  assert.equal(here.upstream.sent('new_project_2').length, 1);
});

for (const [what, failingQueries] of [
  ['cannot be read', '/wp_fin_widgets\\b/'],
  ['cannot be written', '/^\\s*(?:INSERT|REPLACE|UPDATE|DELETE)\\b.*wp_fin_widgets\\b/s'],
] as const)
  test(`while the table ${what}, the host refuses mints, quote requests and creates, and does not log in`, async (t) => {
    const { body } = await mint();
    await here.emptyTable();
    here.received.length = 0;
    t.after(() => here.site.configure({}));
    for (const limits of [undefined, { mint: false, create: false, pricing: false }]) {
      await here.site.configure({ failingQueries, host: limits ? { limits } : {} });
      const requests = [
        here.post('/wf/pricing_2', quoteRequest, body.token),
        here.post('/wf/new_project_2', project, body.token),
        ...(limits ? [] : [mint()]),
      ];
      for (const answer of await Promise.all(requests))
        assert.deepEqual(answer, {
          code: 503,
          body: { status: 'NOT_RUN', message: 'The site cannot take this at the moment.' },
        });
    }
    assert.deepEqual(here.received, []);
    assert.deepEqual(await here.site.complaints(), []);
  });

test('with a table without its key, as after an import that broke off, no create is sent twice', async (t) => {
  const alter = async (change: string) => {
    await here.emptyTable();
    await here.site.php(`global $wpdb; $wpdb->query("ALTER TABLE {$wpdb->prefix}fin_widgets ${change}");`);
  };
  t.after(() => alter('ADD PRIMARY KEY (name)'));
  const { body } = await mint();
  assert.equal(await here.notice(), '');
  await alter('DROP PRIMARY KEY');
  assert.match(await here.notice(), /cannot be written/);
  for (let round = 0; round < 8; round++) {
    here.upstream.setAnswers();
    const key = crypto.randomUUID();
    await Promise.all(Array.from({ length: 4 }, () => here.post('/wf/new_project_2', project, body.token, key)));
    assert.ok(here.upstream.sent('new_project_2').length <= 1);
  }
});

test('a replay is refused while the database does not say whether the table has lost records', async (t) => {
  t.after(() => here.site.configure({}));
  const { body } = await mint();
  here.upstream.setAnswers();
  await here.site.configure({ failingQueries: '/^SELECT option_value .*fin_widgets_table_lost/' });
  const [code, told] = await replay(body.token, 'a-key-that-has-no-record');
  assert.deepEqual([code, told], [503, 'NOT_RUN']);
  assert.equal(here.upstream.sent('new_project_2').length, 0);
});

test('the text that the secrets are derived from outlives a failed query and an outdated object cache', async (t) => {
  t.after(() => here.site.configure({}));
  const kept = () =>
    here.site.value<string>(`global $wpdb;
      return $wpdb->get_var("SELECT MAX(option_value) FROM $wpdb->options WHERE option_name = 'fin_widgets_salt'");`);
  const before = await kept();
  assert.match(before, /^[0-9a-f]{64}$/);
  const secret = 'return bin2hex(FinWidgets\\Secrets::all()[0]);';
  const outdated = "wp_cache_set('notoptions', ['fin_widgets_salt' => true], 'options');";
  assert.equal(await here.site.value(outdated + secret), await here.site.value(secret));
  assert.equal(await kept(), before);
  await here.site.configure({ failingQueries: '/^SELECT option_value .*fin_widgets_salt/' });
  assert.equal((await mint()).code, 503);
  await here.site.configure({});
  assert.equal(await kept(), before);
  assert.equal((await mint()).code, 200);
});

test('the name of the login’s row cannot be computed from the password', async () => {
  const { body } = await mint();
  await here.post('/wf/pricing_2', quoteRequest, body.token);
  const guessed = await here.site.value<string[]>(`global $wpdb;
    $settings = FinWidgets\\Options::hostSettings();
    $guess = FinWidgets\\Host\\Keys::sha256Hex($settings['base_url'], $settings['email'], $settings['password']);
    return [$guess, $wpdb->get_var("SELECT name FROM {$wpdb->prefix}fin_widgets WHERE name REGEXP '^login:[0-9a-f]+$'")];`);
  assert.match(String(guessed[1]), /^login:[0-9a-f]{64}$/);
  assert.notEqual(guessed[1], `login:${guessed[0]}`);
});
