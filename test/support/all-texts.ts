import { formLocales } from '../../src/locales/form.js';
import { type Language, locales, type Messages } from '../../src/locales/index.js';

/** All built-in texts, by language: those of the script's first file and of its second. */
export const allTexts = Object.fromEntries(
  Object.entries(formLocales).map(([language, texts]) => [language, { ...locales[language as Language], ...texts }]),
) as Record<Language, Messages>;
