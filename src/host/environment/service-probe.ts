/** Calls of the service with the host's user, for whoever wants to know whether that works. */
import { createKeyring } from '../keys.js';
import { createLogins } from '../logins.js';
import { isMadeUp } from '../made-up-service.js';
import type { HostOptions } from '../options.js';
import { createSeals } from '../seals.js';
import { readSettings } from '../settings.js';
import { createUpstream, type Upstream } from '../upstream.js';

/** The login, and the pause after a refused one, are those of all hosts with this store. */
export function createServiceProbe<C>(options: HostOptions<C>): Upstream {
  const { service, secrets, timeout, loginPause, store } = readSettings(options);
  const seals = createSeals(createKeyring(secrets, isMadeUp(service)));
  return createUpstream(service, timeout, createLogins(service, store, seals, loginPause));
}
