/** Who says they are whom: passwords are checked here, and nowhere faster than the machine can bear. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from './database.js';
import { permissionDenied } from './failures.js';
import { Gate, Limiter } from './limits.js';
import { verifyPassword } from './passwords.js';
import { type User, users } from './schema.js';

/** Wrong passwords a minute for one e-mail address. */
const perMinute = 600;

/** Logins in the queue of one user at most: some four seconds of work. All who are nobody's user share one. */
const mostWaiting = 100;

export class Logins {
  readonly #wrong = new Limiter(perMinute);
  // One password at a time: a flood of logins keeps one core busy and leaves the others to the neighbours.
  readonly #gate = new Gate(mostWaiting);
  // Whoever logged in once is known by a digest that means nothing outside this process, and waits behind no flood.
  readonly #secret = randomBytes(32);
  readonly #known = new Map<string, Buffer>();

  constructor(readonly database: Database) {}

  /** The user with this e-mail address, in any case, and this password. */
  async login(email: string, password: string): Promise<User> {
    const address = email.toLowerCase();
    const [user] = await this.database.select().from(users).where(eq(users.email, address));
    // A password that was changed meanwhile has another hash.
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
