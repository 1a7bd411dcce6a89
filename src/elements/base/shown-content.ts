/** Elements that show nothing, whatever is in them. */
const invisible = '[hidden],style,script,template,noscript,link,meta';
/** Elements that are invisible without text. Any other element may show something: an icon, an image, a custom element. */
export const invisibleWithoutText = 'p,br,div,span,a,b,strong,i,em,u,small,ul,ol,li,section,h1,h2,h3,h4';

/** The longest text of the default slot for which a card keeps room, in characters. */
export const maxFallbackLength = 200;

/** The text of a node, without what is invisible in it, and without characters that show nothing, such as soft hyphens. */
export const visibleText = (node: Node): string =>
  node instanceof Element
    ? node.matches(invisible)
      ? ''
      : [...node.childNodes].map(visibleText).join('')
    : node instanceof Text
      ? node.data.replace(/\p{Cf}/gu, '')
      : '';

/** Whether a node shows something. White space and empty paragraphs, which page editors leave behind, do not. */
export const isVisible = (node: Node): unknown =>
  node instanceof Element
    ? !node.matches(invisible) && (!node.matches(invisibleWithoutText) || [...node.childNodes].some(isVisible))
    : visibleText(node).trim();

/** Whether a slot has visible content. */
export const hasContent = (slot: HTMLSlotElement | null): boolean =>
  Boolean(slot?.assignedNodes({ flatten: true }).some(isVisible));
