/** The first monthly payments of a page, as JSON in its HTML: which quotes a page has, when it waits for them, and that cards need no request. */
import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, type TestContext, test } from 'node:test';
import { waitUntil } from '../../host/test/services/processes.js';
import { deferred } from '../../host/test/support/timing.js';
import { type FeeAttributes, readFeeMarkup } from '../../src/markup/index.js';
import { visit } from '../../test/e2e/demo.js';
import { hasFee } from './support/configured-site.js';
import { type ScriptedSite, startScriptedSiteAndBrowser } from './support/scripted-site.js';
import { savePage, themes } from './support/surfaces.js';

let here: Awaited<ReturnType<typeof startScriptedSiteAndBrowser>>;

before(async () => {
  here = await startScriptedSiteAndBrowser();
  await here.post('/token'); // makes the table
});
after(() => here.close());
beforeEach(async () => {
  await here.reset();
  await here.emptyTable();
  here.upstream.setAnswers();
  here.received.length = 0;
});

/** A lease, which needs no legal texts. */
const card = '[fin_monthly_fee country="DE" product="lease" total-cost="24.900" tenor="15" downpayment="10"]';
const fourTerms = card.replace(']', ' tenors="5 10 15 20"]');

/** A visitor requests a quote, so that the host is logged in. */
const logIn = async ({ post }: ScriptedSite) => {
  const { token } = (await post('/token')).body;
  const body = {
    country_project: 'Germany',
    currency_project: 'EUR',
    'total_cost_installation (after subsidies) (incl vat)': 1,
    LTI_tenor: '1 year',
    LTI_downpayment: 0,
  };
  assert.equal((await post('/wf/pricing_2', body, token)).code, 200);
  here.upstream.setAnswers();
};

interface Block {
  host: string;
  seconds: number;
  until: number;
  quotes: [Record<string, unknown>, { response: { Monthly_fee: number } }][];
}
const blocksOf = (html: string): Block[] =>
  [...html.matchAll(/<script type="application\/json" data-fin-quotes>(.*?)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json),
  );
const readBlocks = async (url: string) => blocksOf(await (await fetch(url)).text());

/** The blocks of a page that had to fetch its quotes. On a busy machine, the service may be too slow for that several times. */
const fetchedBlocks = async (url: string, quotes: number): Promise<Block[]> => {
  let blocks: Block[] = [];
  await waitUntil(async () => {
    await here.emptyTable();
    await logIn(here);
    blocks = await readBlocks(url);
    return blocks[0]?.quotes.length === quotes;
  });
  return blocks;
};

/** Records the layout shifts of a page. A text, since it runs before the page's own scripts. */
const recordShifts = `
  window.shifts = [];
  new PerformanceObserver((list) => shifts.push(...list.getEntries().map((entry) => entry.value)))
    .observe({ type: 'layout-shift', buffered: true });`;

/** Opens a page, and gives the addresses of its host that it requested until its card is ready. */
const requestsOf = async (t: Parameters<typeof visit>[0], url: string): Promise<string[]> => {
  const { page, complaints, addresses } = await visit(t, here);
  await page.goto(url);
  await page.waitForFunction(hasFee);
  assert.deepEqual(complaints, []);
  return addresses.map((address) => new URL(address).pathname).filter((path) => path.includes('/fin/v1/'));
};

test('the payment appears without a request, with those of the terms', async (t) => {
  const url = await savePage(fourTerms)(here.site, 'author');
  assert.equal((await fetchedBlocks(url, 4)).length, 1);
  assert.deepEqual(await requestsOf(t, url), []);
  assert.equal(here.upstream.sent('pricing_2').length, 4, 'the second page has cached quotes');
  assert.deepEqual(await here.site.complaints(), []);
});

test('a page that a cache has kept until its quotes ended: the payment is requested', async (t) => {
  const url = await savePage(card)(here.site, 'author');
  await fetchedBlocks(url, 1);
  const html = await (await fetch(url)).text();
  const [{ until } = { until: 0 }] = blocksOf(html);
  assert.equal(until > Date.now() && until <= Date.now() + 60_000, true);
  await writeFile(join(here.site.folder, 'cached.html'), html.replace(String(until), String(Date.now() - 1)));
  const paths = await requestsOf(t, `${here.site.url}/cached.html`);
  assert.equal(paths.includes('/wp-json/fin/v1/token'), true);
});

test('behind a page cache, before the first login, and in the test mode, a page waits for nothing', async () => {
  const url = await savePage(card)(here.site, 'author');
  assert.deepEqual(await readBlocks(url), []);
  assert.deepEqual(here.received, [], 'no login');

  await logIn(here);
  await here.site.define({ WP_CACHE: true });
  assert.deepEqual(await readBlocks(url), []);
  assert.equal(here.upstream.sent('pricing_2').length, 0);

  await here.site.define({});
  await fetchedBlocks(url, 1);
  await here.site.define({ WP_CACHE: true });
  assert.equal((await readBlocks(url)).length, 1, 'a cached quote');
  await here.site.php(`update_option('fin_widgets', ['test' => 'slow'] + get_option('fin_widgets'));`);
  assert.deepEqual(await readBlocks(url), []);
});

test('a slow service delays one page, and none of the next minutes', async () => {
  await logIn(here);
  const url = await savePage(card)(here.site, 'author');
  const held = deferred<undefined>();
  here.upstream.setAnswers({ pricing_2: () => held.promise });
  assert.deepEqual(await readBlocks(url), []);
  assert.deepEqual(await readBlocks(url), []);
  assert.equal(here.upstream.sent('pricing_2').length, 1);
  held.resolve(undefined);
});

test('a failing service or database does not fail the page', async () => {
  await logIn(here);
  const url = await savePage(card)(here.site, 'author');
  here.upstream.setAnswers({ pricing_2: () => new Response(null, { status: 503 }) });
  assert.deepEqual(await readBlocks(url), []);
  await here.site.configure({ failingQueries: '/fin_widgets /' });
  assert.deepEqual(await readBlocks(url), []);
});

const template = '<template shadowrootmode="open"';
const isUncached = (response: Response) => /no-cache/.test(response.headers.get('cache-control') ?? '');

/** A page with markup, after the setting of pages that no cache keeps. On a busy machine, the service may be too slow for that several times. */
const withMarkup = async (url: string): Promise<string> => {
  await here.site.php(`update_option('fin_widgets', ['markup' => '1'] + get_option('fin_widgets'));`);
  let html = '';
  await waitUntil(async () => {
    await here.emptyTable();
    await logIn(here);
    html = await (await fetch(url)).text();
    return html.includes(template);
  });
  return html;
};

/** Cards with their theme, the width of the page, and the payment before the script has run. */
const firstCards = [
  {
    theme: themes.block,
    width: 320,
    card: '<!-- wp:fin-widgets/monthly-fee {"country":"Switzerland","product":"lease","total-cost":"24.900,50","footnote":"A note"} /-->',
    payment: /^CHF\s201,As of \d+ \w+ 20\d\d$/,
  },
  {
    theme: themes.block,
    width: 1280,
    card: '<!-- wp:fin-widgets/monthly-fee {"total-cost":"24.900","tenors":"5 10 15 20","fallback":"Call us"} /-->',
    settings: { legal: 'An <b>example</b>', rate: '3.99 %', country: 'Germany', lang: 'sv', accent: '#8a2be2' },
    payment: /^201\s€,Beräknat den \d+ \w+ 20\d\d$/,
  },
  {
    theme: themes.classic,
    width: 320,
    card: '[fin_monthly_fee country="SE" total-cost="249 000" legal="It\'s an example" rate="3.99 %" lang="de"]Call us[/fin_monthly_fee]',
    payment: /^201\skr,Stand: \d+\. \S+ 20\d\d$/,
  },
  {
    theme: themes.classic,
    width: 1280,
    card: '[fin_monthly_fee country="NL"\ntotal-cost="24.900" layout="line" downpayment="10"]',
    payment: /^€201,$/,
  },
];

for (const { theme, width, card, settings, payment } of firstCards)
  test(`pages that are not cached: the first card is in the HTML, and the element takes over without a changed pixel: ${theme}, ${width} px`, async (t) => {
    await here.site.php(`switch_theme('${theme}');
      update_option('fin_widgets', json_decode('${JSON.stringify(settings ?? {})}', true) + get_option('fin_widgets'));`);
    const url = await savePage(
      `${card}\n\n<p style="margin-block-end:2000px">After it.</p>\n\n${card.replace('4', '3')}`,
    )(here.site, 'author');
    const html = await withMarkup(url);
    assert.equal(html.split(template).length, 2, 'one card of two');
    assert.equal(isUncached(await fetch(url)), true);

    const before = await visit(t, here, width, 1600);
    await before.page.setJavaScriptEnabled(false);
    await before.page.goto(url);
    const texts = await before.page.$eval('fin-monthly-fee', ({ shadowRoot }) =>
      ['amount', 'date'].map((part) => shadowRoot?.querySelector<HTMLElement>(`[part=${part}]`)?.innerText),
    );
    assert.match(texts.join(), payment);
    await before.page.setJavaScriptEnabled(true);
    await before.page.setRequestInterception(true);
    before.page.on('request', (request) =>
      request.url().includes('fin-widgets.js') ? request.abort() : request.continue(),
    );
    await before.page.reload();
    const shot = await before.page.screenshot();

    const { page, complaints, addresses } = await visit(t, here, width, 1600);
    await page.evaluateOnNewDocument(recordShifts);
    await page.goto(url);
    await page.waitForFunction(hasFee);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    assert.deepEqual(await page.evaluate('shifts'), []);
    const isSame = Buffer.from(shot).equals(Buffer.from(await page.screenshot()));
    assert.equal(isSame, true, 'other pixels');
    const requests = addresses.map((address) => new URL(address).pathname);
    assert.deepEqual(
      requests.filter((path) => path.includes('/fin/v1/')),
      [],
    );
    assert.deepEqual(complaints, []);
    assert.deepEqual(await here.site.complaints(), []);
  });

/** Another plugin of the site, for one test. */
const addPlugin = async (t: TestContext, code: string) => {
  const file = join(here.site.folder, 'wp-content/mu-plugins/another.php');
  await writeFile(file, `<?php ${code}`);
  t.after(() => rm(file));
};

test('the style sheet of the markup may have the nonce of a strict policy, and page caches of plugins keep the page out', async (t) => {
  await addPlugin(
    t,
    `add_filter('fin_widgets_style_nonce', static function () { return 'r4nd"0m'; });
    add_action('wp_footer', static function () { echo '<!-- ' . (defined('DONOTCACHEPAGE') ? 'kept out' : 'kept') . ' -->'; });`,
  );
  const html = await withMarkup(await savePage(card)(here.site, 'author'));
  assert.match(html, /<style [^>]*nonce="r4nd&quot;0m">/);
  assert.match(html, /<!-- kept out -->/);
});

test('a page has no markup behind a page cache, in feeds, without the setting, and in the test mode', async () => {
  const url = await savePage(card)(here.site, 'author');
  const hasMarkup = async (address = url) => {
    const response = await fetch(address);
    assert.equal(response.status, 200);
    const html = await response.text();
    assert.equal(html.includes('<fin-monthly-fee'), true);
    return [html.includes(template), isUncached(response)];
  };
  await withMarkup(url);
  assert.deepEqual(await hasMarkup(), [true, true]);
  assert.deepEqual(await hasMarkup(`${url}feed/?withoutcomments=1`), [false, false]);
  await here.site.define({ WP_CACHE: true });
  assert.deepEqual(await hasMarkup(), [false, false]);
  await here.site.define({});
  await here.site.php(`update_option('fin_widgets', ['markup' => ''] + get_option('fin_widgets'));`);
  assert.deepEqual(await hasMarkup(), [false, false]);
  await here.site.php(`update_option('fin_widgets', ['markup' => '1', 'test' => '1'] + get_option('fin_widgets'));`);
  assert.deepEqual(await hasMarkup(), [false, false]);
});

test('what another plugin makes of a post has no payment: descriptions in the head and at the end, an excerpt, an AMP page', async (t) => {
  await addPlugin(
    t,
    `add_action('wp_head', static function () {
      printf('<meta name="description" content="%s">', esc_attr(strip_tags(do_shortcode(get_queried_object()->post_content))));
    });
    add_action('wp_footer', static function () {
      remove_filter('get_the_excerpt', 'wp_trim_excerpt');
      add_filter('get_the_excerpt', static function () { return do_shortcode(get_queried_object()->post_content); });
      echo '<footer>' . get_the_excerpt(get_queried_object()) . '</footer>';
      // As WooCommerce does for search engines.
      echo '<script type="application/ld+json">' . wp_json_encode(do_shortcode(get_queried_object()->post_content)) . '</script>';
    });
    function amp_is_request() { return isset($_GET['amp']); }`,
  );
  const url = await savePage(card)(here.site, 'author');
  const html = await withMarkup(url);
  assert.equal(html.split('<fin-monthly-fee').length, 4, 'the content, the excerpt, and the data for search engines');
  assert.equal(html.split(template).length, 2);
  assert.match(html, /<meta name="description" content="">/);
  const amp = await (await fetch(`${url}?amp`)).text();
  assert.equal(amp.includes('<fin-monthly-fee'), true);
  assert.equal(amp.includes(template), false);
});

test('optimizers leave the style sheet in its template, and TranslatePress the amounts as they are', async () => {
  const html = await withMarkup(await savePage(card)(here.site, 'author'));
  const start = '<template shadowrootmode="open" data-no-translation><style data-noptimize="1" data-no-optimize="1">';
  assert.equal(html.includes(start), true);
});

test('a page without the templates, with a part of them, or with those of another version has the plain element', async (t) => {
  const file = join(here.site.folder, 'wp-content/plugins/fin-widgets/fee-templates.json');
  const templates = await readFile(file);
  t.after(() => writeFile(file, templates));
  const url = await savePage(card)(here.site, 'author');
  await withMarkup(url);
  for (const content of ['', templates.subarray(0, 5000), 'null', '1', '{"languages":{"en":{"card":""}}}']) {
    await writeFile(file, content);
    const response = await fetch(url);
    const html = await response.text();
    assert.equal(response.status, 200);
    assert.equal(html.includes('<fin-monthly-fee'), true);
    assert.equal(html.includes(template), false);
    assert.equal(blocksOf(html).length, 1);
  }
  await rm(file);
  assert.equal((await fetch(url)).status, 200);
});

test('a failing service delays a page with markup no more often than one without', async () => {
  const url = await savePage(`${card}${card}`)(here.site, 'author');
  const requests = async () => {
    await here.emptyTable();
    await logIn(here);
    here.received.length = 0;
    here.upstream.setAnswers({ pricing_2: () => new Response(null, { status: 503 }) });
    assert.deepEqual(await readBlocks(url), []);
    here.upstream.setAnswers();
    return here.upstream.sent('pricing_2').length;
  };
  const expected = await requests();
  await withMarkup(url);
  assert.equal(await requests(), expected);
});

/** Settings of cards, and whether the plugin knows their quotes. */
const cards: [FeeAttributes, boolean][] = [
  [{ country: 'DE', 'total-cost': '24.900' }, true],
  [{ country: 'Suède', 'total-cost': '240 000,50 kr', tenor: '1' }, true],
  [{ country: 'Sweden', currency: 'SEK', 'total-cost': 'kr. 240.000:-' }, true],
  [{ country: '“Sue\u{300}de”', currency: 'Sek', 'total-cost': '240 000' }, true],
  [{ country: 'pays‑bas ', currency: '€', lang: 'nl_BE', 'total-cost': '24.900' }, true],
  [{ country: 'germania', currency: 'eur', lang: 'DE-at', 'total-cost': '24.900' }, true],
  [{ country: 'Switzerland', 'total-cost': "24'900.05", downpayment: '12,5 %', 'downpayment-step': '0.1' }, true],
  [{ country: 'NL', 'total-cost': '€ 24.900,-', tenors: '20, 5 12,8', downpayment: '7' }, true],
  [{ country: 'DE', 'total-cost': '1,234.5', tenors: '9 11' }, true],
  [{ country: 'DE', 'total-cost': '0.125' }, true],
  [{ country: 'DE', 'total-cost': '0.001,5' }, false],
  [{ country: 'DE', 'total-cost': '24900', tenors: '“5 10”' }, true],
  [{ country: 'DE', 'total-cost': '24900', 'downpayment-min': '5', 'downpayment-max': '22', downpayment: '22' }, true],
  [{ country: 'DE', 'total-cost': '24900', 'term-chart': true }, true],
  [{ country: 'DE', 'total-cost': '24900', tenors: '5 10', layout: 'line' }, true],
  [{ country: 'DE', 'total-cost': '24900', tenors: '5 10', prefetch: 'none' }, true],
  [{ country: 'DE', 'total-cost': '24900', 'all-costs-included': true, lender: 'A bank' }, true],
  [
    { country: 'DE', 'total-cost': '24900', 'all-costs-included': true, lender: 'A bank', example: '20 000 € 10 5 %' },
    true,
  ],
  [{ country: 'DE', 'total-cost': '24900', product: 'lease', 'all-costs-included': true, lender: 'A bank' }, true],
  [{ country: 'DE', 'total-cost': '24900', disabled: true }, false],
  [{ country: 'Atlantis', 'total-cost': '24900' }, false],
  [{ country: 'DE', currency: 'dollar', 'total-cost': '24900' }, false],
  [{ country: 'DE', 'total-cost': '-24900' }, false],
  [{ country: 'DE', 'total-cost': '24900', tenor: '21' }, false],
  [{ country: 'DE', 'total-cost': '24900', tenors: '5 15', tenor: '10' }, false],
  [{ country: 'DE', 'total-cost': '24900', tenors: '5 15,' }, false],
  [{ country: 'DE', 'total-cost': '24900', downpayment: '30', 'downpayment-max': '20' }, false],
  [{ country: 'DE', 'total-cost-from': '#price' }, false],
];

test('the bodies are those of the element; without a certain one, there is none', async () => {
  const values = cards.map(([attributes]) => attributes);
  const computed = await here.site.value<object[][]>(
    `ini_set('serialize_precision', '-1');
    return array_map(['FinWidgets\\CardQuoteRequests', 'of'], json_decode(base64_decode('${Buffer.from(
      JSON.stringify(values.map((each) => ({ 'require-legal': false, ...each }))),
    ).toString('base64')}'), true));`,
  );
  for (const [i, [attributes, isKnown]] of cards.entries()) {
    const ofElement = readFeeMarkup(attributes, '')?.requests ?? [];
    const expected = isKnown ? ofElement : [];
    assert.equal(JSON.stringify(computed[i]), JSON.stringify(expected), JSON.stringify(attributes));
    assert.equal(isKnown, expected.length > 0, JSON.stringify(attributes));
  }
});
