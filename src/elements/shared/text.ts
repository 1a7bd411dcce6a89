const around = /^[\s"'“”„‟‘’‚«»‹›″′]+|[\s"'“”„‟‘’‚«»‹›″′]+$/g;

/** A written value without the white space and the quotes around it: editors curl them and leave them inside. */
export const unquote = (written: string): string => written.replace(around, '');

/** Any value as a text. An object may refuse to be one, and a page's scripts can hand over anything. */
export const textOf = (value: unknown): string => {
  try {
    return String(value);
  } catch {
    return typeof value;
  }
};
