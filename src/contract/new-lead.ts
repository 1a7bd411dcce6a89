import * as z from 'zod/mini';
import { envelope, unspecified } from './envelope.js';
import { address, cost, text } from './shared-fields.js';
import { countries } from './value-sets.js';

/** `POST /wf/new_lead`: registers a lead. */
export const newLeadRequest = /* @__PURE__ */ (() =>
  z.object({
    address: address(),
    country: z.enum(countries),
    organization: text(),
    customer_email: text(),
    customer_first_name: text(),
    customer_last_name: text(),
    customer_phone: z.optional(z.string()),
    comment: z.optional(z.string()),
    sales_rep_id: text(),
    estimated_cost_of_installation: cost(),
  }))();

export const newLeadAnswer = /* @__PURE__ */ envelope(/* @__PURE__ */ unspecified());

export type NewLeadRequest = z.infer<typeof newLeadRequest>;
export type NewLeadAnswer = z.infer<typeof newLeadAnswer>;
