/** The host's HTTP responses, and the headers that every one of them carries. */
import type { Reason, Refusal } from './refusal.js';

/** A response before it gets the headers that all share. */
export interface HostResponse {
  httpStatus: number;
  /** The JSON body. A 204 has none. */
  json?: string;
  /** The body of a page. */
  html?: string;
  headers?: Record<string, string>;
  /** For the log: why this is no success. */
  reason?: Reason;
}

/** How long a browser may reuse a preflight. Chromium allows no more. */
const preflightMaxAgeSeconds = 7200;

export const preflightResponse: HostResponse = {
  httpStatus: 204,
  headers: {
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, Idempotency-Replay',
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
    ...(fields.length && { fields }),
    // The one reason that a page needs: prefetching goes on after it. All others are for the log.
    ...(reason === 'concurrency' && { reason }),
  }),
  headers,
});

/** Adds the headers that all responses share. `origin` is the page's, if it is one of the host's. */
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
        'Access-Control-Expose-Headers': 'Idempotent-Replayed, Retry-After',
      }),
      ...headers,
    },
  });
}
