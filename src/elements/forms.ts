/**
 * What only a visitor needs who wants more than a figure: the dialog, the forms and what leads to the checkout. It comes on the
 * first sign of that (`shared/load-forms.ts`), of the script tag as a file of its own.
 */
export { Desk } from './checkout-button/checkout-controller.js';
export { LeadDesk } from './lead-form/lead-controller.js';
