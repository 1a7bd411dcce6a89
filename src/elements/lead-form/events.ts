import type { Body } from '../../client/client.js';
import { FinEvent } from '../base/fin-event.js';
import { ExtendableFinEvent } from '../submission/extendable-event.js';

/** The body of `new_lead`, with the field names of the service's API. */
export type Lead = Body<'new_lead'>;

/**
 * `fin-lead`: a complete lead is about to be sent. Listeners may change `lead`, delay it with `waitUntil()`, and cancel it
 * with `preventDefault()` or a rejection. Bubbles, composed.
 */
export class FinLeadEvent extends ExtendableFinEvent {
  readonly #lead: Lead;

  constructor(lead: Lead) {
    super('fin-lead');
    this.#lead = lead;
  }

  get lead(): Lead {
    return this.#lead;
  }
}

/** `fin-lead-sent`: the service has accepted the lead. Its API shows nothing of the answer. Bubbles, composed, not cancelable. */
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
