/**
 * Sites in several languages: the hooks of Polylang, WPML and TranslatePress. None of them can be installed here, so the tests define the
 * functions and constants by which the plugin knows them.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { type ConfiguredSite, startConfiguredSite } from './support/configured-site.js';

let here: ConfiguredSite;

before(async () => {
  here = await startConfiguredSite({
    country: 'Germany',
    lang: 'de',
    legal: 'Beispiel',
    rate: '3,99 %',
    consent: 'Einverstanden',
    lender: 'Musterbank AG, München',
  });
});
after(() => here.close());

const polylang = `$GLOBALS['registered'] = [];
  function pll_register_string(...$arguments) { $GLOBALS['registered'][] = $arguments; }
  function pll__($text) { return ['Beispiel' => 'Example', '3,99 %' => '3.99 %', 'Einverstanden' => 'I agree', 'Musterbank AG, München' => 'Musterbank AG, Munich'][$text] ?? $text; }
  function pll_current_language($field = 'slug') { return 'en'; }`;
const fee = 'do_shortcode(\'[fin_monthly_fee total-cost="1"]\')';

test('Polylang lists the site’s texts, and pages show them in the page’s language', async () => {
  const registered = await here.site.value<unknown[]>(
    `${polylang} FinWidgets\\Multilingual::register(); return $GLOBALS['registered'];`,
  );
  assert.deepEqual(registered, [
    ['Legal text', 'Beispiel', 'Fin Widgets', true],
    ['Effective rate', '3,99 %', 'Fin Widgets', true],
    ['What the customer consents to', 'Einverstanden', 'Fin Widgets', true],
    ['Lender’s name and address, for the representative example', 'Musterbank AG, München', 'Fin Widgets', true],
  ]);
  const html = await here.site.value<string>(
    `${polylang} return ${fee} . do_shortcode('[fin_checkout_button]') . do_shortcode('[fin_monthly_fee total-cost="1" legal="Own"]');`,
  );
  for (const slot of ['rate">3.99 %<', 'legal">Example<', 'consent">I agree<', 'legal">Own<'])
    assert.ok(html.includes(`<span slot="${slot}`), `${slot} in ${html}`);
  assert.match(html, / lender="Musterbank AG, Munich">/);
});

test('WPML translates the option itself', async () => {
  const html = await here.site.value<string>(
    `add_filter('option_fin_widgets', static fn ($options) => ['legal' => 'Exemple'] + $options); return ${fee};`,
  );
  assert.match(html, /<span slot="legal">Exemple<\/span>/);
});

for (const [plugin, code] of Object.entries({
  Polylang: polylang,
  WPML: "define('ICL_SITEPRESS_VERSION', '4.6');",
  TranslatePress: 'class TRP_Translate_Press {}',
}))
  test(`with ${plugin}, the elements take the page’s language, whatever the settings say`, async () => {
    const langOf = (before: string) =>
      here.site.value<
        string | null
      >(`${before} $tag = FinWidgets\\Script::complete('<script src="x"></script>', 'fin-widgets');
        preg_match('~data-fin-widgets>(.*?)</script>~', $tag, $match);
        return json_decode($match[1], true)['lang'] ?? null;`);
    assert.equal(await langOf(code), null);
    assert.equal(await langOf(''), 'de');
  });

test('with Polylang, the domain of each language is an origin of the site, and the domain of a request is none', async () => {
  const origins = await here.site.value<string[]>(`${polylang}
    function pll_languages_list() { return ['en', 'fr']; }
    function pll_home_url($language = '') { return $language === 'fr' ? 'https://fr.installer.example/' : home_url('/'); }
    $_SERVER['HTTP_HOST'] = $_SERVER['SERVER_NAME'] = 'evil.example';
    return FinWidgets\\Options::siteOrigins();`);
  const own = here.site.url;
  assert.deepEqual(origins, [own, own.replace('http:', 'https:'), 'https://fr.installer.example']);
});

test('with WPML’s parameter in the address of the REST API, pages call the host at its own address', async () => {
  const addresses = (query: string) =>
    here.site.value<string[]>(`add_filter('home_url', static fn ($url) => "$url${query}");
      $pretty = FinWidgets\\Host\\Endpoint::url();
      add_filter('pre_option_permalink_structure', '__return_empty_string');
      $plain = FinWidgets\\Host\\Endpoint::url();
      add_filter('rest_url', static fn () => home_url('wp-json/fin/v1/'));
      return [$pretty, $plain, FinWidgets\\Host\\Endpoint::url()];`);
  const pretty = `${here.site.url}/wp-json/fin/v1`;
  const expected = [pretty, `${here.site.url}/index.php?rest_route=/fin/v1`, pretty];
  assert.deepEqual(await addresses(''), expected);
  assert.deepEqual(await addresses('?lang=fr'), expected);
});

test('wpml-config.xml names the site’s texts, and the texts of blocks, shortcodes and widgets; each of them exists', async () => {
  const xml = await readFile('wordpress/src/wpml-config.xml', 'utf8');
  const names = (part: string, pattern: RegExp) => [...part.matchAll(pattern)].map(([, name = '']) => name);
  const section = (start: string, end: string) => xml.slice(xml.indexOf(start), xml.indexOf(end));
  const siteTexts = names(section('<key name="fin_widgets">', '</admin-texts>'), /<key name="([a-z]+)" \/>/g);
  assert.deepEqual(siteTexts, await here.site.value('return FinWidgets\\Multilingual::TEXTS;'));
  for (const block of ['monthly-fee', 'checkout-button', 'lead-form']) {
    const { attributes } = JSON.parse(await readFile(`wordpress/src/blocks/${block}/block.json`, 'utf8'));
    const partOf = (opening: string, closing: string) =>
      xml.split(opening)[1]?.split(closing)[0] ?? assert.fail(`${opening} is missing`);
    const ofBlock = names(partOf(`type="fin-widgets/${block}"`, '</gutenberg-block>'), /<key name="(.+?)" \/>/g);
    const ofWidget = names(partOf(`<widget name="fin-${block}">`, '</widget>'), /<field .*?>fin_(.+?)<\/field>/g);
    for (const name of ofBlock) assert.ok(name in attributes, `${block}: ${name}`);
    assert.deepEqual(ofWidget, ofBlock);
    for (const tag of [`fin_${block.replace('-', '_')}`, `fin-${block}`])
      assert.deepEqual(
        names(partOf(`<tag>${tag}</tag>`, '</shortcode>'), /<attribute>(.+?)<\/attribute>/g),
        ofBlock,
        tag,
      );
    // Every text that has lines of its own, or that visitors read, can be translated.
    for (const name of ['fallback', 'notice', 'rate', 'legal', 'footnote', 'consent', 'heading', 'label', 'lender'])
      if (name in attributes) assert.ok(ofBlock.includes(name), `${block}: ${name}`);
  }
});
