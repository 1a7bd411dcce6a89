import type { Client } from '../../client/client.js';
import type { FinMonthlyFee } from '../monthly-fee/monthly-fee.js';
import type { Project } from './events.js';
import type { Target } from './open-checkout.js';
import type { ProjectOffer } from './read-project-offer.js';

/** A button's settings, read and checked. */
export interface CheckoutSettings {
  client: Client;
  /** The base URL, unparsed: the same offer to another service is another offer. */
  serviceUrl: unknown;
  offer: ProjectOffer;
  /** The filled fields of `.project`. */
  given: Partial<Project>;
  /** The id of the page's form that gives the customer's data. Without it, the form around the button does. */
  form: string | null | undefined;
  /** The linked fee's selection on show. */
  selection: FinMonthlyFee['selection'];
  /** The linked fee's figure on show, which answers this selection. */
  fee: FinMonthlyFee['fee'];
  /** Origins that a checkout link may lead to; `undefined` allows any. */
  origins: readonly string[] | undefined;
  /** The names of the checkout's query parameters for the down payment and the years; empty if the checkout understands none. */
  params: readonly string[];
  /** The window that the checkout opens in. */
  target: Target;
  disabled: boolean;
}
