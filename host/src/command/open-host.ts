/** Opens the host that this process serves: that of one installer, or of many. */
import { createUpstreamForChecks } from '../config/environment/upstream-for-checks.js';
import { createHost, createHosts, type Host, type HostsOptions, type Store } from '../index.js';
import type { Connection, Settings } from './command-settings.js';
import { idsWithin, maxHosts, openSource, refreshSeconds } from './installers/open-installers.js';
import { createLocalHost } from './local-test.js';
import { createInstallersReadiness, createReadiness } from './readiness.js';

export interface OpenHost {
  host: Host<Connection>;
  /** The state of the host, for `/readyz`. */
  readiness(): Promise<{ ready: boolean }>;
  close(): Promise<void>;
}

/**
 * @param timeoutMs how long a database of installers may take to start
 * @throws CannotStart if the installers cannot be read
 */
export async function openHost(
  settings: Settings,
  shared: Pick<HostsOptions<Connection>, 'log' | 'waitUntil'> & { store: Store },
  timeoutMs: number,
): Promise<OpenHost> {
  const { store } = shared;
  if (!settings.installers) {
    const options = { ...settings.options, ...shared };
    return {
      host: settings.isLocalTest ? createLocalHost(options) : createHost(options),
      readiness: createReadiness(store, createUpstreamForChecks(options)),
      close: async () => {},
    };
  }
  const source = await openSource(settings.installers, settings.options.secret);
  await idsWithin(settings.installers.kind === 'folder' ? 0 : timeoutMs, source);
  return {
    host: createHosts({ ...settings.options, ...shared, find: source.find, refreshSeconds, max: maxHosts }),
    readiness: createInstallersReadiness(store, source),
    close: source.close,
  };
}
