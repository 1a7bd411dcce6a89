/** The service's error answers. The bodies are those of the spec's section "Errors". */

/** Statuses whose body is `{message}` alone, by the spec. */
type PlainStatus = 401 | 404 | 405 | 429 | 503;

/** An error answer, thrown anywhere in the service. Messages are for developers, and repeat no value of the request. */
export class Failure extends Error {
  override readonly name = 'Failure';

  constructor(
    readonly status: PlainStatus | 400 | 500,
    readonly body: { message: string; status?: string; code?: string },
    readonly headers: Record<string, string> = {},
  ) {
    super(body.message);
  }

  /** The response, always as JSON. */
  toResponse(): Response {
    return Response.json(this.body, { status: this.status, headers: this.headers });
  }
}

/** 400. `MISSING_DATA` for a missing required value, `INVALID` for an invalid one. */
export const workflowFailure = (message: string, status: 'MISSING_DATA' | 'INVALID' = 'INVALID') =>
  new Failure(400, { status, message });

export const permissionDenied = (message: string) => new Failure(401, { message }, { 'WWW-Authenticate': 'Bearer' });

export const notFound = (message: string) => new Failure(404, { message });

/** 405, with the allowed methods. */
export const wrongMethod = (allow: string) =>
  new Failure(405, { message: `Wrong method: this address takes ${allow}.` }, { Allow: allow });

/** 429. `retryAfter` in seconds, rounded up to whole ones, at least 1. */
export const tooManyRequests = (retryAfter: number) =>
  new Failure(429, { message: 'Too many requests.' }, { 'Retry-After': String(Math.max(1, Math.ceil(retryAfter))) });

export const internalError = (code = 'INTERNAL_ERROR') =>
  new Failure(500, { code, message: 'The service failed. The fault is on its side.' });

export const serviceUnavailable = () => new Failure(503, { message: 'The service is not available at the moment.' });
