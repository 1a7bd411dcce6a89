/** What shows nothing of itself; anything else may, an icon or a custom element of the page's own. */
const telling = ':not(p, br, div, span, [hidden])';

const shows = (node: Node): unknown =>
  (!(node as HTMLElement).hidden && node.textContent?.trim()) ||
  (node instanceof Element && (node.matches(telling) || node.querySelector(telling)));

/** Whether a visitor sees something of what stands in a slot: editors leave white space and empty paragraphs there. */
export const hasContent = (slot: HTMLSlotElement | null): boolean =>
  Boolean(slot?.assignedNodes({ flatten: true }).some(shows));
