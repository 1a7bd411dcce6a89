import type { ReactiveController } from 'lit';
import type { FinElement } from '../base/fin-element.js';

/** Updates its host before the page is printed, and after. Formatting the date of a quote is slow, so the screen goes without. */
export class PrintController implements ReactiveController {
  readonly #media = matchMedia('print');

  constructor(private readonly host: FinElement) {
    host.addController(this);
  }

  get isPrinting(): boolean {
    return this.#media.matches;
  }

  hostConnected(): void {
    this.#media.addEventListener('change', this.#onChange);
  }

  hostDisconnected(): void {
    this.#media.removeEventListener('change', this.#onChange);
  }

  readonly #onChange = (): void => this.host.requestUpdate();
}
