const enclosed = /^\s*[‘-‟‹›″′«»"']+(.*?)[‘-‟‹›″′«»"']+\s*$/s;

/**
 * A written value without the white space and the quotes around it: editors curl them and leave them inside. A quote at one
 * end alone stays, and is no value's: of `total-cost=“24 900”` HTML takes `“24`, which is not 24.
 */
export const unquote = (written: string): string => written.replace(enclosed, '$1').trim();

/** Any value as a text. An object may refuse to be one, and a page's scripts can hand over anything. */
export const textOf = (value: unknown): string => {
  try {
    return String(value);
  } catch {
    return typeof value;
  }
};
