/**
 * The widgets for Elementor, and its preview. Elementor cannot be installed here. `support/stand-in-elementor.php` has the parts of its API
 * that the plugin uses.
 */
import assert from 'node:assert/strict';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { visit } from '../../test/e2e/demo.js';
import { logIn } from './support/admin.js';
import { type ConfiguredSite, hasFee, startConfiguredSite } from './support/configured-site.js';

let here: ConfiguredSite;

before(async () => {
  here = await startConfiguredSite({ country: 'Germany', product: 'lease' });
  await cp(
    'wordpress/test/support/stand-in-elementor.php',
    join(here.site.folder, 'wp-content/mu-plugins/elementor.php'),
  );
});
after(() => here.close());

interface Control {
  type: string;
  label: string;
  section: string;
  options?: Record<string, string>;
  media_types?: string[];
}
interface Widget {
  title: string;
  keywords: string[];
  controls: Record<string, Control>;
}
const widgets = () =>
  here.site.value<Record<string, Widget>>(
    `return array_map(static fn ($widget) => ['title' => $widget->get_title(), 'keywords' => $widget->get_keywords(),
      'controls' => $widget->get_controls()], (new Elementor\\Widgets_Manager())->get_widget_types());`,
  );
/** What Elementor prints of a widget: its HTML, or the text that it saves as the page's content. */
const printed = (
  name: string,
  settings: Record<string, unknown>,
  what: 'render_content' | 'render_plain_content' = 'render_content',
) =>
  here.site.value<string>(
    `return Elementor\\printed([(new Elementor\\Widgets_Manager())->create('${name}',
      json_decode(base64_decode('${Buffer.from(JSON.stringify(settings)).toString('base64')}'), true)), '${what}']);`,
  );

test('each block is a widget with a control for every attribute', async () => {
  const all = await widgets();
  assert.deepEqual(
    Object.values(all).map(({ title }) => title),
    ['Monthly payment', 'Checkout button', 'Lead form'],
  );
  for (const [name, { controls, keywords }] of Object.entries(all)) {
    const block = JSON.parse(await readFile(`wordpress/src/blocks/${name.replace('fin-', '')}/block.json`, 'utf8'));
    const own = Object.keys(controls).filter((id) => id !== 'fin_offer_pdf_file');
    assert.deepEqual(
      own.sort(),
      Object.keys(block.attributes)
        .map((attribute) => `fin_${attribute.replaceAll('-', '_')}`)
        .sort(),
    );
    assert.deepEqual(keywords, block.keywords);
  }
  const { controls = {} } = all['fin-monthly-fee'] ?? {};
  assert.equal(controls.fin_total_cost?.section, 'fin_main');
  assert.equal(controls.fin_footnote?.section, 'fin_more');
  assert.deepEqual(controls.fin_require_legal?.options, { '': 'Default', true: 'Yes', false: 'No' });
  assert.deepEqual(Object.values(controls.fin_country?.options ?? {}).sort(), [
    'Default',
    'Germany',
    'Netherlands',
    'Sweden',
    'Switzerland',
  ]);
  assert.deepEqual(all['fin-checkout-button']?.controls.fin_offer_pdf_file?.media_types, ['application/pdf']);
});

test('a widget’s settings are the element’s attributes and slots; nothing escapes from them', async () => {
  const settings = {
    fin_total_cost: '24.900',
    fin_tenor: '15',
    fin_term_chart: 'true',
    fin_share: '',
    fin_require_legal: 'false',
    fin_heading: '<b>Solar</b><script>1</script>',
    fin_lender: '"><script>1</script>',
  };
  assert.equal(
    await printed('fin-monthly-fee', settings),
    '<div class="elementor-widget-container"><fin-monthly-fee total-cost="24.900" tenor="15" term-chart lender="&quot;&gt;&lt;script&gt;1&lt;/script&gt;"><span slot="heading"><b>Solar</b>1</span></fin-monthly-fee></div>',
  );
  const file = { fin_type_project: 'Solar', fin_offer_pdf_file: { id: 7, url: 'https://files.example/offer.pdf' } };
  assert.match(await printed('fin-checkout-button', file), / offer-pdf="https:\/\/files\.example\/offer\.pdf"/);
  assert.match(
    await printed('fin-checkout-button', { ...file, fin_offer_pdf: 'https://a.example/b.pdf' }),
    / offer-pdf="https:\/\/a\.example\/b\.pdf"/,
  );
});

test('the text that Elementor saves is a shortcode with the same element, so that WordPress knows the page', async () => {
  const settings = {
    fin_total_cost: '24.900',
    fin_legal: 'See [1] & <b>"this"</b>',
    fin_term_chart: 'true',
    fin_require_legal: 'false',
  };
  const shortcode = await printed('fin-monthly-fee', settings, 'render_plain_content');
  assert.match(shortcode, /^\[fin_monthly_fee total-cost="24\.900"/);
  const element = await here.site.value<string>(
    `return '<div class="elementor-widget-container">' . do_shortcode(base64_decode('${Buffer.from(shortcode).toString('base64')}')) . '</div>';`,
  );
  assert.equal(element, await printed('fin-monthly-fee', settings));
  await here.savePage(shortcode);
  assert.equal((await here.site.value<number[]>('return FinWidgets\\PagesWithFee::ids(9);')).length, 1);
});

test('the first widget or shortcode that is dropped on a page is live in the preview', async (t) => {
  const address = await here.savePage('Nothing here yet.', 'editor');
  for (const widget of [
    { name: 'fin-monthly-fee', settings: { fin_total_cost: '24.900' } },
    { shortcode: '[fin_monthly_fee total-cost="24.900"]' },
  ]) {
    const { page, complaints } = await visit(t, here.demo);
    await logIn(page, here.site, 'editor');
    await page.goto(`${address}?elementor-preview=1`);
    assert.equal(await page.$('fin-monthly-fee'), null);
    await page.evaluate(async (widget) => {
      const body = new URLSearchParams({ action: 'elementor_ajax', widget: JSON.stringify(widget) });
      const html = await (await fetch('/wp-admin/admin-ajax.php', { method: 'POST', body })).json();
      document.querySelector('#elementor')?.append(document.createRange().createContextualFragment(html));
    }, widget);
    await page.waitForFunction(hasFee);
    // WordPress requests the user's picture from gravatar.com, which this machine may not reach.
    assert.deepEqual(
      complaints.filter((complaint) => !complaint.includes('net::ERR_')),
      [],
    );
  }
});

test('WordPress logs no warning about the plugin', async () => assert.deepEqual(await here.site.complaints(), []));
