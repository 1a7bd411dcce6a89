/** An amount, a phone number or a country's name is shorter. A longer text is none of them, and is not parsed: it could stop the page. */
export const maxLength = 200;

const quote = /[‘-‟‹›″′«»"']/;

/**
 * A text without surrounding white space and quotes: page editors curl the quotes of an attribute, and so make them part of
 * its value. A quote at only one end stays, so that the value is rejected: of `total-cost=“24 900”`, HTML reads `“24`.
 */
export const unquote = (text: string): string => {
  const trimmed = text.trim();
  let end = trimmed.length;
  while (end > 1 && quote.test(trimmed.charAt(end - 1))) end--;
  let start = 0;
  while (start < end && quote.test(trimmed.charAt(start))) start++;
  return start && end < trimmed.length ? trimmed.slice(start, end).trim() : trimmed;
};

/** Any value as a text. An object whose conversion throws becomes the name of its type. */
export const textOf = (value: unknown): string => {
  try {
    return String(value);
  } catch {
    return typeof value;
  }
};
