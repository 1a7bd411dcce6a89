import { type Language, locales } from '../../locales/index.js';
import { textOf } from './text.js';

/** `de-CH` → `de`; `undefined` for a language that is not spoken. */
export const parseLanguage = (tag: unknown): Language | undefined => {
  const primary = textOf(tag ?? '')
    .trim()
    .toLowerCase()
    .split(/[-_]/)[0] as Language;
  return Object.hasOwn(locales, primary) ? primary : undefined;
};

/** The nearest `lang` around an element, climbing through shadow hosts, which `closest` does not. */
export const nearestLang = (element: Element): string | undefined => {
  for (let at: Element | undefined = element; at; ) {
    const holder: Element | null = at.closest('[lang]');
    if (holder) return (holder as HTMLElement).lang;
    const root = at.getRootNode();
    at = root instanceof ShadowRoot ? root.host : undefined;
  }
  return undefined;
};
