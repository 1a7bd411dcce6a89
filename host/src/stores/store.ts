/** The interface of a store: it keeps the state of a host between requests, and shares it among the host's processes. */

export interface Entry {
  readonly value: string;
  /** Time in ms until the entry expires, by the store's own clock. */
  readonly remainingMs: number;
}

/**
 * A store keeps its promises, such as to survive a power cut, for entries that `add` or `replace` stores for at least this long. Entries with
 * a shorter lifetime, such as the claim of a quote or a login, are not worth the wait for a disk or a replica.
 */
export const minLastingMs = 60_000;

/** At most `points` requests per `seconds`. */
export interface Limit {
  points: number;
  seconds: number;
}

export interface Limiter {
  /** Uses one point of this key. Resolves to 0, or to the ms to wait if no point is left. Never rejects. */
  consume(key: string): Promise<number>;
  /**
   * The ms until `consume` would resolve to 0 again; 0 if it would now. Uses no point. Never rejects. Without this method, the host notices
   * a used-up limit only when it counts a request, after it has read the body.
   */
  waitMs(key: string): Promise<number>;
}

/**
 * Texts by key, each with an expiry, and rate limiters. If the store cannot be reached, every method but a limiter's rejects within seconds.
 * After a rejected `add`, the store removes the entry as soon as it can be reached again. Any other rejected method may still take effect.
 */
export interface Store {
  /**
   * Whether entries outlive the process. If they do, a missing entry proves that no create was sent, so the host may send a create that the
   * page repeats. A store without this property counts as not durable.
   */
  readonly durable: boolean;
  read(key: string): Promise<Entry | undefined>;
  /** Stores the value for `lifetimeMs`. Overwrites an existing entry. */
  write(key: string, value: string, lifetimeMs: number): Promise<void>;
  /**
   * Stores the value for `lifetimeMs` if the key is free. Otherwise resolves to the existing entry, unless its value is the same: a client
   * that lost its connection may have sent the command twice, and found its own entry. So each writer needs unique values.
   */
  add(key: string, value: string, lifetimeMs: number): Promise<Entry | undefined>;
  /** Stores the value for `lifetimeMs` if the current value is `expected`. Resolves to whether it was. */
  replace(key: string, expected: string, value: string, lifetimeMs: number): Promise<boolean>;
  /** Deletes the entry if its value is `expected`. */
  remove(key: string, expected: string): Promise<void>;
  /** A limiter that counts in the store. While the store cannot be reached, it counts in this process. */
  limiter(name: string, limit: Limit): Limiter;
}
