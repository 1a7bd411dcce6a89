/** What an answer means: a function of its status, headers and text alone. */
import type { Operation, Operations } from '../contract/operations.js';
import { readAnswer } from './answers.js';
import { FinError, type FinErrorCode } from './errors.js';
import { retryAfter } from './retry.js';
import type { Reply } from './send.js';

const codes: Record<number, FinErrorCode> = {
  400: 'workflow_failed',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'wrong_method',
  429: 'rate_limited',
  500: 'internal',
  503: 'unavailable',
};

export const succeeded = (status: number) => status >= 200 && status < 300;

/**
 * The reply's JSON, the HTTP status it stands for, and the workflow's `status` word. Failures may come as
 * `{statusCode, body: {status, message}}`, under a 200 as well: then `statusCode` counts.
 */
export function read({ status, text }: Reply): { status: number; data: Record<string, unknown>; word: unknown } {
  let data: Record<string, unknown>;
  try {
    data = Object(JSON.parse(text));
  } catch {
    data = {};
  }
  const { statusCode, status: word = Object(data.body).status } = data;
  return { status: succeeded(status) && Number(statusCode) >= 400 ? Number(statusCode) : status, data, word };
}

/** The failure that an HTTP status tells of; one named `code` where the body knows better. */
export const failure = (
  status: number,
  headers: Headers,
  code: FinErrorCode = codes[status] ?? 'http',
  retryable?: boolean,
) =>
  // A redirect that a browser hides has the status 0.
  new FinError(code, { status: status || undefined, retryAfter: retryAfter(headers), retryable });

/**
 * The operation's answer. `success` holds the words of `status` that mean it; `change` says that the operation creates or
 * updates, so that an answer which leaves its fate open is `unknown_outcome`. Two words are clear whatever the HTTP status:
 * `NOT_RUN` (it did not happen) and `UNKNOWN` (a host that cannot know either). `key`: the change was sent under one that is
 * understood, so that what is open may be asked again.
 * @throws FinError
 */
export function interpret<O extends Operation>(
  operation: O,
  reply: Reply,
  success: readonly string[],
  change: boolean,
  key?: string,
): Operations[O]['answer'] {
  const { status, data, word } = read(reply);
  const done = succeeded(status) && success.some((good) => good === word);
  const answer = done ? readAnswer(operation, data) : undefined;
  if (answer) return answer;

  const { headers } = reply;
  const readable = !done && word && typeof word === 'string';
  const error = failure(status, headers, succeeded(status) ? (readable ? 'not_run' : 'bad_response') : undefined);
  // Most of the 4xx refuse. A redirect does not: it may be what follows the deed.
  const refused = error.code === 'not_run' || (status >= 400 && status < 500 && status !== 408);
  const open = word === 'UNKNOWN' || (word !== 'NOT_RUN' && !refused);
  throw change && open ? failure(status, headers, 'unknown_outcome', Boolean(key)) : error;
}
