/** Registers the elements under their names. A name that is taken already is left as it is. */
import { FinMonthlyFee } from './elements/monthly-fee/monthly-fee.js';

const define = (name: string, element: CustomElementConstructor): void => {
  if (!customElements.get(name)) customElements.define(name, element);
};

define('fin-monthly-fee', FinMonthlyFee);

declare global {
  interface HTMLElementTagNameMap {
    'fin-monthly-fee': FinMonthlyFee;
  }
}
