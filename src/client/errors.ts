/** The one error of the client. It says what failed in words of its own, and holds nothing that was sent or received. */
import type { Operation } from '../contract/operations.js';

/** A sentence for developers by code. What a visitor reads is the elements' own, in the visitor's language. */
const sentences = {
  invalid_input: 'The request body is not as the contract asks; nothing was sent',
  unconfigured: 'A URL, token or key cannot be used as it is given; nothing was sent',
  workflow_failed: 'The service refused the request (400)',
  unauthorized: 'The token was refused (401)',
  forbidden: 'The request was forbidden (403)',
  not_found: 'Not found (404)',
  wrong_method: 'Wrong method (405)',
  rate_limited: 'Too many requests (429)',
  internal: 'The service failed (500)',
  unavailable: 'The service or its token is not available',
  http: 'Unexpected HTTP status',
  not_run: 'The service answered that it did not run the operation',
  bad_response: 'The answer is unreadable or incomplete',
  network: 'No answer: the network failed',
  timeout: 'No answer in time',
  aborted: 'Aborted by the caller',
  unknown_outcome: 'Whether the operation happened is not known',
};

/**
 * What went wrong; stable, to be switched on. By HTTP status: `workflow_failed` (400), `unauthorized` (401),
 * `forbidden` (403), `not_found` (404), `wrong_method` (405), `rate_limited` (429), `internal` (500), `unavailable` (503),
 * `http` (any other, redirects included). `not_run`: a 200 whose `status` is no success. `bad_response`: unreadable, a
 * field missing or of the wrong type, or a fee that is not above 0. `unknown_outcome`: a create or update that may have
 * happened. `invalid_input`, `unconfigured`: nothing was sent.
 */
export type FinErrorCode = keyof typeof sentences;

/** What a `FinError` may say beside its code. */
export interface FinErrorDetails {
  operation?: Operation | undefined;
  status?: number | undefined;
  retryable?: boolean | undefined;
  retryAfter?: number | undefined;
  /** Wire names of the fields that are wrong (`invalid_input`); they go into the message. */
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
    super(sentences[code] + (fields ? `: ${fields.join(', ')}` : ''));
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
