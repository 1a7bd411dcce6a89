/**
 * Types of the two limiters that the host uses. The host imports them by path, since the package's root imports `cluster` and
 * `crypto` of Node. The package declares types for its root only.
 */
declare module 'rate-limiter-flexible/lib/RateLimiterMemory.js' {
  export default class RateLimiterMemory {
    constructor(options: { points: number; duration: number });
    /** Rejects with `{ msBeforeNext }` if no point is left, and for no other reason. */
    consume(key: string): Promise<{ isFirstInDuration: boolean }>;
    get(key: string): Promise<{ remainingPoints: number; msBeforeNext: number } | null>;
    delete(key: string): Promise<boolean>;
  }
}

declare module 'rate-limiter-flexible/lib/RateLimiterRedis.js' {
  export default class RateLimiterRedis {
    constructor(options: { storeClient: unknown; keyPrefix: string; points: number; duration: number });
    /** Rejects with `{ msBeforeNext }` if no point is left, otherwise with an `Error`. */
    consume(key: string): Promise<unknown>;
    get(key: string): Promise<{ remainingPoints: number; msBeforeNext: number } | null>;
  }
}
