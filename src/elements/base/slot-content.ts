/** What shows nothing without a text; anything else may, an icon or a custom element of the page's own. */
const telling = ':not(p,br,div,span,a,b,strong,i,em,u,small,ul,ol,li,section,h1,h2,h3,h4,[hidden])';

const shows = (node: Node): unknown =>
  (!(node as HTMLElement).hidden && node.textContent?.replace(/\p{Cf}/gu, '').trim()) ||
  (node instanceof Element && (node.matches(telling) || node.querySelector(telling)));

/** Whether a visitor sees something of what stands in a slot: editors leave white space and empty paragraphs there. */
export const hasContent = (slot: HTMLSlotElement | null): boolean =>
  Boolean(slot?.assignedNodes({ flatten: true }).some(shows));
