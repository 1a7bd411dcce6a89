/** Collects everything that a host answers and logs, and searches it for what must not be there. */
import assert from 'node:assert/strict';
import { credentials, personalData, secret, upstreamMarker } from './fixtures.js';

export interface LeakCheck {
  /** Adds text that was answered or logged. */
  record(text: string): void;
  /** Adds text that must not be found, such as a token or a key. */
  forbid(text: string): void;
  assertClean(): void;
}

/** @param more secrets of this test beside those that every test has */
export const createLeakCheck = (...more: string[]): LeakCheck => {
  const recorded: string[] = [];
  const forbidden = new Set([
    secret,
    credentials.email,
    credentials.password,
    upstreamMarker,
    ...personalData,
    ...more,
  ]);
  return {
    record: (text) => void recorded.push(text),
    forbid: (text) => void forbidden.add(text),
    assertClean() {
      const all = recorded.join('\n');
      const leaks = [...forbidden].filter((text) => all.includes(text));
      assert.deepEqual(leaks, [], 'found in what the host answered or logged');
      assert.doesNotMatch(all, /[\w.+-]+@[\w-]+\.\w/, 'an e-mail address in what the host answered or logged');
    },
  };
};
