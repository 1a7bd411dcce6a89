/** A text of the page cannot stop the page: each parser takes 30,000 hostile characters about as fast as harmless ones. */
import { expect } from '@open-wc/testing';
import { endpointUrl, readHttpUrl } from '../../../src/client/url-guards.js';
import { amountOf, amountSource } from '../../../src/elements/base/page-amount/read-amount.js';
import { SettingsReader } from '../../../src/elements/base/settings-reader.js';
import { isVisible } from '../../../src/elements/base/shown-content.js';
import { normalizePhone } from '../../../src/elements/customer-form/phone-number.js';
import { normalizeValue, problemOf } from '../../../src/elements/customer-form/validation.js';
import { amountInText } from '../../../src/elements/formats/amount-in-text.js';
import { unquote } from '../../../src/elements/formats/max-text-length.js';
import { parseAmount } from '../../../src/elements/formats/parse-amount.js';
import { parseCountry, parseCurrency } from '../../../src/elements/formats/parse-country.js';
import { parseLanguage } from '../../../src/elements/formats/parse-language.js';
import { readFeeSettings } from '../../../src/elements/monthly-fee/fee-settings.js';

const readSettings = (text: string) =>
  readFeeSettings(new SettingsReader(() => text), {
    termChart: false,
    allCostsIncluded: true,
    share: false,
    host: {},
  });

const amountOfParagraph = (text: string) => {
  const paragraph = document.createElement('p');
  paragraph.textContent = text;
  return amountOf(amountSource(paragraph));
};

const parsers: Record<string, (text: string) => unknown> = {
  unquote,
  parseAmount,
  amountInText,
  amountOfParagraph,
  parseCountry,
  parseCurrency,
  parseLanguage,
  'a phone number': (text) => normalizePhone(text, 'Germany'),
  'an e-mail address': (text) => problemOf('email_customer', text, 'Germany'),
  'an address': (text) => normalizeValue('address', text, 'Germany'),
  'the settings of a fee': readSettings,
  'an address of the connection': (text) =>
    readHttpUrl(`https://host.example/${text}`) && endpointUrl(`https://host.example/${text}`, 'base-url'),
  'the content of a slot': (text) => isVisible(document.createTextNode(text)),
};

/** What a parser could go over again and again. */
const units = [
  ...[
    '‹',
    '"',
    "'",
    ' ',
    '\n',
    '\t',
    '|',
    ' |',
    ',',
    '.',
    '-',
    '–',
    '+',
    '(',
    '/',
    '%',
    '€',
    'kr',
    '1',
    '12',
    'a',
    '@',
    '\u200b',
  ],
  ...['111.', "111'", '111 ', '1 ', '1|', '1-', '1%', '€1', '1€', '1,-', 'a.', 'aa-', ' ,', '+(0', '\u0301\u0316'],
];

const hostileTexts = (length: number): string[] =>
  units.flatMap((unit) => {
    const run = unit.repeat(length / unit.length);
    return [run, `${run}x`, `1${run}`, `1${run}1`, `1${run}x`, `a@a${run}!`, `x${run}x`];
  });

const durationMs = (parse: (text: string) => unknown, text: string): number => {
  const start = performance.now();
  try {
    parse(text);
  } catch {
    // `endpointUrl` refuses an address.
  }
  return performance.now() - start;
};

/** The shortest of three durations: a busy machine prolongs single ones. */
const shortestMs = (parse: (text: string) => unknown, text: string): number =>
  Math.min(...[1, 2, 3].map(() => durationMs(parse, text)));

/** How much longer a hostile text may take. With a quadratic parser it takes thousands of times as long. */
const maxRatio = 200;

for (const [name, parse] of Object.entries(parsers))
  it(`30,000 hostile characters: ${name}`, function () {
    this.timeout(60_000);
    const limitMs = maxRatio * Math.max(1, shortestMs(parse, 'a word '.repeat(4_000)));
    // A parser that is too slow shows it with shorter texts.
    for (const length of [1_000, 30_000])
      for (const text of hostileTexts(length)) {
        // Most texts are parsed once, because WebKit needs a minute for three rounds of all texts.
        if (durationMs(parse, text) < limitMs) continue;
        expect(shortestMs(parse, text), `${length} characters: ${JSON.stringify(text.slice(0, 20))}`).to.be.below(
          limitMs,
        );
      }
  });

it('20,000 empty elements', () => {
  const element = (content: string) => {
    const parent = document.createElement('div');
    parent.innerHTML = `24.900${`<i>${content}</i>`.repeat(20_000)}x`;
    return parent;
  };
  const [empty, filled] = [element(''), element('word')];
  const durationOf = (parent: Element) => shortestMs(() => amountOf(amountSource(parent)), '');
  expect(durationOf(empty)).to.be.below(10 * durationOf(filled));
  expect(amountOf(amountSource(empty))).to.equal('24.900');
});
