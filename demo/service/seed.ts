/** The initial data: two organizations with one user each, so that their separation can be tested. */
import type { Database } from './database.js';
import { hashPassword } from './passwords.js';
import { organizations, users } from './schema.js';

/** The password of both seeded users. */
export const seededPassword = 'demo-password';

/** The seeded users by organization, as `me` returns them. */
export const seeded = {
  demo: {
    id: '1709078400000x100000000000000001',
    organization: '1709078400000x200000000000000001',
    email: 'demo@installer.example',
    first: 'Dana',
    last: 'Demo',
  },
  other: {
    id: '1709078400000x100000000000000002',
    organization: '1709078400000x200000000000000002',
    email: 'other@installer.example',
    first: 'Otis',
    last: 'Other',
  },
} as const;

const names = { demo: 'Sonnendach Demo', other: 'Other Installer' } as const;

/** Inserts missing seeds. Existing rows stay unchanged. */
export async function seed(database: Database): Promise<void> {
  await database
    .insert(organizations)
    .values([
      { id: seeded.demo.organization, name: names.demo },
      { id: seeded.other.organization, name: names.other },
    ])
    .onConflictDoNothing();
  const people = Object.values(seeded).map(async (user) => ({
    ...user,
    passwordHash: await hashPassword(seededPassword),
  }));
  await database
    .insert(users)
    .values(await Promise.all(people))
    .onConflictDoNothing();
}
