/** Trims the text of a setting. */
import type { VariableName } from './variables.js';

/**
 * A text without white space at its ends. A password may begin or end with a space, so it loses only what editors add to a file: a byte order
 * mark, and line breaks at its end. Empty if it is not set, or is nothing but white space.
 */
export const trimText = (name: VariableName, text = ''): string =>
  name === 'FIN_PASSWORD' && text.trim() ? text.replace(/^\uFEFF|[\r\n]+$/g, '') : text.trim();
