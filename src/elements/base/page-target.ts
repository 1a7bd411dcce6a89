/** The element of the page that `total-cost-from` names. */

/** The selector, if it is one. */
export const parseSelector = (text: string): string | undefined => {
  try {
    new DocumentFragment().querySelector(text);
    return text;
  } catch {
    return undefined;
  }
};

/** The first element that a valid selector finds in the root of an element of ours, else in the document. */
export const findTarget = (element: Element, selector: string): Element | null =>
  (element.getRootNode() as ParentNode).querySelector(selector) ?? document.querySelector(selector);
