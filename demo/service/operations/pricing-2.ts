import { type Pricing2Answer, pricing2Request } from '../../../src/contract/index.js';
import { workflowFailure } from '../error-answers.js';
import { years } from '../offer.js';
import type { Call } from '../operation-call.js';
import { monthlyFee } from '../pricing.js';
import { requireOrganization } from './same-organization.js';

/**
 * `POST /wf/pricing_2`: estimates a monthly fee. The rate depends on the country. The fee is in the currency of the total cost, which
 * by the spec need not be the country's.
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
