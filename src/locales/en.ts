import type { CoreMessages } from './messages.js';

export const en: CoreMessages = {
  downpaymentLabel: 'Down payment',
  tenorLabel: 'Term',
  totalCostLabel: 'Total price',
  yourFee: 'Your monthly payment (estimate)',
  perMonth: 'per month',
  lineFee: (amount) => `${amount} a month`,
  lineDownpayment: (share) => `${share} down`,
  financed: 'Amount financed',
  noFee: 'The monthly payment is not available right now.',
  offline: 'You seem to be offline.',
  busy: 'Please wait a moment.',
  retry: 'Try again',
  test: 'Test: nothing here is real.',
  toCheckout: 'View offer',
  creatingOffer: 'Creating your offer…',
  openCheckout: 'Go to checkout',
  notDone: 'Your request could not be processed.',
  notCertain: 'It is unclear whether your request arrived.',
};
