import { css } from 'lit';

/** The style sheet of the dialog, which is loaded with the forms. */
export const dialogStyles = css`
/* The view is what an on-screen keyboard leaves free (follow-visual-viewport.ts). Percentages are those of the window. */
dialog {
  inset-block: var(--_top, 0px) calc(100% - var(--_top, 0px) - var(--_height, 100%));
  inline-size: 30em;
  max-inline-size: calc(100% - 24px);
  max-block-size: calc(var(--_height, 100%) - 2 * max(12px, env(safe-area-inset-top)));
  padding: 0;
  border: 1px solid var(--_border);
  border-radius: var(--_radius);
  background: var(--_surface);
}
dialog::backdrop { background: #0f1b16a6; }

/* The fields scroll between title and buttons. Where this leaves no room for one field, the whole dialog scrolls. */
dialog[open], form { display: flex; flex-direction: column; }
form { gap: 0; min-block-size: 0; }
.fields {
  min-block-size: 5em;
  padding: calc(var(--_space) * 2);
  border-block: 1px solid var(--_border);
  overflow: auto;
  overscroll-behavior: contain;
  scroll-padding-block: 2em;
}
header, .actions { padding: var(--_space) calc(var(--_space) * 2); }
dialog .test { margin: 0 calc(var(--_space) * 2) var(--_space); }
header { display: flex; align-items: center; justify-content: space-between; }
header .link {
  min-inline-size: 44px;
  margin-inline-end: -12px;
  font-size: 1.7em;
  text-decoration: none;
}
`;
