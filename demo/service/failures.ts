/** Every answer that is no success, in the one body that the spec gives its status ("Errors"). */

/** Statuses of the spec whose body is `{message}` alone. */
type PlainStatus = 401 | 404 | 405 | 429 | 503;

/** Thrown anywhere in the service, answered in one place. Messages are for developers and repeat nothing a caller sent. */
export class Failure extends Error {
  override readonly name = 'Failure';

  constructor(
    readonly status: PlainStatus | 400 | 500,
    readonly body: { message: string; status?: string; code?: string },
    readonly headers: Record<string, string> = {},
  ) {
    super(body.message);
  }

  /** Its body as JSON, whatever was asked for. */
  toResponse(): Response {
    return Response.json(this.body, { status: this.status, headers: this.headers });
  }
}

/** 400. `MISSING_DATA` where a required value is not there, `INVALID` where one is not what it must be. */
export const workflowFailure = (message: string, status: 'MISSING_DATA' | 'INVALID' = 'INVALID') =>
  new Failure(400, { status, message });

export const permissionDenied = (message: string) => new Failure(401, { message }, { 'WWW-Authenticate': 'Bearer' });

export const notFound = (message: string) => new Failure(404, { message });

/** 405, with the methods that are right. */
export const wrongMethod = (allow: string) =>
  new Failure(405, { message: `Wrong method: this address takes ${allow}.` }, { Allow: allow });

/** 429. `retryAfter` in seconds, rounded up to whole ones, at least 1. */
export const tooManyRequests = (retryAfter: number) =>
  new Failure(429, { message: 'Too many requests.' }, { 'Retry-After': String(Math.max(1, Math.ceil(retryAfter))) });

export const internalError = (code = 'INTERNAL_ERROR') =>
  new Failure(500, { code, message: 'The service failed. The fault is on its side.' });

export const serviceUnavailable = () => new Failure(503, { message: 'The service is not available at the moment.' });
