/** The options of `createHosts`. */
import * as z from 'zod/mini';
import type { HostOptions } from '../config/host-options.js';
import { secret, store } from '../config/read-settings.js';
import { callable, optionsObject, parseOptions, wholeNumber } from '../config/schema-parts.js';
import type { Secrets } from '../crypto/keys.js';
import type { LogEntry } from '../http/log.js';
import type { Store } from '../stores/store.js';

/** The options of one installer: those of `createHost`, without what all installers share. */
export type InstallerOptions<C = unknown> = Omit<HostOptions<C>, 'secret' | 'store'>;

export interface HostsOptions<C = unknown> {
  /**
   * Returns the options of an installer, from a file, a table or a vault. `undefined`: there is no such installer (404). If `find` throws or
   * takes longer than 10 s, or the options are wrong, the host answers this installer's requests with 503. Functions among the options are
   * compared by identity, so define them outside of `find`: a host whose options have changed is replaced.
   */
  find: (id: string) => InstallerOptions<C> | undefined | Promise<InstallerOptions<C> | undefined>;
  /** As `secret` of `createHost`. Each installer gets keys of its own, derived from it and the id. */
  secret: HostOptions['secret'];
  /** As `store` of `createHost`. The keys of each installer have a prefix of their own. Default: `memoryStore()`, which is not durable. */
  store?: Store | undefined;
  /** How many hosts are kept in memory, 1 to 1000000. The one that was not used for the longest time is dropped first. Default: 1000. */
  max?: number | undefined;
  /** No options older than this are used, in seconds, 1 to 86400. Those of installers in use are looked up before. Default: 60. */
  refreshSeconds?: number | undefined;
  /** The path under which the host is reached: `/fin` for `/fin/<id>/token`. Default: `/fin`. */
  mount?: string | undefined;
  /** As `clientIp` of `createHost`, for installers that have none, and to limit requests for unknown ids. Default: none. */
  clientIp?: HostOptions<C>['clientIp'];
  /** As `waitUntil` of `createHost`, for installers that have none, and for lookups. Default: not called. */
  waitUntil?: HostOptions<C>['waitUntil'];
  /** As `log` of `createHost`, for installers that have none, and for requests that belong to none. Default: warnings go to the console. */
  log?: ((entry: LogEntry) => unknown) | undefined;
}

/** The checked options, with defaults. */
export interface HostsSettings<C = unknown> extends Pick<HostsOptions<C>, 'find' | 'clientIp' | 'waitUntil' | 'log'> {
  secrets: Secrets;
  store: Store;
  max: number;
  refreshSeconds: number;
  mount: string;
}

const mountReason = 'must be a path such as /fin, without a slash at its end';

const hostsOptions = optionsObject(
  {
    find: callable<HostsOptions['find']>(),
    secret,
    store,
    max: z._default(wholeNumber(1, 1e6), 1_000),
    refreshSeconds: z._default(wholeNumber(1, 86_400), 60),
    mount: z._default(z.string(mountReason).check(z.regex(/^(\/[\w.~-]+)*$/, mountReason)), '/fin'),
    clientIp: z.optional(callable<NonNullable<HostsOptions['clientIp']>>()),
    waitUntil: z.optional(callable<NonNullable<HostsOptions['waitUntil']>>()),
    log: z.optional(callable<NonNullable<HostsOptions['log']>>()),
  } satisfies Record<keyof HostsOptions, z.ZodMiniType>,
  'are needed',
);

/** @throws OptionError */
export function readHostsSettings<C>(options: HostsOptions<C>): HostsSettings<C> {
  const { secret: secrets, ...settings } = parseOptions('createHosts', hostsOptions, options);
  // The schema keeps the functions as they are, and with them the type of their context.
  const { find, clientIp, waitUntil } = options;
  return { ...settings, secrets, find, clientIp, waitUntil };
}
