import type { Country, Currency, Tenor } from '../../contract/value-sets.js';
import { FinEvent } from '../base/fin-event.js';

/** The inputs of the monthly payment: country, currency, total cost, and a visitor's choice of term and down payment. */
export interface Selection {
  country: Country;
  currency: Currency;
  /** Total cost after subsidies, including VAT, in `currency`. */
  totalCost: number;
  /** In years. */
  tenor: Tenor;
  /** In percent of the total cost, 0 to 40. */
  downpayment: number;
}

/** `fin-change`: a visitor has moved the slider by a step or chosen a term. Bubbles, composed, not cancelable. */
export class FinChangeEvent extends FinEvent {
  readonly #selection: Selection;

  constructor(selection: Selection) {
    super('fin-change');
    this.#selection = selection;
  }

  get selection(): Selection {
    return this.#selection;
  }
}

/**
 * `fin-fee`: a monthly payment has appeared, or the one on show has gone. Payments from the client's cache count too. Bubbles, composed, not
 * cancelable.
 */
export class FinFeeEvent extends FinEvent {
  readonly #fee: number | undefined;
  readonly #selection: Selection | undefined;

  constructor(fee: number | undefined, selection: Selection | undefined) {
    super('fin-fee');
    this.#fee = fee;
    this.#selection = selection;
  }

  /** The monthly payment in the selection's currency; `undefined` when the payment on show has gone. */
  get fee(): number | undefined {
    return this.#fee;
  }

  /** The selection on show; `undefined` while a setting is missing. */
  get selection(): Selection | undefined {
    return this.#selection;
  }
}

declare global {
  interface HTMLElementEventMap {
    'fin-change': FinChangeEvent;
    'fin-fee': FinFeeEvent;
  }
}
