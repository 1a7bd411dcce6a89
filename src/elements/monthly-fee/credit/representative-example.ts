import type { Country } from '../../../contract/value-sets.js';
import type { Localization } from '../../base/fin-element.js';
import type { Selection } from '../events.js';
import { downpaymentAmount, financedAmount } from '../financed-amount.js';
import { creditTexts, type Row } from './credit-texts.js';
import { formatRate } from './rate-format.js';
import { type Totals, totalsOf } from './totals.js';

/** A representative example in the visitor's language. */
export interface Example {
  title: string;
  rows: Row[];
  /** The line that names the lender. */
  lender: string;
}

/** Everything that an example may contain, by item. */
const allRows = (localization: Localization, selection: Selection, fee: number, totals: Totals) => {
  const { texts, format } = localization;
  const credit = creditTexts(localization);
  const downpayment = downpaymentAmount(selection);
  return {
    cashPrice: { label: credit.cashPrice, value: format.money(selection.totalCost) },
    downpayment: { label: texts.downpaymentLabel, value: format.money(downpayment) },
    netLoanAmount: { label: credit.netLoanAmount, value: format.money(financedAmount(selection)) },
    term: { label: texts.tenorLabel, value: format.years(selection.tenor) },
    borrowingRate: { label: credit.borrowingRate, value: formatRate(totals.borrowingRate, format) },
    effectiveRate: { label: credit.effectiveRate, value: formatRate(totals.effectiveRate, format) },
    payments: { label: credit.paymentsOf(format.number(totals.payments)), value: format.money(fee) },
    totalAmount: { label: credit.totalAmount, value: format.money(totals.sum) },
    furtherCosts: { label: credit.furtherCosts, value: credit.noFurtherCosts },
    costOfCredit: { label: credit.costOfCredit, value: format.money(totals.cost) },
    creditPrice: { label: credit.creditPrice, value: format.money(downpayment + totals.sum) },
  };
};

type Item = keyof ReturnType<typeof allRows>;

/** Items that the directive of the EU asks for. */
const directive: readonly Item[] = [
  'netLoanAmount',
  'term',
  'borrowingRate',
  'effectiveRate',
  'payments',
  'totalAmount',
  'furtherCosts',
];

/** The items by country, in the order in which they are shown. `docs/law/` says which law asks for them. */
const items: Record<Country, readonly Item[]> = {
  Germany: directive,
  Netherlands: ['cashPrice', 'downpayment', ...directive],
  Sweden: ['cashPrice', 'downpayment', ...directive],
  Switzerland: [
    'cashPrice',
    'downpayment',
    'netLoanAmount',
    'term',
    'effectiveRate',
    'payments',
    'costOfCredit',
    'creditPrice',
  ],
};

/**
 * The representative example of a credit with equal payments at each month's end and no further costs.
 *
 * @param selection the example's selection
 * @param fee the service's monthly payment for it
 * @param lender name and address
 * @returns `undefined` if the effective rate is not within 0 and 30 %
 */
export const exampleOf = (
  localization: Localization,
  selection: Selection,
  fee: number,
  lender: string,
): Example | undefined => {
  const totals = totalsOf(selection, fee);
  if (!totals) return undefined;
  const { representativeExample, lenderLine } = creditTexts(localization);
  const rows = allRows(localization, selection, fee, totals);
  return {
    title: representativeExample,
    rows: items[selection.country].map((item) => rows[item]),
    lender: lenderLine(lender),
  };
};
