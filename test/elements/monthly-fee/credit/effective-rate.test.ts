/** Rates and totals against a second method, which bisects the annual rate in the equation as the law has it. */
import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { tenors } from '../../../../src/contract/value-sets.js';
import { type Credit, ratesOf } from '../../../../src/elements/monthly-fee/credit/effective-rate.js';
import { totalsOf } from '../../../../src/elements/monthly-fee/credit/totals.js';
import type { Selection } from '../../../../src/index.js';

// From the runner's configuration.
declare const SEED: number;

/** Σ (1 + rate)^(−k/12): what payments of 1 are worth at an effective annual rate, given as a fraction. */
const worth = (payments: number, rate: number): number =>
  Array.from({ length: payments }, (_, i) => (1 + rate) ** (-(i + 1) / 12)).reduce((sum, each) => sum + each, 0);

/** The effective annual rate in percent, found by halving the range from 0 to 30 %. */
const bisected = ({ financed, payment, payments }: Credit): number => {
  let [low, high] = [0, 0.3];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (payment * worth(payments, middle) > financed) low = middle;
    else high = middle;
  }
  return 50 * (low + high);
};

const nominal = (effective: number): number => 1200 * ((1 + effective / 100) ** (1 / 12) - 1);

/** Everything that a visitor of any page can choose: amounts with cents, down payments with two decimals. */
const selections: fc.Arbitrary<Selection> = fc.record({
  country: fc.constant('Germany' as const),
  currency: fc.constant('EUR' as const),
  totalCost: fc.oneof(
    fc.integer({ min: 100, max: 1_000_000_000 }).map((cents) => cents / 100),
    fc.double({ min: 1, max: 1e7, noNaN: true }),
  ),
  tenor: fc.constantFrom(...tenors),
  downpayment: fc.oneof(
    fc.integer({ min: 0, max: 4000 }).map((hundredths) => hundredths / 100),
    fc.double({ min: 0, max: 40, noNaN: true }),
  ),
});

/** Effective annual rates, as fractions. */
const rates = fc.oneof(fc.double({ min: 0, max: 0.3, noNaN: true }), fc.constantFrom(0, 1e-9, 1e-6, 1e-4, 0.3));

const selection = (totalCost: number, tenor: Selection['tenor'], downpayment: number): Selection => ({
  country: 'Germany',
  currency: 'EUR',
  totalCost,
  tenor,
  downpayment,
});

describe('the rates of a credit', () => {
  const parameters = { seed: SEED, numRuns: 1000 };

  it('are those of a second method, for every selection', () => {
    fc.assert(
      fc.property(selections, rates, (selection, rate) => {
        const financed = selection.totalCost - (selection.totalCost * selection.downpayment) / 100;
        const payments = 12 * selection.tenor;
        const fee = financed / worth(payments, rate);
        const totals = totalsOf(selection, fee);
        expect(totals?.effectiveRate).to.be.closeTo(100 * rate, 1e-9);
        expect(totals?.effectiveRate).to.be.closeTo(bisected({ financed, payment: fee, payments }), 1e-9);
        expect(totals?.borrowingRate).to.be.closeTo(nominal(100 * rate), 1e-9);
        expect(totals?.payments).to.equal(payments);
        expect(totals?.sum).to.equal(payments * fee);
        expect(totals?.cost).to.be.closeTo(payments * fee - financed, 1e-12 * financed);
        expect(totals?.cost).to.be.at.least(0);
      }),
      parameters,
    );
  });

  it('are those of a second method for payments in cents', () => {
    fc.assert(
      fc.property(selections, rates, (selection, rate) => {
        const financed = selection.totalCost - (selection.totalCost * selection.downpayment) / 100;
        const payments = 12 * selection.tenor;
        const fee = Math.round((100 * financed) / worth(payments, rate)) / 100;
        const found = totalsOf(selection, fee)?.effectiveRate;
        const ratios = [(fee * payments) / financed, (fee * worth(payments, 0.3)) / financed] as const;
        // Whether floating-point numbers put a rate of exactly 0 or 30 % inside or outside depends on the method.
        fc.pre(fee > 0 && ratios.every((ratio) => Math.abs(ratio - 1) > 1e-11));
        // In cents, the payments of a credit at 0 % may add up to less.
        if (ratios[1] > 1) expect(found).to.equal(undefined);
        else if (ratios[0] < 1) expect(found).to.equal(0);
        else expect(found).to.be.closeTo(bisected({ financed, payment: fee, payments }), 1e-9);
      }),
      parameters,
    );
  });

  it('do not exist outside of 0 and 30 %', () => {
    fc.assert(
      fc.property(selections, fc.double({ min: 1e-6, max: 1000, noNaN: true }), (selection, excess) => {
        const financed = selection.totalCost - (selection.totalCost * selection.downpayment) / 100;
        const payments = 12 * selection.tenor;
        expect(totalsOf(selection, (financed / payments) * (1 - Math.min(excess, 0.99)) - 0.005)).to.equal(undefined);
        expect(totalsOf(selection, (financed / worth(payments, 0.3)) * (1 + excess))).to.equal(undefined);
      }),
      parameters,
    );
  });

  for (const [financed, payment, payments, effective, borrowing] of [
    // Worked examples of the European Commission
    [6_000, 149.31, 48, '9.38', '9.00'],
    [6_000, 274.11, 24, '9.38', '9.00'],
    // The examples of docs/law/, and that of the demo's service
    [22_410, 182.99, 180, '5.63', '5.49'],
    [22_410, 186.7, 180, '5.96', '5.80'],
    [9_600, 112.46, 120, '7.44', '7.20'],
    [160_000, 1_603.07, 144, '6.70', '6.50'],
    [24_000, 265.25, 120, '6.06', '5.90'],
  ] as const) {
    it(`of ${financed} in ${payments} payments of ${payment} are ${effective} and ${borrowing} %`, () => {
      const rates = ratesOf({ financed, payment, payments });
      expect(rates?.effectiveRate.toFixed(2)).to.equal(effective);
      expect(rates?.borrowingRate.toFixed(2)).to.equal(borrowing);
    });
  }

  it('are 0 where cents round the payments of a credit at 0 % down', () => {
    const zero = { effectiveRate: 0, borrowingRate: 0 };
    expect(totalsOf(selection(25_000, 15, 20), 111.11)).to.deep.equal({
      payments: 180,
      sum: 19_999.8,
      cost: 0,
      ...zero,
    });
    expect(totalsOf(selection(25_000, 15, 20), 111.1)).to.equal(undefined);
  });

  it('are computed at both ends of the range, and for one payment', () => {
    for (const tenor of tenors) {
      const payments = 12 * tenor;
      expect(ratesOf({ financed: payments * 0.1, payment: 0.1, payments })).to.deep.equal({
        effectiveRate: 0,
        borrowingRate: 0,
      });
      const highest = ratesOf({ financed: worth(payments, 0.3), payment: 1, payments });
      expect(highest?.effectiveRate).to.be.closeTo(30, 1e-9);
    }
    expect(ratesOf({ financed: 100, payment: 101, payments: 1 })?.borrowingRate).to.be.closeTo(12, 1e-9);
  });

  it('do not exist for what is no credit', () => {
    for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, -1]) {
      expect(ratesOf({ financed: wrong, payment: 100, payments: 12 })).to.equal(undefined);
      expect(ratesOf({ financed: 1000, payment: wrong, payments: 12 })).to.equal(undefined);
      expect(ratesOf({ financed: 1000, payment: 100, payments: wrong })).to.equal(undefined);
      expect(ratesOf({ financed: wrong, payment: wrong, payments: 12 })).to.equal(undefined);
    }
    expect(ratesOf({ financed: 1000, payment: 100, payments: 11.5 })).to.equal(undefined);
    expect(ratesOf({ financed: 1e12, payment: 1, payments: 1e12 })).to.equal(undefined);
  });
});

describe('the totals of a credit', () => {
  it('are those of its payments, unrounded', () => {
    const totals = totalsOf(selection(24_900, 15, 10), 182.99);
    expect(totals?.payments).to.equal(180);
    expect(totals?.sum).to.be.closeTo(32_938.2, 1e-9);
    expect(totals?.cost).to.be.closeTo(10_528.2, 1e-9);
    expect(totals?.effectiveRate).to.be.closeTo(5.6303144557, 1e-9);
    expect(totals?.borrowingRate).to.be.closeTo(5.4900416724, 1e-9);
  });

  it('have no cost at 0 %, whatever floating-point numbers leave', () => {
    // 0.1 × 12 is 1.2000000000000002.
    expect(totalsOf(selection(1.2, 1, 0), 0.1)?.cost).to.equal(0);
  });
});
