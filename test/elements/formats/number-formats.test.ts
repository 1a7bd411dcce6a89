import { expect } from '@open-wc/testing';
import type { Currency } from '../../../src/contract/values.js';
import { formatFor } from '../../../src/elements/formats/number-formats.js';
import { swiss } from '../../support/engines.js';

/** A text with no-break spaces as `_` and narrow ones as `~`. */
const visible = (text: string) => text.replaceAll('\u00a0', '_').replaceAll('\u202f', '~');

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
    it(`is formatted as usual in ${locale}`, () => {
      const read = amounts.map((amount) => visible(formatFor(locale, currency).money(amount)));
      expect(read.map(swiss)).to.deep.equal(texts.map(swiss));
    });
  }

  it('of four digits has a thousands separator everywhere', () => {
    expect(swiss(visible(formatFor('it-CH', 'CHF').money(2184)))).to.equal("CHF_2'184");
    expect(visible(formatFor('sv-SE', 'kr').money(2184))).to.equal('2_184_kr');
  });

  it('is rounded to whole cents', () => {
    const { money } = formatFor('de-DE', 'EUR');
    const read = [187.999, 0.005, 0.994, 0.996, 0].map((amount) => visible(money(amount)));
    expect(read.join(' ')).to.equal('188_€ 0,01_€ 0,99_€ 1_€ 0_€');
  });
});

describe('a percentage and a number of years', () => {
  it('are formatted as usual in the language, whatever the country', () => {
    const read = (locale: string) => {
      const { percent, years } = formatFor(locale, 'EUR');
      return [percent(10), percent(2.5), years(1), years(15)].join(', ').replace(/\s/g, ' ');
    };
    expect(read('nl-NL')).to.equal('10%, 2,5%, 1 jaar, 15 jaar');
    expect(read('sv-SE')).to.equal('10 %, 2,5 %, 1 år, 15 år');
    for (const region of ['', '-DE', '-SE', '-CH', '-NL']) {
      expect(read(`de${region}`)).to.equal('10 %, 2,5 %, 1 Jahr, 15 Jahre');
      expect(read(`fr${region}`)).to.equal('10 %, 2,5 %, 1 an, 15 ans');
      expect(read(`it${region}`)).to.equal('10%, 2,5%, 1 anno, 15 anni');
      expect(read(`en${region}`)).to.equal('10%, 2.5%, 1 year, 15 years');
    }
  });
});
