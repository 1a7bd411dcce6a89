/** Tokens from the host site: `POST <token-url>` (design, section 4). */
import { failure, read, succeeded } from './interpret.js';
import { post } from './send.js';
import { endpointUrl } from './urls.js';

/** A token, as a mint gives it. */
export interface MintedToken {
  token: string;
  /** Seconds of life, from the moment the mint was asked. Default 900. */
  expiresIn?: number;
  /** Whether what stands behind the base URL knows `Idempotency-Key`. Default false. */
  idempotency?: boolean;
}

/** Why a token is wanted: none yet, the end of its life, or an operation that was refused (401) with it. */
export type MintReason = 'first' | 'renewal' | 'unauthorized';

/**
 * Gets a token. Called once for any number of waiting callers, and ended after 15 s. A `FinError` that it throws keeps its code
 * (401 and 403 are final, see `CallOptions.fresh`; 429, 502, 503, 504 and `network` are tried again); anything else is
 * `unavailable`.
 */
export type MintToken = (request: { signal: AbortSignal; reason: MintReason }) => Promise<MintedToken>;

/**
 * The function that mints from the host site's endpoint: a POST without a body, same-origin cookies, no redirects.
 * It answers `{"token": "…", "expires_in": 600, "idempotency": true}`.
 * @throws FinError `unconfigured` when `url` is no http(s) address
 */
export function mintFrom(url: string, options: { fetch?: typeof globalThis.fetch } = {}): MintToken {
  const endpoint = endpointUrl(url, 'The token URL');
  return async ({ signal }) => {
    const reply = await post(endpoint, { headers: new Headers({ accept: 'application/json' }) }, signal, options.fetch);
    const { status, data } = read(reply);
    if (!succeeded(status)) throw failure(status, reply.headers);
    // Handed on as it came: the client checks what any mint gives it.
    return { token: data.token, expiresIn: data.expires_in, idempotency: data.idempotency } as MintedToken;
  };
}
