/**
 * Session tokens: what a page holds in place of the service's own token. A session token is a signed JWT, lives for minutes, and is
 * valid for one origin.
 */
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Keyring } from '../crypto/keys.js';
import { type Reason, Refusal } from './refusal.js';
import type { PageOperation } from './routes.js';

/** The page that sent a request, as far as the host knows it. */
export interface Session {
  /** The token's `jti`. Each token has its own, so a page that renews its token gets another session. */
  readonly id: string;
  /** The page's origin. */
  readonly origin: string;
  /** Whether the page is in the test mode: then the service is simulated, and nothing happens in fact. */
  readonly isTest: boolean;
}

export interface Sessions {
  /** A new session, and its token. */
  mint(origin: string): Promise<{ session: Session; token: string }>;
  /**
   * Verifies an `Authorization` header.
   * @throws Refusal 401; 403 if the token does not allow the operation
   */
  verify(authorization: string | null, origin: string, operation: PageOperation): Promise<Session>;
}

export interface SessionOptions {
  lifetimeSeconds: number;
  operations: readonly PageOperation[];
  isTest: boolean;
}

const issuer = 'fin-widgets';
/** The package's former name. Hosts of one secret may have different versions, and must accept each other's tokens. */
const audience = 'fin-widgets/host';
/** The page is told the same for each reason. */
const unauthorized = (reason: Reason) =>
  new Refusal(reason, 401, 'The session token is missing, invalid, expired, or was minted for another origin.');

const header = { alg: 'HS256', typ: 'fin-session+jwt' };

export function createSessions(keyring: Keyring, { lifetimeSeconds, operations, isTest }: SessionOptions): Sessions {
  /**
   * The claims of a token that is signed with one of the secrets and has not expired.
   * @throws Refusal 401
   */
  const readClaims = async (token: string) => {
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
  };

  return {
    async mint(origin) {
      const [keys] = await keyring();
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
    },
    async verify(authorization, origin, operation) {
      const [, token] = /^Bearer +([\w.-]+)$/i.exec(authorization ?? '') ?? [];
      if (!token) throw unauthorized(authorization === null ? 'token_missing' : 'token_invalid');
      const claims = await readClaims(token);
      if (claims.origin !== origin) throw unauthorized('token_origin');
      const allowed = claims.operations;
      if (!Array.isArray(allowed) || !allowed.includes(operation))
        throw new Refusal('operation', 403, 'The session token does not allow this operation.');
      return { id: String(claims.jti), origin, isTest };
    },
  };
}
