/**
 * `fin-widgets/host`: the host site's server side, for any server that speaks the Fetch API. The host keeps the installer's
 * credentials and the service's own token off the page. `PROTOCOL.md` defines its requests and responses.
 */
export type { Operations } from '../contract/operations.js';
export { fileStore } from './file-store.js';
export { createHost, type Host } from './host.js';
export type { LogEntry } from './log.js';
export { memoryStore } from './memory-store.js';
export type { CheckedRequest, HostOptions, ServiceOptions } from './options.js';
export { type PostgresPool, type PostgresStoreOptions, postgresStore } from './postgres-store.js';
export { type RedisClient, type RedisStoreOptions, redisStore } from './redis-store.js';
export type { Reason } from './refusal.js';
export type { PageOperation } from './routes.js';
export type { Session } from './sessions.js';
export type { Entry, Limit, Limiter, Store } from './store.js';
