/**
 * Registers the elements, all at once: a framework that writes to an unregistered element may write something else (`docs/frameworks.md`).
 * On a page with the script tag, the script registers its own. Elements of two copies do not find each other.
 */

import { defineElements } from './define-elements.js';
import type { FinCheckoutButton, FinLeadForm, FinMonthlyFee } from './index.js';

export { elements } from './define-elements.js';

// An element of the page with the id `finWidgets` is a global of that name, too.
const { finWidgets } = globalThis as { finWidgets?: { loaded?: unknown } };
if (!finWidgets?.loaded) defineElements();

declare global {
  interface HTMLElementTagNameMap {
    'fin-monthly-fee': FinMonthlyFee;
    'fin-checkout-button': FinCheckoutButton;
    'fin-lead-form': FinLeadForm;
  }
}
