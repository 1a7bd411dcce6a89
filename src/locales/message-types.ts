/**
 * The names of all texts that the elements show. A language that lacks a text does not compile. An argument is formatted
 * already (`2.490 €`, `15 Jahre`). The names are public: a page can replace each text (`strings`).
 */
export interface Messages extends MessagesWithLead, CreditMessages, ShareMessages {}

/** The texts of the lead form, and of the files before it. */
export interface MessagesWithLead extends MessagesWithForm, LeadMessages {}

/** The texts of the script's first two files. */
export interface MessagesWithForm extends CoreMessages, FormMessages {}

/** Texts of the monthly payment, and of the checkout button before its dialog is loaded. They are in the script's first file. */
export interface CoreMessages {
  // Monthly payment
  downpaymentLabel: string;
  tenorLabel: string;
  /** A caption beside `tenorLabel`: each term has its monthly payment with it. */
  tenorFees: string;
  totalCostLabel: string;
  /** The label of the amount. It says that the payment is an estimate. */
  yourFee: string;
  perMonth: string;
  /** The payment in one line (`layout="line"`). Its argument is the amount. */
  lineFee(amount: string): string;
  /** The down payment in one line. Its argument is the percentage, such as `10%`. */
  lineDownpayment(percent: string): string;
  /** The label of the total cost less the down payment. */
  financed: string;
  /** The date of the quote, with `share` and in print. Its argument is the date: `November 24, 2026`. */
  asOf(date: string): string;
  /** In place of the amount, while the page has no total cost. */
  chooseSystem: string;

  // Monthly payment: failures
  noFee: string;
  offline: string;
  /** Under the message of a failure. Its argument is term and down payment: `15 years, 10% down`. */
  choiceKept(choice: string): string;

  // All elements
  /** The service has too many requests, or a request is under way. */
  busy: string;
  /** The button that requests the quote again, or repeats a request without a known outcome. */
  retry: string;
  /** The mark of the test mode. */
  test: string;

  // Checkout button
  toCheckout: string;
  /** The visitor's request for an offer or a call failed. */
  notDone: string;
}

/** Texts of the form that asks for a customer's data, and of what a visitor can do about a request. They are in the script's second file. */
export interface FormMessages {
  /** The title of the dialog. */
  yourDetails: string;

  // Fields
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: string;
  addressHelp: string;
  /** The name of a company. */
  company: string;
  /** The contact person of a company. */
  contact: string;
  comment: string;
  /** Shown in brackets after the label of an optional field. */
  optional: string;
  /** The problem of an empty field. The field's label stands before it. */
  isRequired: string;
  /** The problem of a malformed e-mail address or phone number. The field's label stands before it. */
  writeLikeThis(example: string): string;
  /** The problem of a missing consent. */
  consentRequired: string;

  // Around the fields
  /** The button that turns known data into fields. */
  edit: string;
  /** The spec has no field for the down payment, so nothing may promise that it carries over. */
  downpaymentLater: string;
  /** In place of `downpaymentLater`, under a fee with this down payment: `10% (€2,490)`. */
  chooseAgain(downpayment: string): string;
  submit: string;
  cancel: string;

  // Checkout button
  creatingOffer: string;
  /** The link to the checkout. With an ellipsis added: the checkout is opening. */
  openCheckout: string;
  /** The button that starts an offer for a different customer. */
  another: string;

  // Lead form
  /** The button that sends the visitor's request: the lead form's submit button, and the confirmation of a new request. */
  sendRequest: string;

  // Failures. "Request" means the visitor's request for an offer or a call.
  /** Added to `notDone` if other details may help. */
  checkDetails: string;
  /** Added to `notDone` if the page's own data have a mistake, and not the visitor's. */
  notYourDetails: string;
  /** The service gave no checkout link, or one that must not be followed. */
  noLink: string;
  /** The outcome of the request is unknown. */
  notCertain: string;
  /** Added to `notCertain` if the service was asked to send an e-mail. */
  mayBeInMail: string;
  /** Added to `notCertain` if the request may be repeated: the host knows the key of the first one. */
  safeToRetry: string;
  /** The link to the telephone number of the page's fallback. */
  call(number: string): string;
  /** The button that sends a new request although the outcome of the former is unknown. */
  startAgain: string;
  /** Asks to confirm `startAgain`. */
  maybeTwice: string;
}

/** Texts of the lead form alone. They are in its own file. */
export interface LeadMessages {
  /** Confirms that a lead arrived. It says with whom, so a page may name the company. */
  requestSent: string;
  /** The button that leads from the confirmation back to the form. */
  sendAnother: string;
}

/** Texts of what a card can do beyond the monthly payment. They are in the file of the card's details. */
export interface ShareMessages {
  /** The button that shares a link to the selection. */
  share: string;
  /** Confirms that the link is in the clipboard. */
  linkCopied: string;
  print: string;
}

/** Texts of a credit's totals and its representative example. They are in the file of the card's details. */
export interface CreditMessages {
  /** The effective annual rate beside the monthly payment. Its argument is the rate: `5.63%`. */
  rateLine(rate: string): string;

  // Totals
  /** The number of payments, before their amount: `180 payments of €182.99`. */
  paymentsOf(count: string): string;
  /** What the credit costs in all: the sum of all payments less the amount financed. */
  costOfCredit: string;

  // Representative example
  representativeExample: string;
  cashPrice: string;
  netLoanAmount: string;
  /** The nominal annual rate, which is fixed for the whole term. */
  borrowingRate: string;
  effectiveRate: string;
  /** What the credit costs besides interest. `noFurtherCosts` is its value. */
  furtherCosts: string;
  noFurtherCosts: string;
  totalAmount: string;
  /** The down payment and all payments together (Switzerland). */
  creditPrice: string;
  /** The lender's name and address. */
  lenderLine(lender: string): string;
}
