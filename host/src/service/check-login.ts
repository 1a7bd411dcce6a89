/** Whether the service accepts the login of a host, for `/readyz`. */
import { type Upstream, UpstreamFailure } from './upstream.js';

/** The answer of `/readyz`. */
export interface Readiness {
  ready: boolean;
  store: 'ok' | 'unavailable';
  /** `unknown`: the store cannot be reached, so the login was not tried. */
  login: LoginState | 'unknown';
}

/** Whether the service accepts the host's login. */
export type LoginState = 'ok' | 'refused' | 'unavailable';

/** How long an answer is cached for all who ask, so that probes of strangers do not reach the service. */
export const loginStateMs: Readonly<Record<LoginState, number>> = { ok: 60_000, refused: 10_000, unavailable: 10_000 };

/** Calls `me`, the shortest proof that the login works. Never rejects. */
export async function readLoginState(service: Upstream): Promise<LoginState> {
  try {
    await service.call('me', undefined);
    return 'ok';
  } catch (error) {
    const code = error instanceof UpstreamFailure ? error.cause.code : undefined;
    return code === 'unauthorized' || code === 'forbidden' ? 'refused' : 'unavailable';
  }
}
