import type { Client } from '../../client/client.js';
import type { Country } from '../../contract/value-sets.js';
import type { Lead } from './events.js';
import type { LeadOffer } from './read-lead-offer.js';

/** A form's settings, read and checked. */
export interface LeadSettings {
  client: Client | undefined;
  country: Country | undefined;
  /** `undefined` while a setting is missing or wrong. */
  offer: LeadOffer | undefined;
  /** The filled fields of `.lead`. */
  given: Partial<Lead>;
  /** The id of the page's form that gives the customer's data. Without it, the form around the element does. */
  form: string | null | undefined;
  phoneRequired: boolean;
  disabled: boolean;
}
