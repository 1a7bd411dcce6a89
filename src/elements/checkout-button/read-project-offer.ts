import { customerTypes, duration, financingOptions, projectTypes, type Tenor } from '../../contract/value-sets.js';
import type { BaseSettings } from '../base/fin-element.js';
import { absoluteUrl, type SettingName, type SettingsReader } from '../base/settings-reader.js';
import type { FinCheckoutButton } from './checkout-button.js';
import type { Project } from './events.js';

/** The field of a project that each setting gives, by property name. A field of `.project` takes precedence. */
export const fieldOfSetting: Partial<Record<SettingName<FinCheckoutButton>, keyof Project>> = {
  country: 'country_project',
  currency: 'currency_project',
  totalCost: 'Total_cost_installation',
  organization: 'organization',
  typeProject: 'type_project',
  typeCustomer: 'type_customer',
  offerPdf: 'offer_PDF',
  salesRep: 'sales_rep',
  financingOptions: 'financing_options',
  sendOfferEmail: 'send_offer_email',
  vat: 'VAT',
  heatpumpSubsidizedPrice: 'Heatpump_subsidized_price',
};

/** A project's fields beside the customer's data. The installer gives them. */
export type ProjectOffer = Omit<
  Project,
  'first_name_customer' | 'last_name_customer' | 'email_customer' | 'phone_customer' | 'address_project'
>;

/**
 * Reads the offer.
 *
 * @param tenor the tenor of the fee on show, in years
 * @returns `undefined` while a setting is missing or wrong; `reader.problems` names it, unless only the amount is missing
 */
export const readOffer = (
  reader: SettingsReader<SettingName<FinCheckoutButton>>,
  base: BaseSettings,
  tenor: Tenor | undefined,
): ProjectOffer | undefined => {
  const typeProject = reader.oneOf('typeProject', projectTypes);
  const links = 'http or https links, separated by spaces';
  const offers = reader.listOf('offerPdf', absoluteUrl, links, /\s+/);
  if (reader.text('offerPdf') === undefined) reader.reject('offerPdf', links);
  const typeCustomer = reader.oneOf('typeCustomer', customerTypes, 'Individual');
  const parseOption = (value: string) => financingOptions.find((option) => option === value);
  const options = reader.listOf('financingOptions', parseOption, '"Invoice", "Financing" or both') ?? ['Financing'];
  const sendsEmail = reader.boolean('sendOfferEmail') ?? false;
  const vat = reader.boolean('vat');
  const heatpump = reader.amount('heatpumpSubsidizedPrice');
  const salesRep = reader.text('salesRep');
  const { country, currency, totalCost, organization } = base;
  if (reader.problems.size || !country || !currency || !totalCost || !typeProject || !offers || !typeCustomer) {
    return undefined;
  }
  return {
    type_project: typeProject,
    country_project: country,
    currency_project: currency,
    offer_PDF: offers,
    type_customer: typeCustomer,
    ...(salesRep && { sales_rep: salesRep }),
    ...(organization && { organization }),
    send_offer_email: sendsEmail,
    ...(vat !== undefined && { VAT: vat }),
    financing_options: options,
    ...(tenor && { financing_durations: [duration(tenor)] }),
    ...(heatpump && { Heatpump_subsidized_price: heatpump }),
    Total_cost_installation: totalCost,
  };
};
