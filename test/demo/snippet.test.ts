/** The snippets that `/snippet` makes: their parts, their escaping, and the settings that they need. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Hono } from 'hono';
import { type Choice, contrast, defaults, inDark, look, needs, parts } from '../../demo/pages/assets/parts.js';
import { createApp } from '../../demo/server.js';
import { roomOfCard } from '../../src/reserve.js';

const choice: Choice = {
  kind: 'page',
  country: 'Netherlands',
  cost: '24.900',
  tenors: [10, 15],
  tenor: 15,
  downpayment: 20,
  project: 'Solar',
  offer: 'https://installer.example/offer.pdf?a=1&b=2',
  rate: '5.63% effective',
  legal: 'Example & lender',
  accent: '#7a2e8e',
  surface: '#ffffff',
  corners: 8,
  host: 'https://fin.installer.example/fin',
  site: 'https://www.installer.example/prices',
  asking: 'Call us',
  telephone: '040 111',
  label: 'See your offer',
};
const codes = (change: Partial<Choice>) => parts({ ...choice, ...change }, roomOfCard).map(({ code }) => code);

describe('the snippet', () => {
  test('for a plain page is one part with script, style and elements', () => {
    const [code = '', ...others] = codes({});
    assert.deepEqual(others, []);
    for (const piece of [
      'src="https://fin.installer.example/fin-widgets.js"',
      'data-cfasync="false"',
      'data-base-url="https://fin.installer.example/fin"',
      'data-token-url="https://fin.installer.example/fin/token"',
      '--fin-radius: 8px;',
      '<fin-monthly-fee id="offer" country="Netherlands" total-cost="24.900" tenors="10 15" tenor="15" downpayment="20">\n  Call us: 040 111',
      '<strong slot="rate">5.63% effective</strong>',
      '<p slot="legal">Example &amp; lender</p>',
      '<fin-checkout-button for="offer" type-project="Solar" offer-pdf="https://installer.example/offer.pdf?a=1&amp;b=2">',
    ])
      assert.ok(code.includes(piece), piece);
  });

  test('for Webflow has one part for the head and one for the embed, far below the limit of 10,000 characters', () => {
    const [head = '', embed = ''] = codes({ kind: 'webflow' });
    assert.match(head, /^<script defer.*<\/style>$/s);
    assert.match(embed, /^<fin-monthly-fee .*<\/fin-checkout-button>$/s);
    assert.ok(head.length + embed.length < 2000);
  });

  test('for WordPress has the plugin’s shortcodes and a style sheet, without the address of a host', () => {
    const [shortcodes, css = ''] = codes({ kind: 'wordpress' });
    assert.equal(
      shortcodes,
      `[fin_monthly_fee country="Netherlands" total-cost="24.900" tenors="10 15" tenor="15" downpayment="20" rate="5.63% effective" legal="Example & lender"]Call us: 040 111[/fin_monthly_fee]
[fin_checkout_button type-project="Solar" offer-pdf="https://installer.example/offer.pdf?a=1&b=2"]See your offer[/fin_checkout_button]`,
    );
    // WordPress refuses a style sheet with a tag. The `<` of a media query's range is none.
    assert.doesNotMatch(css, /<\/?\w|fin\.installer/);
  });

  test('breaks a long text between words, so that no line is long, and keeps it together at no-break spaces', () => {
    const legal = `Representative example: ${'net amount of the loan €20,000\u00a0net, '.repeat(8)}end.`;
    const [code = ''] = codes({ legal });
    const [, written = ''] = /<p slot="legal">(.*?)<\/p>/s.exec(code) ?? [];
    assert.equal(written.trim().replace(/ *\n */g, ' '), legal);
    for (const line of written.split('\n')) assert.ok(line.length < 80, line);
    assert.ok(!/\n *net,/.test(written));
  });

  test('leaves out elements and attributes that were not chosen', () => {
    const [code = ''] = codes({ project: '', tenors: [], downpayment: 0, telephone: '', rate: '', legal: '' });
    assert.doesNotMatch(code, /checkout-button for|tenors|downpayment|slot=|Call us:/);
  });

  test('escapes typed values, so that none leaves its attribute', () => {
    const cost = '"]><script>alert(1)</script>[x]&';
    const [page = ''] = codes({ cost });
    assert.equal(page.match(/<script/g)?.length, 1);
    assert.ok(page.includes('total-cost="&quot;]&gt;&lt;script&gt;alert(1)&lt;/script&gt;[x]&amp;"'));
    const [shortcode = ''] = codes({ kind: 'wordpress', cost });
    assert.ok(shortcode.includes('total-cost="scriptalert(1)/scriptx&"'));
  });
});

describe('the theme', () => {
  for (const accent of ['#000000', '#1c6541', '#7a2e8e', '#777777', '#e2a400', '#ffffff'])
    test(`with the accent ${accent} has one for the dark that can be seen there`, () => {
      const { '--fin-accent': written = '' } = look({ ...defaults, accent });
      const [light = '', dark = light] = written.match(/#[0-9a-f]{6}/g) ?? [];
      assert.equal(light, accent);
      assert.ok(contrast(dark, '#111816') >= 4.5);
    });
});

test('the theme has only properties that differ from the widgets’ defaults', () => {
  assert.deepEqual(look(defaults), {});
  assert.doesNotMatch(codes(defaults).join(), /--fin-(?!column|em\b|font-size, max)/);
  assert.deepEqual(look({ ...defaults, corners: 0 }), { '--fin-radius': '0px' });
  assert.deepEqual(Object.keys(look({ ...defaults, surface: '#fff8e7' })), ['--fin-surface']);
});

test('chosen colours have those for a dark page beside them', () => {
  const chosen = { ...defaults, accent: '#7a2e8e', surface: '#fff8e7' };
  const { '--fin-accent': accents, '--fin-surface': surfaces } = look(chosen);
  assert.equal(accents, `light-dark(#7a2e8e, ${inDark(chosen).accent})`);
  assert.equal(surfaces, `light-dark(#fff8e7, ${inDark(chosen).surface})`);
});

describe('the required settings', () => {
  test('of the host are the site’s origin, and the origins of Webflow’s previews', () => {
    assert.deepEqual(needs(choice).origins, ['https://www.installer.example']);
    assert.equal(needs({ ...choice, kind: 'webflow' }).origins.length, 3);
    assert.deepEqual(needs({ ...choice, kind: 'wordpress' }).origins, []);
  });

  test('of the Content Security Policy are the origins of script and host', () => {
    assert.deepEqual(needs(choice).policy, [
      'script-src https://fin.installer.example',
      'connect-src https://fin.installer.example',
      'trusted-types lit-html',
    ]);
  });
});

test('the page is served with its first snippet, in both languages, and without inline script or style', async () => {
  const app = createApp(new Hono());
  for (const [path, words] of [
    ['/snippet', 'The monthly payment on your own page'],
    ['/snippet?lang=de', 'Die Monatsrate auf Ihrer Seite'],
  ] as const) {
    const page = await (await app.request(`http://localhost:5173${path}`)).text();
    assert.ok(page.includes(`<h1>${words}</h1>`));
    assert.ok(page.includes('&lt;script defer src=&quot;http://localhost:5173/fin-widgets.js&quot;'));
    assert.doesNotMatch(page, /<style| style=| on\w+=|<script(?![^>]* src="\/)/);
  }
});
