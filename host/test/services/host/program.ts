/**
 * One process of a host, as an installer runs it: plain Node, behind nginx, with a store that the processes share. `HOST_SETTINGS`
 * (JSON) configures it. It logs to stdout, and ends with the process that started it.
 */
import './clock.js';
import { serve } from '@hono/node-server';
import { createHost, createHosts, type HostOptions, type HostsOptions } from '../../../src/index.js';
import { openStore, type StoreSettings } from './shared-store.js';

/** The content of `HOST_SETTINGS`: the options that JSON can hold. */
export interface ProgramSettings {
  port: number;
  store: StoreSettings;
  options: HostOptions;
  /** The ids of its installers, which all have these options. Default: the host has one installer, and no ids. */
  installers?: readonly string[] | undefined;
}

const { port, store, options, installers }: ProgramSettings = JSON.parse(process.env.HOST_SETTINGS ?? '');

const { secret, ...ofInstaller } = options;
const shared: Pick<HostsOptions, 'secret' | 'store' | 'clientIp' | 'log'> = {
  secret,
  store: openStore(store),
  clientIp: (request) => request.headers.get('x-real-ip') ?? undefined,
  log: (entry) => console.log(JSON.stringify(entry)),
};
const host = installers
  ? createHosts({ ...shared, find: (id) => (installers.includes(id) ? ofInstaller : undefined) })
  : createHost({ ...ofInstaller, ...shared });

serve({ fetch: (request) => host(request), hostname: '127.0.0.1', port }, () => process.send?.('listening'));
process.on('disconnect', () => process.exit());
