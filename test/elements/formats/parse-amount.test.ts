import { expect } from '@open-wc/testing';
import { parseAmount } from '../../../src/elements/formats/parse-amount.js';

/** A value as JSON, so that the test's name shows every space and quote. */
const title = (value: unknown) =>
  typeof value === 'string'
    ? JSON.stringify(value).replace(/[^ -~€’‘“”„«»−–]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
    : String(value);

describe('an amount', () => {
  const amounts: [unknown, number][] = [
    // The design's own examples
    ['24900', 24900],
    ['24900.50', 24900.5],
    ['24.900,50', 24900.5],
    ["24'900.50", 24900.5],
    ['24 900,50', 24900.5],
    ['€ 24.900,-', 24900],
    ['24.900', 24900],
    ['24,900', 24900],
    // Both separators: the last is the decimal one
    ['24,900.50', 24900.5],
    ['1.234.567,89', 1234567.89],
    ['1,234,567.89', 1234567.89],
    ['24900,5', 24900.5],
    ['24.900,505', 24900.505],
    // One kind: thousands where groups allow it, else decimals
    ['1.234.567', 1234567],
    ['1,234,567', 1234567],
    ['999.999', 999999],
    ['24900.500', 24900.5],
    ['24.90', 24.9],
    ['24,9', 24.9],
    ['1234.567', 1234.567],
    ['0,5', 0.5],
    ['0.125', 0.125],
    ['0,125', 0.125],
    // Spaces of any kind
    ['  24900\n', 24900],
    ['24\u00a0900,50', 24900.5],
    ['24\u202f900,50', 24900.5],
    ['24\u2009900', 24900],
    ['1 234 567', 1234567],
    ['24\u200b900', 24900],
    ['\ufeff24900', 24900],
    ['\u200e24900', 24900],
    // Apostrophes and quotes, as editors curl them
    ['24’900', 24900],
    ['24‘900.–', 24900],
    ['24ʼ900', 24900],
    ['“24.900”', 24900],
    ['„24.900“', 24900],
    ['”24900″', 24900],
    ['«24 900 €»', 24900],
    ["'24900'", 24900],
    ['"24900"', 24900],
    // Currency words and signs
    ['24.900 €', 24900],
    ['24.900,- €', 24900],
    ['24.900,-€', 24900],
    ['EUR 24.900,50', 24900.5],
    ['24900 Euro', 24900],
    ['249 000 kr', 249000],
    ['249 000:-', 249000],
    ['249 000 kr.', 249000],
    ['SEK 249000', 249000],
    ["CHF 24'900.-", 24900],
    ["CHF 24'900.—", 24900],
    ["Fr. 24'900.–", 24900],
    ["SFr. 24'900.50", 24900.5],
    ["24'900.50 CHF", 24900.5],
    ['24900 Franken', 24900],
    // Numbers are taken as they are
    [24900, 24900],
    [24900.5, 24900.5],
    [0.5, 0.5],
  ];
  for (const [written, amount] of amounts) {
    it(`${title(written)} means ${amount}`, () => expect(parseAmount(written)).to.equal(amount));
  }

  for (const empty of [undefined, null, '', '   ', '\u00a0', '“”', '""', ' “ ” ']) {
    it(`${title(empty)} means that there is no amount yet`, () => expect(parseAmount(empty)).to.equal(undefined));
  }

  const wrong: unknown[] = [
    // HTML ends the value of `total-cost=“24 900”` at its space
    '“24',
    '«24',
    '900”',
    '”',
    // Not above 0
    '0',
    '0,00',
    '0.000',
    '0.001,5',
    '-24900',
    '−24900',
    '–24900',
    '- 24900',
    '€ -24.900',
    '24900-',
    0,
    -1,
    // Not one number
    '1.2.3',
    '1.234.56',
    '12.34,56',
    '1,234,56',
    '1.234,567.89',
    '24.900,50,10',
    '24..900',
    '24.900,',
    '24900.',
    ',50',
    '.',
    '24€90',
    '24 900€50',
    '24900 EUR 50',
    '24900/12',
    '24900 + 100',
    // Not a number at all
    'auf Anfrage',
    'ab 24.900 €',
    '€',
    '24k',
    '1e5',
    '0x10',
    'NaN',
    'Infinity',
    '٢٤٩٠٠',
    '９００',
    '{{ total }}',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '9'.repeat(400),
    true,
    {},
    [],
    [24900, 1],
    () => 24900,
    Symbol('24900'),
    Object.create(null),
    { toString: () => ({}) },
  ];
  for (const written of wrong) {
    const name = typeof written === 'object' || typeof written === 'function' ? typeof written : title(written);
    it(`${name.slice(0, 20)} is wrong`, () => expect(parseAmount(written)).to.be.NaN);
  }
});
