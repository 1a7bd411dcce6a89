import type { CoreMessages } from './messages.js';

export const en: CoreMessages = {
  downpaymentLabel: 'Down payment',
  tenorLabel: 'Term',
  tenorFees: 'monthly payment for each',
  totalCostLabel: 'Total price',
  yourFee: 'Your monthly payment (estimate)',
  perMonth: 'per month',
  lineFee: (amount) => `${amount} a month`,
  lineDownpayment: (percent) => `${percent} down`,
  financed: 'Amount financed',
  asOf: (date) => `As of ${date}`,
  chooseSystem: 'Choose your system to see your monthly payment',
  noFee: 'The monthly payment is not available right now.',
  offline: 'You are offline.',
  choiceKept: (choice) => `Your choice is kept: ${choice}.`,
  busy: 'Please wait a moment.',
  retry: 'Try again',
  test: 'Test mode: prices and offers are not real.',
  toCheckout: 'View offer',
  notDone: 'Your request could not be processed.',
};
