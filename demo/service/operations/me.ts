import { financingOptions, type MeAnswer } from '../../../src/contract/index.js';
import type { Call } from '../call.js';

/**
 * `POST /wf/me`: who calls. It has no request body; one that comes is not read. What the spec's `option` lists is not
 * shown: here, the financing options that the organization may offer.
 */
export async function me(call: Call): Promise<MeAnswer['response']> {
  const { id, organization, email, first, last } = await call.caller();
  return { first, last, User_Id: id, org_id: organization, option: [...financingOptions], email };
}
