/**
 * The parts that only some visitors need: the checkout button's dialog, the lead form, and what both submit. The script tag
 * loads them as a second file when a visitor first shows an interest in them (`load-forms.ts`).
 */
export { CheckoutController } from './checkout-button/checkout-controller.js';
export { LeadController } from './lead-form/lead-controller.js';
