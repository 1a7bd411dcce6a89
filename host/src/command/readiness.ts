/** `/readyz`: whether the store accepts writes and the service accepts the login. */
import { loginStateMs, type Readiness, readLoginState } from '../config/environment/readiness.js';
import type { Upstream } from '../service/upstream.js';
import type { Store } from '../stores/store.js';
import { probeStore } from './open-store.js';

/** How long an answer is cached for all who ask, so that probes of strangers do not reach the store. */
const storeMs = 5_000;

/** Returns a function that reads the state. Answers are cached, and concurrent calls share one check. */
export function createReadiness(store: Store, service: Upstream): () => Promise<Readiness> {
  const storeState = cached(
    () =>
      probeStore(store).then(
        () => 'ok' as const,
        () => 'unavailable' as const,
      ),
    () => storeMs,
  );
  const loginState = cached(
    () => readLoginState(service),
    (state) => loginStateMs[state],
  );
  return async () => {
    const [store, login] = await Promise.all([storeState(), loginState()]);
    return { ready: store === 'ok' && login === 'ok', store, login };
  };
}

/** Caches the answers of `ask`. @param lifetimeMs how long an answer is cached */
function cached<T>(ask: () => Promise<T>, lifetimeMs: (answer: T) => number): () => Promise<T> {
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
