/** Tokens from the host site's endpoint, `POST <token-url>` (`host/PROTOCOL.md`). */
import type { Body } from './client-options.js';
import { httpError, isSuccess, parseReply } from './interpret-reply.js';
import { type PostInit, post } from './post.js';
import { endpointUrl } from './url-guards.js';

/** A token, as a mint function gives it. */
export interface MintedToken {
  token: string;
  /** Lifetime in seconds, from the moment that the mint was requested. Default: 900. */
  expiresIn?: number;
  /** Whether the service behind the base URL understands `Idempotency-Key`. Default: false. */
  idempotency?: boolean;
  /** How many quote requests `…/prices` takes in one request. Default: 0, there is no such address. */
  prices?: number;
  /** The answers to the quote requests that the mint was given, each in its place. Default: none. */
  answers?: readonly unknown[];
  /** The host's settings for its pages (`host/PROTOCOL.md`). Default: none. */
  page?: unknown;
  /** Whether the token is one of the host's test mode, whose service is simulated. Default: false. */
  test?: boolean;
}

/** A mint's answers to its quote requests, each in its place. `undefined` if there are fewer of them: one is missing, and no place is certain. */
export const answersOf = (
  { answers }: MintedToken,
  quoteRequests: readonly unknown[],
): readonly unknown[] | undefined =>
  Array.isArray(answers) && answers.length >= quoteRequests.length ? answers : undefined;

/** Why a token is needed: there is none yet, its lifetime ends, or an operation answered 401 to it. */
export type MintReason = 'first' | 'renewal' | 'unauthorized';

/**
 * Mints a token. The client calls it once for all callers that wait, and limits it to 15 s. It may answer the quote requests of
 * callers (`questions`) too, or ignore them.
 *
 * A `FinError` that it throws keeps its code, and any other error becomes `unavailable`. By status:
 * - 401, 403: final until a call sets `CallOptions.bypassCache`
 * - 429, 502, 503, 504, and `network`: retried
 * - any other: not retried; the next call mints again
 */
export type MintToken = (request: {
  signal: AbortSignal;
  reason: MintReason;
  questions?: readonly Body<'pricing_2'>[] | undefined;
}) => Promise<MintedToken>;

/** A request for a token, which may carry quote requests. Its text is sent as `text/plain`, so that a mint of another origin needs no preflight. */
export const mintRequest = (questions?: readonly Body<'pricing_2'>[]): PostInit => ({
  headers: new Headers({ accept: 'application/json' }),
  body: questions && JSON.stringify({ questions }),
});

/**
 * Makes the function that mints at the host site's endpoint: a POST with same-origin cookies, without redirects. Its body is empty, or
 * `{"questions": […]}`. The endpoint answers `{"token": "…", "expires_in": 600, "idempotency": true, "prices": 41, "answers": […]}`.
 * @throws FinError `unconfigured` if `url` is no http(s) address
 */
export function mintFrom(url: string, options: { fetch?: typeof globalThis.fetch } = {}): MintToken {
  const endpoint = endpointUrl(url, 'The token URL');
  let takesText = true;
  return async ({ signal, questions: quoteRequests }) => {
    const send = (questions?: typeof quoteRequests) => post(endpoint, mintRequest(questions), signal, options.fetch);
    const sent = takesText ? quoteRequests : undefined;
    let reply = await send(sent);
    // The site's own endpoint may refuse a body of text.
    if (sent && reply.status === 415) {
      takesText = false;
      reply = await send();
    }
    const { status, data } = parseReply(reply);
    if (!isSuccess(status)) throw httpError(status, reply.headers);
    // The host may answer anything. The token manager checks the fields, as it does for a mint function of the page.
    return { ...data, expiresIn: data.expires_in } as unknown as MintedToken;
  };
}
