/**
 * Data mounts: `<div data-fin-widget="monthly-fee" data-country="DE">` stands for `<fin-monthly-fee country="DE">` where a
 * page's editor removes unknown tags. The `div` stays. The element is put into it, and gets the `div`'s children.
 */

/** `host`, `base-url`, `token-url`, `token`, `checkout-origins`, `checkout-params`: the author of a post must not redirect tokens or customers. */
const ignoredAttributes = /host|url|token|origins|params/;

/** An element's class. Lit lists the attributes of its properties. */
interface ElementClass {
  observedAttributes: string[];
}

/** The element of each mount. */
const elementOfMount = new WeakMap<Node, Element>();

/**
 * Creates the elements of all data mounts in a document, those that are added later included, and copies their `data-*`
 * attributes whenever they change.
 *
 * @param classes the elements' classes by tag name
 */
export const followDataMounts = (root: Document, classes: Readonly<Record<string, ElementClass>>): void => {
  const attributes = Object.values(classes)
    .flatMap((elementClass) => elementClass.observedAttributes)
    .filter((name) => !ignoredAttributes.test(name));

  const createElements = (): void => {
    for (const mount of root.querySelectorAll<HTMLElement>('[data-fin-widget]')) {
      const tag = `fin-${mount.dataset.finWidget}`;
      if (!classes[tag] || elementOfMount.has(mount)) continue;
      // A mount that was cloned, or saved by an editor, has its element already.
      const element = mount.querySelector(`:scope>${tag}`) ?? createElement(mount, tag);
      elementOfMount.set(mount, element);
      for (const name of attributes) copyAttribute(mount, element, name);
    }
  };

  let isLoading = root.readyState === 'loading';
  const follow = (records: readonly MutationRecord[]): void => {
    for (const { target, attributeName, addedNodes } of records) {
      const element = elementOfMount.get(target);
      const name = attributeName?.slice('data-'.length);
      // Only elements have attributes.
      if (element && name && name !== 'fin-widget') copyAttribute(target as Element, element, name);
      // The browser may have read only a part of the mount when its element was created.
      if (isLoading && element?.parentNode === target)
        moveInto(
          element,
          [...addedNodes].filter((node) => node !== element && node.parentNode === target),
        );
    }
    // One query for all records: a query for each added node takes hundreds of times as long.
    createElements();
  };
  const observer = new MutationObserver(follow);
  observer.observe(root, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-fin-widget', ...attributes.map((name) => `data-${name}`)],
  });
  createElements();
  root.addEventListener('DOMContentLoaded', () => {
    follow(observer.takeRecords());
    isLoading = false;
  });
};

/** Creates a mount's element, and moves the mount's children into it. */
const createElement = (mount: HTMLElement, tag: string): Element => {
  const element = mount.ownerDocument.createElement(tag);
  moveInto(element, [...mount.childNodes]);
  mount.append(element);
  return element;
};

/** Moves nodes of a mount into its element. A child's `data-slot` becomes its slot. */
const moveInto = (element: Element, nodes: readonly Node[]): void => {
  for (const node of nodes) {
    const { slot } = (node as HTMLElement).dataset ?? {}; // elements of other namespaces have a dataset, too
    if (slot) (node as HTMLElement).slot = slot;
  }
  element.append(...nodes);
};

const copyAttribute = (mount: Element, element: Element, name: string): void => {
  const value = mount.getAttribute(`data-${name}`);
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
};
