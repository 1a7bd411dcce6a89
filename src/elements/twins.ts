/**
 * Data twins: `<div data-fin-widget="monthly-fee" data-country="DE">` stands for `<fin-monthly-fee country="DE">` where a
 * page's editor strips unknown tags. The `div` stays; the element goes inside and takes the children along.
 */

/** Whoever may write a post may not redirect tokens or customers. */
const unread = ['base-url', 'token-url', 'token', 'checkout-origins'];

const selector = '[data-fin-widget]';
const elements = new WeakMap<Element, Element>();

const copyAttribute = (twin: Element, element: Element, name: string): void => {
  const value = twin.getAttribute(`data-${name}`);
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
};

/** Makes elements of the twins below `root`, and of those that come later, and follows their `data-*`. */
export const followTwins = (root: Document, tags: readonly string[]): void => {
  const attributesOf = (tag: string): string[] =>
    // Lit's classes list what they observe; one of the page's own, under the same name, may not.
    ((customElements.get(tag) as { observedAttributes?: string[] } | undefined)?.observedAttributes ?? []).filter(
      (name) => !unread.includes(name),
    );

  const furnish = (twin: Element): void => {
    const tag = `fin-${twin.getAttribute('data-fin-widget')}`;
    if (elements.has(twin) || !tags.includes(tag)) return;
    // A twin that was cloned, or saved by an editor, brings its element along.
    const there = [...twin.children].find((child) => child.localName === tag);
    const element = there ?? root.createElement(tag);
    elements.set(twin, element);
    for (const name of attributesOf(tag)) copyAttribute(twin, element, name);
    if (there) return;
    for (const child of twin.children) {
      const slot = child.getAttribute('data-slot');
      if (slot) child.slot = slot;
    }
    element.append(...twin.childNodes);
    twin.append(element);
  };

  const furnishAll = (): void => {
    for (const twin of root.querySelectorAll(selector)) furnish(twin);
  };

  const watched = [...new Set(tags.flatMap(attributesOf))].map((name) => `data-${name}`);
  new MutationObserver((records) => {
    let added = false;
    for (const { target, attributeName, addedNodes } of records) {
      added ||= addedNodes.length > 0;
      if (!attributeName) continue;
      const twin = target as Element; // attributes change on elements alone
      const element = elements.get(twin);
      if (element) copyAttribute(twin, element, attributeName.slice('data-'.length));
      else added = true;
    }
    // One query for a batch of records: one for each added node costs hundreds of times as much.
    if (added) furnishAll();
  }).observe(root, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['data-fin-widget', ...watched],
  });
  furnishAll();
};
