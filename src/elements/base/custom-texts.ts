import { type Language, locales, type Messages } from '../../locales/index.js';

/** Custom texts under the names of `Messages`. `{}` is the place of the argument in a text that takes one. */
export type Texts = Partial<Record<keyof Messages, string>>;

/** Custom texts for all languages, or by language. A text for one language takes precedence. */
export type Strings = Texts & Partial<Record<Language, Texts>>;

/**
 * The texts of a language, with custom texts in place of the built-in ones. Unknown names and values that are no text are
 * ignored, because a page in plain JavaScript can pass anything.
 *
 * @param sources custom texts; later ones take precedence
 */
export const withCustomTexts = (language: Language, ...sources: unknown[]): Messages => {
  const texts: Record<string, unknown> = { ...locales[language] };
  for (const source of sources as (Strings | undefined)[]) {
    try {
      for (const [name, text] of Object.entries({ ...source, ...source?.[language] })) {
        if (typeof text !== 'string' || !text || !texts[name]) continue;
        texts[name] = typeof texts[name] === 'string' ? text : (argument: string) => text.replace('{}', () => argument);
      }
    } catch {
      // A getter of the page's object may throw.
    }
  }
  return texts as unknown as Messages; // same names as in `locales`, and a function only where there was one
};
