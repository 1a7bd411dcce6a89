import { financingOptions, type MeAnswer } from '../../../src/contract/index.js';
import type { Call } from '../operation-call.js';

/**
 * `POST /wf/me`: the calling user. The operation has no request body; a body that is sent is not read. The spec does not define the
 * values of `option`. Here they are the financing options that the organization may offer.
 */
export async function me(call: Call): Promise<MeAnswer['response']> {
  const { id, organization, email, first, last } = await call.caller();
  return { first, last, User_Id: id, org_id: organization, option: [...financingOptions], email };
}
