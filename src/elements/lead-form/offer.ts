import type { BaseSettings } from '../base/fin-element.js';
import type { Settings } from '../base/settings.js';
import type { Lead } from './events.js';

/** The fields of a lead that settings stand for, by property: `.lead` overrides the attribute. */
export const fieldOfSetting: Readonly<Record<string, keyof Lead>> = {
  country: 'country',
  organization: 'organization',
  totalCost: 'estimated_cost_of_installation',
  salesRep: 'sales_rep_id',
};

/** What the installer says of a lead. */
export type LeadOffer = Pick<Lead, 'country' | 'organization' | 'sales_rep_id' | 'estimated_cost_of_installation'>;

/** @returns `undefined` while something is missing or wrong; `settings` then says what (a missing amount is no error). */
export const readLead = (settings: Settings, base: BaseSettings): LeadOffer | undefined => {
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
