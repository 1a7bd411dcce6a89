/** The languages of the pages. The widgets follow `<html lang>`, and speak four more. */
import { de } from './de.js';
import { type Copy, en } from './en.js';

export type { Copy };

const copies = { en, de } as const;

export type Language = keyof typeof copies;

export const languages = ['en', 'de'] as const satisfies readonly Language[];

/** What `?lang=` asks for: English when it asks for nothing, or for a language that the pages do not have. */
export const languageOf = (asked: string | undefined): Language =>
  languages.find((language) => language === asked) ?? 'en';

export const copyIn = (language: Language): Copy => copies[language];
