import type { Selection } from './events.js';

/** The down payment in the selection's currency. */
export const downpaymentAmount = ({ totalCost, downpayment }: Selection): number => (totalCost * downpayment) / 100;

/** The total cost less the down payment, in the selection's currency. */
export const financedAmount = (selection: Selection): number => selection.totalCost - downpaymentAmount(selection);
