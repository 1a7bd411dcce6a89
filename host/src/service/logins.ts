/** The service's token. One login serves all requests of all processes of a host. */

import { FinError } from 'fin-widgets/client';
import { createUncheckedClient, sleep } from 'fin-widgets/internal';
import type { ServiceOptions } from '../config/host-options.js';
import { sha256Hex } from '../crypto/keys.js';
import type { Seals } from '../crypto/seals.js';
import { keyPrefixes } from '../stores/key-prefixes.js';
import type { Store } from '../stores/store.js';
import { createLoginPause, type LoginPause } from './login-pause.js';
import { createServiceFetch } from './service-fetch.js';

/** The host uses a token for at most 23 h. The service's tokens were observed to be valid for a day. */
export const maxLifetimeMs = 23 * 3_600_000;
/** Lifetime of a token if the service names none, or an invalid one. */
export const defaultLifetimeMs = 900_000;
/** The host stops using a token this long before it expires, or in the last tenth of its lifetime if that is shorter. */
export const expiryMarginMs = 60_000;
/** How long a login of one process blocks logins of the others: as long as a login may take. */
export const loginLockMs = 15_000;
/** How often the other processes look for the token. */
const lockPollMs = 50;

interface Login {
  token: string;
  /** In ms of `performance.now()`. */
  expiresAt: number;
}

/** Store keys and state that all processes of a host share. */
interface Shared {
  tokenKey: string;
  lockKey: string;
  pause: LoginPause;
}

export class Logins {
  #current: Login | undefined;
  #renewal: Promise<Login> | undefined;
  /** A promise, since the store keys contain a hash of the user. */
  #shared: Promise<Shared> | undefined;

  constructor(
    private readonly service: ServiceOptions,
    private readonly store: Store,
    private readonly seals: Seals,
    /** The longest pause after a refused login. */
    private readonly pauseSeconds: number,
  ) {}

  /**
   * The token to send.
   * @param rejectedToken a token to which an operation answered 401. The result is another token, unless the service gives the same one again
   * @throws FinError
   */
  async token(rejectedToken?: string): Promise<string> {
    this.#discard(rejectedToken); // also if no login succeeds
    if (isUsable(this.#current)) return this.#current.token;
    const isRenewing = this.#renewal !== undefined;
    const login = await this.#joinRenewal(rejectedToken);
    // A renewal that started before the service rejected this token may have returned it again. A new one returns it if the service has no other.
    if (!isRenewing || login.token !== rejectedToken) return login.token;
    this.#discard(rejectedToken);
    return (await this.#joinRenewal(rejectedToken)).token;
  }

  /** Forgets the current token if the service has rejected it. */
  #discard(rejectedToken: string | undefined): void {
    if (this.#current?.token === rejectedToken) this.#current = undefined;
  }

  #joinRenewal(rejectedToken: string | undefined): Promise<Login> {
    this.#renewal ??= this.#renew(rejectedToken)
      .then((login) => {
        this.#current = login;
        return login;
      })
      .finally(() => {
        this.#renewal = undefined;
      });
    return this.#renewal;
  }

  /** Uses the token of another process, or waits for the lock and logs in. */
  async #renew(rejectedToken: string | undefined): Promise<Login> {
    const { store, seals } = this;
    this.#shared ??= this.#share();
    const { tokenKey, lockKey, pause } = await this.#shared;
    const lockOwner = globalThis.crypto.randomUUID();
    const waitEnds = performance.now() + loginLockMs;
    for (;;) {
      const found = await this.#readShared(tokenKey, rejectedToken);
      if (isUsable(found)) return found;
      const holder = await store.add(lockKey, lockOwner, loginLockMs).catch(() => undefined);
      // A store that sent the addition twice may have found this process's own entry.
      if (!holder || holder.value === lockOwner || performance.now() > waitEnds) break;
      await sleep(lockPollMs);
    }
    try {
      const login = await this.#logIn(pause);
      const sealed = await seals.seal(tokenKey, login.token);
      await store.write(tokenKey, sealed, login.expiresAt - performance.now()).catch(() => {});
      return login;
    } finally {
      store.remove(lockKey, lockOwner).catch(() => {});
    }
  }

  async #share(): Promise<Shared> {
    const { baseUrl, email } = this.service;
    const user = await sha256Hex(baseUrl, email);
    const pauseKey = `${keyPrefixes.refusedLogins}${user}`;
    const pause = createLoginPause(this.store, this.seals, pauseKey, this.pauseSeconds);
    return { tokenKey: `${keyPrefixes.token}${user}`, lockKey: `${keyPrefixes.login}${user}`, pause };
  }

  /**
   * The token of another process. If the store cannot be reached, each process logs in by itself. A rejected token is removed: otherwise, the
   * processes would send it again while no login succeeds.
   */
  async #readShared(storeKey: string, rejectedToken: string | undefined): Promise<Login | undefined> {
    const entry = await this.store.read(storeKey).catch(() => undefined);
    const token = entry && (await this.seals.open(storeKey, entry.value));
    if (!entry || typeof token !== 'string') return undefined;
    if (token !== rejectedToken) return { token, expiresAt: performance.now() + entry.remainingMs };
    await this.store.remove(storeKey, entry.value).catch(() => {});
    return undefined;
  }

  async #logIn(pause: LoginPause): Promise<Login> {
    const { baseUrl, email, password, fetch } = this.service;
    await pause.assertOver();
    const sentAt = performance.now();
    try {
      const client = createUncheckedClient({ baseUrl, fetch: createServiceFetch(fetch) });
      const { response } = await client.call('generate-user-token', { email, password });
      const { token, expires: expiresInSeconds } = response;
      if (!/^[ -~]+$/.test(token)) throw new FinError('bad_response', { status: 200 }); // no header can carry it
      const namedLifetimeMs = expiresInSeconds > 0 ? expiresInSeconds * 1000 : defaultLifetimeMs;
      const lifetimeMs = Math.min(namedLifetimeMs, maxLifetimeMs);
      await pause.forget();
      return { token, expiresAt: sentAt + lifetimeMs - Math.min(expiryMarginMs, lifetimeMs / 10) };
    } catch (error) {
      if (error instanceof FinError && (error.code === 'unauthorized' || error.code === 'forbidden'))
        throw await pause.begin(error);
      throw error;
    }
  }
}

const isUsable = (login: Login | undefined): login is Login =>
  login !== undefined && performance.now() < login.expiresAt;
