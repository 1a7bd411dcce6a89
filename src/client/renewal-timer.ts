/** Calls back after a delay, and when the page wakes up. When a token is renewed, `check-token.ts` computes. */
import { startTimer } from './wait.js';

export interface RenewalTimer {
  /** Calls `check` after `delayMs`. Until `stop`, also when the page becomes visible or goes online. */
  start(delayMs: number): void;
  stop(): void;
}

/**
 * @param check decides by the clock: a timer is late on a hidden page, and stands still while the computer sleeps
 */
export function createRenewalTimer(check: () => void): RenewalTimer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let listeners: AbortController | undefined;
  return {
    start(delayMs) {
      if (!listeners) {
        listeners = new AbortController();
        const { signal } = listeners;
        globalThis.document?.addEventListener('visibilitychange', check, { signal });
        globalThis.addEventListener?.('online', check, { signal });
      }
      clearTimeout(timer);
      timer = startTimer(delayMs, check);
      // In Node a timer is an object that keeps the process alive, unless it is told not to.
      (timer as { unref?: () => void }).unref?.();
    },
    stop() {
      clearTimeout(timer);
      listeners?.abort();
      listeners = undefined;
    },
  };
}
