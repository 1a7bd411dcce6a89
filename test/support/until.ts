/** Waits for conditions, in the page of an element test. */
import { waitUntil } from '@open-wc/testing';

/** How long a test waits. A passing test never needs it, but a busy machine may take long. */
const waitTimeoutMs = 30_000;

/** Waits for a condition. `what` names it for the message of a test that waited in vain. */
export const until = (condition: () => unknown, what: string): Promise<void> =>
  waitUntil(() => Boolean(condition()), what, { interval: 5, timeout: waitTimeoutMs });
