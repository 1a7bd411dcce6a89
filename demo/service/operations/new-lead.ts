import { randomUUID } from 'node:crypto';
import { type NewLeadAnswer, newLeadRequest } from '../../../src/contract/index.js';
import type { Call } from '../operation-call.js';
import { leads } from '../schema.js';
import { requireOrganization, requireSalesRep } from './same-organization.js';

/** `POST /wf/new_lead`: registers a lead. The spec defines no content of the answer. */
export async function newLead(call: Call): Promise<NewLeadAnswer['response']> {
  const caller = await call.caller();
  const lead = await call.body(newLeadRequest);
  requireOrganization(caller, lead.organization);
  await call.commit(async (transaction) => {
    await requireSalesRep(transaction, caller, lead.sales_rep_id);
    await transaction.insert(leads).values({ ...lead, id: randomUUID() });
  });
  return {};
}
