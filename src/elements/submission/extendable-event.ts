import { FinEvent } from '../base/fin-event.js';

/**
 * A cancelable event that listeners can extend, as the platform's `ExtendableEvent`: what it announces waits for every
 * promise that was passed to `waitUntil()` while the event was dispatched.
 */
export abstract class ExtendableFinEvent extends FinEvent {
  readonly #promises: Promise<unknown>[] = [];

  protected constructor(name: string) {
    super(name, true);
  }

  /** Delays what the event announces until `promise` settles. A rejection cancels it. */
  waitUntil(promise: Promise<unknown>): void {
    this.#promises.push(promise);
  }

  /**
   * Resolves to whether the page agrees to what an event announced: no listener called `preventDefault()`, and no promise was
   * rejected. The method is static, since listeners have no use for it.
   * @internal
   */
  static async agreed(event: ExtendableFinEvent): Promise<boolean> {
    try {
      await Promise.all(event.#promises);
    } catch {
      return false;
    }
    return !event.defaultPrevented;
  }
}
