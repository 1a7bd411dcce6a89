/**
 * Registers the elements, all at once: a framework that writes to an unregistered element may write something else (`docs/frameworks.md`).
 * On a page with the script tag, the script registers its own. Elements of two copies do not find each other.
 */

import { defineElements } from './define-elements.js';
import type { FinCheckoutButton, FinLeadForm, FinMonthlyFee } from './index.js';

export { elements } from './define-elements.js';

if (!('finWidgets' in globalThis)) defineElements();

declare global {
  interface HTMLElementTagNameMap {
    'fin-monthly-fee': FinMonthlyFee;
    'fin-checkout-button': FinCheckoutButton;
    'fin-lead-form': FinLeadForm;
  }
}
