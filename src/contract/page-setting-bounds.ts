/** What the settings for pages may be. Both hosts check them by the same bounds: `wordpress/src/Host/Protocol.php` is made from this file. */

/** The longest text, in characters, and the longest JSON of `strings`. */
export const maxTextLength = 4_000;
export const maxStringsLength = 16_000;

export const products = ['credit', 'lease'] as const;

/** A color is written into a style sheet. So no text may pass that ends a declaration, requests an address, or reads a variable of the page. At most 200 characters. */
export const safeColor = /^(?!.*(url|var|env|attr|image)\()[\w #%.,/()+-]{1,200}$/i;
/** A total cost, years and a down payment. */
export const exampleText = /^[1-9]\d{0,8}(\.\d\d?)? ([1-9]|1\d|20) ([1-3]?\d|40)$/;
/** No warning has this text: its author took the setting for a switch. */
export const switchText = /^(true|false)$/i;
