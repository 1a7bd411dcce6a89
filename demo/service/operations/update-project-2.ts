import { and, eq } from 'drizzle-orm';
import { type UpdateProject2Answer, updateProject2Request } from '../../../src/contract/index.js';
import { notFound } from '../error-answers.js';
import type { Call } from '../operation-call.js';
import { projects } from '../schema.js';
import { requireOrganization, requireSalesRep } from './same-organization.js';

/**
 * `POST /wf/update_project_2`: updates a project. Omitted optional fields and an empty e-mail address leave the stored values
 * unchanged. The spec defines no content of the answer.
 */
export async function updateProject2(call: Call): Promise<UpdateProject2Answer['response']> {
  const caller = await call.caller();
  const { project: id, email_customer, LTI_durations, ...fields } = await call.body(updateProject2Request);
  requireOrganization(caller, fields.organization);
  await call.commit(async (transaction) => {
    await requireSalesRep(transaction, caller, fields.sales_rep);
    const updated = await transaction
      .update(projects)
      .set({ ...fields, email_customer: email_customer || undefined, financing_durations: LTI_durations })
      .where(and(eq(projects.id, id), eq(projects.organization, caller.organization)))
      .returning({ id: projects.id });
    if (updated.length === 0) throw notFound('There is no such project.');
  });
  return {};
}
