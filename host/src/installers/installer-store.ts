/** The part of a store that belongs to one installer. A host gets no other store, so none of its keys can be another installer's. */
import { callLimiter, type StoreLimiter } from '../limits/limits.js';
import { installerPrefix } from '../stores/key-prefixes.js';
import type { Entry, Limit, Limiter, Store } from '../stores/store.js';

/** Returns a function that gives each installer its part of `store`. */
export function createInstallerStores(store: Store): (id: string) => Store {
  /** Shared by all installers: their counts must outlive hosts, and a store keeps each limiter that it makes. */
  const limiters = new Map<string, Limiter>();
  const sharedLimiter = (name: string, limit: Limit): Limiter => {
    const key = `${name} ${limit.points}/${limit.seconds}`;
    const limiter = limiters.get(key) ?? store.limiter(name, limit);
    limiters.set(key, limiter);
    return limiter;
  };
  return (id) => new InstallerStore(store, sharedLimiter, installerPrefix(id));
}

class InstallerStore implements Store {
  constructor(
    private readonly shared: Store,
    private readonly sharedLimiter: Store['limiter'],
    private readonly prefix: string,
  ) {}

  get durable(): boolean {
    return this.shared.durable;
  }

  read(key: string): Promise<Entry | undefined> {
    return this.shared.read(this.prefix + key);
  }

  write(key: string, value: string, lifetimeMs: number): Promise<void> {
    return this.shared.write(this.prefix + key, value, lifetimeMs);
  }

  add(key: string, value: string, lifetimeMs: number): Promise<Entry | undefined> {
    return this.shared.add(this.prefix + key, value, lifetimeMs);
  }

  replace(key: string, expected: string, value: string, lifetimeMs: number): Promise<boolean> {
    return this.shared.replace(this.prefix + key, expected, value, lifetimeMs);
  }

  remove(key: string, expected: string): Promise<void> {
    return this.shared.remove(this.prefix + key, expected);
  }

  limiter(name: string, limit: Limit): Limiter {
    const limiter = this.sharedLimiter(name, limit);
    // A custom store may return no limiter. The host says so.
    return typeof Object(limiter).consume === 'function' ? new InstallerLimiter(limiter, this.prefix) : limiter;
  }
}

class InstallerLimiter implements Limiter {
  constructor(
    private readonly shared: StoreLimiter,
    private readonly prefix: string,
  ) {}

  consume(key: string): Promise<number> {
    return callLimiter(this.shared, 'consume', this.prefix + key);
  }

  waitMs(key: string): Promise<number> {
    return callLimiter(this.shared, 'waitMs', this.prefix + key);
  }
}
