/** `--test`: a host that needs no settings, with a simulated service, for the pages of this machine. */
import { randomBytes } from 'node:crypto';
import { isLoopback, readHttpUrl } from 'fin-widgets/internal';
import { Mistakes } from '../config/environment/mistakes.js';
import { dropOldest } from '../drop-oldest.js';
import { createHost, type Host, type HostOptions } from '../index.js';
import type { Connection, Environment } from './command-settings.js';

/** Stands for the pages of this machine, until one of them sends its origin. */
const localOrigin = 'http://localhost';

/**
 * Completes the environment. A variable that is set overrides its default here. Other machines cannot reach the host.
 * @throws Mistakes
 */
export function withTestDefaults(env: Environment): Environment {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  // Each process would have a secret of its own.
  if (set.FIN_WORKERS) throw new Mistakes(['--test serves with one process: leave out --workers and FIN_WORKERS.']);
  if (set.FIN_INSTALLERS) throw new Mistakes(['--test serves one installer: leave out FIN_INSTALLERS.']);
  return {
    FIN_TEST: 'success',
    FIN_SECRET: randomBytes(32).toString('base64'),
    FIN_ORIGINS: localOrigin,
    FIN_STORE: 'memory:',
    FIN_CLIENT_IP: 'connection',
    FIN_HOST: '127.0.0.1',
    ...set,
  };
}

/** A page's origin on this machine, at any port. `null`, the origin of a file, is also that of any site's sandboxed frame. */
const isLocalOrigin = (origin: string): boolean => {
  const url = readHttpUrl(origin);
  return url !== undefined && url.origin === origin && isLoopback(url.hostname);
};

/** How many origins have a host at the same time. A developer has fewer pages. */
const maxHosts = 50;

/** A host for every local origin, beside those of the options. A host compares origins with its list, so each local origin has one of its own. */
export function createLocalHost(options: HostOptions<Connection>): Host<Connection> {
  const configured = createHost(options);
  const hosts = new Map<string, Host<Connection>>();
  return (request, connection) => {
    const origin = request.headers.get('origin') ?? '';
    if (options.origins.includes(origin) || !isLocalOrigin(origin)) return configured(request, connection);
    const host = hosts.get(origin) ?? createHost({ ...options, origins: [origin] });
    hosts.set(origin, host);
    dropOldest(hosts, maxHosts);
    return host(request, connection);
  };
}
