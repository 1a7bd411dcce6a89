/** Checks request bodies against the contract. Apart from the client, so that who checks its input itself need not carry it. */
import * as z from 'zod/mini';
import { generateUserTokenRequest } from '../contract/generate-user-token.js';
import { newLeadRequest } from '../contract/new-lead.js';
import { newProject2Request } from '../contract/new-project-2.js';
import type { Operation } from '../contract/operations.js';
import { pricing2Request } from '../contract/pricing-2.js';
import { updateProject2Request } from '../contract/update-project-2.js';
import { FinError } from './errors.js';

/** A host side pins these: they may be left out. */
const requests: Record<Exclude<Operation, 'me'>, z.ZodMiniType> = /* @__PURE__ */ (() => ({
  'generate-user-token': generateUserTokenRequest,
  new_lead: z.partial(newLeadRequest, { organization: true, sales_rep_id: true }),
  new_project_2: z.partial(newProject2Request, { organization: true, sales_rep: true }),
  update_project_2: z.partial(updateProject2Request, { organization: true, sales_rep: true }),
  pricing_2: z.partial(pricing2Request, { organization: true }),
}))();

/**
 * Passes a body that the contract allows.
 * @throws FinError `invalid_input`; its message names the fields, never their values
 */
export function checkRequest(operation: Operation, body: unknown): void {
  if (operation === 'me') return;
  const { error } = requests[operation].safeParse(body);
  if (!error) return;
  throw new FinError('invalid_input', {
    operation,
    fields: [...new Set(error.issues.map(({ path }) => path.join('.') || 'body'))],
  });
}
