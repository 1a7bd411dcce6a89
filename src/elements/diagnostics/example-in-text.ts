/** Finds the figures of a representative example in a text that somebody wrote, in whatever language. */

import type { Rates, ratesOf } from '../monthly-fee/credit/effective-rate.js';
import type { roundDecimals } from '../monthly-fee/credit/rate-format.js';

/**
 * How a credit is computed. It is passed in: in the script, the diagnostics have a file of their own, and no module may be in two files.
 */
export interface CreditMath {
  ratesOf: typeof ratesOf;
  roundDecimals: typeof roundDecimals;
}

/** A number as it is written. */
export interface WrittenNumber {
  text: string;
  value: number;
  /** The number of decimals. */
  decimals: number;
}

/** The numbers in a text, by kind. */
export interface WrittenNumbers {
  /** Numbers with a currency. */
  amounts: WrittenNumber[];
  percentages: WrittenNumber[];
  /** Whole numbers that may be the number of payments: the months of a term. */
  counts: Set<number>;
}

const currency = String.raw`(?:€|EUR|CHF|SEK|s?Fr\.?|kr\.?)`;
const number = String.raw`(?<![\d.,'’])(?:\d{1,3}(?:[.,'’ ]\d{3})+|\d+)(?:[.,]\d{1,2})?(?!\d)`;
const numbers = new RegExp(
  `((?<!\\p{L})${currency} ?)?(${number})(?:( ?(?:[.,][-–] ?)?${currency}(?!\\p{L}))|( ?%))?`,
  'giu',
);

/** The months of the longest term. */
const maxPayments = 240;

/** Longer texts, and further amounts, are no example: each amount is compared with each. */
const maxTextLength = 5000;
const maxAmounts = 30;

export const numbersInText = (text: string): WrittenNumbers => {
  const found: WrittenNumbers = { amounts: [], percentages: [], counts: new Set() };
  const plain = text.slice(0, maxTextLength).replace(/\s+/g, ' ');
  for (const [, before, digits = '', after, percent] of plain.matchAll(numbers)) {
    const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? [];
    const value = Number(`${whole.replace(/\D/g, '')}.${decimals}`);
    const written = { text: digits, value, decimals: decimals.length };
    if (percent) found.percentages.push(written);
    else if (before || after) found.amounts.push(written);
    else if (value > 0 && value <= maxPayments && value % 12 === 0) found.counts.add(value);
  }
  return found;
};

/** Whether a computed number is the written one, to the decimals that are written. */
export const agrees = ({ roundDecimals }: CreditMath, computed: number, written: WrittenNumber): boolean =>
  roundDecimals(computed, written.decimals) === written.value;

/** The figures of an example in a text. */
export interface WrittenExample extends Rates {
  financed: number;
  payments: number;
  payment: WrittenNumber;
  /** Whether the text states the effective rate of these figures. */
  statesRate: boolean;
}

/**
 * Finds an example: an amount, a number of payments and a payment that make a credit of 0 to 30 %. If there are several, it is the one
 * whose effective rate is nearest to a percentage in the text.
 * @returns `undefined` if there is none, or no percentage
 */
export const exampleInText = (
  math: CreditMath,
  { amounts, percentages, counts }: WrittenNumbers,
): WrittenExample | undefined => {
  const distance = ({ effectiveRate: rate }: Rates) =>
    Math.min(...percentages.map((each) => (agrees(math, rate, each) ? 0 : Math.abs(rate - each.value))));
  const few = amounts.slice(0, maxAmounts);
  const examples = [...counts].flatMap((payments) =>
    few.flatMap((payment) =>
      few.flatMap(({ value: financed }) => {
        const rates = math.ratesOf({ financed, payment: payment.value, payments });
        return rates ? [{ financed, payments, payment, ...rates, distance: distance(rates) }] : [];
      }),
    ),
  );
  const [nearest] = examples.sort((a, b) => a.distance - b.distance || b.effectiveRate - a.effectiveRate);
  return nearest && percentages.length ? { ...nearest, statesRate: nearest.distance === 0 } : undefined;
};
