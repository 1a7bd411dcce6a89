/** The six operations by their wire names. */
import type { Operation, Operations } from '../../../src/contract/index.js';
import type { Call } from '../operation-call.js';
import { generateUserToken } from './generate-user-token.js';
import { me } from './me.js';
import { newLead } from './new-lead.js';
import { newProject2 } from './new-project-2.js';
import { pricing2 } from './pricing-2.js';
import { updateProject2 } from './update-project-2.js';

type Run<O extends Operation> = (call: Call) => Promise<Operations[O]['answer']['response']>;

export const operations: { readonly [O in Operation]: Run<O> } = {
  'generate-user-token': generateUserToken,
  me,
  new_lead: newLead,
  new_project_2: newProject2,
  update_project_2: updateProject2,
  pricing_2: pricing2,
};

export const isOperation = (name: string): name is Operation => Object.hasOwn(operations, name);
