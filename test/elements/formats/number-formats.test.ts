import { expect } from '@open-wc/testing';
import type { Currency } from '../../../src/contract/values.js';
import { formatFor } from '../../../src/elements/formats/number-formats.js';
import { swiss } from '../../support/engines.js';

/** No-break spaces as `_`, narrow ones as `~`. */
const seen = (text: string) => text.replaceAll('\u00a0', '_').replaceAll('\u202f', '~');

/** 187.42, 187, 187.4, 187.005, 1234567.891, 0.004: with the cents that the service gives, none when it is whole. */
const amounts = [187.42, 187, 187.4, 187.005, 1234567.891, 0.004];

const money: [string, Currency, string[]][] = [
  ['de-DE', 'EUR', ['187,42_€', '187_€', '187,40_€', '187,01_€', '1.234.567,89_€', '0,004_€']],
  ['nl-NL', 'EUR', ['€_187,42', '€_187', '€_187,40', '€_187,01', '€_1.234.567,89', '€_0,004']],
  ['sv-SE', 'kr', ['187,42_kr', '187_kr', '187,40_kr', '187,01_kr', '1_234_567,89_kr', '0,004_kr']],
  ['de-CH', 'CHF', ['CHF_187.42', 'CHF_187', 'CHF_187.40', 'CHF_187.01', "CHF_1'234'567.89", 'CHF_0.004']],
  ['fr-CH', 'CHF', ['187.42_CHF', '187_CHF', '187.40_CHF', '187.01_CHF', '1~234~567.89_CHF', '0.004_CHF']],
  ['it-CH', 'CHF', ['CHF_187.42', 'CHF_187', 'CHF_187.40', 'CHF_187.01', "CHF_1'234'567.89", 'CHF_0.004']],
  ['en-DE', 'EUR', ['€187.42', '€187', '€187.40', '€187.01', '€1,234,567.89', '€0.004']],
  ['en-SE', 'kr', ['187,42_kr', '187_kr', '187,40_kr', '187,01_kr', '1_234_567,89_kr', '0,004_kr']],
];

describe('a price', () => {
  for (const [locale, currency, texts] of money) {
    it(`reads in ${locale} as there`, () => {
      const read = amounts.map((amount) => seen(formatFor(locale, currency).money(amount)));
      expect(read.map(swiss)).to.deep.equal(texts.map(swiss));
    });
  }

  it('of four digits is grouped everywhere', () => {
    expect(swiss(seen(formatFor('it-CH', 'CHF').money(2184)))).to.equal("CHF_2'184");
    expect(seen(formatFor('sv-SE', 'kr').money(2184))).to.equal('2_184_kr');
  });

  it('that is no whole cent is rounded, and one of nothing is 0', () => {
    const { money } = formatFor('de-DE', 'EUR');
    const read = [187.999, 0.005, 0.994, 0.996, 0].map((amount) => seen(money(amount)));
    expect(read.join(' ')).to.equal('188_€ 0,01_€ 0,99_€ 1_€ 0_€');
  });
});

describe('a share and a time', () => {
  it("read in the language's own way", () => {
    const read = (locale: string) => {
      const { percent, years } = formatFor(locale, 'EUR');
      return [percent(10), percent(2.5), years(1), years(15)].join(', ').replace(/\s/g, ' ');
    };
    expect(read('de-DE')).to.equal('10 %, 2,5 %, 1 Jahr, 15 Jahre');
    expect(read('nl-NL')).to.equal('10%, 2,5%, 1 jaar, 15 jaar');
    expect(read('sv-SE')).to.equal('10 %, 2,5 %, 1 år, 15 år');
    expect(read('fr-CH')).to.equal('10%, 2,5%, 1 an, 15 ans');
    expect(read('it-CH')).to.equal('10%, 2.5%, 1 anno, 15 anni');
    expect(read('en')).to.equal('10%, 2.5%, 1 year, 15 years');
  });
});
