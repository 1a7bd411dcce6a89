const quoted = /^\s*[‘-‟‹›″′«»"']+(.*?)[‘-‟‹›″′«»"']+\s*$/s;

/**
 * A text without surrounding white space and quotes: page editors curl the quotes of an attribute, and so make them part of
 * its value. A quote at only one end stays, so that the value is rejected: of `total-cost=“24 900”`, HTML reads `“24`.
 */
export const unquote = (text: string): string => text.replace(quoted, '$1').trim();

/** Any value as a text. An object whose conversion throws becomes the name of its type. */
export const textOf = (value: unknown): string => {
  try {
    return String(value);
  } catch {
    return typeof value;
  }
};
