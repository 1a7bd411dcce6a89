import type { BaseSettings } from '../base/fin-element.js';
import type { SettingName, SettingsReader } from '../base/settings-reader.js';
import type { Lead } from './events.js';
import type { FinLeadForm } from './lead-form.js';

/** The field of a lead that each setting gives, by property name. A field of `.lead` takes precedence. */
export const fieldOfSetting: Partial<Record<SettingName<FinLeadForm>, keyof Lead>> = {
  country: 'country',
  organization: 'organization',
  totalCost: 'estimated_cost_of_installation',
  salesRep: 'sales_rep_id',
};

/** A lead's fields beside the customer's data. The installer gives them. */
export type LeadOffer = Pick<Lead, 'country' | 'organization' | 'sales_rep_id' | 'estimated_cost_of_installation'>;

/**
 * Reads the offer.
 * @returns `undefined` while a setting is missing or wrong; `reader.problems` names it, unless only the amount is missing
 */
export const readLeadOffer = (
  reader: SettingsReader<SettingName<FinLeadForm>>,
  base: BaseSettings,
): LeadOffer | undefined => {
  const salesRep = reader.text('salesRep');
  const { country, totalCost, organization } = base;
  if (reader.problems.size || !country || !totalCost) return undefined;
  return {
    country,
    ...(organization && { organization }),
    ...(salesRep && { sales_rep_id: salesRep }),
    estimated_cost_of_installation: totalCost,
  };
};
