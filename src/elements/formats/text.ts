/** An amount, a phone number or a country's name is shorter. A longer text is none of them, and is not parsed: it could stop the page. */
export const maxLength = 200;

const quote = `[‘-‟‹›″′«»"']`;
const quoted = new RegExp(`^${quote}.*${quote}$`, 's');
/** Each run of quotes is gone over once: a longer expression would go over it again and again. */
const outerQuotes = new RegExp(`^${quote}+|(?<!${quote})${quote}+$`, 'g');

/**
 * A text without surrounding white space and quotes: page editors curl the quotes of an attribute, and so make them part of
 * its value. A quote at only one end stays, so that the value is rejected: of `total-cost=“24 900”`, HTML reads `“24`.
 */
export const unquote = (text: string): string => {
  const trimmed = text.trim();
  return quoted.test(trimmed) ? trimmed.replace(outerQuotes, '').trim() : trimmed;
};

/** Any value as a text. An object whose conversion throws becomes the name of its type. */
export const textOf = (value: unknown): string => {
  try {
    return String(value);
  } catch {
    return typeof value;
  }
};
