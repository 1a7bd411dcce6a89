import { connectedElements } from '../base/element-registry.js';
import { FinMonthlyFee } from './monthly-fee.js';

/**
 * The fee element that another element is `for`, by its id or the id of its data twin; without an id, the only one in the
 * same root.
 */
export const findFee = (seeker: Element, id: string | null | undefined): FinMonthlyFee | undefined => {
  const root = seeker.getRootNode();
  const fees = [...connectedElements()].filter(
    (member): member is FinMonthlyFee => member instanceof FinMonthlyFee && member.getRootNode() === root,
  );
  const there = id
    ? fees.filter((fee) => fee.id === id || fee.parentElement?.closest('[data-fin-widget]')?.id === id)
    : fees;
  return there.length === 1 ? there[0] : undefined;
};
