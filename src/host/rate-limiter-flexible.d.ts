/**
 * What the host uses of two limiters. They are imported by themselves, since the package's root brings `cluster` and `crypto`
 * of Node along; and the package declares types for its root alone.
 */
declare module 'rate-limiter-flexible/lib/RateLimiterMemory.js' {
  export default class RateLimiterMemory {
    constructor(options: { points: number; duration: number });
    /** Rejects with `{ msBeforeNext }` when no point is left, and for no other reason. */
    consume(key: string): Promise<{ isFirstInDuration: boolean }>;
    delete(key: string): Promise<boolean>;
  }
}

declare module 'rate-limiter-flexible/lib/RateLimiterRedis.js' {
  export default class RateLimiterRedis {
    constructor(options: { storeClient: unknown; keyPrefix: string; points: number; duration: number });
    /** Rejects with `{ msBeforeNext }` when no point is left, else with an `Error`. */
    consume(key: string): Promise<unknown>;
  }
}
