/**
 * The texts for visitors. Each file has those of one file of the script, in all languages: `core.ts` of the first one, `forms.ts` of the second
 * one, and so on.
 */
export { locales } from './core.js';
export type { Language } from './languages.js';
export type { CoreMessages, CreditMessages, Messages, MessagesWithForm, MessagesWithLead } from './message-types.js';
