/**
 * What only some visitors need: the dialog of the checkout button, the lead form, and the way to the checkout. The script tag
 * loads it as a second file when a visitor first shows an interest in them (`load-forms.ts`).
 */
export { CheckoutController } from './checkout-button/checkout-controller.js';
export { LeadController } from './lead-form/lead-controller.js';
