/** The snippets of `/snippet`, as text: where they go, what they want, and what cannot get out of an attribute. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Hono } from 'hono';
import { type Choice, contrast, defaults, look, needs, parts, tooPale } from '../../demo/pages/assets/parts.js';
import { createApp } from '../../demo/server.js';

const choice: Choice = {
  kind: 'page',
  country: 'Netherlands',
  cost: '24.900',
  tenors: [10, 15],
  project: 'Solar',
  offer: 'https://installer.example/offer.pdf?a=1&b=2',
  rate: '5.63% effective',
  legal: 'Example & lender',
  accent: '#7a2e8e',
  surface: '#ffffff',
  corners: 8,
  host: 'https://fin.installer.example/fin',
  site: 'https://www.installer.example/prices',
  fallback: 'Call us',
  label: 'See your offer',
};
const codes = (change: Partial<Choice>) => parts({ ...choice, ...change }).map(({ code }) => code);

describe('the parts', () => {
  test('of a plain page are one, with script, look and elements', () => {
    const [code = '', ...others] = codes({});
    assert.deepEqual(others, []);
    for (const piece of [
      'src="https://fin.installer.example/fin-widgets.js"',
      'data-cfasync="false"',
      'data-base-url="https://fin.installer.example/fin"',
      'data-token-url="https://fin.installer.example/fin/token"',
      '--fin-radius: 8px;',
      '<fin-monthly-fee id="offer" country="Netherlands" total-cost="24.900" tenors="10 15">',
      '<strong slot="rate">5.63% effective</strong>',
      '<p slot="legal">Example &amp; lender</p>',
      '<fin-checkout-button for="offer" type-project="Solar" offer-pdf="https://installer.example/offer.pdf?a=1&amp;b=2">',
    ])
      assert.ok(code.includes(piece), piece);
  });

  test('of Webflow are the head’s and the embed’s, far below its 10,000 characters', () => {
    const [head = '', embed = ''] = codes({ kind: 'webflow' });
    assert.match(head, /^<script defer.*<\/style>$/s);
    assert.match(embed, /^<fin-monthly-fee .*<\/fin-checkout-button>$/s);
    assert.ok(head.length + embed.length < 2000);
  });

  test('of WordPress are the plugin’s shortcodes and a style sheet, without an address of a host', () => {
    const [shortcodes, css = ''] = codes({ kind: 'wordpress' });
    assert.equal(
      shortcodes,
      `[fin_monthly_fee country="Netherlands" total-cost="24.900" tenors="10 15" rate="5.63% effective" legal="Example & lender"]Call us[/fin_monthly_fee]
[fin_checkout_button type-project="Solar" offer-pdf="https://installer.example/offer.pdf?a=1&b=2"]See your offer[/fin_checkout_button]`,
    );
    // WordPress refuses a style sheet with a tag. The `<` of a media query's range is none.
    assert.doesNotMatch(css, /<\/?\w|fin\.installer/);
  });

  test('leave out what was not chosen', () => {
    const [code = ''] = codes({ project: '', tenors: [], rate: '', legal: '' });
    assert.doesNotMatch(code, /checkout-button for|tenors|slot=/);
  });

  test('keep whatever is typed within its attribute', () => {
    const cost = '"]><script>alert(1)</script>[x]&';
    const [page = ''] = codes({ cost });
    assert.equal(page.match(/<script/g)?.length, 1);
    assert.ok(page.includes('total-cost="&quot;]&gt;&lt;script&gt;alert(1)&lt;/script&gt;[x]&amp;"'));
    const [shortcode = ''] = codes({ kind: 'wordpress', cost });
    assert.ok(shortcode.includes('total-cost="scriptalert(1)/scriptx&"'));
  });
});

describe('the look', () => {
  for (const accent of ['#000000', '#1c6541', '#7a2e8e', '#777777', '#e2a400', '#ffffff'])
    test(`of ${accent} can be read by day and by night`, () => {
      const { '--fin-accent': written = '', '--fin-on-accent': on = '' } = look({ ...defaults, accent });
      const [day = '', night = day] = written.match(/#[0-9a-f]{6}/g) ?? [];
      const [onDay = '', onNight = onDay] = on.match(/#[0-9a-f]{6}/g) ?? [];
      assert.equal(day, accent);
      assert.ok(contrast(day, onDay) >= 4.5);
      assert.ok(contrast(night, onNight) >= 4.5);
      assert.ok(contrast(night, '#111816') >= 4.5);
    });
});

test('of the look there is only what differs from the widgets’ own', () => {
  assert.deepEqual(look(defaults), {});
  assert.doesNotMatch(codes(defaults).join(), /--fin-/);
  assert.deepEqual(look({ ...defaults, corners: 0 }), { '--fin-radius': '0px' });
  assert.deepEqual(Object.keys(look({ ...defaults, surface: '#fff8e7' })), ['--fin-surface']);
});

test('too little contrast is told with its figure: of the accent below 3 to 1, of text on the ground below 4.5', () => {
  assert.deepEqual(tooPale(defaults), { accent: undefined, surface: undefined });
  const { accent, surface } = tooPale({ accent: '#f2b134', surface: '#ffffff' });
  assert.equal(accent?.toFixed(2), contrast('#f2b134', '#ffffff').toFixed(2));
  assert.equal(surface, undefined);
  assert.ok((tooPale({ ...defaults, surface: '#808080' }).surface ?? 5) < 4.5);
});

describe('what is needed', () => {
  test('of the host: the site’s origin, and Webflow’s previews', () => {
    assert.deepEqual(needs(choice).origins, ['https://www.installer.example']);
    assert.equal(needs({ ...choice, kind: 'webflow' }).origins.length, 3);
    assert.deepEqual(needs({ ...choice, kind: 'wordpress' }).origins, []);
  });

  test('of the policy: script and host by their origin', () => {
    assert.deepEqual(needs(choice).policy, [
      'script-src https://fin.installer.example',
      'connect-src https://fin.installer.example',
      'trusted-types lit-html',
    ]);
  });
});

test('the page brings its first snippet along, in its language, and breaks no policy of its own', async () => {
  const app = createApp(new Hono());
  for (const [path, words] of [
    ['/snippet', 'The fee on your own page'],
    ['/snippet?lang=de', 'Die Rate auf Ihrer Seite'],
  ] as const) {
    const page = await (await app.request(`http://localhost:5173${path}`)).text();
    assert.ok(page.includes(`<h1>${words}</h1>`));
    assert.ok(page.includes('&lt;script defer src=&quot;http://localhost:5173/fin-widgets.js&quot;'));
    assert.doesNotMatch(page, /<style| style=| on\w+=|<script(?![^>]* src="\/)/);
  }
});
