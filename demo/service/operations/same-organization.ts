/** Separates organizations. Records of another organization are treated as unknown. */
import { and, eq } from 'drizzle-orm';
import type { Database } from '../database.js';
import { notFound } from '../error-answers.js';
import { type User, users } from '../schema.js';

/** Refuses an organization that is not the caller's. */
export function requireOrganization(caller: User, organization: string): void {
  if (organization !== caller.organization) throw notFound('There is no such organization.');
}

/** Refuses a sales representative who is not of the caller's organization. */
export async function requireSalesRep(database: Database, caller: User, salesRep: string): Promise<void> {
  const [found] = await database
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, salesRep), eq(users.organization, caller.organization)));
  if (found === undefined) throw notFound('There is no such sales representative.');
}
