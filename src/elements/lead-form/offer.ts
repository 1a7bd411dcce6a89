import type { BaseSettings } from '../base/fin-element.js';
import type { Settings } from '../base/settings.js';
import type { Lead } from './events.js';

/** The field of a lead that each setting gives, by property name. A field of `.lead` takes precedence. */
export const fieldOfSetting: Readonly<Record<string, keyof Lead>> = {
  country: 'country',
  organization: 'organization',
  totalCost: 'estimated_cost_of_installation',
  salesRep: 'sales_rep_id',
};

/** A lead's fields beside the customer's data. The installer gives them. */
export type LeadOffer = Pick<Lead, 'country' | 'organization' | 'sales_rep_id' | 'estimated_cost_of_installation'>;

/**
 * Reads the offer.
 * @returns `undefined` while a setting is missing or wrong; `settings.problems` names it, unless only the amount is missing
 */
export const readLeadOffer = (settings: Settings, base: BaseSettings): LeadOffer | undefined => {
  const salesRep = settings.text('salesRep');
  const { country, totalCost, organization } = base;
  if (settings.problems.length || !country || !totalCost) return undefined;
  return {
    country,
    ...(organization && { organization }),
    ...(salesRep && { sales_rep_id: salesRep }),
    estimated_cost_of_installation: totalCost,
  };
};
