import { filledFields } from '../base/filled-fields.js';
import { type Customer, customerFieldNames } from './customer-fields.js';

/** A customer's data as a page knows it, texts all; the coordinates of the address only come from there. */
export type CustomerData = Partial<Customer> & { lat?: string; lng?: string };

/** `customer_email`, as a lead has it, is `email_customer`, as a project has it. */
const projectName = (name: string): string => name.replace(/^customer_(.+)/, '$1_customer');

/** The other way round. */
export const leadName = (name: string): string => name.replace(/(.+)_customer$/, 'customer_$1');

const wanted = [...customerFieldNames, 'comment', 'lat', 'lng'];

/**
 * Reads a page's controls: named as in the spec, for a project or for a lead, or that say with `data-fin-field` which
 * field they are.
 */
export const readControls = (controls: Iterable<Element>): CustomerData => {
  const data: Record<string, string> = {};
  for (const control of controls) {
    // Whatever takes part in a form: inputs, selects, and custom elements that may lack either property.
    const { name, value, type, checked } = control as HTMLInputElement;
    const field = projectName((control as HTMLElement).dataset.finField ?? name ?? '');
    const off = control.matches(':disabled') || (type === 'radio' && !checked);
    if (!off && wanted.includes(field) && typeof value === 'string' && value.trim()) data[field] = value.trim();
  }
  return data;
};

/** The host form that an element names, or the one around it. */
export const formFor = (element: Element, id: string | null | undefined): HTMLFormElement | null => {
  const root = element.getRootNode() as Document | ShadowRoot;
  // Off the page, the root is neither.
  const form = id ? root.getElementById?.(id) : element.closest('form');
  return form instanceof HTMLFormElement ? form : null;
};

/** The fields of a project or a lead that tell of the customer. */
interface Given {
  address_project?: object;
  address?: object;
}

/** What `.project` or `.lead` says of the customer, over what the host's form says; an empty text for what nobody says. */
export const knownCustomer = (
  form: HTMLFormElement | null,
  { address_project, address = address_project, ...names }: Given,
): CustomerData => {
  const place: CustomerData = filledFields(address);
  const given = Object.fromEntries(Object.entries(names).map(([name, value]) => [projectName(name), value]));
  // Coordinates belong to the address that they came with.
  const elsewhere = place.address && { lat: '', lng: '' };
  const said: Record<string, unknown> = { ...readControls(form?.elements ?? []), ...elsewhere, ...given, ...place };
  return Object.fromEntries(wanted.map((field) => [field, String(said[field] ?? '').trim()]));
};

const coordinate = (text: string | undefined): number | undefined =>
  text?.trim() && Number.isFinite(Number(text)) ? Number(text) : undefined;

/** The spec's address object: coordinates only where the page gave them with the address. */
export const addressOf = (customer: CustomerData): { address: string; lat?: number; lng?: number } => {
  const [lat, lng] = [coordinate(customer.lat), coordinate(customer.lng)];
  return {
    address: customer.address ?? '',
    ...(lat !== undefined && { lat }),
    ...(lng !== undefined && { lng }),
  };
};
