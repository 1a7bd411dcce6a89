/**
 * The parts that only some visitors need: the checkout button's dialog, and what it submits. The script tag loads them as a second
 * file when a visitor first shows an interest in them (`load-forms.ts`).
 */
export { CheckoutController } from './checkout-button/checkout-controller.js';

/**
 * Imports the rest of the lead form, a file of its own. The customer form and the submission, which the dialog needs too, stay in the
 * second file, because the build sees that only the second file imports the other.
 */
export const importLeadController = async () => (await import('./lead-form/lead-controller.js')).LeadController;
