/** Calls of the service with the host's user, to find out whether they work. */
import { createKeyring } from '../../crypto/keys.js';
import { createSeals } from '../../crypto/seals.js';
import { createLogins } from '../../service/logins.js';
import { createUpstream, type Upstream } from '../../service/upstream.js';
import { isSimulated } from '../../test-mode/simulated-service.js';
import type { HostOptions } from '../options.js';
import { readSettings } from '../read-settings.js';

/** The probe shares its login, and the pause after a refused login, with all hosts on the same store. */
export function createServiceProbe<C>(options: HostOptions<C>): Upstream {
  const { service, secrets, timeout, loginPause, store } = readSettings(options);
  const seals = createSeals(createKeyring(secrets, isSimulated(service)));
  return createUpstream(service, timeout, createLogins(service, store, seals, loginPause));
}
