/**
 * `fin-widgets-host`: the server side of fin-widgets, for any server that supports the Fetch API. The host keeps the installer's
 * credentials and the service's token off the page. `PROTOCOL.md` defines its requests and responses.
 */
export type { Operations } from 'fin-widgets/contract';
export type { CheckedRequest, HostOptions, ServiceOptions } from './config/host-options.js';
export { createHost, type Host } from './host.js';
export type { LogEntry } from './http/log.js';
export type { Reason } from './http/refusal.js';
export type { PageOperation } from './http/routes.js';
export type { Session } from './http/session-tokens.js';
export { createHosts } from './installers/create-hosts.js';
export type { HostsOptions, InstallerOptions } from './installers/hosts-options.js';
export { type FeeAttributes, type RenderedFee, type RenderFeeOptions, renderFee } from './render/render-fee.js';
export { fileStore } from './stores/file-store.js';
export { memoryStore } from './stores/memory-store.js';
export { type PostgresPool, type PostgresStoreOptions, postgresStore } from './stores/postgres-store.js';
export { type RedisClient, type RedisStoreOptions, redisStore } from './stores/redis-store.js';
export type { Entry, Limit, Limiter, Store } from './stores/store.js';
