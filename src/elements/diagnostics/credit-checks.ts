/** Checks of the figures in a page's own legal texts: the slots `rate` and `legal` of a credit. */
import type { Tenor } from '../../contract/value-sets.js';
import type { FinElement } from '../base/fin-element.js';
import type { Selection } from '../monthly-fee/events.js';
import type { Connection } from './connection-settings.js';
import { nameOf } from './element-names.js';
import {
  agrees,
  type CreditMath,
  exampleInText,
  numbersInText,
  type WrittenExample,
  type WrittenNumber,
  type WrittenNumbers,
} from './example-in-text.js';
import { askMonthlyFee } from './host-checks.js';

/** A fee element, as far as the checks need it. */
export type FeeElement = FinElement & {
  fee?: number;
  selection?: Selection;
  product?: unknown;
  allCostsIncluded?: unknown;
};

/** What was found out about the legal texts of an element. */
export interface CreditReport {
  problems: string[];
  /** Whether a figure was compared. */
  isChecked: boolean;
}

/**
 * Compares the figures in an element's legal texts with the service's. Rates are compared only with `all-costs-included`: without it,
 * payments alone do not determine them. Requests one quote at most, and none if the example is of the selection on show.
 *
 * @param connection where to request it; `undefined` if the element has a client of the page's own making
 */
export const checkCredit = async (
  element: FeeElement,
  elements: readonly FinElement[],
  connection: Connection | undefined,
  math: CreditMath,
): Promise<CreditReport> => {
  const { fee, selection } = element;
  const problems: string[] = [];
  if (!selection || element.setting('product') === 'lease') return { problems, isChecked: false };
  const { currency } = selection;
  const areCostsIncluded = element.flag('allCostsIncluded');
  const rateText = slottedText(element, 'rate');

  const { percentages } = numbersInText(rateText);
  const rates = areCostsIncluded && fee && percentages.length ? ratesOnShow(math, selection, fee) : undefined;
  if (rates && !percentages.some((each) => agrees(math, rates.effectiveRate, each))) {
    problems.push(
      `the slot "rate" says ${listOf(percentages)}, but the effective rate of the current monthly payment (${fee} ${currency}) is ${percent(math, rates.effectiveRate)}. Correct the slot, or remove it: then the element shows the rate.`,
    );
  }

  const numbers = numbersInText(`${slottedText(element, 'legal')} | ${rateText}`);
  const example = exampleInText(math, numbers);
  let quote: number | undefined;
  if (example) {
    const { financed, payments, payment, effectiveRate, statesRate } = example;
    const credit = `${financed} ${currency} in ${payments} payments of ${payment.text} ${currency}`;
    if (areCostsIncluded && !statesRate) {
      problems.push(
        `the example in the slot "legal" contradicts itself: the effective rate of ${credit} is ${percent(math, effectiveRate)}, but the text says ${listOf(numbers.percentages)}. Correct the example.`,
      );
    }
    // If the text does not state the rate, the figures may be those of something else.
    if (statesRate) quote = await quoteFor(element, connection, exampleSelection(math, example, numbers, selection));
    if (quote !== undefined && !agrees(math, quote, payment)) {
      problems.push(
        `the example in the slot "legal" says ${credit}, but the service says ${quote} ${currency}. Correct the example, or remove it and set lender: then the element composes the example.`,
      );
    }
  }
  return {
    problems: problems.map((problem) => `${nameOf(element, elements)}: ${problem}`),
    isChecked: Boolean(rates || quote),
  };
};

const ratesOnShow = ({ ratesOf }: CreditMath, { totalCost, downpayment, tenor }: Selection, fee: number) =>
  ratesOf({ financed: totalCost - (totalCost * downpayment) / 100, payment: fee, payments: 12 * tenor });

const percent = ({ roundDecimals }: CreditMath, rate: number): string => `${roundDecimals(rate, 2).toFixed(2)}%`;

const listOf = (percentages: readonly WrittenNumber[]): string =>
  percentages.map(({ text }) => `${text}%`).join(' and ');

/** The text in an element's slot. Between two nodes is a line: their numbers are not one. */
const slottedText = (element: Element, name: string): string => {
  const slot = element.shadowRoot?.querySelector<HTMLSlotElement>(`slot[name=${name}]`);
  const texts: string[] = [];
  for (const node of slot?.assignedNodes({ flatten: true }) ?? []) {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
  }
  return texts.join(' | ');
};

/**
 * The selection that an example is of. If the text has the cash price and the down payment, they are in it. Else the example may be one of
 * the total cost on show, with a down payment in whole percent. Else there is no down payment.
 * @returns `undefined` for a down payment that the service does not take
 */
const exampleSelection = (
  { roundDecimals }: CreditMath,
  { financed, payments, payment }: WrittenExample,
  { amounts }: WrittenNumbers,
  selection: Selection,
): Selection | undefined => {
  const percentOf = (totalCost: number) => roundDecimals(100 - (100 * financed) / totalCost, 6);
  const isAmount = (amount: number) => amounts.some(({ value }) => Math.abs(value - amount) < 0.005);
  const isSum = (amount: number) => Math.abs(payments * payment.value - amount) < 1;
  const cashPrice = amounts.find(({ value }) => isAmount(value - financed) && !isSum(value))?.value;
  const ofShown = percentOf(selection.totalCost);
  const isOfShown = Number.isInteger(ofShown) && isDownpayment(ofShown);
  const totalCost = cashPrice ?? (isOfShown ? selection.totalCost : financed);
  const downpayment = percentOf(totalCost);
  const tenor = (payments / 12) as Tenor; // `numbersInText` counts the months of a term alone
  return isDownpayment(downpayment) ? { ...selection, totalCost, tenor, downpayment } : undefined;
};

/** Whether the service takes this down payment. */
const isDownpayment = (percent: number): boolean => percent >= 0 && percent <= 40;

/** The service's monthly payment for a selection: that on show, or one that is requested. */
const quoteFor = async (
  element: FeeElement,
  connection: Connection | undefined,
  selection: Selection | undefined,
): Promise<number | undefined> => {
  if (selection && JSON.stringify(selection) === JSON.stringify(element.selection)) return element.fee;
  if (!selection || !connection) return undefined;
  const { country, currency, totalCost, tenor, downpayment } = selection;
  const organization = element.setting('organization');
  return askMonthlyFee(connection, {
    country_project: country,
    currency_project: currency,
    ...(typeof organization === 'string' && organization && { organization }),
    'total_cost_installation (after subsidies) (incl vat)': totalCost,
    LTI_tenor: tenor === 1 ? '1 year' : `${tenor} years`,
    LTI_downpayment: downpayment,
  });
};
