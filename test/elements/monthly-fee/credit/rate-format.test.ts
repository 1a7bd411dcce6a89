import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { formatFor } from '../../../../src/elements/formats/number-formats.js';
import { formatRate, roundDecimals } from '../../../../src/elements/monthly-fee/credit/rate-format.js';

// From the runner's configuration.
declare const SEED: number;

describe('a rate', () => {
  it('is rounded by its decimal digits, and halves up', () => {
    const rounded = [1.005, 8.345, 9.995, 29.995, 0.005, 0.615, 10.235, 1.0049, 5.6303144557, 0, 1e-9, 30];
    expect(rounded.map((rate) => roundDecimals(rate, 2))).to.deep.equal([
      ...[1.01, 8.35, 10, 30, 0.01, 0.62, 10.24, 1, 5.63, 0, 0, 30],
    ]);
    expect([5.65, 5.6499, 0.05].map((rate) => roundDecimals(rate, 1))).to.deep.equal([5.7, 5.6, 0.1]);
    expect([5.5, 5.49].map((rate) => roundDecimals(rate, 0))).to.deep.equal([6, 5]);
  });

  it('with a half is rounded up everywhere in the range', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2999 }), (hundredths) => {
        const half = Number(`${hundredths}.5e-2`);
        expect(roundDecimals(half, 2)).to.equal(Number(`${hundredths + 1}e-2`));
        expect(roundDecimals(Number(`${hundredths}.4999e-2`), 2)).to.equal(Number(`${hundredths}e-2`));
      }),
      { seed: SEED, numRuns: 1000 },
    );
  });

  it('is written with two decimals, in the way of the language', () => {
    const written = (['en', 'de', 'fr', 'it', 'nl', 'sv'] as const).map((language) =>
      [5.6303144557, 6.7, 9.995, 0]
        .map((rate) => formatRate(rate, formatFor(language, 'Germany', 'EUR')).replace(/\s/g, ' '))
        .join(' | '),
    );
    expect(written).to.deep.equal([
      '5.63% | 6.70% | 10.00% | 0.00%',
      '5,63 % | 6,70 % | 10,00 % | 0,00 %',
      '5,63 % | 6,70 % | 10,00 % | 0,00 %',
      '5,63% | 6,70% | 10,00% | 0,00%',
      '5,63% | 6,70% | 10,00% | 0,00%',
      '5,63 % | 6,70 % | 10,00 % | 0,00 %',
    ]);
  });
});
