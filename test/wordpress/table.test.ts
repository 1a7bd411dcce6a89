/** The plugin's table: a missing one is made anew; while there is none that can be written, every request is refused. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { project, question } from '../host/fixtures.js';
import { type ScriptedSite, startScriptedSite } from './support/scripted-site.js';

let here: ScriptedSite;

before(async () => {
  here = await startScriptedSite();
});
after(() => here.close());

const mint = () => here.post('/token');
const forget = () => here.site.php('global $wpdb; $wpdb->query("DELETE FROM {$wpdb->prefix}fin_widgets");');

test('a table that has gone is made anew, and counts as having lost records for a day', async (t) => {
  const isDurable = () => here.site.value<boolean>('return (new FinWidgets\\Host\\Store())->isDurable();');
  assert.equal(await isDurable(), true);
  await here.site.php('global $wpdb; $wpdb->query("DROP TABLE {$wpdb->prefix}fin_widgets");');
  const { code, body } = await mint();
  assert.equal(code, 200);
  assert.equal(await isDurable(), false);
  assert.equal((await here.post('/wf/pricing_2', question, body.token)).code, 200);
  t.after(() => here.site.configure({}));
  await here.site.configure({ host: { limits: { mint: { points: 1, seconds: 600 }, create: false, pricing: false } } });
  await forget();
  assert.deepEqual([(await mint()).code, (await mint()).code], [200, 429]);
  assert.deepEqual(await here.site.complaints(), []);
});

test('a replay whose record went with the table sends nothing', async () => {
  const { body } = await mint();
  const create = async (replay: string) => {
    const response = await fetch(`${here.site.url}/wp-json/fin/v1/wf/new_project_2`, {
      method: 'POST',
      headers: {
        Origin: here.site.url,
        Authorization: `Bearer ${body.token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': 'a-key-of-the-test-of-tables',
        ...(replay && { 'Idempotency-Replay': replay }),
      },
      body: JSON.stringify(project),
    });
    return [response.status, Object(await response.json()).status];
  };
  here.upstream.setAnswers();
  assert.deepEqual(await create(''), [200, 'success']);
  await here.site.php('global $wpdb; $wpdb->query("DROP TABLE {$wpdb->prefix}fin_widgets");');
  assert.deepEqual(await create('true'), [502, 'UNKNOWN']);
  assert.equal(here.upstream.sent('new_project_2').length, 1);
});

for (const [what, failingQueries] of [
  ['cannot be read', '/wp_fin_widgets\\b/'],
  ['cannot be written', '/^\\s*(?:INSERT|REPLACE|UPDATE|DELETE)\\b.*wp_fin_widgets\\b/s'],
] as const)
  test(`while the table ${what}, mints, questions and creates are refused, and nobody logs in`, async (t) => {
    const { body } = await mint();
    await forget();
    here.received.length = 0;
    t.after(() => here.site.configure({}));
    for (const limits of [undefined, { mint: false, create: false, pricing: false }]) {
      await here.site.configure({ failingQueries, host: limits ? { limits } : {} });
      const requests = [
        here.post('/wf/pricing_2', question, body.token),
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

test('the name of the login’s row cannot be computed from the password', async () => {
  const { body } = await mint();
  await here.post('/wf/pricing_2', question, body.token);
  const guessed = await here.site.value<string[]>(`global $wpdb;
    $settings = FinWidgets\\Options::hostSettings();
    $guess = FinWidgets\\Host\\Keys::sha256Hex($settings['base_url'], $settings['email'], $settings['password']);
    return [$guess, $wpdb->get_var("SELECT name FROM {$wpdb->prefix}fin_widgets WHERE name REGEXP '^login:[0-9a-f]+$'")];`);
  assert.match(String(guessed[1]), /^login:[0-9a-f]{64}$/);
  assert.notEqual(guessed[1], `login:${guessed[0]}`);
});
