/** The visitor's choice as query parameters of the checkout's address: the spec has no field for the down payment. */
import { textOf } from '../formats/max-text-length.js';
import type { CheckoutSettings } from './checkout-settings.js';
import type { Project } from './events.js';

/** The selection of the linked fee, if it is the one that is sent: `.project` or a listener of `fin-checkout` may send another offer. */
export const sentSelection = (
  { selection, offer }: CheckoutSettings,
  project: Project,
): CheckoutSettings['selection'] =>
  selection &&
  selection.totalCost === project.Total_cost_installation &&
  selection.country === project.country_project &&
  selection.currency === project.currency_project &&
  textOf(project.financing_durations) === textOf(offer.financing_durations)
    ? selection
    : undefined;

/**
 * Appends the down payment in percent under the first name, and the years under the second. A parameter that the address has already stays.
 * @param names from the setting `checkout-params`
 */
export const withChoice = (
  address: string,
  names: readonly string[],
  selection: CheckoutSettings['selection'],
): string => {
  if (!selection) return address;
  const url = new URL(address);
  const values = [selection.downpayment, selection.tenor];
  names.forEach((name, place) => {
    // Not by `searchParams`, which would encode the other parameters again.
    if (!url.searchParams.has(name)) url.search += `${url.search ? '&' : '?'}${name}=${values[place]}`;
  });
  return url.href;
};
