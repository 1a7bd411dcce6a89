import { randomBytes, randomUUID } from 'node:crypto';
import { type NewProject2Answer, newProject2Request } from '../../../src/contract/index.js';
import { offerInWords } from '../offer.js';
import type { Call } from '../operation-call.js';
import { projects } from '../schema.js';
import { requireOrganization, requireSalesRep } from './same-organization.js';

/**
 * `POST /wf/new_project_2`: creates a project. `checkout_link` leads to the checkout page, and has 192 random bits. The spec does not
 * define `financial_offer`. Here it is the offer in one sentence. No e-mail is sent.
 */
export async function newProject2(call: Call): Promise<NewProject2Answer['response']> {
  const caller = await call.caller();
  const fields = await call.body(newProject2Request);
  requireOrganization(caller, fields.organization);
  const project = await call.commit(async (transaction) => {
    await requireSalesRep(transaction, caller, fields.sales_rep);
    const checkout = randomBytes(24).toString('base64url');
    const [row] = await transaction
      .insert(projects)
      .values({ ...fields, id: randomUUID(), checkout })
      .returning();
    if (row === undefined) throw new Error('The insert returned no row.');
    return row;
  });
  return {
    checkout_link: call.checkoutLink(project.checkout),
    project_id: project.id,
    financial_offer: offerInWords(project),
  };
}
