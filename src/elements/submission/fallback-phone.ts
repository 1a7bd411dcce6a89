/** A telephone number, for a visitor who cannot know whether a request has arrived. */
export interface Phone {
  /** As the page writes it. */
  number: string;
  href: string;
}

const phoneLink = 'a[href^="tel:" i]';

/** At least seven digits, with what people put between them. */
const numberInText = /\+?\d(?:[\s()/.–-]{0,3}\d){6,14}/;

const phoneIn = (node: Node): Phone | undefined => {
  const link = node instanceof Element && (node.matches(phoneLink) ? node : node.querySelector(phoneLink));
  const number = numberInText.exec((link || node).textContent?.slice(0, 1000) ?? '')?.[0];
  const href = link ? link.getAttribute('href') : number && `tel:${number.replace(/[^+\d]/g, '')}`;
  return href ? { href, number: number ?? href.slice('tel:'.length) } : undefined;
};

/** The telephone number in the fallback of an element, which is its content outside named slots: a `tel:` link or plain text. */
export const fallbackPhone = (element: Element | undefined): Phone | undefined =>
  [...(element?.childNodes ?? [])]
    .filter((node) => node.nodeType !== Node.COMMENT_NODE && !(node as Element).slot)
    .map(phoneIn)
    .find(Boolean);
