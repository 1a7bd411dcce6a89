import * as z from 'zod/mini';

/**
 * The envelope of every successful answer: `status` (the outcome of the workflow) and `response` (the operation's own fields).
 * The spec names no values of `status`: which of them mean success is an option of the client.
 */
export const envelope = /* @__NO_SIDE_EFFECTS__ */ <T extends z.ZodMiniType>(response: T) =>
  z.object({ status: z.string(), response });

/** A `response` whose content the spec does not show: any value is accepted and read as `{}`. */
export const unspecified = /* @__NO_SIDE_EFFECTS__ */ () => z.catch(z.object({}), {});
