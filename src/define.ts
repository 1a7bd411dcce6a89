/** Registers the elements under their names. A name that is taken already is left as it is. */
import { FinCheckoutButton, FinLeadForm, FinMonthlyFee } from './index.js';

const define = (name: string, element: CustomElementConstructor): void => {
  if (!customElements.get(name)) customElements.define(name, element);
};

define('fin-monthly-fee', FinMonthlyFee);
define('fin-checkout-button', FinCheckoutButton);
define('fin-lead-form', FinLeadForm);

declare global {
  interface HTMLElementTagNameMap {
    'fin-monthly-fee': FinMonthlyFee;
    'fin-checkout-button': FinCheckoutButton;
    'fin-lead-form': FinLeadForm;
  }
}
