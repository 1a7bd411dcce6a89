/**
 * The annual rates of a credit that is paid back in equal payments at each month's end, without further costs. Its effective annual rate
 * r solves the equation of the EU's directives on consumer credit: `financed = Σ payment · (1 + r)^(−k/12)`, k = 1 … number of payments.
 */

/** A credit, with amounts in one currency. */
export interface Credit {
  /** The net amount of the credit. */
  financed: number;
  /** The amount of each monthly payment. */
  payment: number;
  /** The number of monthly payments. */
  payments: number;
}

/** Rates in percent a year, unrounded. */
export interface Rates {
  /** The effective annual rate: with interest on interest. */
  effectiveRate: number;
  /** The nominal annual rate: twelve times the monthly one. */
  borrowingRate: number;
}

/** The highest effective rate that is computed, as a fraction. The lowest is 0. */
const maxRate = 0.3;

/** Payments are in cents. Rounding takes half a cent of each at most, so that those of a credit at 0 % may add up to less than it. */
const halfCent = 0.005;

/** 50 years. */
const maxPayments = 600;

/** Two values count as equal if their ratio differs from 1 by less: floating-point arithmetic alone differs by 1e-15. */
const tolerance = 1e-12;

/** Newton's method takes 7 steps at most, for rates up to 30 %. */
const steps = 10;

/**
 * The present value of payments of 1, and their duration: the mean month of a payment, weighted by present values.
 * @param rate the continuous monthly rate: a payment loses the factor `e^rate` of its value a month
 */
const presentValue = (payments: number, rate: number): { value: number; duration: number } => {
  let value = 0;
  let months = 0;
  for (let month = 1; month <= payments; month++) {
    const factor = Math.exp(-rate * month);
    value += factor;
    months += month * factor;
  }
  return { value, duration: months / value };
};

/** The continuous monthly rate of an effective annual rate. */
const monthlyRate = (effective: number): number => Math.log1p(effective) / 12;

/**
 * Computes the rates of a credit.
 * @returns `undefined` if the effective rate is not within 0 and 30 %, both inclusive, or if the credit makes no sense
 */
export const ratesOf = ({ financed, payment, payments }: Credit): Rates | undefined => {
  const isCredit = financed > 0 && payment > 0 && payments > 0 && payments <= maxPayments;
  if (!isCredit || !Number.isInteger(payments) || !Number.isFinite(financed + payment)) return undefined;

  /** The present value of all payments, divided by the amount financed: 1 at the credit's own rate, and less at a higher one. */
  const ratioAt = (rate: number) => (presentValue(payments, rate).value * payment) / financed;
  const isBelow0 = payments * (payment + halfCent) < financed * (1 - tolerance);
  if (isBelow0 || ratioAt(monthlyRate(maxRate)) > 1 + tolerance) return undefined;
  // The payments add up to the amount financed.
  if (ratioAt(0) < 1 + tolerance) return { effectiveRate: 0, borrowingRate: 0 };

  // Newton's method for the logarithm of the ratio. The logarithm is convex, and the negative duration is its derivative. So each step
  // from 0 comes nearer to the solution, and no step passes it.
  let rate = 0;
  for (let step = 0; step < steps; step++) {
    const { value, duration } = presentValue(payments, rate);
    rate += Math.log((value * payment) / financed) / duration;
  }
  return { effectiveRate: 100 * Math.expm1(12 * rate), borrowingRate: 1200 * Math.expm1(rate) };
};
