/** What a host keeps between two requests, and shares with its other processes. */

export interface Entry {
  readonly value: string;
  /** ms that it has left, by the store's own clock. */
  readonly left: number;
}

/** How many points there are in how many seconds. */
export interface Limit {
  points: number;
  seconds: number;
}

export interface Limiter {
  /** Takes a point of this key's. 0, or the ms to wait when there is none left. Never rejects. */
  take(key: string): Promise<number>;
}

/**
 * Texts by name, each for a time, and counters. Every method but those of a limiter rejects soon when the store cannot be
 * reached, and then leaves nothing behind that was asked of it.
 */
export interface Store {
  read(key: string): Promise<Entry | undefined>;
  /** Puts it there for `ms`, whatever was there. */
  write(key: string, value: string, ms: number): Promise<void>;
  /** Puts it there if there is nothing; gives what there is. */
  add(key: string, value: string, ms: number): Promise<Entry | undefined>;
  /** Puts it there in place of `former`; tells whether that was there. */
  replace(key: string, former: string, value: string, ms: number): Promise<boolean>;
  /** Takes it away, if it is `former`. */
  remove(key: string, former: string): Promise<void>;
  /** When the store cannot be reached, it counts in this process. */
  limiter(name: string, limit: Limit): Limiter;
}
