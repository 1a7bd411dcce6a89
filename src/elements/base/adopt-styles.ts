import type { CSSResult } from 'lit';

/** Lit leaves `styleSheet` empty only in browsers without constructable style sheets, which the elements do not support. */
const sheetsOf = (styles: CSSResult[]): CSSStyleSheet[] => styles.map(({ styleSheet }) => styleSheet as CSSStyleSheet);

/** Adds style sheets to a shadow root, after those that the root has already. */
export const adoptStyles = (root: ParentNode, ...styles: CSSResult[]): void => {
  (root as ShadowRoot).adoptedStyleSheets.push(...sheetsOf(styles));
};

/** Adds style sheets to a shadow root, before those that the root has already. */
export const adoptStylesFirst = (root: ParentNode, styles: CSSResult[]): void => {
  const shadowRoot = root as ShadowRoot;
  shadowRoot.adoptedStyleSheets = [...sheetsOf(styles), ...shadowRoot.adoptedStyleSheets];
};
