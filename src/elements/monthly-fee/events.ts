import type { Country, Currency, Tenor } from '../../contract/values.js';

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
export class FinChangeEvent extends Event {
  readonly #selection: Selection;

  constructor(selection: Selection) {
    super('fin-change', { bubbles: true, composed: true });
    this.#selection = selection;
  }

  get selection(): Selection {
    return this.#selection;
  }
}

/**
 * `fin-fee`: a fee came on show, or (`fee` is `undefined`) the one on show went. Remembered answers count too.
 * Bubbles, composed, not cancelable.
 */
export class FinFeeEvent extends Event {
  readonly #fee: number | undefined;
  readonly #selection: Selection | undefined;

  constructor(fee: number | undefined, selection: Selection | undefined) {
    super('fin-fee', { bubbles: true, composed: true });
    this.#fee = fee;
    this.#selection = selection;
  }

  /** A month's fee, in the selection's currency. */
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
