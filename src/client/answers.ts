/**
 * What makes an answer complete. Nothing else of the client knows how answers are checked, so that this module can be
 * exchanged for a lighter one.
 */
import * as z from 'zod/mini';
import { generateUserTokenAnswer } from '../contract/generate-user-token.js';
import { meAnswer } from '../contract/me.js';
import { newLeadAnswer } from '../contract/new-lead.js';
import { newProject2Answer } from '../contract/new-project-2.js';
import type { Operation, Operations } from '../contract/operations.js';
import { pricing2Answer } from '../contract/pricing-2.js';
import { updateProject2Answer } from '../contract/update-project-2.js';

const answers: { [O in Operation]: z.ZodMiniType<Operations[O]['answer']> } = {
  'generate-user-token': generateUserTokenAnswer,
  me: meAnswer,
  new_lead: newLeadAnswer,
  new_project_2: newProject2Answer,
  update_project_2: updateProject2Answer,
  // The spec bounds no fee; that nothing is financed for nothing is the client's own rule.
  pricing_2: /* @__PURE__ */ pricing2Answer.check(/* @__PURE__ */ z.refine(({ response }) => response.Monthly_fee > 0)),
};

/** The answer with the contract's fields and no others; `undefined` when one is missing or of the wrong type, or a fee is not above 0. */
export function readAnswer<O extends Operation>(operation: O, data: unknown): Operations[O]['answer'] | undefined {
  return answers[operation].safeParse(data).data;
}
