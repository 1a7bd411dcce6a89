import { de } from './de-form.js';
import { en } from './en-form.js';
import { fr } from './fr-form.js';
import { it } from './it-form.js';
import type { Language } from './languages.js';
import type { FormMessages } from './messages.js';
import { nl } from './nl-form.js';
import { sv } from './sv-form.js';

/** The texts of the forms and of requests, by language. Only the script's second file imports them. */
export const formLocales: Record<Language, FormMessages> = { en, de, fr, it, nl, sv };
