import type { Cuts } from './cuts.js';

/** Adopted style sheets are in every browser of ours; each of our sheets is one text, without expressions. */
export const cssTag: Cuts = {
  replace: [['new CSSResult(cssText, strings, constructionToken)', 'new CSSResult(strings[0])']],
  rewrite: [
    ['constructor(cssText', 'constructor(cssText) { this.cssText = cssText; }'],
    [
      'get styleSheet()',
      `get styleSheet() {
        if (!this._styleSheet) (this._styleSheet = new CSSStyleSheet()).replaceSync(this.cssText);
        return this._styleSheet;
      }`,
    ],
    [
      'export const adoptStyles',
      'export const adoptStyles = (root, styles) => { root.adoptedStyleSheets = styles.map((s) => s.styleSheet); };',
    ],
  ],
  drop: [
    'export const supportsAdoptingStyleSheets',
    'const constructionToken',
    'const cssTagCache',
    'toString()',
    'const textFromCSSResult',
    'const cssText',
    'export const unsafeCSS',
    'const cssResultFromStyleSheet',
    'export const getCompatibleStyle',
  ],
};
