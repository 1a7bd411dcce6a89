import * as z from 'zod/mini';
import { envelope } from './envelope.js';
import { address, cost, durationValue, list, text } from './shared-fields.js';
import { countries, currencies, customerTypes, financingOptions, projectTypes } from './value-sets.js';

/** The fields that the bodies of `new_project_2` and `update_project_2` share. */
export const projectFields = () => ({
  first_name_customer: text(),
  last_name_customer: text(),
  address_project: address(),
  type_project: z.enum(projectTypes),
  country_project: z.enum(countries),
  currency_project: z.enum(currencies),
  offer_PDF: list(text()),
  type_customer: z.enum(customerTypes),
  sales_rep: text(),
  organization: text(),
  send_offer_email: z.boolean(),
  phone_customer: text(),
  VAT: z.optional(z.boolean()),
  financing_options: list(z.enum(financingOptions)),
  Heatpump_subsidized_price: z.optional(z.number()),
  Total_cost_installation: cost(),
});

/** `POST /wf/new_project_2`: creates a project. */
export const newProject2Request = /* @__PURE__ */ (() =>
  z.object({
    ...projectFields(),
    email_customer: text(),
    financing_durations: z.optional(z.array(durationValue())),
  }))();

export const newProject2Answer = /* @__PURE__ */ envelope(
  /* @__PURE__ */ z.object({
    checkout_link: z.string(),
    project_id: z.string(),
    financial_offer: z.string(),
  }),
);

export type NewProject2Request = z.infer<typeof newProject2Request>;
export type NewProject2Answer = z.infer<typeof newProject2Answer>;
