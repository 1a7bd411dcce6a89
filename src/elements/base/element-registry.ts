/**
 * The elements that are connected to the page. They are updated when the language around them changes. Nothing is observed
 * while no element is connected.
 */
import type { FinElement } from './fin-element.js';

const elements = new Set<FinElement>();
let observer: MutationObserver | undefined;

/** The elements on the page, in the order in which they were connected. */
export const connectedElements = (): Iterable<FinElement> => elements;

/** More elements than this are many: they appear one after another, and those far from the view have an estimated height. */
const maxFewElements = 40;

/** Whether the page has many elements. */
export const areMany = (): boolean => elements.size > maxFewElements;

/** The fee element that was connected first: its quote request is the page's first request. */
export const firstFee = (): FinElement | undefined => {
  for (const element of elements) if ('fee' in element) return element;
  return undefined;
};

/** Requests an update of every element on the page. */
export const updateAllElements = (): void => {
  for (const element of elements) element.requestUpdate();
};

const notifyElementsChanged = (): void => {
  for (const element of elements) element.elementsChanged?.();
};

const attributesChanged = (): void => {
  updateAllElements();
  notifyElementsChanged();
};

/** Adds a connected element, and observes `lang` and `id` in its root and in the roots around its shadow hosts. */
export const registerElement = (element: FinElement): void => {
  elements.add(element);
  notifyElementsChanged();
  observer ??= new MutationObserver(attributesChanged);
  // A shadow root has a host; a document has none, and ends the loop.
  for (let node: Node | undefined = element; node; node = (node as Partial<ShadowRoot>).host) {
    node = node.getRootNode();
    observer.observe(node, { subtree: true, attributeFilter: ['lang', 'id'] });
  }
};

/** Removes a disconnected element. The last one ends the observation. */
export const unregisterElement = (element: FinElement): void => {
  elements.delete(element);
  notifyElementsChanged();
  if (!elements.size) observer?.disconnect();
};
