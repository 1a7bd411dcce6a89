import type { FinError } from '../../client/errors.js';
import { FinEvent } from './fin-event.js';

/**
 * `fin-error`: something failed, or a setting is wrong (`error.code` is `unconfigured`; not for an amount that is still
 * missing). Bubbles, composed, not cancelable.
 */
export class FinErrorEvent extends FinEvent {
  /** @param error never carries a body, a token or a customer's data */
  constructor(readonly error: FinError) {
    super('fin-error');
  }
}

declare global {
  interface HTMLElementEventMap {
    'fin-error': FinErrorEvent;
  }
}
