/**
 * Data twins: `<div data-fin-widget="monthly-fee" data-country="DE">` stands for `<fin-monthly-fee country="DE">` where a
 * page's editor strips unknown tags. The `div` stays; the element goes inside and takes the children along.
 */

/** `base-url`, `token-url`, `token`, `checkout-origins`: whoever may write a post may not redirect tokens or customers. */
const unread = /url|token|origins/;

/** Of an element's class: Lit lists what it observes. */
interface Kind {
  observedAttributes: string[];
}

/** The elements of the twins that are furnished. */
const furnished = new WeakMap<Node, Element>();

const copyAttribute = (twin: Element, element: Element, name: string): void => {
  const value = twin.getAttribute(`data-${name}`);
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
};

/**
 * Makes elements of the twins below `root`, and of those that come later, and follows their `data-*`.
 *
 * @param kinds the elements' classes by tag
 */
export const followDataMounts = (root: Document, kinds: Readonly<Record<string, Kind>>): void => {
  const names = Object.values(kinds)
    .flatMap((kind) => kind.observedAttributes)
    .filter((name) => !unread.test(name));

  const furnish = (): void => {
    for (const twin of root.querySelectorAll<HTMLElement>('[data-fin-widget]')) {
      const tag = `fin-${twin.dataset.finWidget}`;
      if (!kinds[tag] || furnished.has(twin)) continue;
      // A twin that was cloned, or saved by an editor, brings its element along.
      let element = twin.querySelector(`:scope>${tag}`);
      if (!element) {
        element = root.createElement(tag);
        for (const child of twin.children as HTMLCollectionOf<HTMLElement>) {
          const { slot } = child.dataset; // whatever a page's markup makes has it
          if (slot) child.slot = slot;
        }
        element.append(...twin.childNodes);
        twin.append(element);
      }
      furnished.set(twin, element);
      for (const name of names) copyAttribute(twin, element, name);
    }
  };

  new MutationObserver((records) => {
    for (const { target, attributeName } of records) {
      const element = furnished.get(target);
      // Attributes change on elements alone.
      if (element && attributeName) copyAttribute(target as Element, element, attributeName.slice('data-'.length));
    }
    // One query for a batch of records: one for each added node costs hundreds of times as much.
    furnish();
  }).observe(root, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-fin-widget', ...names.map((name) => `data-${name}`)],
  });
  furnish();
};
