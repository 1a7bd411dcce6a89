/** A telephone number, for a visitor who cannot know whether a request has arrived. */
export interface Phone {
  /** As the page writes it. */
  number: string;
  href: string;
}

const phoneLink = 'a[href^="tel:" i]';

/** A number that begins with a country or an area code. Neither a date, a price nor a year is one. */
const numberInText = /(?<![\w+.,])(?:\+\d{1,3}|\(?0\d+\)?)(?:\s?\/\s?)?(?:[\s()–-]{0,2}\d){3,12}(?![.,]?\d)/;
const minDigits = 7;

const phoneIn = (node: Node): Phone | undefined => {
  const link = node instanceof Element && (node.matches(phoneLink) ? node : node.querySelector(phoneLink));
  if (link) {
    const href = link.getAttribute('href') ?? '';
    const text = link.textContent?.trim() ?? '';
    return { href, number: numberInText.exec(text)?.[0] ?? href.slice('tel:'.length) };
  }
  const number = numberInText.exec(node.textContent?.slice(0, 1000) ?? '')?.[0];
  const digits = number?.replace(/[^+\d]/g, '') ?? '';
  return number && digits.length >= minDigits ? { href: `tel:${digits}`, number } : undefined;
};

/** The telephone number in the fallback of an element, which is its content outside named slots: a `tel:` link or plain text. */
export const fallbackPhone = (element: Element | undefined): Phone | undefined =>
  [...(element?.childNodes ?? [])]
    .filter((node) => node.nodeType !== Node.COMMENT_NODE && !(node as Element).slot)
    .map(phoneIn)
    .find(Boolean);
