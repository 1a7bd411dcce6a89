/** Checks what a mint function gives or throws, and computes when its token is renewed. */
import { FinError } from './errors.js';
import type { MintedToken } from './mint.js';

/** Lifetime of a token whose mint names none. A host names one (`host/PROTOCOL.md`); another endpoint may not. */
const defaultLifetimeSeconds = 900;

/** A token in use. Times are in ms of `performance.now()`. */
export interface Token {
  readonly token: string;
  /** Whether the service understands `Idempotency-Key`. */
  readonly idempotency: boolean;
  /** How many quote requests `…/prices` takes in one request; 0 if there is no such address. */
  prices: number;
  /** Whether a request has carried the token. An unused token is not renewed: on an idle page it expires. */
  isUsed: boolean;
  /** From then on a new token is minted, while this one is still valid. */
  renewAt: number;
  readonly expiresAt: number;
}

/**
 * Checks a minted token.
 * @param requestedAt when the mint was requested; the lifetime begins there, since the token may have waited on its way
 * @throws FinError `bad_response`
 */
export function readToken(minted: MintedToken, requestedAt: number): Token {
  // A mint function may give anything, `null` too.
  const { token, expiresIn, idempotency, prices = 0 }: MintedToken = Object(minted);
  if (!token || typeof token !== 'string') throw new FinError('bad_response');
  // `parseFloat` also reads a number in quotes, which some endpoints answer.
  const seconds = Number.parseFloat(`${expiresIn}`);
  const lifetimeMs = (seconds > 0 && Number.isFinite(seconds) ? seconds : defaultLifetimeSeconds) * 1000;
  const renewalLeadMs = Math.min(Math.max(60_000, lifetimeMs / 10), lifetimeMs / 2);
  const expiresAt = requestedAt + lifetimeMs;
  return {
    token,
    idempotency: idempotency === true,
    prices: prices > 1 ? prices : 0, // a batch of one request saves nothing
    isUsed: false,
    renewAt: expiresAt - renewalLeadMs,
    expiresAt,
  };
}

/** Whether a mint or an operation refused the caller: another attempt would not help. */
export const isRefusal = ({ code }: FinError) => code === 'unauthorized' || code === 'forbidden';

/**
 * The error that callers get for a failed mint. A refusal is `retryable`: the host site may have lifted it when a person tries
 * again. An error that is no `FinError`, or an abort by no caller, becomes `unavailable`.
 */
export function toMintError(error: unknown): FinError {
  if (!(error instanceof FinError) || error.code === 'aborted') return new FinError('unavailable');
  const { code, status, retryAfter } = error;
  return isRefusal(error) ? new FinError(code, { status, retryAfter, retryable: true }) : error;
}
