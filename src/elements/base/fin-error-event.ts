import type { FinError } from '../../client/errors.js';
import { FinEvent } from './fin-event.js';

/**
 * `fin-error`: a request failed, or a setting is wrong (`error.code` is `unconfigured`). A missing total cost is no error.
 * Bubbles, composed, not cancelable.
 */
export class FinErrorEvent extends FinEvent {
  readonly #error: FinError;

  constructor(error: FinError) {
    super('fin-error');
    this.#error = error;
  }

  /** Carries no body, no token and no customer data. */
  get error(): FinError {
    return this.#error;
  }
}

declare global {
  interface HTMLElementEventMap {
    'fin-error': FinErrorEvent;
  }
}
