/** Elements that are invisible without text. Any other element may show something: an icon, an image, a custom element. */
const visibleWithoutText = ':not(p,br,div,span,a,b,strong,i,em,u,small,ul,ol,li,section,h1,h2,h3,h4,[hidden])';

/** Whether a node shows something. White space and empty paragraphs, which page editors leave behind, do not. */
export const isVisible = (node: Node): unknown =>
  (!(node as HTMLElement).hidden && node.textContent?.replace(/\p{Cf}/gu, '').trim()) ||
  (node instanceof Element && (node.matches(visibleWithoutText) || node.querySelector(visibleWithoutText)));

/** Whether a slot has visible content. */
export const hasContent = (slot: HTMLSlotElement | null): boolean =>
  Boolean(slot?.assignedNodes({ flatten: true }).some(isVisible));
