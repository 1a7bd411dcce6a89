/** The element of the page that `total-cost-from` names. */

/** The text, if it is a valid selector. */
export const parseSelector = (text: string): string | undefined => {
  try {
    new DocumentFragment().querySelector(text);
    return text;
  } catch {
    return undefined;
  }
};

/** The first element that a valid selector finds in the root of a widget, else in the document. */
export const findTarget = (element: Element, selector: string): Element | null =>
  (element.getRootNode() as ParentNode).querySelector(selector) ?? document.querySelector(selector);
