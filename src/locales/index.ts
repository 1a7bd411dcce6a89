import { de } from './de.js';
import { en } from './en.js';
import { fr } from './fr.js';
import { it } from './it.js';
import type { Messages } from './messages.js';
import { nl } from './nl.js';
import { sv } from './sv.js';

export type { Messages } from './messages.js';

/** The languages that the widgets speak, and what they say in each. */
export const locales = { en, de, fr, it, nl, sv } satisfies Record<string, Messages>;
export type Language = keyof typeof locales;
