import { de } from './de.js';
import { en } from './en.js';
import { fr } from './fr.js';
import { it } from './it.js';
import type { Language } from './languages.js';
import type { CoreMessages } from './messages.js';
import { nl } from './nl.js';
import { sv } from './sv.js';

export type { Language } from './languages.js';
export type { CoreMessages, CreditMessages, Messages, MessagesWithForm, MessagesWithLead } from './messages.js';

/** The texts of the script's first file, by language. */
export const locales: Record<Language, CoreMessages> = { en, de, fr, it, nl, sv };
