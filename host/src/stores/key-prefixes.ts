/** The prefixes of the keys of a store, by the content of their entries. They never change, since hosts of other versions read the same store. */
export const keyPrefixes = {
  /** The record of a create, by its `Idempotency-Key`. */
  create: 'idempotency:',
  /** The answer to a quote request. */
  quote: 'price:',
  /** A pause of prefetching, after the service answered 429. */
  prefetchPause: 'prefetch-pause:',
  /** The seller that `me` names. */
  seller: 'installer:',
  /** The service's token. */
  token: 'token:',
  /** The lock of the process that logs in. */
  login: 'login:',
  /** How many logins the service refused in a row. */
  refusedLogins: 'login-refusals:',
  /** The counter of a limit. */
  limit: 'limit:',
} as const;

/** The prefix of all keys of one installer, before the prefix of the content. Keys of a host of its own have no such prefix. */
export const installerPrefix = (id: string): string => `${id}/`;

const anyInstallerPrefix = /^[a-z0-9-]+\//;

/** The installer's prefix of a key, or '' for a key of a host of its own. */
export const installerPrefixOf = (key: string): string => anyInstallerPrefix.exec(key)?.[0] ?? '';

/** Whether a key, with or without an installer's prefix, has this content. */
export const isOfContent = (key: string, content: keyof typeof keyPrefixes): boolean =>
  key.replace(anyInstallerPrefix, '').startsWith(keyPrefixes[content]);
