/**
 * Registers the elements under their names. A name that is taken already is left as it is. In a browser that lacks what their
 * looks or states are written in (before Chromium 125, Firefox 126, Safari 17.5) none is registered: what the page has in them
 * stays on show, as before the script.
 */
import { FinCheckoutButton, FinLeadForm, FinMonthlyFee } from './index.js';

export const elements = {
  'fin-monthly-fee': FinMonthlyFee,
  'fin-checkout-button': FinCheckoutButton,
  'fin-lead-form': FinLeadForm,
};

if (CSS.supports('(color:light-dark(red,red)) and selector(:state(x))')) {
  for (const [name, element] of Object.entries(elements)) {
    if (!customElements.get(name)) customElements.define(name, element);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'fin-monthly-fee': FinMonthlyFee;
    'fin-checkout-button': FinCheckoutButton;
    'fin-lead-form': FinLeadForm;
  }
}
