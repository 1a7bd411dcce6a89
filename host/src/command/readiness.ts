/** `/readyz`: whether the store takes writes and the service takes the login. */
import { loginStateMs, type Readiness, readLoginState } from '../config/environment/readiness.js';
import type { Upstream } from '../service/upstream.js';
import type { Store } from '../stores/store.js';
import { probeStore } from './open-store.js';

/** For so long an answer serves everybody who asks, so that no stranger's probes reach the store. */
const storeMs = 5_000;

/** Gives the state, from memory if it is young enough. Whoever asks meanwhile shares one check. */
export function createReadiness(store: Store, service: Upstream): () => Promise<Readiness> {
  const storeState = remembered(
    () =>
      probeStore(store).then(
        () => 'ok' as const,
        () => 'unavailable' as const,
      ),
    () => storeMs,
  );
  const loginState = remembered(
    () => readLoginState(service),
    (state) => loginStateMs[state],
  );
  return async () => {
    const [store, login] = await Promise.all([storeState(), loginState()]);
    return { ready: store === 'ok' && login === 'ok', store, login };
  };
}

/** @param lifetimeMs how long an answer serves */
function remembered<T>(ask: () => Promise<T>, lifetimeMs: (answer: T) => number): () => Promise<T> {
  let current: Promise<T> | undefined;
  return () => {
    current ??= ask().then((answer) => {
      setTimeout(() => {
        current = undefined;
      }, lifetimeMs(answer)).unref();
      return answer;
    });
    return current;
  };
}
