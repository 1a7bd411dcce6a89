/** Session tokens: what a page holds in place of the service's own token. Signed, short-lived, good for one origin. */
import { errors, jwtVerify, SignJWT } from 'jose';
import { Refusal } from './answers.js';
import type { Keyring } from './keys.js';
import type { Forwarded } from './routes.js';

/** Who asks, as far as the host knows. */
export interface Session {
  /** The token's `jti`: one for each token, so a page that renews its token gets another. */
  readonly id: string;
  /** The page's. */
  readonly origin: string;
}

export interface Sessions {
  mint(origin: string): Promise<string>;
  /** @throws Refusal 401; 403 when the token does not allow the operation */
  check(authorization: string | null, origin: string, operation: Forwarded): Promise<Session>;
}

const issuer = 'fin-widgets';
const audience = 'fin-widgets/host';
const header = { alg: 'HS256', typ: 'fin-session+jwt' };

/** `lifetime` in seconds. */
export function createSessions(
  keyring: Keyring,
  { lifetime, operations }: { lifetime: number; operations: readonly Forwarded[] },
): Sessions {
  /** The claims of a token that one of the secrets signed and that has not run out. */
  const read = async (token: string) => {
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
        if (!(error instanceof errors.JWSSignatureVerificationFailed)) return undefined;
      }
    }
    return undefined;
  };

  return {
    async mint(origin) {
      const [{ session }] = await keyring();
      return new SignJWT({ origin, operations })
        .setProtectedHeader(header)
        .setIssuer(issuer)
        .setAudience(audience)
        .setJti(globalThis.crypto.randomUUID())
        .setIssuedAt()
        .setExpirationTime(`${lifetime}s`)
        .sign(session);
    },
    async check(authorization, origin, operation) {
      const [, token] = /^Bearer +([\w.-]+)$/i.exec(authorization ?? '') ?? [];
      const claims = token && (await read(token));
      if (!claims || claims.origin !== origin)
        throw new Refusal(401, 'A session token of this site is needed, and this is none, or has run out.');
      const granted = claims.operations;
      if (!Array.isArray(granted) || !granted.includes(operation))
        throw new Refusal(403, 'The session does not allow this operation.');
      return { id: String(claims.jti), origin };
    },
  };
}
