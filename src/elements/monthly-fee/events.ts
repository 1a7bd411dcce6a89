import type { Country, Currency, Tenor } from '../../contract/values.js';
import { FinEvent } from '../base/fin-event.js';

/** What a fee is the fee of. */
export interface Selection {
  country: Country;
  currency: Currency;
  /** Total cost after subsidies, including VAT. */
  totalCost: number;
  /** In years. */
  tenor: Tenor;
  /** In percent of the total cost, 0 to 40. */
  downpayment: number;
}

/** `fin-change`: a person moved the slider or picked a tenor; fired at each step. Bubbles, composed, not cancelable. */
export class FinChangeEvent extends FinEvent {
  readonly selection: Selection;

  constructor(selection: Selection) {
    super('fin-change');
    this.selection = selection;
  }
}

/**
 * `fin-fee`: a fee came on show, or (`fee` is `undefined`) the one on show went. Remembered answers count too.
 * Bubbles, composed, not cancelable.
 */
export class FinFeeEvent extends FinEvent {
  /** A month's fee, in the selection's currency. */
  readonly fee: number | undefined;

  /** The selection on show; `undefined` while a setting is missing. */
  readonly selection: Selection | undefined;

  constructor(fee: number | undefined, selection: Selection | undefined) {
    super('fin-fee');
    this.fee = fee;
    this.selection = selection;
  }
}

declare global {
  interface HTMLElementEventMap {
    'fin-change': FinChangeEvent;
    'fin-fee': FinFeeEvent;
  }
}
