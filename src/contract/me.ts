import * as z from 'zod/mini';
import { envelope } from './envelope.js';

/** `POST /wf/me`: reads the user that the token belongs to, and the user's organization. The operation has no request body. */
export const meAnswer = /* @__PURE__ */ envelope(
  /* @__PURE__ */ z.object({
    first: z.string(),
    last: z.string(),
    User_Id: z.string(),
    org_id: z.string(),
    option: z.array(z.string()),
    email: z.string(),
  }),
);

export type MeAnswer = z.infer<typeof meAnswer>;
