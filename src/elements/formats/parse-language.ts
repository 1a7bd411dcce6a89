import { type Language, locales } from '../../locales/index.js';
import { textOf } from './max-text-length.js';

/** The language of a BCP 47 tag: `de-CH` → `de`. `undefined` if there are no texts in it. */
export const parseLanguage = (tag: unknown): Language | undefined => {
  const primary = textOf(tag ?? '')
    .trim()
    .toLowerCase()
    .split(/[-_]/)[0] as Language;
  return Object.hasOwn(locales, primary) ? primary : undefined;
};

/** The `lang` of the nearest element around this one. The search continues at shadow hosts, unlike `closest`. */
export const nearestLang = (element: Element): string | undefined => {
  for (let start: Element | undefined = element; start; ) {
    const found: Element | null = start.closest('[lang]');
    if (found) return (found as HTMLElement).lang;
    const root = start.getRootNode();
    start = root instanceof ShadowRoot ? root.host : undefined;
  }
  return undefined;
};
