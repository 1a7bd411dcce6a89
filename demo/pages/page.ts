/** What a page is rendered from: whose words, for which address. */
import { type Formats, formats } from './assets/format.js';
import { type Copy, copyIn, type Language } from './texts/index.js';

export interface Page extends Formats {
  language: Language;
  copy: Copy;
  /** Where the site stands, as the visitor's browser sees it: `http://localhost:5173`. */
  origin: string;
  /** The page's own path: `/configurator`. */
  path: string;
  /** A path of this site that keeps the language. */
  href(path: string): string;
  /** What the address has under a name, if it is one of these values. */
  chosen<T extends string | number>(name: string, values: readonly T[], start: T): T;
}

/** `?lang=` of a language, as short as can be: English is the default. */
export const withLanguage = (path: string, language: Language): string =>
  language === 'en' ? path : `${path}?lang=${language}`;

export const createPage = (url: URL, language: Language): Page => {
  const copy = copyIn(language);
  return {
    language,
    copy,
    origin: url.origin,
    path: url.pathname,
    href: (path) => withLanguage(path, language),
    chosen: (name, values, start) => values.find((value) => String(value) === url.searchParams.get(name)) ?? start,
    ...formats(copy.locale),
  };
};
