import { creditLocales } from '../../src/locales/credit.js';
import { formLocales } from '../../src/locales/forms.js';
import { type Language, locales, type Messages } from '../../src/locales/index.js';
import { leadLocales } from '../../src/locales/lead-sent.js';
import { shareLocales } from '../../src/locales/share.js';

/** All built-in texts, by language: those of the script's first file and of the others. */
export const allTexts = Object.fromEntries(
  (Object.keys(locales) as Language[]).map((language) => [
    language,
    {
      ...locales[language],
      ...formLocales[language],
      ...leadLocales[language],
      ...creditLocales[language],
      ...shareLocales[language],
    },
  ]),
) as Record<Language, Messages>;
