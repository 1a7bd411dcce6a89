/** All data of the service's user stay text: on the settings page, in the editor, in Site Health, and in REST responses. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { quoteRequest } from '../../host/test/support/fixtures.js';
import { success } from '../../host/test/support/scripted-service.js';
import { visit } from '../../test/e2e/demo.js';
import { follow, logIn, openEditor } from './support/admin.js';
import { startScriptedSiteAndBrowser } from './support/scripted-site.js';

let here: Awaited<ReturnType<typeof startScriptedSiteAndBrowser>>;

before(async () => {
  here = await startScriptedSiteAndBrowser();
});
after(() => here.close());

const evil = (name: string) =>
  `${name}"'></strong></option></script><img src=x onerror="window.wasRun='${name}'"><script>window.wasRun='${name}'</script>`;

test('a hostile profile runs no script in any page of the administration', async (t) => {
  here.upstream.setAnswers({
    me: () =>
      success({
        first: evil('first'),
        last: evil('last'),
        User_Id: evil('id'),
        org_id: evil('org'),
        option: [],
        email: evil('mail'),
      }),
  });
  const { page } = await visit(t, here);
  await logIn(page, here.site, 'administrator');
  const assertHarmless = async () => {
    assert.equal(await page.evaluate(() => Object(window).wasRun), undefined, page.url());
    assert.equal(await page.$('img[src="x"], [onerror]'), null, page.url());
  };
  await page.goto(`${here.site.url}/wp-admin/options-general.php?page=fin-widgets`);
  await follow(page, '#fin_widgets_test');
  const message = await page.$eval('.settings-error', ({ textContent }) => textContent ?? '');
  assert.ok(message.includes(evil('first')) && !message.includes(evil('org')), message);
  await assertHarmless();
  assert.equal(await page.$eval('#fin-sales_rep', (input) => (input as HTMLInputElement).value), evil('id'));
  // The constant's note, the notice, and the screens on which the stored names may show.
  await here.site.php(`update_option('fin_widgets', ['base_url' => 'http://x' . get_option('fin_widgets')['sales_rep']]
    + get_option('fin_widgets'));`);
  for (const path of [
    'options-general.php?page=fin-widgets',
    'index.php',
    'plugins.php',
    'site-health.php',
    'options.php',
  ]) {
    await page.goto(`${here.site.url}/wp-admin/${path}`);
    await assertHarmless();
  }
  await openEditor(page, here.site, 'page');
  await assertHarmless();
});

test('a hostile profile and a hostile answer reach no page as HTML', async () => {
  await here.reset();
  here.upstream.setAnswers({ pricing_2: () => Response.json({ status: evil('status'), message: evil('message') }) });
  const { body } = await here.post('/token');
  const response = await here.request('/wf/pricing_2', quoteRequest, body.token);
  assert.equal(response.headers.get('content-type'), 'application/json');
  assert.doesNotMatch(await response.text(), /onerror|<script/);
  const rendered = await here.site.value<string>(
    `return do_shortcode('[fin_monthly_fee country="Germany"]')
    . implode(array_map(function ($path) {
      $request = new WP_REST_Request('GET', $path);
      $request->set_param('context', 'edit');
      return wp_json_encode(rest_do_request($request)->get_data(), JSON_UNESCAPED_SLASHES | JSON_HEX_QUOT);
    }, ['/', '/wp/v2/settings', '/wp/v2/block-renderer/fin-widgets/monthly-fee', '/wp/v2/block-types/fin-widgets/monthly-fee']));`,
    'administrator',
  );
  assert.match(rendered, /monthly-fee/);
  assert.doesNotMatch(rendered, /onerror|<script/);
});

test('a profile of a million letters is not stored', async () => {
  here.upstream.setAnswers({
    me: () => success({ first: 'x'.repeat(900_000), last: '', User_Id: 'u', org_id: 'o', option: [], email: 'm' }),
  });
  const said = await here.site.value<string>(
    `return FinWidgets\\ServiceCheck::test('${here.upstream.baseUrl}', 'a@b.example', 'x');`,
  );
  assert.match(said, /does not say who that is/);
});
