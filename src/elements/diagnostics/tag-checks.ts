/** Checks of the page's tags: elements that are missing, misspelled, not registered, or inside each other. */
import { isSupported } from '../base/browser-support.js';
import { nameOf, startTag, tagNames } from './element-names.js';
import { likelyName } from './likely-name.js';

const selector = tagNames.join();

/** What keeps the page's tags from being elements. @param elements those that work */
export const checkTags = (elements: readonly Element[]): string[] => {
  if (!customElements.get('fin-monthly-fee')) {
    return [
      isSupported()
        ? 'the elements are not registered: import "fin-widgets/define" in the browser.'
        : 'this browser is too old for the elements: its visitors see the page’s own content in them.',
    ];
  }
  const tags = [...document.querySelectorAll('*')].filter(({ localName }) => localName.startsWith('fin-'));
  if (!tags.length && !elements.length) {
    return [
      'there is no element on this page. If the page’s editor removes <fin-monthly-fee>, write <div data-fin-widget="monthly-fee"> instead.',
    ];
  }
  const unknown = tags.filter(({ localName }) => !customElements.get(localName));
  const inert = tags.filter((tag) => tag.matches(':not(:defined)') && !unknown.includes(tag));
  const foreign = tags.filter((tag) => tag.matches(`:is(${selector}):defined`) && !elements.includes(tag));
  return [
    ...unknown.map(({ localName }) => explainUnknownTag(localName)),
    ...inert.map((tag) => `${startTag(tag)}: remove the attribute is="…", which keeps the element from working.`),
    ...(foreign.length ? [explainForeign(foreign.length)] : []),
  ];
};

const explainUnknownTag = (tagName: string): string => {
  const likely = likelyName(tagName, tagNames);
  return `no element is called <${tagName}>${likely ? `: did you mean <${likely}>?` : '.'}`;
};

const explainForeign = (count: number): string =>
  `${count} of the elements belong to another copy of fin-widgets, and are not checked: load one copy only.`;

/**
 * What is wrong if an element is inside another one. A lead form in a fee element is right: it appears if there is no fee.
 */
export const checkNesting = (element: Element, elements: readonly Element[]): string[] => {
  const outer = element.parentElement?.closest(selector);
  if (!outer || (outer.localName === 'fin-monthly-fee' && element.localName === 'fin-lead-form')) return [];
  return [
    `${nameOf(element, elements)} is inside ${startTag(outer)}, which hides it: close the outer element with </${outer.localName}>. HTML ignores the slash in <${outer.localName} />.`,
  ];
};
