/** The service's own token: one login for any number of requests, shared between the processes of one host. */
import { createClient } from '../client/client.js';
import { FinError } from '../client/errors.js';
import { fingerprint } from './keys.js';
import type { ServiceOptions } from './options.js';
import type { Seals } from './seals.js';
import type { Store } from './store.js';
import { pause } from './waits.js';

export interface Logins {
  /**
   * The token to send. `refused`: the one that an operation answered with 401.
   * @throws FinError
   */
  token(refused?: string): Promise<string>;
}

/** Longest life of a token, in ms. The service's lives at least a day, as far as seen. */
const longestLife = 23 * 3_600_000;
/** Life of a token of which the service says nothing sensible, in ms. */
const defaultLife = 900_000;
/** How long ahead of its end a token is not used any more, in ms; at most a tenth of its life. */
const leeway = 60_000;
/** How long a login that was refused (401, 403) is not tried again, in ms: it would be refused again, and lock the user out. */
const refusalPause = 10_000;
/** How long other processes wait for the one that logs in, in ms: as long as a login may take. */
const turn = 15_000;
/** ms between two looks whether it has. */
const look = 50;

interface Login {
  token: string;
  /** `performance.now()` */
  until: number;
}

export function createLogins(service: ServiceOptions, store: Store, seals: Seals): Logins {
  const { baseUrl, email, password, fetch } = service;
  const stranger = createClient({ baseUrl, fetch });
  let current: Login | undefined;
  let renewal: Promise<Login> | undefined;
  let refusal: { error: FinError; until: number } | undefined;

  const usable = (login: Login | undefined, refused: string | undefined): login is Login =>
    login !== undefined && login.token !== refused && performance.now() < login.until;

  /** The login of another process. Without the store each process has its own. */
  const recall = async (key: string): Promise<Login | undefined> => {
    const entry = await store.read(key).catch(() => undefined);
    const token = entry && (await seals.open(key, entry.value));
    return typeof token === 'string' && entry ? { token, until: performance.now() + entry.left } : undefined;
  };

  const logIn = async (): Promise<Login> => {
    if (refusal && performance.now() < refusal.until) throw refusal.error;
    const asked = performance.now();
    try {
      const { response } = await stranger.call('generate-user-token', { email, password });
      const life = Math.min(response.expires > 0 ? response.expires * 1000 : defaultLife, longestLife);
      return { token: response.token, until: asked + life - Math.min(leeway, life / 10) };
    } catch (error) {
      const final = error instanceof FinError && (error.code === 'unauthorized' || error.code === 'forbidden');
      if (final) refusal = { error, until: performance.now() + refusalPause };
      throw error;
    }
  };

  const renew = async (refused: string | undefined): Promise<Login> => {
    const name = await fingerprint(baseUrl, email);
    const key = `token:${name}`;
    const queue = `login:${name}`;
    const mine = globalThis.crypto.randomUUID();
    const end = performance.now() + turn;
    for (;;) {
      const known = await recall(key);
      if (usable(known, refused)) return known;
      const another = await store.add(queue, mine, turn).catch(() => undefined);
      if (!another || performance.now() > end) break;
      await pause(look);
    }
    try {
      const login = await logIn();
      await store.write(key, await seals.seal(key, login.token), login.until - performance.now()).catch(() => {});
      return login;
    } finally {
      store.remove(queue, mine).catch(() => {});
    }
  };

  const join = (refused: string | undefined): Promise<Login> => {
    renewal ??= renew(refused)
      .then((login) => {
        current = login;
        return login;
      })
      .finally(() => {
        renewal = undefined;
      });
    return renewal;
  };

  return {
    async token(refused) {
      if (usable(current, refused)) return current.token;
      const login = await join(refused);
      // Whoever began it may not have known yet that this one is refused.
      return login.token === refused ? (await join(refused)).token : login.token;
    },
  };
}
