/** The error that becomes an error response. */

/**
 * The `status` of an error body. It tells a client what became of its request: `NOT_RUN` nothing happened upstream, `UNKNOWN` a
 * create or update may have happened, `ERROR` a question has no answer.
 */
export type ErrorStatus = 'NOT_RUN' | 'UNKNOWN' | 'ERROR';

/** A request that is not answered with success. The message is the host's own: it quotes neither the upstream nor the page. */
export class Refusal extends Error {
  constructor(
    readonly httpStatus: number,
    message: string,
    readonly errorStatus: ErrorStatus = 'NOT_RUN',
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

/** A 429. `Retry-After` has whole seconds, at least one. */
export const tooManyRequests = (message: string, waitMs: number) =>
  new Refusal(429, message, 'NOT_RUN', { 'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1000))) });
