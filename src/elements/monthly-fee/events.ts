import type { Country, Currency, Tenor } from '../../contract/values.js';
import { FinEvent } from '../shared/fin-event.js';

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
  constructor(readonly selection: Selection) {
    super('fin-change');
  }
}

/**
 * `fin-fee`: a fee came on show, or (`fee` is `undefined`) the one on show went. Remembered answers count too.
 * Bubbles, composed, not cancelable.
 */
export class FinFeeEvent extends FinEvent {
  /**
   * @param fee a month's fee, in the selection's currency
   * @param selection the selection on show; `undefined` while a setting is missing
   */
  constructor(
    readonly fee: number | undefined,
    readonly selection: Selection | undefined,
  ) {
    super('fin-fee');
  }
}

declare global {
  interface HTMLElementEventMap {
    'fin-change': FinChangeEvent;
    'fin-fee': FinFeeEvent;
  }
}
