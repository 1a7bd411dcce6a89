/** Requests that wait for a create in flight. Their number and their time are bounded, since each holds a connection. */
import { FinError } from 'fin-widgets/client';
import { withTimeout } from 'fin-widgets/internal';
import { messages } from '../http/messages.js';
import { Refusal } from '../http/refusal.js';

/** Shorter than the time limits of common proxies. */
export const defaultMaxWaitMs = 10_000;
const maxWaitersPerKey = 32;
const maxWaiters = 256;

/** The outcome is not known yet. `Retry-After` distinguishes this refusal from an outcome that stays unknown. */
export const outcomePending = () =>
  new Refusal('outcome_pending', 502, messages.outcomePending, 'UNKNOWN', { 'Retry-After': '1' });

export class OutcomeWaiters {
  readonly #counts = new Map<string, number>();
  #total = 0;

  constructor(private readonly maxWaitMs = defaultMaxWaitMs) {}

  /**
   * Waits for the outcome of the create with this store key. The signal ends the wait.
   * @throws Refusal 502 with `Retry-After` if the wait takes too long or too many requests wait; whatever `outcome` throws
   */
  async wait<T>(storeKey: string, outcome: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const counts = this.#counts;
    const count = counts.get(storeKey) ?? 0;
    if (count >= maxWaitersPerKey || this.#total >= maxWaiters) throw outcomePending();
    counts.set(storeKey, count + 1);
    this.#total++;
    try {
      return await withTimeout(this.maxWaitMs, outcome);
    } catch (error) {
      throw error instanceof FinError && error.code === 'timeout' ? outcomePending() : error;
    } finally {
      const left = (counts.get(storeKey) ?? 0) - 1;
      if (left > 0) counts.set(storeKey, left);
      else counts.delete(storeKey);
      this.#total--;
    }
  }
}
