/** Checks passwords, with limits on attempts and on the load of hashing. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from './database.js';
import { permissionDenied } from './error-answers.js';
import { Gate, Limiter } from './limits.js';
import { verifyPassword } from './passwords.js';
import { type User, users } from './schema.js';

/** The maximum number of wrong passwords per minute for one e-mail address. */
const maxWrongPerMinute = 600;

export class Logins {
  readonly #wrong = new Limiter(maxWrongPerMinute);
  // One password at a time, so that a flood of logins occupies one core only.
  readonly #gate: Gate;
  // A successful login is remembered as a keyed digest. The user's next login does not wait for a flood. The key is never stored.
  readonly #secret = randomBytes(32);
  readonly #known = new Map<string, Buffer>();

  /** @param maxWaiting the maximum number of waiting logins per user; those of unknown users share one queue */
  constructor(
    readonly database: Database,
    maxWaiting: number,
  ) {
    this.#gate = new Gate(maxWaiting);
  }

  /** The user with this password and e-mail address, in upper or lower case. Refuses with 401 or 429. */
  async login(email: string, password: string): Promise<User> {
    const address = email.toLowerCase();
    const [user] = await this.database.select().from(users).where(eq(users.email, address));
    // The digest includes the stored hash, so that a changed password invalidates it.
    const digest = createHmac('sha256', this.#secret).update(`${user?.passwordHash} ${password}`).digest();
    const known = user && this.#known.get(user.id);
    if (known && timingSafeEqual(known, digest)) return user;
    this.#wrong.refuse(address);
    return this.#gate.run(user?.id ?? '', async () => {
      const right = await verifyPassword(password, user?.passwordHash);
      if (user === undefined || !right) {
        this.#wrong.count(address);
        throw permissionDenied('The e-mail address or the password is wrong.');
      }
      this.#known.set(user.id, digest);
      return user;
    });
  }
}
