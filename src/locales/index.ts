import { de } from './de.js';
import { en } from './en.js';
import { fr } from './fr.js';
import { it } from './it.js';
import type { CoreMessages } from './messages.js';
import { nl } from './nl.js';
import { sv } from './sv.js';

export type { CoreMessages, CreditMessages, LeadMessages, Messages, MessagesWithForm } from './messages.js';

/** The texts of the script's first file, by language. */
export const locales = { en, de, fr, it, nl, sv } satisfies Record<string, CoreMessages>;

/** A language that the elements have texts in. */
export type Language = keyof typeof locales;
