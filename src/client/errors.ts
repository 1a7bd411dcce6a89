/** The client's only error. Its code says what failed; nothing that was sent or received is in it. */
import type { Operation } from '../contract/operations.js';

/**
 * What went wrong. The codes are stable, so that an application can branch on them.
 *
 * - By HTTP status: `workflow_failed` (400), `unauthorized` (401), `forbidden` (403), `not_found` (404), `wrong_method` (405),
 *   `rate_limited` (429), `internal` (500), `unavailable` (503), `http` (any other; also a redirect of a read).
 * - `not_run`: a 200 whose `status` does not mean success.
 * - `bad_response`: an answer that is unreadable, lacks a field, has one of the wrong type, or has a fee that is not above 0.
 * - `unknown_outcome`: a create or update that may have happened. It is `retryable` if the request carried an `Idempotency-Key`
 *   that the service understands: then the same body with the same key is the same attempt.
 * - `invalid_input`, `unconfigured`: nothing was sent.
 */
export type FinErrorCode =
  | 'invalid_input'
  | 'unconfigured'
  | 'workflow_failed'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'wrong_method'
  | 'rate_limited'
  | 'internal'
  | 'unavailable'
  | 'http'
  | 'not_run'
  | 'bad_response'
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'unknown_outcome';

/** Details of a `FinError` beside its code. */
export interface FinErrorDetails {
  /** The operation that failed. Default: none, as for a mint. */
  operation?: Operation | undefined;
  /** The HTTP status. Default: none, since there was no answer. */
  status?: number | undefined;
  /** Whether the same request may succeed later. Default: by the code. */
  retryable?: boolean | undefined;
  /** Seconds to wait before the next request, from `Retry-After`. Default: none. */
  retryAfter?: number | undefined;
  /** Wire names of the fields that are missing or invalid, never their values. */
  fields?: readonly string[] | undefined;
  /** Why a host refused the request: `concurrency`, too many requests of this visitor are under way. A later request may pass. */
  reason?: 'concurrency' | undefined;
  /** For the message: sentences on the settings that are missing or invalid. */
  problems?: readonly string[];
}

/** For developers. The elements show visitors a text in their own language. */
const sentences: Record<FinErrorCode, string> = {
  invalid_input: 'a field is missing or invalid',
  unconfigured: 'a setting is missing or invalid',
  workflow_failed: 'the request was refused',
  unauthorized: 'permission was denied',
  forbidden: 'the request is forbidden',
  not_found: 'the address is unknown',
  wrong_method: 'the address takes no POST',
  rate_limited: 'too many requests',
  internal: 'the service failed',
  unavailable: 'the service is unavailable',
  http: 'the status is unexpected',
  not_run: 'the service did nothing',
  bad_response: 'the answer is unreadable',
  network: 'the service is unreachable',
  timeout: 'no answer in time',
  aborted: 'the call was canceled',
  unknown_outcome: 'the outcome is unknown',
};

/** Codes that a second try may cure. */
const retryableCodes: readonly FinErrorCode[] = [
  'rate_limited',
  'internal',
  'unavailable',
  'not_run',
  'bad_response',
  'network',
  'timeout',
];

/**
 * Every failure of the client. It has no body, no token, no address, no customer data and no `cause`. Its `message` is an English
 * sentence for developers, which may change: branch on `code`.
 */
export class FinError extends Error {
  readonly code: FinErrorCode;
  /** The operation that failed; `undefined` outside of a call, as in `createClient` and `mintFrom`. */
  readonly operation: Operation | undefined;
  /** HTTP status, if there was an answer. */
  readonly status: number | undefined;
  /** Whether a person who tries again may succeed. */
  readonly retryable: boolean;
  /** Wire names of the fields that are missing or invalid, as far as they are known: found before anything was sent, or named by a host (400). */
  readonly fields: readonly string[];
  /** Seconds to wait before the next try, if the service named them (`Retry-After`). */
  readonly retryAfter: number | undefined;
  /** Why a host refused the request (429): `concurrency`, this visitor has too many requests under way. Otherwise `undefined`. */
  readonly reason: 'concurrency' | undefined;

  constructor(code: FinErrorCode, details: FinErrorDetails = {}) {
    const { operation, status, retryable, retryAfter, reason, fields = [], problems = [] } = details;
    const facts = status ? `${code}, HTTP ${status}` : code;
    const list = fields.length ? `: ${fields.join(', ')}` : '';
    const advice = retryAfter ? [`Try again after ${retryAfter} s.`] : [];
    super([`${operation ?? 'fin-widgets'}: ${sentences[code]} (${facts})${list}.`, ...problems, ...advice].join(' '));
    this.code = code;
    this.operation = operation;
    this.status = status;
    this.fields = fields;
    this.retryable = retryable ?? (retryableCodes.includes(code) || (code === 'http' && (status ?? 0) >= 500));
    this.retryAfter = retryAfter;
    this.reason = reason;
  }

  override get name(): string {
    return 'FinError';
  }
}

/** Whether a value is a `FinError`, of this or another copy of the package: a page may load two. */
export const isFinError = (error: unknown): error is FinError => (error as FinError | undefined)?.name === 'FinError';
