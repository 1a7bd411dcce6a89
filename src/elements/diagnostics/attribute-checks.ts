/** Finds attributes that no element knows. The known ones are those that the elements observe. */
import { attributesOf, mountOf, nameOf, startTag, tagNames } from './element-names.js';
import { likelyName } from './likely-name.js';
import { ourScripts, script } from './page-checks.js';

/** Attributes of every HTML element that have no property of the same name. */
const globalAttributes = ['class', 'exportparts', 'itemid', 'itemprop', 'itemref', 'itemscope', 'itemtype'];

const isGlobal = (name: string): boolean => {
  if (globalAttributes.includes(name)) return true;
  for (const property in HTMLElement.prototype) if (property.toLowerCase() === name) return true;
  return false;
};

/** Marks of frameworks and tools (`v-cloak`, `_ngcontent-a`, `@click`, `jsaction`), and what HTML leaves to others (`aria-`, `on…`). */
const isOfOthers = (name: string): boolean =>
  /[^a-z0-9_-]|^_|^(?:aria|ng|v|x|hx|up|bis|svelte|astro|vue|react|key|ref|cloak)(?:[-_]|$)|^(?:on|js|fdprocessedid)/.test(
    name,
  );

/** What is wrong with an element's attributes. Those of an element in a data mount are copied from there, and are right. */
export const checkAttributes = (element: Element, elements: readonly Element[]): string[] => {
  if (mountOf(element)) return [];
  const known = attributesOf(element.localName);
  const name = nameOf(element, elements);
  const problems: string[] = [];
  for (const attribute of element.getAttributeNames()) {
    const own = attribute.replace(/^data-/, '');
    if (own !== attribute) {
      if (known.includes(own)) problems.push(`${name}: ${attribute} has no effect on an element: write ${own}.`);
    } else if (!known.includes(attribute) && !isGlobal(attribute) && !isOfOthers(attribute)) {
      const reason = explainUnknown(attribute, element.localName);
      if (reason) problems.push(`${name}${reason}`);
    }
  }
  return problems;
};

/** The end of a sentence that begins with the element's name. */
const explainUnknown = (attribute: string, tagName: string): string | undefined => {
  if (attribute === 'form') return undefined; // the platform's own, on every element that takes part in a form
  const owner = tagNames.find((each) => attributesOf(each).includes(attribute));
  if (owner) return `: ${attribute} has no effect here: move it to <${owner}>.`;
  const likely = likelyName(attribute, attributesOf(tagName));
  return likely
    ? ` has no attribute ${attribute}: did you mean ${likely}?`
    : ` has no attribute ${attribute}, and ignores it.`;
};

/** What is wrong with the page's data mounts. Other tools may have `data-*` of their own there: only what is like a known one is named. */
export const checkDataMounts = (): string[] => {
  if (!attributesOf(tagNames[0]).length) return []; // no element is registered, which `checkTags` tells
  return [...document.querySelectorAll<HTMLElement>('[data-fin-widget]')].flatMap((mount) => {
    const widget = mount.dataset.finWidget ?? '';
    const tagName = `fin-${widget}`;
    const name = `<${mount.localName} data-fin-widget="${widget}"${mount.id && ` id="${mount.id}"`}>`;
    const known = attributesOf(tagName);
    if (!known.length) return [`${name}: no widget has that name. ${explainWidgetNames(widget)}`];
    const element = mount.querySelector(tagName);
    if (!element)
      return [
        script()
          ? `${name} has no <${tagName}> in it, since the page has changed its content or its data-fin-widget later: replace the mount as a whole.`
          : `${name} stays empty: data mounts need the script tag. With a bundle, write <${tagName}> instead.`,
      ];
    return mount.getAttributeNames().flatMap((attribute) => {
      const own = attribute.replace(/^data-/, '');
      if (own === attribute)
        return known.includes(own) && !isGlobal(own) ? [`${name}: write data-${own} in place of ${own}.`] : [];
      if (own === 'fin-widget') return [];
      if (known.includes(own)) {
        return element.hasAttribute(own)
          ? []
          : [`${name}: ${attribute} is ignored on a data mount: set it on the script tag.`];
      }
      const likely = likelyDataName(own, known);
      return likely ? [`${name} has no ${attribute}: did you mean data-${likely}?`] : [];
    });
  });
};

const explainWidgetNames = (widget: string): string => {
  const names = tagNames.map((each) => each.replace('fin-', ''));
  const likely = likelyName(widget, names);
  return likely ? `Did you mean "${likely}"?` : `The names are ${names.join(', ')}.`;
};

/** As `likelyName`. Tools have short names of their own, such as `data-type` and `data-src`. */
const likelyDataName = (name: string, known: readonly string[]): string | undefined =>
  name.length < 5 || isOfOthers(name) ? undefined : likelyName(name, known);

/** The address of the script under its own name. A bundle of the page's has another name, and may be a module. */
const scriptFile = /\/fin-widgets(?:-\d[\w.+-]*)?\.js(?:$|[?#])/;

/** What is wrong with the attributes of the script tag. */
export const checkScriptAttributes = (): string[] => {
  const known = [...new Set(tagNames.flatMap(attributesOf))];
  return ourScripts().flatMap((script) => {
    const name = startTag(script);
    if (script.type === 'module' && scriptFile.test(script.src))
      return [`${name}: a module cannot read the attributes of its tag: remove type="module".`];
    return script.getAttributeNames().flatMap((attribute) => {
      const own = attribute.replace(/^data-/, '');
      if (known.includes(own) || isGlobal(own)) {
        const isBare = own === attribute && known.includes(own) && !isGlobal(own);
        return isBare ? [`${name}: write data-${own} in place of ${own}.`] : [];
      }
      const likely = own !== attribute && likelyDataName(own, known);
      return likely ? [`${name}: no element has ${attribute}: did you mean data-${likely}?`] : [];
    });
  });
};

const propertyName = (attribute: string): string =>
  attribute.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** What is wrong with the JSON of `<script data-fin-widgets>`. Its keys are property names. */
export const checkPageJson = (): string[] => {
  const json = document.querySelector('script[data-fin-widgets]')?.textContent;
  if (typeof json !== 'string') return [];
  const name = '<script data-fin-widgets>';
  let settings: unknown;
  try {
    settings = JSON.parse(json);
  } catch {
    return [`${name} is not valid JSON, such as {"baseUrl": "/fin"}.`];
  }
  const known = [...new Set(tagNames.flatMap(attributesOf))].map(propertyName).concat('files', 'strings', 'test');
  return Object.keys(Object(settings)).flatMap((key) => {
    if (known.includes(key)) return [];
    const likely = likelyName(key, known);
    return likely ? [`${name}: no element has ${key}: did you mean ${likely}?`] : [];
  });
};
