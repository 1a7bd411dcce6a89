/** Fingerprints of a submission, and idempotency keys. */

import type { Fingerprints } from './state.js';
import { salts } from './submission-records.js';

/** What a submission is about. */
export interface Subject {
  /** The element that submits. */
  element: Element;
  /** The service's address: the same offer to another service is another offer. */
  serviceUrl: unknown;
  /** What is sent beside the customer's data. */
  offer: object;
  /** The customer's data as the page knows it. */
  known: object;
  /** The customer's data that is sent, and its e-mail address; `undefined` while some is missing. */
  customer: { data: object; email: string } | undefined;
}

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A new idempotency key. `crypto.randomUUID` is missing on plain http. */
export const newKey = (): string => hex(crypto.getRandomValues(new Uint8Array(16)));

/** The SHA-256 of some values. On plain http the browser has no digests: there the text itself stays in the page's memory. */
const digest = async (...values: unknown[]): Promise<string> => {
  const text = JSON.stringify(values);
  const { subtle } = crypto;
  return subtle ? hex(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)))) : text;
};

/** Fields in the order of their names, so that two objects with equal fields have one digest. */
const sorted = (fields: object): [string, unknown][] =>
  Object.entries(fields).sort(([name], [other]) => (name < other ? -1 : 1));

/**
 * Where an element stands: the page, and the element's id or its index among its kind, up through the shadow roots. An
 * element with an id stays the same whatever a configurator writes into the page's query.
 */
const pathOf = (element: Element): unknown[] => {
  const path: unknown[] = [location.pathname + (element.id ? '' : location.search)];
  for (let at: Element | undefined = element; at; ) {
    const root = at.getRootNode() as Document | ShadowRoot; // the element is connected
    path.push(at.id || [...root.querySelectorAll(at.localName)].indexOf(at));
    at = (root as Partial<ShadowRoot>).host;
  }
  return path;
};

/** Computes the fingerprints of a submission, for each salt that the tab knows. Rejects where a page's own field cannot be written as JSON. */
export const fingerprintsOf = (subject: Subject): Promise<Fingerprints[]> =>
  Promise.all(salts().map((salt) => saltedFingerprints(subject, salt)));

const saltedFingerprints = async (
  { element, serviceUrl, offer, known, customer }: Subject,
  salt: string,
): Promise<Fingerprints> => {
  // A record of an earlier version has no salt.
  const prefix = salt ? [salt, serviceUrl] : [serviceUrl];
  const [place, offerDigest, knownDigest, person, customerDigest] = await Promise.all([
    digest(...prefix, pathOf(element)),
    digest(...prefix, sorted(offer)),
    digest(...prefix, known),
    customer ? digest(...prefix, known, customer.email.toLowerCase()) : '',
    customer ? digest(...prefix, sorted(customer.data)) : '',
  ]);
  return { salt, place, offer: offerDigest, known: knownDigest, person, customer: customerDigest };
};
