/** The interface through which an operation gets its input and writes its result. */
import type * as z from 'zod/mini';
import type { Database } from './database.js';
import type { User } from './schema.js';

/**
 * One call of one operation. The order in which an operation uses it is the order of the errors: `caller()` first, then `body()`, then
 * the database.
 */
export interface Call {
  /** The calling user. Refuses with 401 without a valid token, and with 429 if the token is used too often. */
  caller(): Promise<User>;
  /** The checked body. Refuses with 400. */
  body<T>(schema: z.ZodMiniType<T>): Promise<T>;
  /** The database, for reading. */
  readonly database: Database;
  /** Runs `work` in one transaction. Every write goes through here. */
  commit<T>(work: (transaction: Database) => Promise<T>): Promise<T>;
  /** The absolute address of a checkout. */
  checkoutLink(checkout: string): string;
  /** The user with these credentials. Refuses with 401 if they are wrong, and with 429 after too many attempts. */
  login(email: string, password: string): Promise<User>;
  /** The lifetime of a token in seconds. */
  readonly tokenLifetime: number;
}
