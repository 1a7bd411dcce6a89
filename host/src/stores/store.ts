/** The interface of a store: what a host keeps between two requests, and shares with its other processes. */

export interface Entry {
  readonly value: string;
  /** Time until the entry expires, by the store's own clock. */
  readonly remainingMs: number;
}

/**
 * Entries that `add` and `replace` store for at least this long have to survive what a store promises to survive, such as a power cut. Those
 * that live shorter, such as the claim of a price or a login, are not worth the wait for a disk or a replica.
 */
export const minLastingMs = 60_000;

/** At most `points` requests per `seconds`. */
export interface Limit {
  points: number;
  seconds: number;
}

export interface Limiter {
  /** Uses up one point of this key. Gives 0, or the ms to wait if no point is left. Never rejects. */
  consume(key: string): Promise<number>;
  /**
   * The ms until `consume` would give 0 again; 0 if it would now. Counts nothing. Never rejects. A limiter without it works, but a limit
   * that is used up is then known only when a request is counted, after its body was read.
   */
  waitMs(key: string): Promise<number>;
}

/**
 * Texts by key, each with an expiry, and rate limiters. Every method except a limiter's rejects soon if the store cannot be
 * reached. A rejected `add` leaves no entry behind once the store can be reached again. Any other rejected method may still take effect.
 */
export interface Store {
  /**
   * Whether entries outlive the process. If they do, a missing entry proves that none was added: a create that a page repeats is then
   * safe to send. A store that does not say so counts as one that forgets.
   */
  readonly durable: boolean;
  read(key: string): Promise<Entry | undefined>;
  /** Stores the value for `lifetimeMs`, and overwrites what is there. */
  write(key: string, value: string, lifetimeMs: number): Promise<void>;
  /**
   * Stores the value for `lifetimeMs` if the key is free. Otherwise gives the entry that is there, unless its value is the same: a client
   * that lost its connection may have sent the command twice, and has found its own entry. So values need to be unique to their writer.
   */
  add(key: string, value: string, lifetimeMs: number): Promise<Entry | undefined>;
  /** Stores the value for `lifetimeMs` if the current value is `expected`. Tells whether it was. */
  replace(key: string, expected: string, value: string, lifetimeMs: number): Promise<boolean>;
  /** Deletes the entry if its value is `expected`. */
  remove(key: string, expected: string): Promise<void>;
  /** A limiter that counts in the store. While the store cannot be reached, it counts in this process. */
  limiter(name: string, limit: Limit): Limiter;
}
