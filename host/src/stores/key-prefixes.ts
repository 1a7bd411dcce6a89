/** How the keys of a store begin, by what their entries hold. A host of another version reads the same store, so no prefix changes. */
export const keyPrefixes = {
  /** The record of a create, by its `Idempotency-Key`. */
  create: 'idempotency:',
  /** The answer to a quote request. */
  quote: 'price:',
  /** A pause of prefetching. */
  prefetchPause: 'ahead-pause:',
  /** The seller that `me` names. */
  seller: 'installer:',
  /** The service's token. */
  token: 'token:',
  /** The lock of the process that logs in. */
  login: 'login:',
  /** The logins that the service refused. */
  refusedLogins: 'login-refusals:',
  /** The counter of a limit. */
  limit: 'limit:',
} as const;
