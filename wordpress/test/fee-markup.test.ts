/** The markup of a page's first card: the plugin's PHP fills the templates as the element's own views are written. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { run } from '../../scripts/run-command.js';
import type { PageSettings } from '../../src/contract/page-settings.js';
import type { FeeAttributes } from '../../src/markup/index.js';
import { type ScriptedSite, startScriptedSite } from './support/scripted-site.js';

/** The built module, whose style sheet is minified as that of the templates is. */
const { readFeeMarkup }: typeof import('../../src/markup/index.js') = await import(
  new URL('../../dist/markup/index.js', import.meta.url).href
);

let here: ScriptedSite;

before(async () => {
  here = await startScriptedSite();
});
after(() => here.close());

interface Card {
  attributes: FeeAttributes;
  children?: string;
  page?: PageSettings;
  /** The known payments by term. Default: that of every term. */
  fees?: Record<number, number>;
  isTest?: boolean;
  /** Year, month from 0, day. */
  date?: [number, number, number];
}

/** What the element's views give. */
const expectedOf = ({ attributes, children = '', page, fees = allFees, isTest = false, date }: Card) => {
  const card = readFeeMarkup(attributes, children, page);
  const known = card?.requests.map((body) => JSON.stringify(body));
  const findAnswer = (body: { LTI_tenor: string }) => {
    const fee = fees[Number.parseInt(body.LTI_tenor, 10)];
    return known?.includes(JSON.stringify(body)) && fee ? { response: { Monthly_fee: fee } } : undefined;
  };
  return card?.render({ findAnswer, isTest, date: new Date(...(date ?? [2026, 10, 26])), seconds: 48 }) ?? null;
};

const feeOf = (years: number): number => Math.round((2_744_850 / years) * 1.07 ** years) / 1000;
const allFees = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [i + 1, feeOf(i + 1)]));

/** What a function of the plugin gives for each card. */
const given = <Value>(method: 'render' | 'places', cards: readonly Card[]) => {
  const values = cards.map(({ attributes, children = '', page = {}, fees = allFees, isTest = false, date }) => {
    const [year, month, day] = date ?? [2026, 10, 26];
    const { lang, ...others } = attributes;
    return { values: others, children, page, fees, isTest, lang, date: [day, month + 1, year] };
  });
  return here.site.value<(Value | null)[]>(
    `ini_set('serialize_precision', '-1');
    return array_map(static function (array $card) {
        $set = static function (array $host) use ($card): array { return ['page' => $card['page']] + $host; };
        add_filter('fin_widgets_host', $set);
        $markup = FinWidgets\\FeeMarkup::${method}($card['values'] + ['require-legal' => false], $card['children'], $card['fees'], $card['lang'], $card['date'], 48, $card['isTest']);
        remove_filter('fin_widgets_host', $set);
        return $markup;
    }, json_decode(base64_decode('${Buffer.from(JSON.stringify(values)).toString('base64')}'), true));`,
  );
};

/** Compares each card. @returns how many have markup */
const compare = async (cards: readonly Card[]): Promise<number> => {
  const markups = await given<{ html: string; css: string }>('render', cards);
  for (const [i, card] of cards.entries()) {
    const about = JSON.stringify(card);
    const expected = expectedOf(card);
    assert.equal(markups[i]?.html, expected?.html, about);
    assert.equal(markups[i]?.css, expected?.css, about);
  }
  return markups.filter(Boolean).length;
};

const costs = { DE: 24_900, SE: '240 000,50 kr', CH: "24'900.05", NL: '1.234.567' };
const languages = ['en', 'de', 'fr', 'it', 'nl', 'sv'];

test('each language, country, layout, product and kind of terms: equal to the byte', async () => {
  const terms = [{}, { tenors: '5 10 15 20' }, { tenors: '20 1', tenor: '1' }, { tenors: '5 8', prefetch: 'none' }];
  const cards = languages.flatMap((lang) =>
    Object.entries(costs).flatMap(([country, cost]) =>
      ['auto', 'stacked', 'line'].flatMap((layout) =>
        ['credit', 'lease'].flatMap((product) =>
          terms.map((each) => ({
            attributes: { country, 'total-cost': cost, lang, layout, product, downpayment: '10', ...each },
          })),
        ),
      ),
    ),
  );
  assert.equal(await compare(cards), 576);
});

const offer = { country: 'DE', 'total-cost': '24.900', tenor: '15', lang: 'de' };
const slots = ['notice', 'heading', 'rate', 'legal', 'footnote'];

test('downpayments, amounts, slots, texts and dates: equal to the byte', async () => {
  const attributes: FeeAttributes[] = [
    { downpayment: '40' },
    { downpayment: '12,5 %', 'downpayment-step': '0.1' },
    { downpayment: '7', 'downpayment-min': '2', 'downpayment-max': '23', 'downpayment-step': '7' },
    { 'downpayment-min': '5', 'downpayment-max': '5' },
    { 'downpayment-min': '1', 'downpayment-max': '4', 'downpayment-step': '0.07' },
    { 'total-cost': '1' },
    { 'total-cost': '999,95', downpayment: '15' },
    { 'total-cost': '123456789' },
    { country: 'CH', currency: 'EUR' },
    { country: 'SE', currency: 'SEK' },
    { warning: 'none' },
    { warning: 'Eigener <Hinweis> & "Text"\nZweite Zeile\nDritte' },
    { product: 'lease', warning: 'Hinweis' },
    { tenors: '3 4 5 6 7', tenor: '5', layout: 'stacked' },
    { layout: 'line', downpayment: '25' },
    // Shortcodes leave curly quotes in a value.
    { layout: '“stacked”' },
    { warning: '“none”' },
    { warning: '„Eigener Hinweis“' },
    { warning: '0' },
  ];
  const cards: Card[] = [
    ...attributes.map((each) => ({ attributes: { ...offer, ...each } })),
    ...slots.map((slot) => ({ attributes: offer, children: `<span slot="${slot}">Ein <b>Text</b></span>` })),
    ...[
      'Rufen Sie an',
      '<p>Eins &amp; {{fee}}</p><p hidden>x</p>zwei&nbsp; drei<br>vier',
      '<img alt=""><!-- x --> ',
      '<template>x</template><div slot="legal"><style>p > a { color: red }</style></div><link rel="x"><noscript>x</noscript>',
      'x'.repeat(300),
      'F&uuml;r &Ouml;sterreich &AMP; &ensp;mehr<!-- x -->für Sie <p slot="rate">&thinsp;</p>',
      '😀'.repeat(150),
      '<p style="overflow: hidden" title="a slot=legal" class="x hidden md:block">Rufen Sie an</p><p slot="legal">&#8203;</p>',
      '<p title="not hidden">Ein <b hidden>x<i>y</i></b> Text</p><p slot="legal"><b hidden>x</b></p><p slot="rate">&#173;</p>',
    ].flatMap((children) => [
      { attributes: offer, children },
      { attributes: { ...offer, product: 'lease' }, children },
    ]),
    { attributes: offer, fees: { 15: 1234.5 } },
    { attributes: offer, fees: { 15: 99 }, isTest: true },
    { attributes: { ...offer, layout: 'line' }, fees: { 15: 0.004 }, isTest: true },
    ...[1e21, 1e15, 2 ** 53, 1e-7].map((fee) => ({
      attributes: { ...offer, tenors: '15 20' },
      fees: { 15: fee, 20: fee },
    })),
    { attributes: { ...offer, tenors: '5 15 20' }, fees: { 15: 182.99 } },
    { attributes: { ...offer, tenors: '5 15 20' }, fees: { 15: 182.995, 20: 150.5 } },
    ...Array.from({ length: 12 }, (_, month): Card => ({ attributes: offer, date: [2027, month, month + 1] })),
    {
      attributes: offer,
      page: { accent: '#0b6b4d', surface: 'rgb(1 2 3)', legal: 'Ein Beispiel\n\nDer Geber', rate: '3,99 %' },
    },
    { attributes: offer, page: { warning: '"Hinweis"' } },
    { attributes: offer, page: { legal: 'Ein Beispiel' }, children: '<span slot="legal">Ein anderes</span>' },
    { attributes: { ...offer, product: 'lease' }, page: { legal: 'Ein Beispiel', warning: 'Hinweis' } },
    { attributes: { ...offer, layout: 'line' }, page: { product: 'lease', legal: 'Ein Beispiel', accent: '#123' } },
    { attributes: { ...offer, 'require-legal': true }, page: { legal: 'Ein Beispiel', rate: '3,99 %' } },
    { attributes: { ...offer, country: 'NL', 'require-legal': true, legal: 'x' }, children: '<p slot="legal">x</p>' },
  ];
  assert.equal(await compare(cards), cards.length);
});

test('a card without a payment, a legal text or a template has no markup', async () => {
  const withoutMarkup: Card[] = [
    { attributes: offer, fees: { 10: 182.99 } },
    { attributes: { ...offer, disabled: true } },
    { attributes: { ...offer, warning: 'false' } },
    { attributes: { ...offer, 'total-cost': '' } },
    { attributes: { ...offer, 'require-legal': true }, page: { legal: 'Ein Beispiel' } },
    { attributes: { 'total-cost': '24.900', currency: 'EUR', lang: 'de' }, page: { country: 'Germany' } },
    {
      attributes: { ...offer, country: 'NL', 'require-legal': true },
      children: '<p slot="legal"><script>x</script></p>',
    },
    ...['<p slot="legal" hidden>x</p>', '<p slot="legal"><b hidden><img alt="x">x</b></p>'].map((children) => ({
      attributes: { ...offer, country: 'NL', 'require-legal': true },
      children,
    })),
  ];
  assert.equal(await compare(withoutMarkup), 0);
  const notCovered: Card[] = [
    { attributes: { ...offer, 'term-chart': true } },
    { attributes: { ...offer, share: true } },
    { attributes: { ...offer, 'all-costs-included': true } },
    { attributes: offer, page: { strings: { perMonth: 'im Monat' } } },
    { attributes: offer, page: { tenors: [5, 15] } },
  ];
  assert.deepEqual(
    await given('render', notCovered),
    notCovered.map(() => null),
  );
});

const documented = await readFile('docs/host/markup.md', 'utf8');
const templates = await readFile('dist/fee-templates.json', 'utf8');

test('the documented function in Python fills the templates, too', async (t) => {
  const cards: Card[] = [
    { attributes: { ...offer, tenors: '5 10 15 20' }, children: 'Rufen Sie an: "030" & <b>mehr</b>' },
    { attributes: { ...offer, layout: 'line' }, page: { legal: 'Ein Beispiel\nDer Geber', accent: '#0b6b4d' } },
    { attributes: offer, isTest: true },
  ];
  const folder = await mkdtemp(join(tmpdir(), 'fin-widgets-python-'));
  t.after(() => rm(folder, { recursive: true }));
  const [, code = ''] = /```py\n(# markup\.py\n[\s\S]*?)```/.exec(documented) ?? [];
  await writeFile(join(folder, 'markup.py'), code);
  await writeFile(join(folder, 'places.json'), JSON.stringify(await given('places', cards)));
  const program = `import json, markup
templates = json.load(open('${resolve('dist/fee-templates.json')}', encoding='utf-8'))
print(json.dumps([markup.card(templates, 'de', each) for each in json.load(open('places.json', encoding='utf-8'))]))`;
  const filled: string[] = JSON.parse(await run('python3', ['-c', program], folder));
  for (const [i, card] of cards.entries()) {
    const { html, css } = expectedOf(card) ?? {};
    assert.equal(filled[i], `<template shadowrootmode="open"><style>${css}</style>${html}</template>`);
  }
});

test('the document names every place, and no other', () => {
  const places = new Set(Array.from(templates.matchAll(/\{\{[#^/]?(\w+)\}\}/g), ([, name]) => name));
  const [, table = ''] = /\| place \| value[^\n]*\n([\s\S]*?)\n\n/.exec(documented) ?? [];
  const names = table
    .split('\n')
    .flatMap((row) => Array.from(row.split('|')[1]?.matchAll(/`(\w+)`/g) ?? [], ([, name]) => name));
  assert.deepEqual(names.sort(), [...places].sort());
});
