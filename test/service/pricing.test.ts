import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { annualRates, type Financing, monthlyFee } from '../../demo/service/pricing.js';
import { countries } from '../../src/contract/index.js';

const financing = fc.record({
  country: fc.constantFrom(...countries),
  totalCost: fc.double({ min: 1_000, max: 1e12, noNaN: true }),
  tenor: fc.integer({ min: 1, max: 20 }),
  downpayment: fc.integer({ min: 0, max: 39 }),
});

/** The sum that is left after the last month, paid down month by month: another road to the same figure. */
function balanceAfter({ country, totalCost, tenor, downpayment }: Financing, fee: number): number {
  let balance = totalCost * (1 - downpayment / 100);
  for (let month = 0; month < 12 * tenor; month += 1) balance = balance * (1 + annualRates[country] / 12) - fee;
  return balance;
}

describe('monthlyFee', () => {
  it('is the annuity', () => {
    const example = { totalCost: 24_900, tenor: 15, downpayment: 10 } as const;
    // Reckoned apart, in 40 decimal digits, with P·r / (1 − (1 + r)⁻ⁿ), r = rate / 12, n = 180, P = 22,410.
    const expected = { Germany: 182.99, Sweden: 176.63, Switzerland: 165.65, Netherlands: 180.15 };
    for (const country of countries) assert.equal(monthlyFee({ country, ...example }), expected[country]);
  });

  it('pays the loan off', () => {
    fc.assert(
      fc.property(financing, (given) => {
        const fee = monthlyFee(given);
        assert.ok(fee !== undefined);
        // Half a cent a month, with its interest, and what floats lose at large sums.
        const tolerance = 0.005 * 12 * given.tenor * 3 + given.totalCost * 1e-9;
        assert.ok(Math.abs(balanceAfter(given, fee)) <= tolerance);
      }),
    );
  });

  it('is above 0, in whole cents, and lower with every percent of downpayment and every year', () => {
    fc.assert(
      fc.property(financing, (given) => {
        const fee = monthlyFee(given);
        const lower = monthlyFee({ ...given, downpayment: given.downpayment + 1 });
        assert.ok(fee !== undefined && lower !== undefined && fee > lower && lower > 0);
        assert.equal(fee, Number(fee.toFixed(2)));
        if (given.tenor < 20) assert.ok((monthlyFee({ ...given, tenor: given.tenor + 1 }) ?? 0) < fee);
      }),
    );
  });

  it('is none where less than half a cent a month is left', () => {
    const tiny = { country: 'Germany', tenor: 20, downpayment: 0 } as const;
    assert.equal(monthlyFee({ ...tiny, totalCost: 0.5 }), undefined);
    assert.equal(monthlyFee({ ...tiny, totalCost: 5e-324 }), undefined);
    assert.equal(monthlyFee({ ...tiny, totalCost: 1 }), 0.01);
  });
});
