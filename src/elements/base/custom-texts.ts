import type { Language, Messages } from '../../locales/index.js';

/** Custom texts under the names of `Messages`. `{}` is the place of the argument in a text that takes one. */
export type Texts = Partial<Record<keyof Messages, string>>;

/** Custom texts for all languages, or by language. A text for one language takes precedence. */
export type Strings = Texts & Partial<Record<Language, Texts>>;

/**
 * Built-in texts with custom texts in their places. Unknown names and values that are no text are ignored, because a page in
 * plain JavaScript can pass anything.
 *
 * @param builtIn all texts of the language, or some of them
 * @param sources custom texts (`Strings`); later ones take precedence
 */
export const withCustomTexts = <T extends Partial<Messages>>(
  builtIn: T,
  language: Language,
  sources: readonly unknown[],
): T => {
  const texts: Record<string, unknown> = { ...builtIn };
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
  return texts as T; // the same names, and a function only where there was one
};
