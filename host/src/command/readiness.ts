/** `/readyz`: whether the store accepts writes, the service accepts the login, and the server is not draining. */
import { loginStateMs, type Readiness, readLoginState } from '../service/check-login.js';
import type { Upstream } from '../service/upstream.js';
import type { Store } from '../stores/store.js';
import { probeStore } from './connect-store.js';
import type { Drain } from './drain.js';
import type { InstallerSource } from './installers/source.js';

/** How long an answer is cached for all who ask, so that probes of strangers do not reach the store or the installers' database. */
const storeMs = 5_000;

const stateOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok' as const,
    () => 'unavailable' as const,
  );

/** Returns a function that reads the state. Answers are cached, and concurrent calls share one check. */
export function createReadiness(store: Store, service: Upstream): () => Promise<Readiness> {
  const storeState = cached(
    () => stateOf(probeStore(store)),
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

/** The state of a host of many installers. The login of one says nothing about the host, so none is tried. */
export function createInstallersReadiness(store: Store, source: InstallerSource) {
  return cached(
    async () => {
      const [storeState, installers] = await Promise.all([stateOf(probeStore(store)), stateOf(source.ids())]);
      return { ready: storeState === 'ok' && installers === 'ok', store: storeState, installers };
    },
    () => storeMs,
  );
}

/** The state, with `draining: true` while the server drains. It is not ready then, so that a load balancer sends it no further requests. */
export async function readinessDuring<T extends { ready: boolean }>(
  drain: Drain,
  readiness: () => Promise<T>,
): Promise<T & { draining?: boolean }> {
  const state = await readiness();
  return drain.hasBegun ? { ...state, ready: false, draining: true } : state;
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
