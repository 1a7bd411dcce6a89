import type { ReactiveController } from 'lit';
import { byPosition, precedes } from '../base/document-order.js';
import { connectedElements } from '../base/element-registry.js';
import type { FinElement } from '../base/fin-element.js';
import { FinMonthlyFee } from './monthly-fee.js';

/** The fee elements in the same root as an element, in the order of the document. */
const feesAround = (seeker: Element): FinMonthlyFee[] => {
  const root = seeker.getRootNode();
  return [...connectedElements()]
    .filter((element): element is FinMonthlyFee => element instanceof FinMonthlyFee && element.getRootNode() === root)
    .sort(byPosition);
};

/**
 * The fee with this id, or whose data mount has it. Of two, it is the one that is linked already: a slider may have cloned the page's content.
 */
const feeWithId = (fees: FinMonthlyFee[], id: string, linked: FinMonthlyFee | undefined): FinMonthlyFee | undefined => {
  const matches = fees.filter((fee) => [fee.id, fee.closest('[data-fin-widget]')?.id].includes(id));
  return matches.length > 1 ? matches.find((fee) => fee === linked) : matches[0];
};

/** The parent of a node. `form.parentNode` may be a control with this name. */
const parentOf = (node: Node): Node | null => Reflect.get(Node.prototype, 'parentNode', node);

/** In the nearest container that an element shares with a fee: the nearest fee before the element, else the nearest one after it. */
const nearestFee = (fees: FinMonthlyFee[], seeker: Element): FinMonthlyFee | undefined => {
  for (let container = parentOf(seeker); container; container = parentOf(container)) {
    const inside = fees.filter(
      (fee) => fee.compareDocumentPosition(container as Node) & Node.DOCUMENT_POSITION_CONTAINS,
    );
    if (inside.length) return inside.findLast((fee) => precedes(fee, seeker)) ?? inside[0];
  }
  return undefined;
};

/** Finds the fee element that an element is `for`, and updates the element whenever the fee element has been updated. */
export class FeeFinder implements ReactiveController {
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
   * @param id of the fee element or its data mount in the same root; without it, the nearest fee element there
   */
  find(id: string | null | undefined): void {
    const fees = feesAround(this.host);
    this.#link(id ? feeWithId(fees, id, this.fee) : nearestFee(fees, this.host));
  }

  #link(fee: FinMonthlyFee | undefined): void {
    if (fee === this.fee) return;
    this.fee?.removeController(this.#follower);
    this.fee = fee;
    fee?.addController(this.#follower);
  }
}
