/** API tokens: random texts that expire. The database stores their SHA-256 only. */
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from './database.js';
import { tokens, type User, users } from './schema.js';

/** The key under which a token is stored and counted. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

const now = sql`now()`;

/**
 * Issues a token for a user, and deletes expired tokens. The user's earlier tokens stay valid.
 *
 * @param lifetime in seconds, by the database's clock
 */
export async function issueToken(database: Database, user: string, lifetime: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  // Locked rows are skipped. Otherwise two concurrent logins could wait for each other's deletes.
  const expired = database.select({ hash: tokens.hash }).from(tokens).where(lte(tokens.expiresAt, now));
  await database.delete(tokens).where(inArray(tokens.hash, expired.for('update', { skipLocked: true })));
  await database
    .insert(tokens)
    .values({ hash: hashToken(token), user, expiresAt: sql`now() + make_interval(secs => ${lifetime})` });
  return token;
}

/** The user whose unexpired token has this hash. */
export async function findUserByToken(database: Database, hash: string): Promise<User | undefined> {
  const [row] = await database
    .select({ user: users })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.user))
    .where(and(eq(tokens.hash, hash), gt(tokens.expiresAt, now)));
  return row?.user;
}
