/**
 * The languages of all texts, each by its own name. A language is added here: the compiler and the tests then name each file that
 * lacks its texts (CONTRIBUTING.md, "How to add …").
 */
export const languages = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  sv: 'Svenska',
} as const;

/** A language that the elements have texts in. */
export type Language = keyof typeof languages;
