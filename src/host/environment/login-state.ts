/** Whether the service takes the host's login, as `/readyz` says it. */
import { type Upstream, UpstreamFailure } from '../upstream.js';

export type LoginState = 'ok' | 'refused' | 'unavailable';

/** Asks the service who the user is. Never rejects. */
export async function readLoginState(service: Upstream): Promise<LoginState> {
  try {
    await service.call('me', undefined);
    return 'ok';
  } catch (error) {
    const code = error instanceof UpstreamFailure ? error.cause.code : undefined;
    return code === 'unauthorized' || code === 'forbidden' ? 'refused' : 'unavailable';
  }
}
