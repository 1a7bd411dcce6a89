/** The part of a store that belongs to one installer. A host gets no other store, so none of its keys can be another installer's. */
import { installerPrefix } from '../stores/key-prefixes.js';
import type { Limit, Limiter, Store } from '../stores/store.js';

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

  return (id) => {
    const own = (key: string) => installerPrefix(id) + key;
    return {
      durable: store.durable,
      read: (key) => store.read(own(key)),
      write: (key, value, lifetimeMs) => store.write(own(key), value, lifetimeMs),
      add: (key, value, lifetimeMs) => store.add(own(key), value, lifetimeMs),
      replace: (key, expected, value, lifetimeMs) => store.replace(own(key), expected, value, lifetimeMs),
      remove: (key, expected) => store.remove(own(key), expected),
      limiter(name, limit) {
        const limiter = sharedLimiter(name, limit);
        // A custom store may return no limiter. The host says so.
        if (typeof Object(limiter).consume !== 'function') return limiter;
        return {
          consume: (key) => limiter.consume(own(key)),
          // A custom store may lack this method.
          waitMs: async (key) => limiter.waitMs?.(own(key)) ?? 0,
        };
      },
    };
  };
}
