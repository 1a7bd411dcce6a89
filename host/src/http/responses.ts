/** The host's HTTP responses, and their headers. */
import type { ErrorBody } from './body-schemas.js';
import type { Reason, Refusal } from './refusal.js';

/** A response without the headers that all responses share. */
export interface HostResponse {
  httpStatus: number;
  /** The JSON body. Default: no body, as in a 204. */
  json?: string;
  /** The body of an HTML page. */
  html?: string;
  headers?: Record<string, string>;
  /** For the log: why the response is an error. */
  reason?: Reason;
}

/** How long a browser may reuse a preflight. This is the maximum of Chromium. */
export const preflightMaxAgeSeconds = 7200;

export const allowedHeaders = 'Authorization, Content-Type, Idempotency-Key, Idempotency-Replay';
export const exposedHeaders = 'Idempotent-Replayed, Retry-After';

export const preflightResponse: HostResponse = {
  httpStatus: 204,
  headers: {
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers': allowedHeaders,
    'Access-Control-Max-Age': String(preflightMaxAgeSeconds),
  },
};

export const successResponse = (json: string): HostResponse => ({ httpStatus: 200, json });

export const errorResponse = ({
  reason,
  httpStatus,
  message,
  errorStatus,
  headers,
  fields,
}: Refusal): HostResponse => ({
  httpStatus,
  reason,
  json: JSON.stringify({
    status: errorStatus,
    message,
    ...(fields.length && { fields: [...fields] }),
    // A page needs only this reason: it may continue to prefetch. All others are for the log.
    ...(reason === 'concurrency' && { reason }),
  } satisfies ErrorBody),
  headers,
});

/**
 * Adds the headers that all responses share.
 * @param origin the page's origin; `undefined` if the host does not allow it
 */
export function toResponse({ httpStatus, json, html, headers }: HostResponse, origin: string | undefined): Response {
  return new Response(json ?? html ?? null, {
    status: httpStatus,
    headers: {
      'Cache-Control': 'no-store',
      Vary: 'Origin',
      'X-Content-Type-Options': 'nosniff',
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
      ...(html !== undefined && { 'Content-Type': 'text/html; charset=utf-8' }),
      ...(origin && {
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Expose-Headers': exposedHeaders,
      }),
      ...headers,
    },
  });
}
