/** Asks the service who the user is: the shortest proof that the login works. */
import type { MeAnswer } from '../contract/me.js';
import { createKeyring } from '../host/keys.js';
import { createLogins } from '../host/logins.js';
import { createSeals } from '../host/seals.js';
import { readSettings } from '../host/settings.js';
import type { Store } from '../host/store.js';
import { createUpstream, type Upstream } from '../host/upstream.js';
import type { EnvironmentOptions } from './read-environment.js';

export type { MeAnswer };

/** Calls of the service with the host's user. Login and pause after a refused one are those of all hosts with this store. */
export function createServiceProbe(options: EnvironmentOptions, store: Store): Upstream {
  const { service, secrets, timeout, loginPause } = readSettings(options);
  const seals = createSeals(createKeyring(secrets));
  return createUpstream(service, timeout, createLogins(service, store, seals, loginPause));
}
