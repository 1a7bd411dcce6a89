/** Where a selection starts: the rule by which a page, and a host that completes a page's quote request, choose the term and the down payment. Without zod, so that the elements can import it. */
import { tenors as allTenors, downpaymentRange, type Tenor } from './value-sets.js';

/** A slider: from `min` to at most `max`, in percent of the total cost. */
export interface DownpaymentRange {
  min: number;
  max: number;
  step: number;
}

/** The step of a slider that names none, in percent. */
export const defaultStep = 5;

/** The term, in years, to which a selection that names none starts as near as possible. */
export const preferredTenor = 10;

/** The term on offer that is nearest to the preferred one; the shorter of two that are equally near. */
export const defaultTenor = (offered: readonly Tenor[]): Tenor =>
  [...offered].sort((a, b) => Math.abs(a - preferredTenor) - Math.abs(b - preferredTenor) || a - b)[0] ??
  preferredTenor;

/** The step nearest to a value, rounded to six decimals: floating-point sums such as 0.1 + 0.2 are inexact. */
export const nearestStep = ({ min, max, step }: DownpaymentRange, value: number): number => {
  const last = Math.floor((max - min) / step + 1e-9);
  const steps = Math.max(0, Math.min(last, Math.round((value - min) / step)));
  return Number((min + steps * step).toFixed(6));
};

/** What determines where a selection starts. */
export interface StartSettings {
  readonly tenors?: readonly Tenor[] | undefined;
  readonly tenor?: Tenor | undefined;
  readonly downpayment?: number | undefined;
  readonly downpaymentMin?: number | undefined;
  readonly downpaymentMax?: number | undefined;
  readonly downpaymentStep?: number | undefined;
}

/** The term in years and the down payment in percent that a selection starts with. */
export const startOf = ({
  tenors = allTenors,
  tenor = defaultTenor(tenors),
  downpaymentMin: min = downpaymentRange.min,
  downpaymentMax: max = downpaymentRange.max,
  downpaymentStep: step = defaultStep,
  downpayment = min,
}: StartSettings): { tenor: Tenor; downpayment: number } => ({
  tenor,
  downpayment: nearestStep({ min, max, step }, downpayment),
});
