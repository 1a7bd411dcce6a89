import type { CSSResult } from 'lit';

/** Beside a library that replaces `Document`, such as MooTools 1.4, Lit believes that the browser has no constructable style sheets. */
const sheetOf = ({ styleSheet, cssText }: CSSResult): CSSStyleSheet => {
  if (styleSheet) return styleSheet;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(cssText);
  return sheet;
};

/** Adds style sheets to a shadow root, after those that the root has already. */
export const adoptStyles = (root: ParentNode, ...sheets: CSSResult[]): void => {
  (root as ShadowRoot).adoptedStyleSheets.push(...sheets.map(sheetOf));
};
