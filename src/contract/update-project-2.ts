import * as z from 'zod/mini';
import { envelope, unspecified } from './envelope.js';
import { projectFields } from './new-project-2.js';
import { durationValue, text } from './shared-fields.js';

/**
 * `POST /wf/update_project_2`: updates a project. The body differs from that of `new_project_2`: `project` is added,
 * `email_customer` is optional, and `LTI_durations` replaces `financing_durations`.
 */
export const updateProject2Request = /* @__PURE__ */ (() =>
  z.object({
    ...projectFields(),
    project: text(),
    email_customer: z.optional(z.string()),
    LTI_durations: z.optional(z.array(durationValue())),
  }))();

export const updateProject2Answer = /* @__PURE__ */ envelope(/* @__PURE__ */ unspecified());

export type UpdateProject2Request = z.infer<typeof updateProject2Request>;
export type UpdateProject2Answer = z.infer<typeof updateProject2Answer>;
