import type { Body } from '../../client/client.js';

/** What is sent to `new_lead`, fields as in the spec. */
export type Lead = Body<'new_lead'>;

/**
 * `fin-lead`: a lead is about to be sent, complete. `lead` may be changed; `waitUntil` holds it; `preventDefault()` or a
 * rejection stops it, and nothing is sent. Bubbles, composed.
 */
export class FinLeadEvent extends Event {
  readonly #lead: Lead;
  readonly #held: Promise<unknown>[];

  /** @param held receives what listeners wait for */
  constructor(lead: Lead, held: Promise<unknown>[] = []) {
    super('fin-lead', { bubbles: true, composed: true, cancelable: true });
    this.#lead = lead;
    this.#held = held;
  }

  get lead(): Lead {
    return this.#lead;
  }

  waitUntil(promise: Promise<unknown>): void {
    this.#held.push(promise);
  }
}

/** `fin-lead-sent`: the service has the lead; of its answer the spec shows nothing. Bubbles, composed, not cancelable. */
export class FinLeadSentEvent extends Event {
  constructor() {
    super('fin-lead-sent', { bubbles: true, composed: true });
  }
}

declare global {
  interface HTMLElementEventMap {
    'fin-lead': FinLeadEvent;
    'fin-lead-sent': FinLeadSentEvent;
  }
}
