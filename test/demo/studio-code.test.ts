/** The code that `/snippet` writes: its parts, their escaping, and the settings that they need. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { Hono } from 'hono';
import { contrast, defaults, inDark, look } from '../../demo/pages/assets/card-look.js';
import {
  type Choice,
  choiceFrom,
  fieldOf,
  fieldsInCode,
  type Kind,
  legalItems,
  needs,
  parts,
  tags,
} from '../../demo/pages/assets/studio-code.js';
import { elementFacts } from '../../demo/pages/element-facts.js';
import { cardTexts } from '../../demo/pages/studio-samples.js';
import { manifest as german } from '../../demo/pages/texts/de/element-facts.js';
import { createApp } from '../../demo/server.js';
import { roomOfCard } from '../../src/reserve.js';

/** The entries of a form. A changed field replaces its entries. */
const form = {
  country: 'Netherlands',
  language: 'nl',
  'total-cost': '24.900',
  tenors: ['10', '15'],
  tenor: '15',
  downpayment: '20',
  share: 'on',
  product: 'credit',
  lender: '',
  rate: '5.63% effective',
  legal: 'Example & lender',
  accent: '#7a2e8e',
  surface: '#ffffff',
  corners: '8',
  'type-project': 'Solar',
  'offer-pdf': 'https://installer.example/offer.pdf?a=1&b=2',
  telephone: '040 111',
  host: 'https://fin.installer.example/fin/',
  connection: 'addresses',
  site: 'https://www.installer.example/prices',
  kind: 'page',
};
const choose = (change: Record<string, string | string[]> = {}): Choice =>
  choiceFrom(
    Object.entries({ ...form, ...change }).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, each]),
    ),
    cardTexts,
  );
const codes = (change?: Record<string, string | string[]>) => parts(choose(change), roomOfCard).map(({ code }) => code);
const kinds: Kind[] = ['page', 'wordpress', 'webflow', 'wix', 'squarespace', 'shopify', 'react', 'vue', 'svelte'];

describe('the code', () => {
  test('for a plain page is one part with script, style and elements', () => {
    const [code = '', ...others] = codes({ lead: 'on' });
    assert.deepEqual(others, []);
    for (const piece of [
      'src="https://fin.installer.example/fin-widgets.js"',
      'data-cfasync="false"',
      'data-base-url="https://fin.installer.example/fin" data-token-url="https://fin.installer.example/fin/token"',
      '--fin-radius: 8px;',
      '  tenors="10 15"\n  tenor="15"\n  downpayment="20"\n  share>\n  Vraag ons naar uw maandbedrag: 040 111',
      '<strong slot="rate">5.63% effective</strong>',
      '<p slot="legal">Example &amp; lender</p>',
      '  type-project="Solar"\n  offer-pdf="https://installer.example/offer.pdf?a=1&amp;b=2"></fin-checkout-button>',
      '<h2 slot="heading">Wij nemen contact met u op</h2>\n</fin-lead-form>',
    ])
      assert.equal(code.includes(piece), true, `${piece} in ${code}`);
  });

  test('with data-host takes the script from the host’s folder', () => {
    const [code = ''] = codes({ connection: 'folder' });
    assert.match(code, /<script defer src="https:\/\/fin\.installer\.example\/fin\/fin-widgets\.js"[^>]* data-host>/);
    assert.doesNotMatch(code, /base-url/);
  });

  for (const kind of kinds)
    test(`for ${kind} has what was chosen, in each of its elements`, () => {
      const all = codes({ kind, lead: 'on', 'fin-monthly-fee layout': 'stacked' }).join('\n');
      for (const value of ['Netherlands', '24.900', '10 15', 'stacked', 'Solar'])
        assert.equal(all.includes(value), true, `${value} in ${all}`);
      for (const tag of tags) assert.match(all, new RegExp(tag.replaceAll('-', '[-_]')));
    });

  test('for WordPress has the plugin’s shortcodes and a style sheet, without the address of a host', () => {
    const [shortcodes, css = ''] = codes({ kind: 'wordpress', 'checkout-params': 'downpayment tenor' });
    assert.equal(
      shortcodes,
      `[fin_monthly_fee country="Netherlands" lang="nl" total-cost="24.900" tenors="10 15" tenor="15" downpayment="20" share="true" rate="5.63% effective" legal="Example & lender"]Vraag ons naar uw maandbedrag: 040 111[/fin_monthly_fee]
[fin_checkout_button type-project="Solar" offer-pdf="https://installer.example/offer.pdf?a=1&b=2"]`,
    );
    // WordPress refuses a style sheet with a tag. The `<` of a media query's range is none.
    assert.doesNotMatch(css, /<\/?\w|fin\.installer/);
  });

  test('for WordPress has no attribute that the blocks do not know', async () => {
    for (const tag of tags) {
      const block = `wordpress/src/blocks/${tag.replace('fin-', '')}/block.json`;
      const known = Object.keys(JSON.parse(await readFile(block, 'utf8')).attributes);
      const attributes = elementFacts().find((facts) => facts.tag === tag)?.attributes ?? [];
      const all = attributes.map(({ name }) => [fieldOf(tag, name), 'x'] as const);
      const shortcodes = codes({ kind: 'wordpress', lead: 'on', ...Object.fromEntries(all) })[0] ?? '';
      const [, written = ''] = new RegExp(`\\[${tag.replaceAll('-', '_')}([^\\]]*)`).exec(shortcodes) ?? [];
      const tried = [...written.matchAll(/ ([\w-]+)="/g)].map(([, name = '']) => name);
      const outside = ['base-url', 'token-url', 'token', 'host', 'organization', 'checkout-origins'];
      assert.deepEqual(
        tried.filter((name) => !known.includes(name) && !outside.includes(name)),
        [],
        tag,
      );
    }
  });

  test('for React has properties in camelCase, and for Vue and Svelte no braces that begin code', () => {
    const change = { legal: 'Rate {x} {{ y }}', 'all-costs-included': 'on' };
    const [, react = ''] = codes({ kind: 'react', ...change });
    assert.match(react, /totalCost="24\.900"/);
    assert.match(react, /\n {6}allCostsIncluded/);
    for (const kind of ['react', 'vue', 'svelte']) {
      const [, component = ''] = codes({ kind, ...change });
      assert.match(component, /Rate &#123;x&#125; &#123;&#123; y &#125;&#125;/);
    }
  });

  test('breaks a long text between words, so that no line is long, and keeps it together at no-break spaces', () => {
    const legal = `Representative example: ${'net amount of the loan €20,000\u00a0net, '.repeat(8)}end.`;
    const [code = ''] = codes({ legal });
    const [, written = ''] = /<p slot="legal">(.*?)<\/p>/s.exec(code) ?? [];
    assert.equal(written.trim().replace(/ *\n */g, ' '), legal);
    for (const line of written.split('\n')) assert.ok(line.length < 80, line);
    assert.ok(!/\n *net,/.test(written));
  });

  test('leaves out elements, attributes and texts that were not chosen', () => {
    const [code = ''] = codes({ 'type-project': '', tenors: [], downpayment: '0', telephone: '', rate: '', legal: '' });
    assert.doesNotMatch(code, /checkout-button|lead-form|tenors|downpayment|product|slot=|:\n<\/fin/);
  });

  test('escapes typed values, so that none leaves its attribute or its rule', () => {
    const cost = '"]><script>alert(1)</script>[x]&';
    const [page = ''] = codes({
      'total-cost': cost,
      'fin-monthly-fee::part(amount)': 'color: red } </style><script>alert(1)</script>',
    });
    assert.equal(page.match(/<script/g)?.length, 1);
    assert.equal(page.match(/<\/style/g)?.length, 1);
    assert.ok(page.includes('total-cost="&quot;]&gt;&lt;script&gt;alert(1)&lt;/script&gt;[x]&amp;"'));
    const [shortcode = ''] = codes({ kind: 'wordpress', 'total-cost': cost });
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

  test('has only properties that differ from the elements’ defaults', () => {
    assert.deepEqual(look(defaults), {});
    const { accent, surface } = defaults;
    assert.doesNotMatch(
      codes({ accent, surface, corners: '14' }).join(),
      /--fin-(?!column|distance|em\b|font-size, max)/,
    );
    assert.deepEqual(look({ ...defaults, corners: 0 }), { '--fin-radius': '0px' });
    assert.deepEqual(Object.keys(look({ ...defaults, surface: '#fff8e7' })), ['--fin-surface']);
  });

  test('has colors for a dark page beside those that are chosen', () => {
    const chosen = { ...defaults, accent: '#7a2e8e', surface: '#fff8e7' };
    const { '--fin-accent': accents, '--fin-surface': surfaces } = look(chosen);
    assert.equal(accents, `light-dark(#7a2e8e, ${inDark(chosen).accent})`);
    assert.equal(surfaces, `light-dark(#fff8e7, ${inDark(chosen).surface})`);
  });
});

describe('the required settings', () => {
  test('of the host are the site’s origin, and the origins of a builder’s previews', () => {
    assert.deepEqual(needs(choose()).origins, ['https://www.installer.example']);
    assert.equal(needs(choose({ kind: 'webflow' })).origins.length, 3);
    assert.deepEqual(needs(choose({ kind: 'wordpress' })).origins, []);
  });

  test('of the Content Security Policy are the origins of script and host', () => {
    assert.deepEqual(needs(choose()).policy, [
      'script-src https://fin.installer.example',
      'connect-src https://fin.installer.example',
      'trusted-types lit-html',
    ]);
  });

  test('of the law follow country, product, texts and kind of site', () => {
    const missing = (change: Record<string, string>) =>
      legalItems(choose(change))
        .filter(({ isThere }) => !isThere)
        .map(({ item }) => item);
    assert.deepEqual(missing({}), ['artwork']);
    assert.deepEqual(missing({ country: 'Sweden' }), ['symbol']);
    assert.deepEqual(missing({ country: 'Germany' }), []);
    assert.deepEqual(missing({ country: 'Germany', rate: '', legal: '' }), ['rate', 'example']);
    assert.deepEqual(missing({ country: 'Germany', rate: '', legal: '', 'all-costs-included': 'on' }), ['example']);
    // Wix has no slots.
    assert.deepEqual(missing({ country: 'Germany', kind: 'wix' }), ['rate', 'example']);
    assert.deepEqual(legalItems(choose({ product: 'lease' })), []);
  });

  test('of samples are the fields whose text is in the code', () => {
    assert.deepEqual(fieldsInCode(choose()), ['total-cost', 'telephone', 'offer-pdf', 'host']);
    assert.deepEqual(fieldsInCode(choose({ kind: 'wordpress', 'type-project': '', lender: 'Bank' })), [
      'total-cost',
      'telephone',
      'lender',
    ]);
  });
});

describe('the page', () => {
  const app = createApp(new Hono());
  const pageAt = async (path: string) => (await app.request(`http://localhost:5173${path}`)).text();

  test('is served with its first code, in both languages, and without inline script or style', async () => {
    for (const [path, words] of [
      ['/snippet', 'Design your card'],
      ['/snippet?lang=de', 'Ihre Karte gestalten'],
    ] as const) {
      const page = await pageAt(path);
      assert.match(page, new RegExp(`<h1>${words}</h1>`));
      assert.match(page, /&lt;script defer src=&quot;http:\/\/localhost:5173\/fin-widgets\.js&quot;/);
      assert.doesNotMatch(page, /<style| style=| on\w+=|<script(?![^>]* src="\/)/);
    }
  });

  test('has a row for each attribute, part and custom property of the manifest, in German too', async () => {
    const page = await pageAt('/snippet');
    for (const { tag, attributes, parts, properties } of elementFacts()) {
      const [, tables = ''] = page.split(`data-for="${tag}"`);
      const names = [
        ...(tables.split('data-for=')[0] ?? '').matchAll(/<th scope="row">(?:<label[^>]*>)?<code>([^<]+)/g),
      ];
      assert.deepEqual(
        names.map(([, name]) => name),
        [...attributes, ...parts, ...properties].map(({ name }) => name),
      );
    }
    assert.doesNotMatch(await pageAt('/snippet?lang=de'), /class="sentence"><td[^>]* lang="en"/);
    const named = new Set(
      elementFacts().flatMap(({ tag, attributes, parts, properties }) => [
        ...[...attributes, ...parts, ...properties].map(({ name }) => name),
        ...parts.map(({ name }) => `${tag}::part(${name})`),
        ...attributes.map((attribute) => attribute.default),
      ]),
    );
    // `host` comes with the attribute of that name.
    assert.deepEqual(
      Object.keys(german).filter((name) => !named.has(name) && name !== 'host'),
      [],
    );
  });
});
