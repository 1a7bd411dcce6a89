import type { Client } from '../../client/client.js';
import { nearestStep } from '../../contract/selection-start.js';
import type { Country, Currency } from '../../contract/value-sets.js';
import type { BaseSettings } from '../base/fin-element.js';
import type { Selection } from './events.js';
import type { FeeSettings } from './fee-settings.js';
import { type OpenParts, type QuoteRequest, quoteRequestFor } from './quote-request.js';

/** The settings that quotes depend on, and the choices of a visitor. */
export interface Offer {
  client: Client;
  organization: string | undefined;
  country: Country;
  currency: Currency;
  /** After subsidies, including VAT. 0 while the page has none. */
  totalCost: number;
  settings: FeeSettings;
  /** What the host's settings decide, which have not come yet. Without a country, that of the offer is a placeholder. */
  open?: OpenParts | undefined;
}

/** The offer that the settings describe; `undefined` while one of them is missing, other than the total cost. */
export const offerOf = (base: BaseSettings, settings: FeeSettings | undefined): Offer | undefined => {
  const { client, organization, totalCost = 0, open } = base;
  const isOpen = open?.parts.includes('country');
  const country = isOpen ? 'Germany' : base.country;
  const currency = isOpen ? 'EUR' : base.currency;
  if (!client || !country || !currency || !settings) return undefined;
  return { client, organization, country, currency, totalCost, settings, open };
};

/** The part of a selection that a visitor chooses. */
export type Choice = Pick<Selection, 'tenor' | 'downpayment'>;

/** A payment of about the right length, for the room that a card keeps. Server and element compute the same one. */
export const roughFee = ({ totalCost = 0, tenor = 1 }: Partial<Selection>): number =>
  Math.floor(totalCost / tenor / 12) + 0.01;

/** What the representative example is an example of. */
export interface ExampleOffer {
  selection: Selection;
  request: QuoteRequest;
}

/** The example of an offer: that of the setting `example`, or where the selection starts. `undefined` if the card composes none. */
export const exampleOfferOf = (offer: Offer | undefined): ExampleOffer | undefined => {
  if (!offer?.settings.allCostsIncluded || !offer.settings.lender) return undefined;
  const { open, settings } = offer;
  const selection = { ...selectionOf(offer, {}), ...settings.example };
  const parts = open?.parts.filter((part) => part === 'country' || !settings.example);
  return selection.totalCost ? { selection, request: quoteRequestFor(offer, selection, parts) } : undefined;
};

/** The selection of an offer and a visitor's choice. A tenor that is not on offer is replaced by the settings' one; a down payment moves to the nearest step. */
export const selectionOf = (
  { country, currency, totalCost, settings }: Omit<Offer, 'client' | 'organization'>,
  { tenor = settings.tenor, downpayment = settings.downpayment }: Partial<Choice>,
): Selection => ({
  country,
  currency,
  totalCost,
  tenor: settings.tenors.includes(tenor) ? tenor : settings.tenor,
  downpayment: nearestStep(settings.range, downpayment),
});
