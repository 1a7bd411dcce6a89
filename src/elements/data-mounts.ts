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

/** Whether something follows a node. While a page loads, the browser has then read the node to its end. */
const isFollowed = ({ nextSibling, parentNode }: Node): boolean =>
  Boolean(nextSibling || (parentNode && isFollowed(parentNode)));

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
      // An element that is created too early gets only a part of the children.
      if (root.readyState === 'loading' && !isFollowed(mount)) {
        root.addEventListener('DOMContentLoaded', createElements, { once: true });
        continue;
      }
      // A mount that was cloned, or saved by an editor, has its element already.
      const element = mount.querySelector(`:scope>${tag}`) ?? createElement(mount, tag);
      elementOfMount.set(mount, element);
      for (const name of attributes) copyAttribute(mount, element, name);
    }
  };

  new MutationObserver((records) => {
    for (const { target, attributeName } of records) {
      const element = elementOfMount.get(target);
      const name = attributeName?.slice('data-'.length);
      // Only elements have attributes.
      if (element && name && name !== 'fin-widget') copyAttribute(target as Element, element, name);
    }
    // One query for all records: a query for each added node takes hundreds of times as long.
    createElements();
  }).observe(root, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-fin-widget', ...attributes.map((name) => `data-${name}`)],
  });
  createElements();
};

/** Creates a mount's element, and moves the mount's children into it. A child's `data-slot` becomes its slot. */
const createElement = (mount: HTMLElement, tag: string): Element => {
  const element = mount.ownerDocument.createElement(tag);
  for (const child of mount.children as HTMLCollectionOf<HTMLElement>) {
    const { slot } = child.dataset; // elements of other namespaces have a dataset, too
    if (slot) child.slot = slot;
  }
  element.append(...mount.childNodes);
  mount.append(element);
  return element;
};

const copyAttribute = (mount: Element, element: Element, name: string): void => {
  const value = mount.getAttribute(`data-${name}`);
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
};
