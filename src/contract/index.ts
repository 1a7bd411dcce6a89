/** `fin-widgets/contract`: the service's value sets, and the requests and answers of its six operations. */
export { envelope } from './envelope.js';
export * from './generate-user-token.js';
export * from './me.js';
export * from './new-lead.js';
export {
  type NewProject2Answer,
  type NewProject2Request,
  newProject2Answer,
  newProject2Request,
} from './new-project-2.js';
export type { Operation, Operations } from './operations.js';
export * from './page-settings.js';
export * from './pricing-2.js';
export type { Address } from './shared-fields.js';
export * from './update-project-2.js';
export * from './value-sets.js';
