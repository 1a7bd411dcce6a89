/** Who says they are whom: passwords are checked here, and nowhere faster than the machine can bear. */
import { eq } from 'drizzle-orm';
import type { Database } from './database.js';
import { permissionDenied } from './failures.js';
import { Gate, Limiter } from './limits.js';
import { verifyPassword } from './passwords.js';
import { type User, users } from './schema.js';

/** Logins a minute for one e-mail address, right or wrong. */
const perMinute = 600;

/** Logins in the queue at most: some four seconds of work. */
const mostWaiting = 100;

export class Logins {
  readonly #attempts = new Limiter(perMinute);
  // One password at a time: a flood of logins keeps one core busy and leaves the others to the neighbours.
  readonly #gate = new Gate(mostWaiting);

  constructor(readonly database: Database) {}

  /** The user with this e-mail address, in any case, and this password. */
  async login(email: string, password: string): Promise<User> {
    const address = email.toLowerCase();
    this.#attempts.count(address);
    return this.#gate.run(async () => {
      const [user] = await this.database.select().from(users).where(eq(users.email, address));
      const right = await verifyPassword(password, user?.passwordHash);
      if (user === undefined || !right) throw permissionDenied('The e-mail address or the password is wrong.');
      return user;
    });
  }
}
