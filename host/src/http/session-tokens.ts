/**
 * Session tokens, which pages hold in place of the service's token. A session token is a signed JWT that is valid for minutes, and for one
 * origin.
 */
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Keyring } from '../crypto/keys.js';
import { ResultCache } from '../crypto/result-cache.js';
import { messages } from './messages.js';
import { type Reason, Refusal } from './refusal.js';
import type { PageOperation } from './routes.js';

/** What the host knows about the page that sent a request. */
export interface Session {
  /** The token's `jti`. Each token has another, so a page that renews its token gets a new session. */
  readonly id: string;
  /** The page's origin. */
  readonly origin: string;
  /** Whether the page is in test mode. Then the service is simulated, and nothing is sent to the real one. */
  readonly isTest: boolean;
}

export interface SessionOptions {
  lifetimeSeconds: number;
  operations: readonly PageOperation[];
  isTest: boolean;
}

export const issuer = 'fin-widgets';
/** The package's former name. Hosts of one secret may have different versions, and must accept each other's tokens. */
export const audience = 'fin-widgets/host';
/** A 401. Its message is the same for all reasons. */
const unauthorized = (reason: Reason) => new Refusal(reason, 401, messages.tokenRefused);

export const header = { alg: 'HS256', typ: 'fin-session+jwt' };

export class Sessions {
  /** By token. */
  readonly #claims: ResultCache<JWTPayload>;

  constructor(
    private readonly keyring: Keyring,
    private readonly options: SessionOptions,
  ) {
    this.#claims = new ResultCache((token) => readClaims(keyring, token));
  }

  /** Creates a session and its token. */
  async mint(origin: string): Promise<{ session: Session; token: string }> {
    const { lifetimeSeconds, operations, isTest } = this.options;
    const [keys] = await this.keyring();
    const session = { id: globalThis.crypto.randomUUID(), origin, isTest };
    const token = await new SignJWT({ origin, operations, ...(isTest && { test: true }) })
      .setProtectedHeader(header)
      .setIssuer(issuer)
      .setAudience(audience)
      .setJti(session.id)
      .setIssuedAt()
      .setExpirationTime(`${lifetimeSeconds}s`)
      .sign(keys.session);
    return { session, token };
  }

  /**
   * Verifies an `Authorization` header.
   * @throws Refusal 401; 403 if the token does not allow the operation
   */
  async verify(authorization: string | null, origin: string, operation: PageOperation): Promise<Session> {
    const [, token] = /^Bearer +([\w.-]+)$/i.exec(authorization ?? '') ?? [];
    if (!token) throw unauthorized(authorization === null ? 'token_missing' : 'token_invalid');
    const claims = await this.#claims.get(token);
    // A cached token may have expired since it was verified. `jose` reads the time in the same way.
    if (new Date(Number(claims.exp) * 1000) <= new Date()) throw unauthorized('token_expired');
    if (claims.origin !== origin) throw unauthorized('token_origin');
    const allowed = claims.operations;
    if (!Array.isArray(allowed) || !allowed.includes(operation))
      throw new Refusal('operation', 403, messages.tokenOperation);
    return { id: String(claims.jti), origin, isTest: this.options.isTest };
  }
}

/**
 * Verifies signature and expiry of a token, and returns its claims.
 * @throws Refusal 401
 */
async function readClaims(keyring: Keyring, token: string): Promise<JWTPayload> {
  for (const { session } of await keyring()) {
    try {
      const { payload } = await jwtVerify(token, session, {
        algorithms: [header.alg],
        typ: header.typ,
        issuer,
        audience,
        requiredClaims: ['exp', 'jti'],
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw unauthorized('token_expired');
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) break;
    }
  }
  throw unauthorized('token_invalid');
}
