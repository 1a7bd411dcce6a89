/** Pages of a WordPress with the plugin: from a cache, with a stale nonce, and in both themes. */
import assert from 'node:assert/strict';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { visit } from '../../test/e2e/demo.js';
import { find, press } from '../../test/e2e/user.js';
import { delayScripts, layoutShifts } from '../../test/support/layout-shift.js';
import { logIn } from './support/admin.js';
import { type ConfiguredSite, hasFee, startConfiguredSite } from './support/configured-site.js';
import { themes, things } from './support/surfaces.js';

let here: ConfiguredSite;

before(async () => {
  here = await startConfiguredSite({ country: 'Germany', accent: '#ffcc00', radius: '6', dark: 'dark' });
});
after(() => here.close());

const mint = (headers: Record<string, string> = {}) =>
  fetch(`${here.site.url}/wp-json/fin/v1/token`, { method: 'POST', headers: { Origin: here.site.url, ...headers } });

test('a page that a cache has served for a day still mints and shows the monthly payment', async (t) => {
  const html = await (await fetch(await here.savePage(things.block))).text();
  assert.doesNotMatch(html, /nonce|eyJ/i, 'nothing that runs out');
  await writeFile(join(here.site.folder, 'cached.html'), html);
  await mint();
  await here.site.php('$wpdb = $GLOBALS["wpdb"]; $wpdb->query("DELETE FROM {$wpdb->prefix}fin_widgets");');
  const { page, complaints } = await visit(t, here.demo);
  await page.goto(`${here.site.url}/cached.html`);
  await page.waitForFunction(hasFee);
  assert.deepEqual(complaints, []);
});

test('a stale nonce does not matter, logged in or not', async (t) => {
  const { page } = await visit(t, here.demo);
  await logIn(page, here.site, 'editor');
  const cookies = (await page.browserContext().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const visitors: Record<string, string>[] = [{}, { Cookie: cookies }];
  for (const headers of visitors) {
    const answer = await mint({ 'X-WP-Nonce': 'of-yesterday', ...headers });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
  }
});

test('the origins are the site’s own', async () => {
  assert.equal((await mint()).status, 200);
  for (const Origin of ['https://evil.example', 'null', here.site.url.replace('http', 'ftp')])
    assert.equal((await mint({ Origin })).status, 403);
});

test('the monthly payment is shown without pretty permalinks, too', async (t) => {
  await here.site.php(`update_option('permalink_structure', ''); flush_rewrite_rules();`);
  t.after(() => here.site.php(`update_option('permalink_structure', '/%postname%/'); flush_rewrite_rules();`));
  const { page, complaints } = await visit(t, here.demo);
  await page.goto(await here.savePage(things.block));
  await page.waitForFunction(hasFee);
  assert.deepEqual(complaints, []);
});

test('the script tag opts out of optimizers, and the theme comes from the settings', async () => {
  const html = await (await fetch(await here.savePage(things.shortcode))).text();
  const [tag = '', ...more] = html.match(/<script[^>]*fin-widgets\.js[^>]*>/g) ?? [];
  assert.deepEqual(more, []);
  for (const each of [
    ' defer',
    ' nowprocket="1"',
    ' data-noptimize="1"',
    ' data-no-optimize="1"',
    ' data-no-defer="1"',
    ' data-cfasync="false"',
  ])
    assert.ok(tag.includes(each), `${each} in ${tag}`);
  assert.match(html, /--fin-accent:#ffcc00;--fin-on-accent:#000;--fin-radius:6px;color-scheme:dark;/);
});

test('another plugin’s filter that gives no text in place of a script tag breaks no page', async () => {
  const html =
    await here.site.php(`add_filter('script_loader_tag', static fn ($tag, $handle) => $handle === 'jquery-migrate' ? null : $tag, 5, 2);
    wp_enqueue_script('jquery');
    wp_print_scripts();`);
  assert.match(html, /jquery\.min\.js/);
  assert.equal(await here.site.value("return FinWidgets\\Script::complete(null, 'fin-widgets');"), null);
});

/** The heights that docs/elements/monthly-fee.md tells a page to reserve for a German credit, in em: from the narrowest card to the widest. */
const documentedHeights = async (): Promise<number[]> => {
  const page = await readFile('docs/elements/monthly-fee.md', 'utf8');
  const row = /^\| credit: the official warning.*$/m.exec(page)?.[0] ?? '';
  return [...row.matchAll(/(\d+) em/g)].map(([, em]) => Number(em));
};

/** The height of the cards, or of the reserved space, in em. */
const heightsInEm = (page: Page): Promise<number[]> =>
  page.$$eval('fin-monthly-fee, [data-fin-widget]', (all) =>
    all.map((card) => card.clientHeight / Number.parseFloat(getComputedStyle(card).fontSize)),
  );

/** The width of the column of the page's first card, in em. */
const columnInEm = (page: Page): Promise<number> =>
  page.$eval(
    'fin-monthly-fee, [data-fin-widget]',
    (card) => card.clientWidth / Number.parseFloat(getComputedStyle(card).fontSize),
  );

/** Whether two heights in em are equal, up to the rounding to whole px. */
const near = (one: number | undefined, other: number | undefined): boolean =>
  Math.abs((one ?? Number.NaN) - (other ?? Number.NaN)) < 0.1;

for (const theme of Object.values(themes)) {
  test(`${theme}: only a page with a widget loads the script, in its head`, async () => {
    await here.site.php(`switch_theme('${theme}');`);
    const read = async (content: string) => (await fetch(await here.savePage(content))).text();
    assert.doesNotMatch(await read('Nothing here.'), /fin-widgets/);
    for (const thing of [things.block, things.shortcode, things['data mount']]) {
      const [head = ''] = (await read(thing)).split('</head>');
      assert.match(head, /fin-widgets\.js/);
      assert.match(head, /--fin-room: max\(\d+ \*/);
    }
  });

  test(`${theme}: the documented height is reserved before the script has run`, async (t) => {
    await here.site.php(`switch_theme('${theme}');`);
    const { page } = await visit(t, here.demo);
    await page.setRequestInterception(true);
    page.on('request', (request) => (request.url().includes('fin-widgets.js') ? request.abort() : request.continue()));
    const [narrowest, phone, , column, wide] = await documentedHeights();
    for (const thing of [things.block, things.shortcode, things['data mount']]) {
      await page.goto(await here.savePage(thing));
      for (const width of [1280, 390]) {
        await page.setViewport({ width, height: 600 });
        const [reserved] = await heightsInEm(page);
        const isBlock = theme === themes.block;
        const onPhone = isBlock ? phone : narrowest; // The text of the classic theme is larger.
        // The text of the block theme is larger in newer versions of WordPress, so that its column has fewer em.
        const onDesktop = isBlock && (await columnInEm(page)) < 37 ? column : wide;
        const documented = width === 390 ? onPhone : onDesktop;
        assert.ok(near(reserved, documented), `${reserved} em at ${width} px, ${documented} em are documented`);
      }
    }
  });
}

/** Replaces the options of the settings page for one test. */
const setOptions = async (t: TestContext, options: Record<string, string>) => {
  const earlier = await here.site.value<object>("return get_option('fin_widgets');");
  const save = (options: object) =>
    here.site.php(`update_option('fin_widgets', json_decode('${JSON.stringify(options)}', true));`);
  await save({ base_url: here.baseUrl, ...options });
  t.after(() => save(earlier));
};

/** Cards that take country and product from the settings. */
const cards = {
  block: '<!-- wp:fin-widgets/monthly-fee {"total-cost":"24.900"} /-->',
  shortcode: '[fin_monthly_fee total-cost="24.900"]',
  'data mount': '<div data-fin-widget="monthly-fee" data-total-cost="24.900">Call us</div>',
};
const legal =
  'Representativt exempel: kreditbelopp 249 000 kr, fast kreditränta 3,92 %, 180 månadsbetalningar på 1 839 kr, totalt 331 056 kr.';

for (const [what, options] of [
  ['Germany', { country: 'Germany', requireLegal: '0' }],
  ['Sweden', { country: 'Sweden', requireLegal: '0' }],
  ['Sweden with legal texts', { country: 'Sweden', legal, rate: '3,99 % effektiv ränta' }],
] as const)
  test(`nothing moves below a card that takes its country from the settings: ${what}`, async (t) => {
    await setOptions(t, options);
    await here.site.php(`switch_theme('${themes.block}');`);
    for (const [name, card] of Object.entries(cards)) {
      const address = await here.savePage(`${card}\n\n<p>After the card.</p>`);
      for (const width of [390, 1280]) {
        const { page } = await visit(t, here.demo, width, 1600);
        await delayScripts(page, (request) => request.url().includes('/fin-widgets'));
        await page.goto(address);
        await page.waitForFunction(hasFee);
        const shifts = await layoutShifts(page);
        const sum = shifts.reduce((sum, { value }) => sum + value, 0);
        // A pasted card gets its legal texts with the token. Its own last rows then move, and nothing below the card.
        const isPasted = name === 'data mount' && 'legal' in options;
        const others = shifts.flatMap(({ moved }) => moved).filter((each) => isPasted && each !== 'removed');
        assert.deepEqual(others, []);
        assert.ok(sum < (isPasted ? 0.03 : 0.005), `${name} at ${width} px: ${JSON.stringify(shifts)}`);
      }
    }
  });

for (const options of [
  { country: 'Switzerland', product: 'credit' },
  { country: 'Sweden', product: 'lease' },
])
  test(`the settings reserve the same space as equal attributes, and attributes take precedence: ${options.product} in ${options.country}`, async (t) => {
    await here.site.php(`switch_theme('${themes.block}');`);
    await setOptions(t, options);
    const mount = (attributes = '') => `<div data-fin-widget="monthly-fee" ${attributes}>Call us</div>`;
    const address = await here.savePage(
      mount() +
        mount(`data-country="${options.country}" data-product="${options.product}"`) +
        mount('data-country="Germany" data-product="credit"'),
    );
    // At this width, no two of these cards have the same height.
    const { page } = await visit(t, here.demo, 320);
    await page.setRequestInterception(true);
    page.on('request', (request) => (request.url().includes('fin-widgets.js') ? request.abort() : request.continue()));
    await page.goto(address);
    const [ofSettings, ofAttributes, german] = await heightsInEm(page);
    assert.equal(ofSettings, ofAttributes);
    assert.ok(near(german, (await documentedHeights())[0]), `${german} em`);
    assert.notEqual(ofSettings, german);
  });

test('without the style sheet of reserved heights, a page has its theme, and no request causes a warning', async (t) => {
  const sheet = join(here.site.folder, 'wp-content/plugins/fin-widgets/reserve.css');
  await rename(sheet, `${sheet}.away`);
  t.after(() => rename(`${sheet}.away`, sheet));
  for (const content of ['Nothing here.', things.block]) await fetch(await here.savePage(content));
  assert.match(await (await fetch(await here.savePage(things.block))).text(), /--fin-accent:#ffcc00/);
  assert.deepEqual(await here.site.complaints(), []);
});

test('the style sheet is read only when WordPress prints it', async () => {
  const [before, printed] = await here.site.value<[boolean, string]>(`
    $before = (bool) wp_styles()->get_data('fin-widgets', 'after');
    ob_start();
    wp_print_styles('fin-widgets');
    return [$before, ob_get_clean()];`);
  assert.equal(before, false);
  assert.match(printed, /--fin-accent:#ffcc00.*min-block-size/s);
});

const offer = 'https://files.installer.example/offer.pdf';
for (const [what, content] of [
  [
    'blocks',
    `${things.block}<!-- wp:fin-widgets/checkout-button {"type-project":"Solar","offer-pdf":"${offer}","label":"See it"} /-->`,
  ],
  [
    'shortcodes',
    `${things.shortcode}\n\n[fin_checkout_button type-project=“Solar” offer-pdf='${offer}']See it[/fin_checkout_button]`,
  ],
  [
    'data mounts',
    `${things['data mount']}<div data-fin-widget="checkout-button" data-type-project="Solar" data-offer-pdf="${offer}">See it</div>`,
  ],
] as const)
  test(`the button of an author works beside the monthly payment: ${what}`, async (t) => {
    const { page, complaints } = await visit(t, here.demo);
    await page.goto(await here.savePage(content, 'author'));
    await page.waitForFunction(hasFee);
    await press(page, 'button', 'See it');
    await find(page, 'textbox', 'First name');
    assert.deepEqual(complaints, []);
  });

test('WordPress logs no warning about the plugin', async () => assert.deepEqual(await here.site.complaints(), []));
