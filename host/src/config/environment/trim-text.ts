/** Removes what is no part of a setting's text. */
import type { VariableName } from './variables.js';

/**
 * A text without white space at its ends. A password may begin or end with a space, so it loses only one line break at its end, which most
 * editors add to a file. Empty if it is not set, or is nothing but white space.
 */
export const trimText = (name: VariableName, text = ''): string =>
  name === 'FIN_PASSWORD' && text.trim() ? text.replace(/\r?\n$/, '') : text.trim();
