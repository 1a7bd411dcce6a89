/** From an error to a `Refusal`: what the page gets, and which warning is logged. */

import type { FinError } from 'fin-widgets/client';
import { operationKinds } from 'fin-widgets/internal';
import { LoginRefused } from '../service/login-pause.js';
import { UpstreamFailure } from '../service/upstream.js';
import type { Log } from './log.js';
import { isWait, type Reason, Refusal, retryAfterHeader, tooManyRequests } from './refusal.js';
import { isPageOperation, type PageOperation, type Route } from './routes.js';

/** `Retry-After` for a 429 of the service that names none, or none that makes sense. */
const defaultRetryAfterSeconds = 5;

/** Turns whatever was thrown into a refusal, and logs a warning if the host's configuration is the likely cause. */
export type RefusalFor = (route: Route | undefined, error: unknown) => Refusal;

export function createRefusalFor(log: Log): RefusalFor {
  return (route, error) => {
    if (error instanceof Refusal) {
      if (error.reason === 'store') log.warn(storeWarning(error.cause));
      return error;
    }
    const operation = route !== undefined && isPageOperation(route) ? route : undefined;
    if (operation && error instanceof UpstreamFailure) {
      const warning = warningFor(error);
      if (warning) log.warn(warning);
      return upstreamRefusal(operation, error);
    }
    log.warn('A request failed for a reason that the host does not know: this is an error of the host.');
    const mayHaveRun = operation !== undefined && operationKinds[operation] !== 'question';
    return new Refusal('internal', 502, 'The site failed.', mayHaveRun ? 'UNKNOWN' : 'ERROR');
  };
}

/**
 * A sentence for the log about a store that fails. Of the error, the sentence has the code alone: `42501` of PostgreSQL, `NOAUTH` of Redis,
 * `ECONNREFUSED` of the network. The message may quote a key.
 */
function storeWarning(cause: unknown): string {
  const { code, message }: { code?: unknown; message?: unknown } = Object(cause);
  const shortCode = String(code ?? '').match(/^[\w-]{1,40}$/)?.[0] ?? String(message).match(/^[A-Z]{2,20}(?= )/)?.[0];
  return shortCode
    ? `The store fails (${shortCode}): creates are refused.`
    : 'The store fails or cannot be reached: creates are refused.';
}

/** A sentence for the log if the cause is likely to be the host's configuration. */
function warningFor({ cause: { operation, code }, sent }: UpstreamFailure): string | undefined {
  if (code === 'network' || (code === 'unknown_outcome' && !sent))
    return 'The service does not answer: check service.baseUrl.';
  if (operation !== 'generate-user-token') return undefined;
  if (code === 'unauthorized' || code === 'forbidden')
    return 'The service refused the login: check service.email and service.password.';
  if (code === 'workflow_failed' || code === 'not_found' || code === 'wrong_method' || code === 'http')
    return `The service takes no login at service.baseUrl (${code}): it ends in /api/1.1, without /wf.`;
  return undefined;
}

/** Whether the service, or a proxy before it, took too long. */
const isLate = ({ code, status }: FinError): boolean => code === 'timeout' || code === 'aborted' || status === 504;

/** The log's name of the failure. A change that may have happened has no code of its own, so the HTTP status tells. */
function reasonFor(cause: FinError): Reason {
  const { code, status } = cause;
  if (cause instanceof LoginRefused) return cause.wasTried ? 'login_refused' : 'login_paused';
  if (code === 'rate_limited') return 'upstream_limit';
  if (isLate(cause)) return 'upstream_timeout';
  if (code === 'workflow_failed' || code === 'not_run') return 'upstream_refused';
  if (status === undefined) return 'upstream_connection';
  return status >= 200 && status < 300 ? 'upstream_unreadable' : 'upstream_status';
}

/** The protocol's table "What an upstream answer becomes". */
function upstreamRefusal(operation: PageOperation, { cause, sent }: UpstreamFailure): Refusal {
  const { code, retryAfter } = cause;
  const reason = reasonFor(cause);
  if (code === 'rate_limited') {
    const waitSeconds = isWait(retryAfter) ? retryAfter : defaultRetryAfterSeconds;
    return tooManyRequests(reason, 'The financing service has too much to do.', waitSeconds * 1000);
  }
  if (sent && code === 'workflow_failed') return new Refusal(reason, 400, 'The financing service refused this.');
  const mayHaveRun = sent && (code === 'unknown_outcome' || isLate(cause));
  const isQuestion = operationKinds[operation] === 'question';
  const errorStatus = isQuestion ? 'ERROR' : mayHaveRun ? 'UNKNOWN' : 'NOT_RUN';
  return isLate(cause)
    ? new Refusal(reason, 504, 'The financing service did not answer in time.', errorStatus)
    : new Refusal(
        reason,
        502,
        'The financing service failed.',
        errorStatus,
        cause instanceof LoginRefused ? retryAfterHeader(cause.remainingMs) : {},
      );
}
