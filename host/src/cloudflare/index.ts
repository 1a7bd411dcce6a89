/** `fin-widgets-host/cloudflare`: the host as a Cloudflare Worker, with Durable Objects as its store. */
export { type CloudflareHost, createCloudflareHost } from './cloudflare-host.js';
export { createCloudflareHosts } from './cloudflare-hosts.js';
export { durableObjectStore } from './durable-object-store.js';
export { FinObject } from './fin-object.js';
export { type CloudflareHostsOptions, type InstallersEnv, installersFromEnv } from './installer-sources.js';
export type {
  KvNamespace,
  ObjectNamespace,
  ObjectState,
  ObjectStorage,
  ObjectStub,
  RequestContext,
} from './platform.js';
export { type CloudflareOptions, type FinEnv, optionsFromEnv } from './worker-options.js';
