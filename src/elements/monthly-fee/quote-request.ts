import type { Body, Client } from '../../client/client.js';
import { duration } from '../../contract/values.js';
import type { Selection } from './events.js';

/** A `pricing_2` request, and the client that sends it. */
export interface QuoteRequest {
  readonly client: Client;
  readonly body: Body<'pricing_2'>;
}

/** The body of the request for the quote of a selection. */
export const quoteBody = (organization: string | undefined, selection: Selection): QuoteRequest['body'] => ({
  country_project: selection.country,
  currency_project: selection.currency,
  ...(organization && { organization }),
  'total_cost_installation (after subsidies) (incl vat)': selection.totalCost,
  LTI_tenor: duration(selection.tenor),
  LTI_downpayment: selection.downpayment,
});

/** The request for the quote of a selection. */
export const quoteRequestFor = (
  client: Client,
  organization: string | undefined,
  selection: Selection,
): QuoteRequest => ({ client, body: quoteBody(organization, selection) });

/** Whether one quote answers both requests. */
export const isSameRequest = (one: QuoteRequest | undefined, other: QuoteRequest | undefined): boolean =>
  one?.client === other?.client && JSON.stringify(one?.body) === JSON.stringify(other?.body);
