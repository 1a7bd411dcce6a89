import * as z from 'zod/mini';
import { envelope } from './envelope.js';
import { text } from './shared-fields.js';

/** `POST /wf/generate-user-token`: exchanges a user's credentials for an API token. */
export const generateUserTokenRequest = /* @__PURE__ */ (() =>
  z.object({
    email: text(),
    password: text(),
  }))();

/** `expires`: the lifetime of the token. The spec names no unit; the answers seen so far were in seconds. */
export const generateUserTokenAnswer = /* @__PURE__ */ envelope(
  /* @__PURE__ */ z.object({
    user_id: z.string(),
    token: z.string(),
    expires: z.number(),
  }),
);

export type GenerateUserTokenRequest = z.infer<typeof generateUserTokenRequest>;
export type GenerateUserTokenAnswer = z.infer<typeof generateUserTokenAnswer>;
