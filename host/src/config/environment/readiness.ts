/** What `/readyz` says of a host. */
import { type Upstream, UpstreamFailure } from '../../service/upstream.js';

export interface Readiness {
  ready: boolean;
  store: 'ok' | 'unavailable';
  /** `unknown`: without the store, nobody asks the service. */
  login: LoginState | 'unknown';
}

/** Whether the service takes the host's login. */
export type LoginState = 'ok' | 'refused' | 'unavailable';

/** For so long an answer serves everybody who asks, so that no stranger's probes reach the service. */
export const loginStateMs: Readonly<Record<LoginState, number>> = { ok: 60_000, refused: 10_000, unavailable: 10_000 };

/** Asks the service who the user is: the shortest proof that the login works. Never rejects. */
export async function readLoginState(service: Upstream): Promise<LoginState> {
  try {
    await service.call('me', undefined);
    return 'ok';
  } catch (error) {
    const code = error instanceof UpstreamFailure ? error.cause.code : undefined;
    return code === 'unauthorized' || code === 'forbidden' ? 'refused' : 'unavailable';
  }
}
