import type { Body, Client } from '../../client/client.js';
import { duration } from '../../contract/values.js';
import type { Selection } from './events.js';

/** What is asked of the service, of whom. Two questions are the same when one answer serves both. */
export interface Question {
  client: Client;
  body: Body<'pricing_2'>;
  key: string;
}

export const questionOf = (client: Client, organization: string | undefined, selection: Selection): Question => {
  const body: Body<'pricing_2'> = {
    country_project: selection.country,
    currency_project: selection.currency,
    ...(organization && { organization }),
    'total_cost_installation (after subsidies) (incl vat)': selection.totalCost,
    LTI_tenor: duration(selection.tenor),
    LTI_downpayment: selection.downpayment,
  };
  return { client, body, key: JSON.stringify(body) };
};

export const sameQuestion = (one: Question | undefined, other: Question | undefined): boolean =>
  one?.client === other?.client && one?.key === other?.key;
