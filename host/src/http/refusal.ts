/** The error that becomes an error response. */
import { messages } from './messages.js';

/**
 * The `status` in the body of an error. `NOT_RUN`: nothing happened upstream. `UNKNOWN`: a create or update may have happened. `ERROR`: a
 * quote request or `me` failed.
 */
export const errorStatuses = ['NOT_RUN', 'UNKNOWN', 'ERROR'] as const;
export type ErrorStatus = (typeof errorStatuses)[number];

/**
 * Why the host answered with an error. Reasons are for the log, not for the page. Their names are stable, so that alerts can use them.
 * `docs/errors.md` explains each of them.
 */
export const reasons = [
  // The request itself.
  'route',
  'method',
  'origin',
  'operation',
  'token_missing',
  'token_invalid',
  'token_expired',
  'token_origin',
  'content_type',
  'body_too_large',
  'body_timeout',
  'body_invalid',
  'policy',
  'check',
  'project_id',
  // Limits.
  'limit_address',
  'limit_session',
  'limit_shared',
  'concurrency',
  // Idempotency.
  'key_missing',
  'key_invalid',
  'key_reused',
  'replay_unknown',
  'outcome_unknown',
  'outcome_pending',
  'store',
  // The service.
  'login_refused',
  'login_paused',
  'upstream_timeout',
  'upstream_connection',
  'upstream_status',
  'upstream_unreadable',
  'upstream_refused',
  'upstream_limit',
  'checkout_link',
  // A host of many installers.
  'installer_unknown',
  'installer_unavailable',
  'installer_settings',
  'installers_busy',
  // A bug in the host.
  'internal',
] as const;

export type Reason = (typeof reasons)[number];

/** An error response. Its message never quotes the upstream or the page. */
export class Refusal extends Error {
  constructor(
    readonly reason: Reason,
    readonly httpStatus: number,
    message: string,
    readonly errorStatus: ErrorStatus = 'NOT_RUN',
    readonly headers: Record<string, string> = {},
    /** The invalid fields of the body, by their names in the contract. */
    readonly fields: readonly string[] = [],
  ) {
    super(message);
  }

  /** The same refusal with more headers. */
  withHeaders(more: Record<string, string>): Refusal {
    const headers = { ...this.headers, ...more };
    return new Refusal(this.reason, this.httpStatus, this.message, this.errorStatus, headers, this.fields);
  }
}

/** A 400 for invalid fields of the body. */
export const wrongFields = (reason: Reason, message: string, fields: readonly string[]) =>
  new Refusal(reason, 400, message, 'NOT_RUN', {}, fields);

const daySeconds = 86_400;

/** Whether a `Retry-After` of the service makes sense: from a second to a day. */
export const isWait = (seconds: number | undefined): seconds is number =>
  seconds !== undefined && seconds >= 1 && seconds <= daySeconds;

/** `Retry-After` in whole seconds, from 1 to a day. */
export const retryAfterHeader = (waitMs: number) => ({
  'Retry-After': String(Math.min(daySeconds, Math.max(1, Math.ceil(waitMs / 1000)))),
});

/**
 * Handles the rejection of a store's method.
 * @throws Refusal 503, with the cause for the log
 */
export const storeUnavailable = (cause: unknown): never => {
  const refusal = new Refusal('store', 503, messages.storeUnavailable);
  refusal.cause = cause;
  throw refusal;
};

/** A 429 with `Retry-After`. */
export const tooManyRequests = (reason: Reason, message: string, waitMs: number) =>
  new Refusal(reason, 429, message, 'NOT_RUN', retryAfterHeader(waitMs));
