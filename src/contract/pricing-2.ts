import * as z from 'zod/mini';
import { envelope } from './envelope.js';
import { cost, downpaymentValue, durationValue, text } from './shared-fields.js';
import { countries, currencies } from './value-sets.js';

/** `POST /wf/pricing_2`: estimates a monthly fee. `LTI_downpayment` is in percent of the total cost, 0 to 40. */
export const pricing2Request = /* @__PURE__ */ (() =>
  z.object({
    country_project: z.enum(countries),
    currency_project: z.enum(currencies),
    organization: text(),
    'total_cost_installation (after subsidies) (incl vat)': cost(),
    LTI_tenor: durationValue(),
    LTI_downpayment: downpaymentValue(),
  }))();

export const pricing2Answer = /* @__PURE__ */ envelope(/* @__PURE__ */ z.object({ Monthly_fee: z.number() }));

export type Pricing2Request = z.infer<typeof pricing2Request>;
export type Pricing2Answer = z.infer<typeof pricing2Answer>;
