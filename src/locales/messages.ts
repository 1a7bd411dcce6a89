/**
 * Every text a visitor can meet. A language that lacks one does not compile. What takes an argument gets it formatted
 * (`2.490 €`, `15 Jahre`).
 */
export interface Messages {
  // The fee
  downpaymentLabel: string;
  tenorLabel: string;
  /** Says that the fee is an estimate. */
  yourFee: string;
  perMonth: string;
  financed(amount: string): string;

  // What can go wrong, for the fee
  noFee: string;
  offline: string;
  /** Also while a request is on its way. */
  busy: string;
  /** Also of what is not certain: the same request once more. */
  retry: string;

  // The way to the checkout
  toCheckout: string;
  yourDetails: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: string;
  addressHelp: string;
  company: string;
  /** Who speaks for the company. */
  contact: string;
  comment: string;
  /** Stands in brackets behind a field's label. */
  optional: string;
  /** Turns what is known into fields. */
  edit: string;
  /** Of an empty field, and of what has to be agreed to. */
  isRequired: string;
  /** Of an e-mail address or a phone number. */
  writeLikeThis(example: string): string;
  totalCostLabel: string;
  /** The spec has no field for the downpayment: nothing promises that it carries over. */
  downpaymentLater: string;
  submit: string;
  cancel: string;
  creatingOffer: string;
  /** Of the link, and with an ellipsis of what happens. */
  openCheckout: string;

  // A lead instead
  sendRequest: string;
  requestSent: string;

  // What can go wrong, on either way: what a visitor sent is a request, for an offer or to be called
  notDone: string;
  /** Added to that, where other details may help. */
  checkDetails: string;
  noLink: string;
  notCertain: string;
  /** Added to that, if an e-mail was asked for. */
  mayBeInMail: string;
  startAnew: string;
  /** Asks for the confirmation of that. */
  maybeTwice: string;
  /** Beside an offer that is remembered. */
  another: string;
}
