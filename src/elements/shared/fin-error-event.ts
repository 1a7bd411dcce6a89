import type { FinError } from '../../client/errors.js';

/**
 * `fin-error`: something failed, or a setting is wrong (`error.code` is `unconfigured`; not for an amount that is still
 * missing). Bubbles, composed, not cancelable.
 */
export class FinErrorEvent extends Event {
  readonly #error: FinError;

  constructor(error: FinError) {
    super('fin-error', { bubbles: true, composed: true });
    this.#error = error;
  }

  /** Never carries a body, a token or a customer's data. */
  get error(): FinError {
    return this.#error;
  }
}

declare global {
  interface HTMLElementEventMap {
    'fin-error': FinErrorEvent;
  }
}
