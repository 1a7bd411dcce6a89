import type { Client } from '../../client/client.js';
import type { Tenor } from '../../contract/values.js';
import type { Project } from './events.js';
import type { Target } from './leave.js';
import type { Offer } from './offer.js';

/** What a button's settings come to. */
export interface Terms {
  client: Client;
  /** The service's address, to tell one from another. */
  service: unknown;
  offer: Offer;
  /** `.project` */
  given: Partial<Project>;
  /** The id of the host's form that gives the customer's data. */
  form: string | null | undefined;
  /** Of the fee that is on show beside the button. */
  tenor: Tenor | undefined;
  origins: readonly string[] | undefined;
  target: Target;
}
