/** Turns an error into a `Refusal` for the page, and into a warning for the log. */

import type { FinError } from 'fin-widgets/client';
import { operationKinds } from 'fin-widgets/internal';
import { LoginRefused } from '../service/login-pause.js';
import { UpstreamFailure } from '../service/upstream.js';
import type { Log } from './log.js';
import { messages } from './messages.js';
import { isWait, type Reason, Refusal, retryAfterHeader, tooManyRequests } from './refusal.js';
import { isPageOperation, type PageOperation, type Route } from './routes.js';

/** `Retry-After` for a 429 of the service whose own value is missing or makes no sense. */
const defaultRetryAfterSeconds = 5;

/** Turns a thrown value into a refusal. Logs a warning if the configuration of the host, or a bug in it, is the likely cause. */
export type RefusalFor = (route: Route | undefined, error: unknown) => Refusal;

export function createRefusalFor(log: Log): RefusalFor {
  return (route, error) => {
    if (error instanceof Refusal) {
      if (error.reason === 'store') log.warnOfShared(storeWarning(error.cause));
      return error;
    }
    const operation = route !== undefined && isPageOperation(route) ? route : undefined;
    if (operation && error instanceof UpstreamFailure) {
      const warning = warningFor(error);
      if (warning) log.warn(warning);
      return upstreamRefusal(operation, error);
    }
    log.warn('A request failed with an unexpected error. This is a bug in the host.');
    const mayHaveRun = operation !== undefined && operationKinds[operation] !== 'read';
    return new Refusal('internal', 502, messages.internal, mayHaveRun ? 'UNKNOWN' : 'ERROR');
  };
}

/**
 * A warning about a store that fails. It contains only the code of the error, since the message may contain a key: `42501` of PostgreSQL,
 * `NOAUTH` of Redis, `ECONNREFUSED` of the network.
 */
function storeWarning(cause: unknown): string {
  const { code, message }: { code?: unknown; message?: unknown } = Object(cause);
  const shortCode = String(code ?? '').match(/^[\w-]{1,40}$/)?.[0] ?? String(message).match(/^[A-Z]{2,20}(?= )/)?.[0];
  return shortCode
    ? `The store fails (${shortCode}), so the host refuses creates.`
    : 'The store fails or cannot be reached, so the host refuses creates.';
}

/** A warning, if the configuration of the host is the likely cause. */
function warningFor({ cause: { operation, code }, sent }: UpstreamFailure): string | undefined {
  if (code === 'network' || (code === 'unknown_outcome' && !sent))
    return 'The service does not answer: check service.baseUrl (FIN_SERVICE).';
  if (operation !== 'generate-user-token') return undefined;
  if (code === 'unauthorized' || code === 'forbidden')
    return 'The service refused the login: check service.email (FIN_EMAIL) and service.password (FIN_PASSWORD).';
  if (code === 'workflow_failed' || code === 'not_found' || code === 'wrong_method' || code === 'http')
    return `The service accepts no login (${code}): check service.baseUrl (FIN_SERVICE). The address must end in /api/1.1, without /wf.`;
  return undefined;
}

/** Whether the service, or a proxy in front of it, took too long. */
const isLate = ({ code, status }: FinError): boolean => code === 'timeout' || code === 'aborted' || status === 504;

/** The reason in the log. The code `unknown_outcome` of a create or update has several causes, which the HTTP status tells apart. */
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
    return tooManyRequests(reason, messages.serviceBusy, waitSeconds * 1000);
  }
  if (sent && code === 'workflow_failed') return new Refusal(reason, 400, messages.serviceRefused);
  const mayHaveRun = sent && (code === 'unknown_outcome' || isLate(cause));
  const isRead = operationKinds[operation] === 'read';
  const errorStatus = isRead ? 'ERROR' : mayHaveRun ? 'UNKNOWN' : 'NOT_RUN';
  return isLate(cause)
    ? new Refusal(reason, 504, messages.serviceTimeout, errorStatus)
    : new Refusal(
        reason,
        502,
        messages.serviceFailed,
        errorStatus,
        cause instanceof LoginRefused ? retryAfterHeader(cause.remainingMs) : {},
      );
}
