import type { CSSResult } from 'lit';

/** Puts style sheets on top of those that a shadow root has. */
export const adoptStyles = (root: ParentNode, ...sheets: CSSResult[]): void => {
  // Lit makes no sheets where a browser cannot adopt them: none of ours.
  (root as ShadowRoot).adoptedStyleSheets.push(...sheets.map(({ styleSheet }) => styleSheet as CSSStyleSheet));
};
