import { type Customer, customerFieldNames } from '../shared/customer.js';

/** A customer's data as the host's form has it; the coordinates of the address only come from there. */
export type HostData = Partial<Customer> & { lat?: string; lng?: string };

const wanted = new Set<string>([...customerFieldNames, 'lat', 'lng']);

/** Reads a host form: fields named as in the spec, or that say with `data-fin-field` which one they are. */
export const readHostForm = (form: HTMLFormElement | null): HostData => {
  const data: Record<string, string> = {};
  for (const control of form?.elements ?? []) {
    // Whatever takes part in a form: inputs, selects, and custom elements that may lack either property.
    const { name, value, type, checked } = control as HTMLInputElement;
    const field = (control as HTMLElement).dataset.finField ?? name;
    const off = control.matches(':disabled') || (type === 'radio' && !checked);
    if (!off && wanted.has(field) && typeof value === 'string' && value.trim()) data[field] = value.trim();
  }
  return data;
};
