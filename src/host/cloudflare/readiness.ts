/** `GET /readyz`: whether the Worker is set up, its objects answer, and the service takes the login. */
import { type LoginState, readLoginState } from '../environment/login-state.js';
import { createKeyring } from '../keys.js';
import { createLogins } from '../logins.js';
import { createSeals } from '../seals.js';
import type { Settings } from '../settings.js';
import { createUpstream } from '../upstream.js';

/** For so long an answer serves everybody who asks, in whatever isolate, so that no stranger's probes reach the service. */
const keepMs = { ok: 60_000, refused: 10_000, unavailable: 10_000 };

/** As that of the command `fin-widgets-host`. */
export interface Readiness {
  ready: boolean;
  store: 'ok' | 'unavailable';
  login: LoginState;
}

export function createReadiness<C>({ service, secrets, timeout, loginPause, store }: Settings<C>) {
  const seals = createSeals(createKeyring(secrets));
  const upstream = createUpstream(service, timeout, createLogins(service, store, seals, loginPause));
  const storeKey = `ready:${service.baseUrl} ${service.email}`;

  return async (): Promise<Readiness> => {
    try {
      const known = await store.read(storeKey);
      const login = (known?.value as LoginState | undefined) ?? (await readLoginState(upstream));
      if (!known) await store.write(storeKey, login, keepMs[login]);
      return { ready: login === 'ok', store: 'ok', login };
    } catch {
      return { ready: false, store: 'unavailable', login: 'unavailable' };
    }
  };
}
