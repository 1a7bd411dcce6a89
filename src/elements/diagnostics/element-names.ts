/** The elements' names, and the names of their attributes. */
import { byPosition } from '../base/document-order.js';

/** The elements' tag names. */
export const tagNames = ['fin-monthly-fee', 'fin-checkout-button', 'fin-lead-form'] as const;

/** The attributes that the elements of a tag name observe. */
export const attributesOf = (tagName: string): readonly string[] =>
  (customElements.get(tagName) as { observedAttributes?: string[] } | undefined)?.observedAttributes ?? [];

/** An element's start tag, with what tells it from others: `<fin-monthly-fee id="offer">`. */
export const startTag = ({ localName, id }: Element): string => `<${localName}${id && ` id="${id}"`}>`;

/** The data mount that an element was created for. */
export const mountOf = (element: Element): HTMLElement | null => {
  const parent = element.parentElement;
  return parent?.dataset.finWidget ? parent : null;
};

/** The name of one of `elements`. Without an id, and if there are more of its kind, its place among them is counted. */
export const nameOf = (element: Element, elements: readonly Element[]): string => {
  const mount = mountOf(element);
  if (mount?.id) return `${startTag(element)} in ${startTag(mount)}`;
  const same = elements.filter(({ localName }) => localName === element.localName).sort(byPosition);
  if (element.id || same.length < 2) return startTag(element);
  return `${startTag(element)} (${same.indexOf(element) + 1} of ${same.length})`;
};
