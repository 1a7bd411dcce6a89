/** Texts about a fee, made of figures. The view shows them, and the live region announces them. */
import type { FinError } from '../../client/errors.js';
import type { Localization } from '../base/fin-element.js';
import type { Selection } from './events.js';
import type { Outcome } from './fee-controller.js';

/** The down payment in the selection's currency. */
export const downpaymentAmount = ({ totalCost, downpayment }: Selection): number => (totalCost * downpayment) / 100;

/** What the fee is the fee of: total cost, tenor, down payment. */
export const basisText = ({ texts, format }: Localization, selection: Selection): string => {
  // Each figure is named: a bare total cost reads as the loan, and a bare percentage as an interest rate.
  const parts = [
    `${texts.totalCostLabel} ${format.money(selection.totalCost)}`,
    format.years(selection.tenor),
    `${texts.downpaymentLabel} ${format.percent(selection.downpayment)} (${format.money(downpaymentAmount(selection))})`,
  ];
  // No-break spaces within a part: lines break between parts where that is possible.
  return parts.map((part) => part.replace(/ /g, '\u00a0')).join('\u00a0· ');
};

export const errorText = ({ texts }: Localization, { code }: FinError): string => {
  if (code === 'rate_limited') return texts.busy;
  return code === 'network' && !navigator.onLine ? texts.offline : texts.noFee;
};

/** What the live region announces. */
export const outcomeText = (localization: Localization, selection: Selection, { fee, error }: Outcome): string => {
  if (error) return errorText(localization, error);
  const { texts, format } = localization;
  return `${format.money(fee)} ${texts.perMonth} ${basisText(localization, selection)}`;
};
