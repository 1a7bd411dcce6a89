/**
 * Registers the elements, all at once: a framework that writes to an unregistered element may write something else (`docs/frameworks.md`).
 */

import { defineElements } from './define-elements.js';
import type { FinCheckoutButton, FinLeadForm, FinMonthlyFee } from './index.js';

export { elements } from './define-elements.js';

defineElements();

declare global {
  interface HTMLElementTagNameMap {
    'fin-monthly-fee': FinMonthlyFee;
    'fin-checkout-button': FinCheckoutButton;
    'fin-lead-form': FinLeadForm;
  }
}
