import { type Language, locales, type Messages } from '../../locales/index.js';

/** Texts of the page's own, by the names of ours (`Messages`); `{}` stands for the argument of one that takes one. */
export type Texts = Partial<Record<keyof Messages, string>>;

/** The same for every language, or by language; what is by language comes first. */
export type Strings = Texts & Partial<Record<Language, Texts>>;

/**
 * Our texts with a page's in their places. What is no text of ours, or not a text at all, is left out: a page in plain JavaScript can
 * hand over anything.
 *
 * @param pages the latter come first
 */
export const withCustomTexts = (language: Language, ...pages: unknown[]): Messages => {
  const texts: Record<string, unknown> = { ...locales[language] };
  for (const page of pages as (Strings | undefined)[]) {
    try {
      for (const [name, text] of Object.entries({ ...page, ...page?.[language] })) {
        if (typeof text !== 'string' || !text || !texts[name]) continue;
        texts[name] = typeof texts[name] === 'string' ? text : (argument: string) => text.replace('{}', () => argument);
      }
    } catch {
      // A page's own getters may throw.
    }
  }
  return texts as unknown as Messages; // the same names, and of the same kinds
};
