/** Calls of the service with the host's user, to find out whether they work. */
import { createKeyring } from '../../crypto/keys.js';
import { Seals } from '../../crypto/seals.js';
import { Logins } from '../../service/logins.js';
import { Upstream } from '../../service/upstream.js';
import { isSimulated } from '../../test-mode/simulated-service.js';
import type { HostOptions } from '../host-options.js';
import { readSettings } from '../read-settings.js';

/** The checks share their login, and the pause after a refused login, with all hosts on the same store. */
export function createUpstreamForChecks<C>(options: HostOptions<C>): Upstream {
  const { service, secrets, timeout, loginPause, store } = readSettings(options);
  const seals = new Seals(createKeyring(secrets, isSimulated(service)));
  return new Upstream(service, timeout, new Logins(service, store, seals, loginPause));
}
