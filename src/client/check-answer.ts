/** What makes an answer complete, by the contract's own schemas. The script tag's file has `light-check.ts` in its place. */
import type * as z from 'zod/mini';
import { generateUserTokenAnswer } from '../contract/generate-user-token.js';
import { meAnswer } from '../contract/me.js';
import { newLeadAnswer } from '../contract/new-lead.js';
import { newProject2Answer } from '../contract/new-project-2.js';
import type { Operation, Operations } from '../contract/operations.js';
import { pricing2Answer } from '../contract/pricing-2.js';
import { updateProject2Answer } from '../contract/update-project-2.js';

export const answers: { [O in Operation]: z.ZodMiniType<Operations[O]['answer']> } = {
  'generate-user-token': generateUserTokenAnswer,
  me: meAnswer,
  new_lead: newLeadAnswer,
  new_project_2: newProject2Answer,
  update_project_2: updateProject2Answer,
  pricing_2: pricing2Answer,
};

/** The answer with the contract's fields and no others; `undefined` when one is missing or of the wrong type. */
export const checkAnswer = (operation: Operation, data: unknown): unknown => answers[operation].safeParse(data).data;
