/** API tokens: random, expiring, and known to the database only by their SHA-256. */
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from './database.js';
import { tokens, type User, users } from './schema.js';

/** What a token is kept and counted under. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

const now = sql`now()`;

/**
 * Issues a token for a user, living for `lifetime` seconds by the database's clock, and clears away those that ran out.
 * Tokens issued before live on.
 */
export async function issueToken(database: Database, user: string, lifetime: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  // Logins at the same moment would otherwise wait for each other's deletes, in either order.
  const expired = database.select({ hash: tokens.hash }).from(tokens).where(lte(tokens.expiresAt, now));
  await database.delete(tokens).where(inArray(tokens.hash, expired.for('update', { skipLocked: true })));
  await database
    .insert(tokens)
    .values({ hash: hashToken(token), user, expiresAt: sql`now() + make_interval(secs => ${lifetime})` });
  return token;
}

/** The user whose token has this hash, unless it ran out. */
export async function findUserByToken(database: Database, hash: string): Promise<User | undefined> {
  const [row] = await database
    .select({ user: users })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.user))
    .where(and(eq(tokens.hash, hash), gt(tokens.expiresAt, now)));
  return row?.user;
}
