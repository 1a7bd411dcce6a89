/** The elements' classes, without side effects. `fin-widgets/define` registers them. */

export type { Strings, Texts } from './elements/base/custom-texts.js';
export { FinErrorEvent } from './elements/base/fin-error-event.js';
export { configure, type PageDefaults } from './elements/base/page-defaults.js';
export { type CheckoutState, FinCheckoutButton } from './elements/checkout-button/checkout-button.js';
export {
  FinCheckoutEvent,
  FinProjectEvent,
  FinRedirectEvent,
  type Project,
  type ProjectOutcome,
} from './elements/checkout-button/events.js';
export { FinLeadEvent, FinLeadSentEvent, type Lead } from './elements/lead-form/events.js';
export { FinLeadForm, type LeadState } from './elements/lead-form/lead-form.js';
export { FinChangeEvent, FinFeeEvent, type Selection } from './elements/monthly-fee/events.js';
export { type FeeState, FinMonthlyFee } from './elements/monthly-fee/monthly-fee.js';
