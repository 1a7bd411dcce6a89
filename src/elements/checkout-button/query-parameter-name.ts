/** The name of a query parameter that needs no encoding. */
export const parameterName = (text: string): string | undefined => (/^[\w.~-]+$/.test(text) ? text : undefined);
