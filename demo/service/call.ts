/** What an operation is given to work with. */
import type * as z from 'zod/mini';
import type { Database } from './database.js';
import type { User } from './schema.js';

/**
 * One call of one operation. An operation asks for what it needs in the order in which a caller is to be refused:
 * `caller()` first, then `body()`, then the database.
 */
export interface Call {
  /** Who calls. Refuses with 401 without a live token, with 429 when the token has been used too often. */
  caller(): Promise<User>;
  /** The checked body. Refuses with 400. */
  body<T>(schema: z.ZodMiniType<T>): Promise<T>;
  /** To read from. */
  readonly database: Database;
  /** Does its work in one transaction: everything that writes goes through here. */
  commit<T>(work: (transaction: Database) => Promise<T>): Promise<T>;
  /** Where a checkout stands, as an absolute address. */
  checkoutLink(checkout: string): string;
  /** The user with these credentials. Refuses with 401, and with 429 where too many are tried. */
  login(email: string, password: string): Promise<User>;
  /** Seconds that a token lives. */
  readonly tokenLifetime: number;
}
