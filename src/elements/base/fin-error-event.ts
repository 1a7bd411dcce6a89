import type { FinError } from '../../client/errors.js';
import { FinEvent } from './fin-event.js';

/**
 * `fin-error`: something failed, or a setting is wrong (`error.code` is `unconfigured`; not for an amount that is still
 * missing). Bubbles, composed, not cancelable.
 */
export class FinErrorEvent extends FinEvent {
  /** Never carries a body, a token or a customer's data. */
  readonly error: FinError;

  constructor(error: FinError) {
    super('fin-error');
    this.error = error;
  }
}

declare global {
  interface HTMLElementEventMap {
    'fin-error': FinErrorEvent;
  }
}
