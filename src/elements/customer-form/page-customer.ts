/** Reads the customer's data that the page has already: from a form of the page, `.project` or `.lead`. */
import { filledFields } from '../base/filled-fields.js';
import { textOf } from '../formats/max-text-length.js';
import { type CustomerData, projectCustomerFields } from './customer-fields.js';
import { buttonTypes } from './slotted-controls.js';

const knownNames = [...projectCustomerFields, 'comment', 'lat', 'lng'];

/** The project's name of a lead's field: `customer_email` → `email_customer`. Any other name stays as it is. */
const projectName = (name: string): string => name.replace(/^customer_(.+)/, '$1_customer');

/**
 * Reads form controls that are named as in the spec, for a project or for a lead. `data-fin-field` on a control takes
 * precedence over its name.
 */
export const readControls = (controls: Iterable<Element>): CustomerData => {
  const data: Record<string, string> = {};
  for (const control of controls) {
    // Any form-associated element may be here. A custom element may lack these properties.
    const { name, value, type, checked } = control as HTMLInputElement;
    const field = projectName((control as HTMLElement).dataset.finField ?? name ?? '');
    const isOff =
      control.matches(':disabled') || buttonTypes.test(type) || (/^(radio|checkbox)$/.test(type) && !checked);
    if (!isOff && knownNames.includes(field) && typeof value === 'string' && value.trim()) data[field] = value.trim();
  }
  return data;
};

/** The page's form with the given id in the element's root; without an id, the form around the element. */
export const findPageForm = (element: Element, id: string | null | undefined): HTMLFormElement | null => {
  const root = element.getRootNode() as Document | ShadowRoot;
  // The root of a disconnected element is neither, and has no `getElementById`.
  const form = id ? root.getElementById?.(id) : element.closest('form');
  return form instanceof HTMLFormElement ? form : null;
};

/** The address of a project (`address_project`) or of a lead (`address`), beside other fields. */
interface WithAddress {
  address_project?: object;
  address?: object;
}

/** What a page gave for a field, which may be anything. Only texts and numbers count: an object would be "[object Object]". */
const fieldText = (value: unknown): string => (/string|number/.test(typeof value) ? textOf(value).trim() : '');

/**
 * The customer's data in the page's form and in `.project` or `.lead`, which takes precedence. Unknown fields are `''`.
 */
export const knownCustomer = (
  form: HTMLFormElement | null,
  { address_project, address = address_project, ...fields }: WithAddress,
): CustomerData => {
  const addressFields: CustomerData = filledFields(address);
  const given = Object.fromEntries(Object.entries(fields).map(([name, value]) => [projectName(name), value]));
  // Coordinates belong to the address they came with: another address must not get the form's.
  const noCoordinates = addressFields.address && { lat: '', lng: '' };
  const known: Record<string, unknown> = {
    // `form.elements` may be a control with this name.
    ...readControls(form ? Reflect.get(HTMLFormElement.prototype, 'elements', form) : []),
    ...noCoordinates,
    ...given,
    ...addressFields,
  };
  return Object.fromEntries(knownNames.map((name) => [name, fieldText(known[name])]));
};

/** The fields of `.project` or `.lead` that are no customer data. The visitor may have corrected or emptied the customer's. */
export const withoutCustomer = <T extends WithAddress>({ address_project: _, ...fields }: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !knownNames.includes(projectName(name)))) as Partial<T>; // the entries are some of T's own

const parseCoordinate = (text: string | undefined): number | undefined =>
  text?.trim() && Number.isFinite(Number(text)) ? Number(text) : undefined;

/** The spec's address object. It has coordinates only if the page gave them with the address. */
export const addressOf = (customer: CustomerData): { address: string; lat?: number; lng?: number } => {
  const [lat, lng] = [parseCoordinate(customer.lat), parseCoordinate(customer.lng)];
  return {
    address: customer.address ?? '',
    ...(lat !== undefined && { lat }),
    ...(lng !== undefined && { lng }),
  };
};
