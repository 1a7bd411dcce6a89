/** The one error of the client. It says what failed by a code, and holds nothing that was sent or received. */
import type { Operation } from '../contract/operations.js';

/**
 * What went wrong; stable, to be switched on. By HTTP status: `workflow_failed` (400), `unauthorized` (401),
 * `forbidden` (403), `not_found` (404), `wrong_method` (405), `rate_limited` (429), `internal` (500), `unavailable` (503),
 * `http` (any other; a redirect too, of a question). `not_run`: a 200 whose `status` is no success. `bad_response`: unreadable, a
 * field missing or of the wrong type, or a fee that is not above 0. `unknown_outcome`: a create or update that may have
 * happened; `retryable` where it carried an `Idempotency-Key` that is understood, so that the same body under the same key is
 * the same attempt. `invalid_input`, `unconfigured`: nothing was sent.
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

/** What a `FinError` may say beside its code. */
export interface FinErrorDetails {
  operation?: Operation | undefined;
  status?: number | undefined;
  retryable?: boolean | undefined;
  retryAfter?: number | undefined;
  /** What is wrong, for the message: wire names of fields (`invalid_input`), or a sentence on a setting (`unconfigured`). */
  fields?: readonly string[];
}

const curable: readonly FinErrorCode[] = [
  'rate_limited',
  'internal',
  'unavailable',
  'not_run',
  'bad_response',
  'network',
  'timeout',
];

/** Every failure of the client. Holds no body, no token, no address, no customer's data, and no `cause`. */
export class FinError extends Error {
  readonly code: FinErrorCode;
  /** The operation that failed; none where there is none yet, as in `createClient` and `mintFrom`. */
  readonly operation: Operation | undefined;
  /** HTTP status, where there was an answer. */
  readonly status: number | undefined;
  /** Whether a person who tries again may have more luck. */
  readonly retryable: boolean;
  /** Seconds to wait before that, where the service named them (`Retry-After`). */
  readonly retryAfter: number | undefined;

  constructor(code: FinErrorCode, { operation, status, retryable, retryAfter, fields }: FinErrorDetails = {}) {
    // The code says it; a sentence for each would cost every page that loads the script. The README explains them.
    super([operation ?? 'fin-widgets', code, status, fields?.join(', ')].filter(Boolean).join(': '));
    this.code = code;
    this.operation = operation;
    this.status = status;
    this.retryable = retryable ?? (curable.includes(code) || (code === 'http' && (status ?? 0) >= 500));
    this.retryAfter = retryAfter;
  }

  override get name(): string {
    return 'FinError';
  }
}

/** Whether it is a `FinError` of this or another copy of the package: a page may hold two. */
export const isFinError = (error: unknown): error is FinError => (error as FinError | undefined)?.name === 'FinError';
