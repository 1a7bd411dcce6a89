/** The meaning of an answer: a function of its status, headers and text alone. */
import type { Operation, Operations } from '../contract/operations.js';
import { readAnswer } from './check-answer.js';
import { FinError, type FinErrorCode, type FinErrorDetails } from './errors.js';
import type { Reply } from './post.js';
import { readRetryAfter } from './read-retry-after.js';

const codeByStatus: Record<number, FinErrorCode> = {
  400: 'workflow_failed',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'wrong_method',
  429: 'rate_limited',
  500: 'internal',
  503: 'unavailable',
};

/** The service's answer to a quote request (`pricing_2`). */
export type Quote = Operations['pricing_2']['answer'];

export const isSuccess = (status: number) => status >= 200 && status < 300;

/** A reply's JSON, the HTTP status it stands for, and the workflow's own status. */
export interface ParsedReply {
  status: number;
  data: Record<string, unknown>;
  /** The `status` field of the envelope, such as `success` or `NOT_RUN`. */
  workflowStatus: unknown;
}

/** Parses a reply. A failure may come as `{statusCode, body: {status, message}}` with HTTP 200: then `statusCode` counts. */
export function parseReply({ status, text }: Reply): ParsedReply {
  let data: Record<string, unknown>;
  try {
    data = Object(JSON.parse(text));
  } catch {
    data = {};
  }
  const { statusCode, status: workflowStatus = Object(data.body).status } = data;
  const isHiddenFailure = isSuccess(status) && Number(statusCode) >= 400;
  return { status: isHiddenFailure ? Number(statusCode) : status, data, workflowStatus };
}

interface HttpErrorDetails extends Pick<FinErrorDetails, 'retryable' | 'fields'> {
  /** The error code that the reply's body gives the status. */
  code?: FinErrorCode | undefined;
  /** The body's `reason`. */
  reason?: unknown;
}

/** The error for an HTTP status. */
export const httpError = (
  status: number,
  headers: Headers,
  { code = codeByStatus[status] ?? 'http', reason, ...details }: HttpErrorDetails = {},
) =>
  new FinError(code, {
    ...details,
    status: status || undefined, // 0 for a redirect that a browser hides
    retryAfter: readRetryAfter(headers),
    reason: reason === 'concurrency' ? reason : undefined,
  });

export interface Interpretation {
  /** The values of the envelope's `status` that mean success. */
  success: readonly string[];
  /** Whether the operation creates or updates: a failure that may have happened is then `unknown_outcome`. */
  isChange: boolean;
  /** Whether the request carried an idempotency key that the service understands: an unknown outcome is then `retryable`. */
  hasKey?: boolean;
  /** The names of the fields that were sent. */
  sentFields?: readonly string[];
}

/** The quote in one answer of a batch; `undefined` unless it is complete and means success. */
export const readQuote = (answer: unknown, success: readonly string[]): Quote | undefined =>
  success.includes(Object(answer).status) ? readAnswer('pricing_2', answer) : undefined;

/**
 * The quotes of `…/prices`, each in its place.
 * @throws FinError
 */
export function interpretQuotes(reply: Reply, count: number, success: readonly string[]): (Quote | undefined)[] {
  const { status, data } = parseReply(reply);
  const { answers } = data;
  if (!isSuccess(status) || !Array.isArray(answers) || answers.length !== count) {
    throw httpError(status, reply.headers, {
      code: isSuccess(status) ? 'bad_response' : undefined,
      reason: data.reason,
    });
  }
  return answers.map((answer) => readQuote(answer, success));
}

/**
 * The operation's answer. Two values of the envelope's `status` are clear whatever the HTTP status: `NOT_RUN` (nothing happened)
 * and `UNKNOWN` (a host does not know what happened).
 * @throws FinError
 */
export function interpretReply<O extends Operation>(
  operation: O,
  reply: Reply,
  { success, isChange, hasKey = false, sentFields = [] }: Interpretation,
): Operations[O]['answer'] {
  const { status, data, workflowStatus } = parseReply(reply);
  const succeeded = isSuccess(status) && success.some((value) => value === workflowStatus);
  const answer = succeeded ? readAnswer(operation, data) : undefined;
  if (answer) return answer;

  const saysWhy = !succeeded && workflowStatus && typeof workflowStatus === 'string';
  const code = isSuccess(status) ? (saysWhy ? 'not_run' : 'bad_response') : undefined;
  // Names that were not sent may be anything, and an error has no data.
  const fields = sentFields.filter((name) => Array.isArray(data.fields) && data.fields.includes(name));
  const error = httpError(status, reply.headers, { code, fields, reason: data.reason });
  // Most of the 4xx are refusals. A redirect is not: the service may answer with one after it created something.
  const isRefusal = error.code === 'not_run' || (status >= 400 && status < 500 && status !== 408);
  const isUnknown = workflowStatus === 'UNKNOWN' || (workflowStatus !== 'NOT_RUN' && !isRefusal);
  throw isChange && isUnknown
    ? httpError(status, reply.headers, { code: 'unknown_outcome', retryable: hasKey })
    : error;
}
