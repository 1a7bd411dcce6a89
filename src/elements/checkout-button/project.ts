import { customerTypes, duration, financingOptions, projectTypes, type Tenor } from '../../contract/values.js';
import { type Customer, type CustomerField, customerFieldNames, problemOf } from '../shared/customer.js';
import type { Basics } from '../shared/fin-element.js';
import { httpUrl, type Settings } from '../shared/settings.js';
import type { Project } from './events.js';
import type { HostData } from './host-form.js';

/** The fields of a project that settings stand for, by property: `.project` overrides the attribute. */
export const fieldOfSetting: Readonly<Record<string, keyof Project>> = {
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

/** What the installer says of a project: everything but the customer's data. */
export type Offer = Omit<
  Project,
  'first_name_customer' | 'last_name_customer' | 'email_customer' | 'phone_customer' | 'address_project'
>;

/** @returns `undefined` while something is missing or wrong; `settings` then says what (a missing amount is no error). */
export const readOffer = (settings: Settings, basics: Basics, tenor: Tenor | undefined): Offer | undefined => {
  const projectType = (value: string) => projectTypes.find((type) => type === value);
  const typeProject = settings.need('typeProject', projectType, projectTypes.map((type) => `"${type}"`).join(', '));
  const links = 'links to the technical offer (PDF), http or https, separated by spaces';
  const offers = settings.listOf('offerPdf', httpUrl, links, /\s+/);
  if (settings.text('offerPdf') === undefined) settings.wrong('offerPdf', links);
  const typeCustomer = settings.oneOf('typeCustomer', customerTypes, 'Individual');
  const option = (value: string) => financingOptions.find((known) => known === value);
  const options = settings.listOf('financingOptions', option, '"Invoice", "Financing" or both') ?? ['Financing'];
  const mail = settings.yesOrNo('sendOfferEmail') ?? false;
  const vat = settings.yesOrNo('vat');
  const heatpump = settings.amount('heatpumpSubsidizedPrice');
  const salesRep = settings.text('salesRep');
  const { country, currency, totalCost, organization } = basics;
  if (settings.problems.length || !country || !currency || !totalCost || !typeProject || !offers || !typeCustomer) {
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
    send_offer_email: mail,
    ...(vat !== undefined && { VAT: vat }),
    financing_options: options,
    ...(tenor && { financing_durations: [duration(tenor)] }),
    ...(heatpump && { Heatpump_subsidized_price: heatpump }),
    Total_cost_installation: totalCost,
  };
};

/** What an object of the page's says: an empty field says nothing. */
export const filled = <T extends object>(given: T | null | undefined): Partial<T> =>
  // The entries are some of T's own.
  Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => (value ?? '') !== '')) as Partial<T>;

/** What `.project` says of the customer, over what the host's form says. */
export const knownCustomer = (form: HostData, { address_project, ...names }: Partial<Project>): HostData => {
  const place = filled(address_project);
  // Coordinates belong to the address that they came with.
  const elsewhere = place.address && { lat: '', lng: '' };
  const said: Record<string, unknown> = { ...form, ...elsewhere, ...names, ...place };
  const fields = [...customerFieldNames, 'lat', 'lng'];
  return Object.fromEntries(fields.map((field) => [field, String(said[field] ?? '').trim()]));
};

/** The fields that are missing or not good enough. */
export const missingFields = (customer: Partial<Customer>): CustomerField[] =>
  customerFieldNames.filter((field) => problemOf(field, customer[field]));

const coordinate = (text: string | undefined): number | undefined =>
  text?.trim() && Number.isFinite(Number(text)) ? Number(text) : undefined;

/** The body of `new_project_2`. What `.project` says beyond the known fields goes along. */
export const completeProject = (
  offer: Offer,
  given: Partial<Project>,
  known: HostData,
  typed: Partial<Customer>,
): Project => {
  const { address = '', ...names } = { ...known, ...typed };
  const moved = typed.address !== undefined && typed.address !== known.address;
  const lat = moved ? undefined : coordinate(known.lat);
  const lng = moved ? undefined : coordinate(known.lng);
  return {
    ...given,
    ...offer,
    // A copy: whoever hears of the project may change it.
    ...(given.financing_durations && { financing_durations: [given.financing_durations].flat() }),
    first_name_customer: names.first_name_customer ?? '',
    last_name_customer: names.last_name_customer ?? '',
    email_customer: names.email_customer ?? '',
    phone_customer: names.phone_customer ?? '',
    address_project: { address, ...(lat !== undefined && { lat }), ...(lng !== undefined && { lng }) },
  };
};
