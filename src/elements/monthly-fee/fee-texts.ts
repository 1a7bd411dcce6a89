/** Texts about a fee, made of figures. The view shows them, and the live region announces them. */
import type { FinError } from '../../client/errors.js';
import { type DownpaymentRange, nearestStep } from '../../contract/selection-start.js';
import type { Localization } from '../base/fin-element.js';
import type { Selection } from './events.js';
import type { FeeSnapshot } from './fee-controller.js';
import { downpaymentAmount, financedAmount } from './financed-amount.js';

/** One input of the monthly payment, as a labeled row. */
export interface BasisRow {
  label: string;
  value(selection: Selection): string;
  part?: string;
  /** Whether it repeats what the controls show. */
  isChoice?: boolean;
}

/** The inputs of the monthly payment. Each figure has a label: a bare total cost reads as the loan, and a bare percentage as an interest rate. */
export const basisRows = ({ texts, format }: Localization): BasisRow[] => [
  { label: texts.totalCostLabel, value: ({ totalCost }) => format.money(totalCost) },
  {
    label: texts.downpaymentLabel,
    value: (selection) => `${format.percent(selection.downpayment)} (${format.money(downpaymentAmount(selection))})`,
    isChoice: true,
  },
  {
    label: texts.financed,
    value: (selection) => format.money(financedAmount(selection)),
    part: 'financed',
  },
  { label: texts.tenorLabel, value: ({ tenor }) => format.years(tenor), isChoice: true },
];

/** The visitor's choice in words: `15 years, 10% down`. */
export const choiceText = ({ texts, format }: Localization, { tenor, downpayment }: Selection): string =>
  `${format.years(tenor)}, ${texts.lineDownpayment(format.percent(downpayment))}`;

/**
 * The longest of the values at both ends of the slider and one step from them. No position has a longer one: if any step has decimals,
 * one of two neighbors has them. Without a total cost, there is room for one of five digits.
 */
export const longestValue = (range: DownpaymentRange, selection: Selection, value: BasisRow['value']): string => {
  const { min, max, step } = range;
  const totalCost = selection.totalCost || 24_900;
  const last = nearestStep(range, max);
  return [min, min + step, last - step, last]
    .map((percent) => value({ ...selection, totalCost, downpayment: nearestStep(range, percent) }))
    .reduce((longest, one) => (one.length > longest.length ? one : longest));
};

/** `noFee` is the longest of these texts in every language: the card keeps room for it. */
export const errorText = ({ texts }: Localization, { code }: FinError): string => {
  if (code === 'rate_limited') return texts.busy;
  return code === 'network' && !navigator.onLine ? texts.offline : texts.noFee;
};

/** What the live region announces; `undefined` while there is neither fee nor error. */
export const outcomeText = (localization: Localization, { selection, fee, error }: FeeSnapshot): string | undefined => {
  if (error) return errorText(localization, error);
  if (!selection || !fee) return undefined;
  const { texts, format } = localization;
  const basis = basisRows(localization).map(({ label, value }) => `, ${label} ${value(selection)}`);
  return `${format.money(fee)} ${texts.perMonth}${basis.join('')}`;
};
