import type { CSSResult } from 'lit';

/** Adds style sheets to a shadow root, after those that the root has already. */
export const adoptStyles = (root: ParentNode, ...sheets: CSSResult[]): void => {
  // Lit leaves `styleSheet` empty only in browsers without constructable style sheets, which the elements do not support.
  (root as ShadowRoot).adoptedStyleSheets.push(...sheets.map(({ styleSheet }) => styleSheet as CSSStyleSheet));
};
