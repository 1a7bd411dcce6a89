/** Digests of what an attempt is about, and keys. */

import type { Project } from '../checkout-button/events.js';
import type { CustomerData } from '../customer-form/customer-fields.js';
import { customerFieldNames } from '../customer-form/customer-fields.js';
import type { Marks } from './intent.js';

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A key of one attempt: the same for every repetition of the same body. `randomUUID` is not there on plain http. */
export const newKey = (): string => hex(crypto.getRandomValues(new Uint8Array(16)));

/** On plain http there is nothing to digest with: there the text is its own digest, and stays in the page's memory. */
const digest = async (...what: unknown[]): Promise<string> => {
  const text = JSON.stringify(what);
  const { subtle } = crypto;
  return subtle ? hex(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)))) : text;
};

/**
 * Where a button stands: the page, and its id, or its place among its kind, up through the shadow roots. What has an id is the
 * same whatever a configurator writes into the query.
 */
const pathOf = (button: Element): unknown[] => {
  const path: unknown[] = [location.pathname + (button.id ? '' : location.search)];
  for (let at: Element | undefined = button; at; ) {
    const root = at.getRootNode() as Document | ShadowRoot; // it is connected
    path.push(at.id || [...root.querySelectorAll(at.localName)].indexOf(at));
    at = (root as Partial<ShadowRoot>).host;
  }
  return path;
};

const isCustomers = ([field]: [string, unknown]): boolean =>
  field === 'address_project' || customerFieldNames.some((name) => name === field);

/**
 * @param service where it goes: the same offer to another service is another offer
 * @param known what the page says of the customer
 * @param complete whether nothing of the customer's data is missing
 */
export const marksOf = async (
  button: Element,
  service: unknown,
  project: Project,
  known: CustomerData,
  complete: boolean,
): Promise<Marks> => {
  const fields = Object.entries(project).sort();
  const [place, offer, page, who, customer] = await Promise.all([
    digest(service, pathOf(button)),
    digest(
      service,
      fields.filter((field) => !isCustomers(field)),
    ),
    digest(service, known),
    complete ? digest(service, known, project.email_customer.toLowerCase()) : '',
    complete ? digest(service, fields.filter(isCustomers)) : '',
  ]);
  return { place, offer, page, who, customer };
};
