import type { ReactiveController } from 'lit';
import { connectedElements } from '../base/element-registry.js';
import type { FinElement } from '../base/fin-element.js';
import { FinMonthlyFee } from './monthly-fee.js';

/**
 * The fee element that another element is `for`: the one with that id, or whose data mount has it. Without an id, the only fee element
 * in the same root.
 */
const findFee = (seeker: Element, id: string | null | undefined): FinMonthlyFee | undefined => {
  const root = seeker.getRootNode();
  const fees = [...connectedElements()].filter(
    (element): element is FinMonthlyFee => element instanceof FinMonthlyFee && element.getRootNode() === root,
  );
  const candidates = id
    ? fees.filter((fee) => fee.id === id || fee.parentElement?.closest('[data-fin-widget]')?.id === id)
    : fees;
  return candidates.length === 1 ? candidates[0] : undefined;
};

/** Links an element to the fee element that it is `for`. The element is updated whenever the fee element has been. */
export class FeeLink implements ReactiveController {
  fee: FinMonthlyFee | undefined;
  readonly #follower = { hostUpdated: (): void => this.host.requestUpdate() };

  constructor(private readonly host: FinElement) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#link(undefined);
  }

  /**
   * Finds the fee element, and follows it from here on.
   * @param id of the fee element or its data mount; without it, the only fee element in the same root
   */
  find(id: string | null | undefined): void {
    this.#link(findFee(this.host, id));
  }

  #link(fee: FinMonthlyFee | undefined): void {
    if (fee === this.fee) return;
    this.fee?.removeController(this.#follower);
    this.fee = fee;
    fee?.addController(this.#follower);
  }
}
