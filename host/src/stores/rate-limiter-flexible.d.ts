/**
 * Types of the limiter that the host uses. The host imports it by path, since the package's root imports `cluster` and `crypto` of
 * Node. The package declares types for its root only.
 */
declare module 'rate-limiter-flexible/lib/RateLimiterRedis.js' {
  export default class RateLimiterRedis {
    constructor(options: { storeClient: unknown; keyPrefix: string; points: number; duration: number });
    /** Rejects with `{ msBeforeNext }` if no point is left, otherwise with an `Error`. */
    consume(key: string): Promise<unknown>;
    get(key: string): Promise<{ remainingPoints: number; msBeforeNext: number } | null>;
  }
}
