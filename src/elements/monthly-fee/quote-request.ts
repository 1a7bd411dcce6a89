import type { Body, Client } from '../../client/client.js';
import type { OpenPart } from '../../contract/page-settings.js';
import { duration, type Tenor } from '../../contract/value-sets.js';
import type { Selection } from './events.js';

/** A `pricing_2` request, and the client that sends it. */
export interface QuoteRequest {
  readonly client: Client;
  readonly body: Body<'pricing_2'>;
  /** Aborts when the host's settings have come, which complete the body. `undefined`: the body is complete. */
  readonly completed?: AbortSignal | undefined;
}

/** What a quote request leaves to the host, whose settings have not come yet. */
export interface OpenParts {
  readonly parts: readonly OpenPart[];
  /** Aborts when the settings have come. */
  readonly completed: AbortSignal;
}

/** The most requests that a mint carries beside that of the selection (`host/PROTOCOL.md`). */
export const maxCompanions = 4;

/** The terms beside the chosen one. */
export const otherTenors = (tenors: readonly Tenor[], chosen: Tenor): readonly Tenor[] =>
  tenors.filter((tenor) => tenor !== chosen);

/** The terms whose requests a mint carries beside that of the chosen one: all others of a card that has few. */
export const companionTenors = (tenors: readonly Tenor[], chosen: Tenor): readonly Tenor[] => {
  const others = otherTenors(tenors, chosen);
  return others.length <= maxCompanions ? others : [];
};

/** The body of the request for the quote of a selection. Fields of open parts are missing, as only a mint may carry it. */
export const quoteBody = (
  organization: string | undefined,
  selection: Selection,
  open: readonly OpenPart[] = [],
): QuoteRequest['body'] => {
  const isOpen = (part: OpenPart) => open.includes(part);
  const body = {
    ...(!isOpen('country') && { country_project: selection.country, currency_project: selection.currency }),
    ...(organization && { organization }),
    'total_cost_installation (after subsidies) (incl vat)': selection.totalCost,
    ...(!isOpen('tenor') && { LTI_tenor: duration(selection.tenor) }),
    ...(!isOpen('downpayment') && { LTI_downpayment: selection.downpayment }),
  };
  return body as QuoteRequest['body']; // complete without open parts
};

/** The request for the quote of a selection. */
export const quoteRequestFor = (
  { client, organization, open }: { client: Client; organization: string | undefined; open?: OpenParts | undefined },
  selection: Selection,
  parts: readonly OpenPart[] = open?.parts ?? [],
): QuoteRequest => ({
  client,
  body: quoteBody(organization, selection, parts),
  ...(parts.length && { completed: open?.completed }),
});

/** Whether one quote answers both requests. */
export const isSameRequest = (one: QuoteRequest | undefined, other: QuoteRequest | undefined): boolean =>
  one?.client === other?.client && JSON.stringify(one?.body) === JSON.stringify(other?.body);
