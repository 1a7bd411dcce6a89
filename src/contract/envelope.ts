import * as z from 'zod/mini';

/**
 * The envelope of every successful answer: `status` (the workflow's outcome) and `response` (the operation's own).
 * The spec shows no values of `status`, so which of them mean success is the client's to decide.
 */
export const envelope = /* @__NO_SIDE_EFFECTS__ */ <T extends z.ZodMiniType>(response: T) =>
  z.object({ status: z.string(), response });

/** A `response` of which the spec shows no content: whatever comes is accepted and left behind. */
export const unspecified = /* @__NO_SIDE_EFFECTS__ */ () => z.catch(z.object({}), {});
