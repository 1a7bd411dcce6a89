/** The schemas of each operation's request and answer, the answer with its envelope. A request of `me` has no body. */
import * as z from 'zod/mini';
import * as contract from '../src/contract/index.js';
import type { Operation } from '../src/contract/operations.js';

export const contractSchemas = {
  'generate-user-token': { request: contract.generateUserTokenRequest, answer: contract.generateUserTokenAnswer },
  me: { request: z.object({}), answer: contract.meAnswer },
  pricing_2: { request: contract.pricing2Request, answer: contract.pricing2Answer },
  new_lead: { request: contract.newLeadRequest, answer: contract.newLeadAnswer },
  new_project_2: { request: contract.newProject2Request, answer: contract.newProject2Answer },
  update_project_2: { request: contract.updateProject2Request, answer: contract.updateProject2Answer },
} satisfies Record<Operation, { request: z.ZodMiniType; answer: z.ZodMiniType }>;
