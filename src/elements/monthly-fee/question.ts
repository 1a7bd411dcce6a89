import type { Body, Client } from '../../client/client.js';
import { duration } from '../../contract/values.js';
import type { Selection } from './events.js';

/** A request for a fee, and the client it goes to. */
export interface Question {
  readonly client: Client;
  readonly body: Body<'pricing_2'>;
}

export const questionFor = (client: Client, organization: string | undefined, selection: Selection): Question => ({
  client,
  body: {
    country_project: selection.country,
    currency_project: selection.currency,
    ...(organization && { organization }),
    'total_cost_installation (after subsidies) (incl vat)': selection.totalCost,
    LTI_tenor: duration(selection.tenor),
    LTI_downpayment: selection.downpayment,
  },
});

/** Whether one answer serves both questions. */
export const sameQuestion = (one: Question | undefined, other: Question | undefined): boolean =>
  one?.client === other?.client && JSON.stringify(one?.body) === JSON.stringify(other?.body);
