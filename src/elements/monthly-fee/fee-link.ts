import type { ReactiveController } from 'lit';
import type { FinElement } from '../base/fin-element.js';
import { findFee } from './find-fee.js';
import type { FinMonthlyFee } from './monthly-fee.js';

/** Follows the fee element that another element is `for`: that one updates whenever the fee element did. */
export class FeeLink implements ReactiveController {
  fee: FinMonthlyFee | undefined;
  readonly #follow = { hostUpdated: (): void => this.host.requestUpdate() };

  constructor(private readonly host: FinElement) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#take(undefined);
  }

  /** @param id of the fee element or its data twin; without it, the only one in the same root */
  find(id: string | null | undefined): void {
    this.#take(findFee(this.host, id));
  }

  #take(fee: FinMonthlyFee | undefined): void {
    if (fee === this.fee) return;
    this.fee?.removeController(this.#follow);
    this.fee = fee;
    fee?.addController(this.#follow);
  }
}
