import { type Pricing2Answer, pricing2Request } from '../../../src/contract/index.js';
import type { Call } from '../call.js';
import { workflowFailure } from '../failures.js';
import { years } from '../offer.js';
import { monthlyFee } from '../pricing.js';
import { requireOrganization } from './belongings.js';

/**
 * `POST /wf/pricing_2`: estimates a monthly fee. The rate goes by the country; the currency is that of the total cost, and
 * the spec does not say that it must be the country's own.
 */
export async function pricing2(call: Call): Promise<Pricing2Answer['response']> {
  const caller = await call.caller();
  const body = await call.body(pricing2Request);
  requireOrganization(caller, body.organization);
  const fee = monthlyFee({
    country: body.country_project,
    totalCost: body['total_cost_installation (after subsidies) (incl vat)'],
    tenor: years(body.LTI_tenor),
    downpayment: body.LTI_downpayment,
  });
  if (fee === undefined) throw workflowFailure('The total cost is too small: less than a cent a month would be left.');
  return { Monthly_fee: fee };
}
