/** The six operations by their wire names, with the types of their requests and answers. */
import type { GenerateUserTokenAnswer, GenerateUserTokenRequest } from './generate-user-token.js';
import type { MeAnswer } from './me.js';
import type { NewLeadAnswer, NewLeadRequest } from './new-lead.js';
import type { NewProject2Answer, NewProject2Request } from './new-project-2.js';
import type { Pricing2Answer, Pricing2Request } from './pricing-2.js';
import type { UpdateProject2Answer, UpdateProject2Request } from './update-project-2.js';

export interface Operations {
  'generate-user-token': { request: GenerateUserTokenRequest; answer: GenerateUserTokenAnswer };
  me: { request: undefined; answer: MeAnswer };
  new_lead: { request: NewLeadRequest; answer: NewLeadAnswer };
  new_project_2: { request: NewProject2Request; answer: NewProject2Answer };
  update_project_2: { request: UpdateProject2Request; answer: UpdateProject2Answer };
  pricing_2: { request: Pricing2Request; answer: Pricing2Answer };
}

export type Operation = keyof Operations;
