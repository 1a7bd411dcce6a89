/**
 * Checks request bodies against the contract. A module of its own, because the elements check their input themselves: the script
 * carries no zod.
 */
import * as z from 'zod/mini';
import { generateUserTokenRequest } from '../contract/generate-user-token.js';
import { newLeadRequest } from '../contract/new-lead.js';
import { newProject2Request } from '../contract/new-project-2.js';
import type { Operation } from '../contract/operations.js';
import { pinnedFields } from '../contract/pinned-fields.js';
import { pricing2Request } from '../contract/pricing-2.js';
import { updateProject2Request } from '../contract/update-project-2.js';
import { FinError } from './errors.js';

/** A body in which the fields that a host pins may be left out. */
const withOptionalPins = (schema: z.ZodMiniObject) => {
  const fields = pinnedFields.filter((field) => field in schema.shape);
  return z.partial(schema, Object.fromEntries(fields.map((field) => [field, true as const])));
};

const requests: Record<Exclude<Operation, 'me'>, z.ZodMiniType> = /* @__PURE__ */ (() => ({
  'generate-user-token': generateUserTokenRequest,
  new_lead: withOptionalPins(newLeadRequest),
  new_project_2: withOptionalPins(newProject2Request),
  update_project_2: withOptionalPins(updateProject2Request),
  pricing_2: withOptionalPins(pricing2Request),
}))();

/**
 * Returns for a body that the contract allows, and throws for any other.
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
