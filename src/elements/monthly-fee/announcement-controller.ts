import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** An outcome is announced when the visitor has done nothing more for this time. */
const announceDelayMs = 800;

/**
 * An announced text is gone after this time. A screen reader has said it by then, and would say it again once a dialog over the page is closed.
 */
const forgetDelayMs = 5_000;

/**
 * Decides what the live region says: the outcome of a visitor's action, once, after the visitor has paused. The outcome of a
 * setting that the page changes is not announced.
 */
export class AnnouncementController implements ReactiveController {
  /** A visitor's action whose outcome has not been announced. */
  #isDue = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #current: string | undefined;
  #announced: string | undefined;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  /** The live region's text: empty once the announced outcome is no longer current. */
  get text(): string {
    return this.#announced ?? '';
  }

  hostDisconnected(): void {
    this.#stopTimer();
    this.#isDue = false;
    this.#announced = undefined;
  }

  /** The visitor has acted: the outcome is to be announced. */
  expect(): void {
    this.#stopTimer();
    this.#isDue = true;
  }

  /** Replaces the text of the current outcome; `undefined` while there is none. */
  update(current: string | undefined): void {
    this.#current = current;
    if (current !== this.#announced) this.#announced = undefined;
    if (this.#isDue && current) this.#timer ??= setTimeout(() => this.#announce(), announceDelayMs);
  }

  #announce(): void {
    this.#timer = undefined;
    if (!this.#current) return; // dropped during the delay: its successor is announced
    this.#isDue = false;
    this.#announced = this.#current;
    this.host.requestUpdate();
    this.#timer = setTimeout(() => this.#forget(), forgetDelayMs);
  }

  #forget(): void {
    this.#timer = undefined;
    this.#announced = undefined;
    this.host.requestUpdate();
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
