/** `GET /readyz`: whether the Worker is set up, its objects answer, and the service accepts the login. */

import type { ServiceOptions } from '../config/host-options.js';
import { sha256Hex } from '../crypto/keys.js';
import { type LoginState, loginStateMs, type Readiness, readLoginState } from '../service/check-login.js';
import type { Upstream } from '../service/upstream.js';
import type { ExpiringEntries } from './expiring-entries.js';
import type { ObjectNamespace } from './platform.js';

/** The address of the login state within an object. Requests of pages never have it: they have the path of a create. */
export const loginStateUrl = 'https://object.invalid/login-state';

/** An isolate asks its object once in this time at most, so that probes of strangers do not keep the object busy. */
const minIntervalMs = 5_000;

/** Reads the state in a Worker. One object calls the service for all isolates. */
export function createReadiness({ baseUrl, email }: ServiceOptions, namespace: ObjectNamespace) {
  let current: { answer: Promise<Readiness>; requestedAt: number } | undefined;

  const ask = async (): Promise<Readiness> => {
    try {
      const object = namespace.get(namespace.idFromName(`ready:${await sha256Hex(baseUrl, email)}`));
      const response = await object.fetch(new Request(loginStateUrl));
      const login = (await response.json()) as LoginState;
      return { ready: login === 'ok', store: 'ok', login };
    } catch {
      return { ready: false, store: 'unavailable', login: 'unknown' };
    }
  };

  return (): Promise<Readiness> => {
    const now = performance.now();
    if (!current || now - current.requestedAt > minIntervalMs) current = { answer: ask(), requestedAt: now };
    return current.answer;
  };
}

export const readinessPath = '/readyz';

export const readinessResponse = (readiness: { ready: boolean }): Response =>
  Response.json(readiness, { status: readiness.ready ? 200 : 503, headers: { 'Cache-Control': 'no-store' } });

/** The key of the login state in its object. */
const stateKey = 'login-state';

/** Reads the login state in an object. Concurrent calls share one request. */
export function createLoginStateReader(
  entries: ExpiringEntries,
  openService: () => Upstream,
): () => Promise<LoginState> {
  let asked: Promise<LoginState> | undefined;
  const ask = async (): Promise<LoginState> => {
    const state = await readLoginState(openService());
    entries.write(stateKey, state, loginStateMs[state]);
    return state;
  };
  return async () => {
    const known = entries.read(stateKey);
    if (known) return known.value as LoginState;
    asked ??= ask().finally(() => {
      asked = undefined;
    });
    return asked;
  };
}
