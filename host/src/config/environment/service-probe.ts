/** Calls of the service with the host's user, for whoever wants to know whether that works. */
import { createKeyring } from '../../crypto/keys.js';
import { createSeals } from '../../crypto/seals.js';
import { createLogins } from '../../service/logins.js';
import { createUpstream, type Upstream } from '../../service/upstream.js';
import { isSimulated } from '../../test-mode/simulated-service.js';
import type { HostOptions } from '../options.js';
import { readSettings } from '../settings.js';

/** The login, and the pause after a refused one, are those of all hosts with this store. */
export function createServiceProbe<C>(options: HostOptions<C>): Upstream {
  const { service, secrets, timeout, loginPause, store } = readSettings(options);
  const seals = createSeals(createKeyring(secrets, isSimulated(service)));
  return createUpstream(service, timeout, createLogins(service, store, seals, loginPause));
}
