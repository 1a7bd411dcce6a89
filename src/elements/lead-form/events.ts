import type { Body } from '../../client/client.js';
import { FinEvent } from '../base/fin-event.js';

/** What is sent to `new_lead`, fields as in the spec. */
export type Lead = Body<'new_lead'>;

/**
 * `fin-lead`: a lead is about to be sent, complete. `lead` may be changed; `waitUntil` holds it; `preventDefault()` or a
 * rejection stops it, and nothing is sent. Bubbles, composed.
 */
export class FinLeadEvent extends FinEvent {
  readonly #lead: Lead;
  readonly #held: Promise<unknown>[];

  /** @param held receives what listeners wait for */
  constructor(lead: Lead, held: Promise<unknown>[] = []) {
    super('fin-lead', true);
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
export class FinLeadSentEvent extends FinEvent {
  constructor() {
    super('fin-lead-sent');
  }
}

declare global {
  interface HTMLElementEventMap {
    'fin-lead': FinLeadEvent;
    'fin-lead-sent': FinLeadSentEvent;
  }
}
